import { DEFAULT_LANGUAGE } from '#contracts/language.ts';
import { clubRegistry } from '#clubs/registry.ts';

export const viewports = {
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
  desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;
export type ViewportName = keyof typeof viewports;

type Mode = {
  club: string;
  language: string;
  scheme: 'light' | 'dark';
  motion: 'reduce';
  viewport: ViewportName;
};

/**
 * The neutral default is last in the registry whatever clubs come before it, so its turn is fixed.
 */
const DEFAULT_TURN = 3;

/**
 * A sample, one picture a club in the language it starts in, instead of the full product (clubs x
 * languages x widths x schemes). Widths take turns, and every fourth picture is dark; with the demo
 * clubs each language is seen on both widths. A club that is added changes no other club's mode.
 */
export const modes: Record<string, Mode> = Object.fromEntries(
  clubRegistry.map((club, index): [string, Mode] => {
    const turn = index === clubRegistry.length - 1 ? DEFAULT_TURN : index;
    const viewport: ViewportName = turn % 2 === 0 ? 'desktop' : 'phone';
    const scheme = turn % 4 === 2 ? 'dark' : 'light';
    return [
      `${club.slug} ${club.Idioma ?? DEFAULT_LANGUAGE} ${viewport} ${scheme}`,
      {
        club: club.slug,
        language: club.Idioma ?? DEFAULT_LANGUAGE,
        scheme,
        motion: 'reduce',
        viewport,
      },
    ];
  }),
);

/** One picture, for stories that already show every club and language (matrices, sheets). */
export const once: Record<string, Mode> = Object.fromEntries(Object.entries(modes).slice(0, 1));

/**
 * The rules by which `npm run visual` chooses its pictures, in the order of its report. `clubs:
 * 'every'` pictures a story once per club, each in that club's mode; `'one'` in a single club,
 * chosen by the story's name, so that all clubs occur across the components.
 */
export const SAMPLE = [
  {
    group: 'pages',
    clubs: 'every',
    what: 'the first story of every page: its ordinary state',
    from: /^\.\/src\/pages\//,
    take: 'first',
  },
  {
    group: 'tokens',
    clubs: 'every',
    what: 'every sheet of tokens',
    from: /^\.\/src\/workbench\/foundations\/tokens/,
    take: 'all',
  },
  {
    group: 'primitives',
    clubs: 'every',
    what: 'of every primitive the sheet of its variants, or else its first story',
    from: /^\.\/src\/ui\//,
    take: 'sheet',
  },
  {
    group: 'pieces',
    clubs: 'one',
    what: 'the first story of every piece: its ordinary state',
    from: /^\.\/src\/components\//,
    take: 'first',
  },
  { group: 'mails', clubs: 'one', what: 'every mail', from: /^\.\/src\/mails\//, take: 'all' },
] as const satisfies readonly {
  group: string;
  clubs: 'every' | 'one';
  what: string;
  from: RegExp;
  take: 'first' | 'sheet' | 'all';
}[];
