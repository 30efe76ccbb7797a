import { demoClubs } from './demo-clubs.ts';
import type { DemoClub } from './demo-clubs.ts';

/**
 * The clubs that the workbench shows: toolbar items, visual modes and the club matrix are all
 * derived from this list, so a club added here is seen, tested and compared everywhere without
 * another line.
 */
export const clubRegistry: readonly DemoClub[] = demoClubs;

/** Club of a slug; the neutral default when the slug is unknown. */
export function clubBySlug(slug: string): DemoClub {
  const found = clubRegistry.find((club) => club.slug === slug) ?? clubRegistry.at(-1);
  if (!found) throw new Error('The club registry is empty');
  return found;
}

/** The neutral default club, used when a host is unknown (specification, section 1). */
export const defaultClub: DemoClub = clubBySlug('default');
