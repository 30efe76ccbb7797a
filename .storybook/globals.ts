import { clubRegistry } from '#clubs/registry.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contracts/language.ts';

/** Values of the toolbar. Clubs and languages come from their registries, so a new one needs no line here. */
export type Globals = { club: string; language: string; scheme: 'system' | 'light' | 'dark'; motion: 'full' | 'reduce' };

/** `Español`, `English`: every language by its own name. */
export const languageName = (code: string): string => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

export const globalTypes = {
  club: {
    description: 'Club',
    toolbar: { title: 'Club', icon: 'paintbrush', dynamicTitle: true, items: clubRegistry.map((club) => ({ value: club.slug, title: club.Nombre })) },
  },
  language: {
    description: 'Language',
    toolbar: { title: 'Language', icon: 'globe', dynamicTitle: true, items: LANGUAGES.map((code) => ({ value: code, title: languageName(code), right: code.toUpperCase() })) },
  },
  scheme: {
    description: 'Colour scheme',
    toolbar: {
      title: 'Scheme', icon: 'contrast', dynamicTitle: true,
      items: [{ value: 'system', title: 'As the system' }, { value: 'light', title: 'Light' }, { value: 'dark', title: 'Dark' }],
    },
  },
  motion: {
    description: 'Motion',
    toolbar: { title: 'Motion', icon: 'lightning', dynamicTitle: true, items: [{ value: 'full', title: 'Full motion' }, { value: 'reduce', title: 'Reduced motion' }] },
  },
};

export const initialGlobals: Globals = { club: clubRegistry[0]?.slug ?? '', language: DEFAULT_LANGUAGE, scheme: 'light', motion: 'full' };
