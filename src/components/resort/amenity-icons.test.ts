import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AMENITY_ICON_NAMES } from '#lib/amenities.ts';
import { AMENITY_ICONS } from './amenity-icons.ts';

/** Keys of the demo services, read as text, because browser code must not import server code. */
const keys = [
  ...readFileSync(new URL('../../server/db/demo/amenities.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}(\w+): \{ es: /gm,
  ),
].map(([, key]) => key!);

it('has an icon for every service of the demo resorts', () => {
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !(key in AMENITY_ICONS))).toEqual([]);
});

it('draws the same pictures as the amenity endpoint', () => {
  const names = Object.entries(AMENITY_ICONS).map(([key, icon]) => [
    key,
    icon.displayName?.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase(),
  ]);
  expect(Object.fromEntries(names)).toEqual(AMENITY_ICON_NAMES);
});
