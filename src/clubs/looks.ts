import type { Club } from '#contracts/club.ts';

/**
 * What a club may choose besides colors: the typeface of headings, how round corners are, and the
 * place of its scenes (`place.ts`). Each is a name from a short list, so every choice can be tested.
 */
export type Face = NonNullable<Club['Face']>;
type Corners = NonNullable<Club['Corners']>;

/** Typefaces of headings, all served by the product, and their weight. Mails name others (`mails/layout.ts`). */
const FACES = {
  fraunces: {
    css: 'Fraunces Variable,Fraunces Stand-in,Georgia,Times New Roman,serif',
    weight: '500',
  },
  figtree: {
    css: 'Figtree Variable,Figtree Stand-in,system-ui,sans-serif',
    weight: '600',
  },
  noto: { css: 'Noto Sans,system-ui,sans-serif', weight: '600' },
} as const satisfies Record<Face, { css: string; weight: string }>;

/** Radii in pixels: tags, fields and buttons, cards, pictures. Chips and circles stay round. */
export const CORNERS = {
  square: { sm: 0, md: 0, lg: 0, xl: 0 },
  soft: { sm: 4, md: 6, lg: 10, xl: 12 },
  round: { sm: 8, md: 12, lg: 20, xl: 24 },
  full: { sm: 12, md: 24, lg: 28, xl: 32 },
} as const satisfies Record<Corners, Record<'sm' | 'md' | 'lg' | 'xl', number>>;

export type Looks = Pick<Club, 'Face' | 'Corners'>;
export const faceOf = ({ Face }: Partial<Looks>) => FACES[Face ?? 'fraunces'];
export const cornersOf = ({ Corners }: Partial<Looks>) => CORNERS[Corners ?? 'round'];

/** The looks as CSS variables, which the typeface and radii of `tailwind.config.ts` read. */
export function looksVariables(club: Partial<Looks>): Record<`--${string}`, string> {
  const { css, weight } = faceOf(club);
  return {
    '--face': css,
    '--face-weight': weight,
    ...Object.fromEntries(
      Object.entries(cornersOf(club)).map(([step, size]) => [
        `--corner-${step}`,
        `${size / 16}rem`,
      ]),
    ),
  };
}
