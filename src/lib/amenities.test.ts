import { expect, it } from 'vitest';
import { amenityKey } from './amenities.ts';

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
