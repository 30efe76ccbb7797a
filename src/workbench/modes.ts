import { clubRegistry } from '#clubs/registry.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { pairwise } from './pairwise.ts';

export const viewports = {
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
  desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;
export type ViewportName = keyof typeof viewports;

export type Mode = {
  club: string;
  language: string;
  scheme: 'light' | 'dark';
  motion: 'reduce';
  viewport: ViewportName;
};

export const modeName = ({ club, language, viewport, scheme }: Mode): string =>
  `${club} ${language} ${viewport} ${scheme}`;

/**
 * The modes pictures are taken in: every club meets every width, language and scheme, and so do
 * these each other, in a fraction of all combinations. The neutral default is last in the registry
 * and first here, so that a club added before it changes no other club's modes.
 */
export const modes: Record<string, Mode> = Object.fromEntries(
  pairwise({
    club: [...clubRegistry.slice(-1), ...clubRegistry.slice(0, -1)].map(({ slug }) => slug),
    viewport: ['desktop', 'phone', 'tablet'],
    language: LANGUAGES,
    scheme: ['light', 'dark'],
  } satisfies { [Name in Exclude<keyof Mode, 'motion'>]: readonly Mode[Name][] }).map((row) => {
    const mode: Mode = { ...row, motion: 'reduce' };
    return [modeName(mode), mode];
  }),
);

/** Stories with this tag are pictured once in every club; all others once. */
export const EVERY_CLUB = 'every-club';

/** What a story fixes for itself; the toolbar, and so a mode, cannot change it. */
export type Fixed = { club?: string; language?: string; scheme?: string; viewport?: string };

/**
 * One of several by lot (rendezvous hashing): another name in the list moves only what it wins
 * itself.
 */
export function drawn(key: string, names: readonly string[]): string {
  const weight = (name: string): number => {
    // FNV-1a with a final mix: the preview has no synchronous hash of its own.
    let hash = 0x811c9dc5;
    for (const letter of `${key}\0${name}`)
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  };
  return names.reduce((best, name) => (weight(name) > weight(best) ? name : best));
}

/**
 * The modes of a story: one, drawn by its name among those that agree with what it fixes; with the
 * tag, one in every club. Which one is drawn changes with the name, so that the stories of a piece
 * are spread over all modes.
 */
export function modesOf(
  { id, tags }: { id: string; tags: readonly string[] },
  fixed: Fixed = {},
): Record<string, Mode> {
  const all = Object.values(modes);
  const clubs = fixed.club
    ? [fixed.club]
    : tags.includes(EVERY_CLUB)
      ? clubRegistry.map(({ slug }) => slug)
      : [undefined];
  return Object.fromEntries(
    clubs.map((club) => {
      // A width of the story's own is none of the modes'; it keeps it in any of them.
      const { viewport, ...named } = fixed;
      const wanted: Fixed = {
        ...named,
        ...(viewport !== undefined && viewport in viewports && { viewport }),
        ...(club && { club }),
      };
      const fits = (mode: Mode): number =>
        (['club', 'viewport', 'scheme', 'language'] as const).filter(
          (name) => wanted[name] === undefined || wanted[name] === mode[name],
        ).length;
      const best = Math.max(...all.map(fits));
      const name = drawn(
        id,
        Object.keys(modes).filter((name) => fits(modes[name] as Mode) === best),
      );
      // What the story fixes wins over a mode; the name says what is seen.
      const mode = { ...modes[name], ...wanted } as Mode;
      return [modeName(mode), mode];
    }),
  );
}

/**
 * The rules by which `npm run visual` chooses its pictures, in the order of its report; each in the
 * modes of `modesOf`.
 */
export const SAMPLE = [
  {
    group: 'pages',
    what: 'every page as members see it, in header and footer',
    from: /^\.\/src\/pages\//,
    take: 'one',
  },
  {
    group: 'tokens',
    what: 'every sheet of tokens',
    from: /^\.\/src\/workbench\/foundations\/tokens/,
    take: 'all',
  },
  {
    group: 'foundations',
    what: 'the first sheet of every other foundation',
    from: /^\.\/src\/workbench\/foundations\/(?!tokens|club-matrix)/,
    take: 'one',
  },
  {
    group: 'primitives',
    what: 'of every primitive the sheet of its variants, or else its first story',
    from: /^\.\/src\/ui\//,
    take: 'one',
  },
  {
    group: 'pieces',
    what: 'the first story of every piece: its ordinary state',
    from: /^\.\/src\/components\//,
    take: 'one',
  },
  { group: 'mails', what: 'every mail', from: /^\.\/src\/mails\//, take: 'all' },
] as const satisfies readonly {
  group: string;
  what: string;
  from: RegExp;
  /** `one`: the story with the tag, or else the first. */
  take: 'one' | 'all';
}[];
