import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AMENITY_ICONS, amenityKey } from './amenity-icons.ts';

/** Keys of the demo services, read as text: the browser's rooms never import the server's. */
const keys = [
  ...readFileSync(new URL('../../server/db/demo/amenities.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}(\w+): \{ es: /gm,
  ),
].map(([, key]) => key!);

it('draws every service of the demo resorts', () => {
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !(key in AMENITY_ICONS))).toEqual([]);
});

it.each([
  ['heatedPool', 'heatedPool'],
  ['heated_pool', 'heatedPool'],
  ['Heated Pool', 'heatedPool'],
  ['icons/heated-pool.png', 'heatedPool'],
  ['WIFI.svg', 'wifi'],
  ['free-wifi-in-room', 'wifi'],
  ['outdoor_swimming', 'pool'],
  ['alberca techada', 'pool'],
  ['day_spa', 'spa'],
  ['Fitness Center', 'gym'],
  ['minibar', 'bar'],
  ['C:\\\\img\\\\parking.gif', 'parking'],
])('knows %s as %s', (name, key) => expect(amenityKey(name)).toBe(key));
it.each(['', 'helipad', '../..', '<svg>', 'constructor', '__proto__', 'toString'])(
  'has nothing for %j',
  (name) => expect(amenityKey(name)).toBeUndefined(),
);
