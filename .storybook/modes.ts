import { clubRegistry } from '#clubs/registry.ts';

export const viewports = {
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
  desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;
type ViewportName = keyof typeof viewports;

type Mode = { club: string; language: string; scheme: 'light' | 'dark'; motion: 'reduce'; viewport: ViewportName };

/**
 * A sample, one picture a club in the language it starts in, instead of the full product (clubs x languages x widths x
 * schemes). Widths take turns, and every fourth picture is dark; with the demo clubs each language is seen on both widths.
 */
export const modes: Record<string, Mode> = Object.fromEntries(
  clubRegistry.map((club, index): [string, Mode] => {
    const viewport: ViewportName = index % 2 === 0 ? 'desktop' : 'phone';
    const scheme = index % 4 === 2 ? 'dark' : 'light';
    return [`${club.slug} ${club.Idioma} ${viewport} ${scheme}`, { club: club.slug, language: club.Idioma, scheme, motion: 'reduce', viewport }];
  }),
);

/** One picture, for stories that already show every club and language (matrices, sheets). */
export const once: Record<string, Mode> = Object.fromEntries(Object.entries(modes).slice(0, 1));
