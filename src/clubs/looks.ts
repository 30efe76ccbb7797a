import type { Club } from '#contracts/club.ts';

/**
 * What a club may choose besides colors: the typeface of headings, how round corners are, and the
 * place of its scenes (`place.ts`). Each is a name from a short list, so every choice can be tested.
 */
type Face = NonNullable<Club['Face']>;
type Corners = NonNullable<Club['Corners']>;

/** Typefaces of headings, all served by the product: how CSS and mails name them, and their weight. */
export const FACES = {
  fraunces: {
    name: 'Fraunces',
    css: 'Fraunces Variable,Fraunces Stand-in,Georgia,Times New Roman,serif',
    mail: "Fraunces,Georgia,'Times New Roman',serif",
    weight: '500',
  },
  figtree: {
    name: 'Figtree',
    css: 'Figtree Variable,Figtree Stand-in,system-ui,Segoe UI,Roboto,sans-serif',
    mail: "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
    weight: '600',
  },
  noto: {
    name: 'Noto Sans',
    css: 'Noto Sans,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
    mail: "'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif",
    weight: '600',
  },
} as const satisfies Record<Face, { name: string; css: string; mail: string; weight: string }>;

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
