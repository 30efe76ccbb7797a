import type { Club } from '#contracts/club.ts';

/** Places whose large scenes lie in `public/backgrounds`, drawn by `scripts/draw-backgrounds.ts`. */
export type Place = NonNullable<Club['Scenes']>;

const PLACES: Readonly<Record<string, Place>> = { azul: 'lagoon', coral: 'reef', bosque: 'forest' };

/** The place a club greets with: that of its record, or else the neutral coast. */
export const placeOf = ({ Id, Scenes }: Pick<Club, 'Id' | 'Scenes'>): Place =>
  Scenes ?? PLACES[Id] ?? 'coast';

/** Widths of window that a scene is composed for, and where the next one begins. */
export const BACKGROUNDS = [
  { width: 390, media: 'not (min-width: 40rem)' },
  { width: 768, media: '(min-width: 40rem) and (not (min-width: 64rem))' },
  { width: 1440, media: '(min-width: 64rem)' },
] as const;

/** Address of a background: `number` is 1 to 4. */
export const backgroundUrl = (
  club: Pick<Club, 'Id' | 'Scenes'>,
  page: 'login' | 'home',
  number: number,
  width: (typeof BACKGROUNDS)[number]['width'],
): string => `/backgrounds/${placeOf(club)}/${page}-${number}-${width}.avif`;

/** Address of what stands for a phone's background until it has come: the same picture in 1 to 2 kB. */
export const backgroundPlaceholderUrl = (
  club: Pick<Club, 'Id' | 'Scenes'>,
  page: 'login' | 'home',
  number: number,
): string => `/backgrounds/${placeOf(club)}/${page}-${number}-placeholder.avif`;

/** The CSS property in which the server's page contains it, as a background (`src/server/http/page/first-picture.ts`). */
export const backgroundPlaceholder = (page: 'login' | 'home', number: number): string =>
  `--${page}-${number}-placeholder`;
