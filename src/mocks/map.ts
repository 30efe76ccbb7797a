import type { MapPin } from '#contracts/week.ts';
import { rng } from '#scenes/rng.ts';

/** Resorts along the coast of Yucatán, the cheapest first. */
export function buildPins(count: number): MapPin[] {
  const random = rng(5);
  return Array.from({ length: count }, (_, at) => {
    const along = random();
    return {
      id: `resort-${at}`,
      name: `Playa ${at + 1}`,
      lat: 18.7 + 2.6 * along,
      lng: -87.9 + 1.1 * along + (random() - 0.7) * 0.9,
      price: 329 + at * 9,
      week: String(9000 + at),
      weeks: 1 + Math.floor(random() * 40),
    };
  });
}
