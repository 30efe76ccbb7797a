import { clubRegistry } from '#clubs/registry.ts';
import { LANGUAGES } from '#contracts/language.ts';

export const viewports = {
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
  desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;
type ViewportName = keyof typeof viewports;

type Mode = { club: string; language: string; scheme: 'light' | 'dark'; motion: 'reduce'; viewport: ViewportName };

/**
 * A sample that shows every club, every language on phone and desktop, and the dark scheme, in as many pictures as there
 * are clubs, instead of the full product (clubs x languages x widths x schemes). The language and the width take turns.
 */
export const modes: Record<string, Mode> = Object.fromEntries(
  clubRegistry.map((club, index): [string, Mode] => {
    const language = LANGUAGES[(club.Idioma === LANGUAGES[0] ? 0 : 1) % LANGUAGES.length] ?? LANGUAGES[0];
    const viewport: ViewportName = index % 2 === 0 ? 'desktop' : 'phone';
    const scheme = index % 4 === 2 ? 'dark' : 'light';
    return [`${club.slug} ${language} ${viewport} ${scheme}`, { club: club.slug, language, scheme, motion: 'reduce', viewport }];
  }),
);

/** One picture, for stories that already show every club and language (matrices, sheets). */
export const once: Record<string, Mode> = Object.fromEntries(Object.entries(modes).slice(0, 1));
