import type { SavedState, SavedWeek } from '#contracts/saved.ts';
import type { WeekCard } from '#contracts/week.ts';

/** A saved week that is still among the weeks. */
export type KnownWeek = SavedWeek & { week: WeekCard };
export const isKnown = (saved: SavedWeek): saved is KnownWeek => saved.week !== null;

/** Weeks that cannot be booked stay, greyed, with the way to others. */
export const away = (state: SavedState): boolean => state !== 'free' && state !== 'ours';

export const STATE_TONES = {
  ours: 'success',
  sold: 'surface',
  over: 'surface',
  gone: 'surface',
} as const;
