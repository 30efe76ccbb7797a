import { clubRegistry } from '#clubs/registry.ts';

export const viewports = {
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
  desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;
export type ViewportName = keyof typeof viewports;

type Mode = { club: string; language: string; scheme: 'light' | 'dark'; motion: 'reduce'; viewport: ViewportName };

/** The neutral default stands last in the registry whatever clubs come before it, so its turn is a fixed one. */
const DEFAULT_TURN = 3;

/**
 * A sample, one picture a club in the language it starts in, instead of the full product (clubs x languages x widths x
 * schemes). Widths take turns, and every fourth picture is dark; with the demo clubs each language is seen on both widths.
 * A club that is added changes no other club's mode.
 */
export const modes: Record<string, Mode> = Object.fromEntries(
  clubRegistry.map((club, index): [string, Mode] => {
    const turn = index === clubRegistry.length - 1 ? DEFAULT_TURN : index;
    const viewport: ViewportName = turn % 2 === 0 ? 'desktop' : 'phone';
    const scheme = turn % 4 === 2 ? 'dark' : 'light';
    return [`${club.slug} ${club.Idioma} ${viewport} ${scheme}`, { club: club.slug, language: club.Idioma, scheme, motion: 'reduce', viewport }];
  }),
);

/** One picture, for stories that already show every club and language (matrices, sheets). */
export const once: Record<string, Mode> = Object.fromEntries(Object.entries(modes).slice(0, 1));
