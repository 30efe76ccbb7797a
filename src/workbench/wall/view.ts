import type { DemoClub } from '#clubs/demo-clubs.ts';
import { clubRegistry } from '#clubs/registry.ts';
import { DEFAULT_LANGUAGE } from '#contracts/language.ts';

/** What all columns show, kept in the address of the workbench. */
export type WallView = {
  screen: string;
  /** `own`: each club in its own. */
  language: string;
  scheme: 'light' | 'dark' | 'both';
  width: string;
  /** Largest text: 200 %. */
  large: boolean;
  slow: boolean;
};

/** Widths in px, each with the least that a column of it takes. */
export const WIDTHS = { '320': 240, '390': 272, '768': 400, '1440': 640 } as const;
export const WIDTH_NAMES = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[];

export type Column = { key: string; club: DemoClub; scheme: 'light' | 'dark'; language: string };

export const storyAddress = (story: string, globals: Record<string, string>): string =>
  `iframe.html?${new URLSearchParams({
    id: story,
    viewMode: 'story',
    globals: Object.entries({ ...globals, 'a11y.manual': '!true' })
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  })}`;

export function columnsOf({ language, scheme }: WallView, alone: string | undefined): Column[] {
  return clubRegistry
    .filter(({ slug }) => alone === undefined || slug === alone)
    .flatMap((club) =>
      (scheme === 'both' ? (['light', 'dark'] as const) : [scheme]).map((one) => ({
        // The same frame follows the scheme; the second one is another.
        key: scheme === 'both' && one === 'dark' ? `${club.slug} dark` : club.slug,
        club,
        scheme: one,
        language: language === 'own' ? (club.Idioma ?? DEFAULT_LANGUAGE) : language,
      })),
    );
}

export const globalsOf = (
  { club, scheme, language }: Column,
  slow: boolean,
): Record<string, string> => ({
  club: club.slug,
  language,
  scheme,
  motion: 'reduce',
  network: slow ? 'slow' : 'fast',
});

/** What the wall shows at first. */
export const ORDINARY = {
  language: 'own',
  scheme: 'light',
  width: '390',
  large: false,
  slow: false,
} as const satisfies Partial<WallView>;
/** Longest language, largest text, narrowest screen, dark, and a network that lets one wait. */
export const WORST = {
  language: 'es',
  scheme: 'dark',
  width: '320',
  large: true,
  slow: true,
} as const satisfies Partial<WallView>;
