import type { Feature } from 'geojson';
import { expect, it } from 'vitest';
import { boxAround, landIn } from './nearby.ts';

const square = (x: number, y: number) => [[[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]]];
const land: Feature[] = [
  { type: 'Feature', properties: { name: 'Near and far' }, geometry: { type: 'MultiPolygon', coordinates: [square(0, 0), square(100, 50)] } },
  { type: 'Feature', properties: { name: 'Far' }, geometry: { type: 'Polygon', coordinates: square(-120, 10) } },
  { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
];

it('keeps only the land that can be seen, polygon by polygon', () => {
  const [near, ...others] = landIn(land, boxAround(0.5, 0.5, 2));
  expect(others).toEqual([]);
  expect(near).toMatchObject({ properties: { name: 'Near and far' }, geometry: { type: 'MultiPolygon', coordinates: [square(0, 0)] } });
});
