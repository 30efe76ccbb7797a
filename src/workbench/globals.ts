import type { Preview } from '@storybook/react-vite';
import { clubRegistry } from '#clubs/registry.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contracts/language.ts';
import { CLOCKS } from './clock.ts';
import { NETWORKS } from './network.ts';

/**
 * Values of the toolbar. Clubs and languages come from their registries, networks and clocks from
 * the modules that make them, so a new one needs no line here. `clubDraft` has no button: it
 * carries the club studio's record in the address (see `studio/draft.ts`).
 */
export type Globals = {
  club: string;
  clubDraft: string;
  language: string;
  scheme: 'system' | 'light' | 'dark';
  motion: 'full' | 'reduce';
  network: string;
  clock: string;
};

/**
 * The toolbar's club that is none of the registry: the record being drawn up in the club studio.
 */
export const DRAFT_CLUB = 'draft';

/** `Español`, `English`: every language by its own name. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export const globalTypes = {
  club: {
    description: 'Club',
    toolbar: {
      title: 'Club',
      icon: 'paintbrush',
      dynamicTitle: true,
      items: [
        ...clubRegistry.map((club) => ({ value: club.slug, title: club.Nombre })),
        { value: DRAFT_CLUB, title: 'Draft of the club studio' },
      ],
    },
  },
  language: {
    description: 'Language',
    toolbar: {
      title: 'Language',
      icon: 'globe',
      dynamicTitle: true,
      items: LANGUAGES.map((code) => ({
        value: code,
        title: languageName(code),
        right: code.toUpperCase(),
      })),
    },
  },
  scheme: {
    description: 'Color scheme',
    toolbar: {
      title: 'Scheme',
      icon: 'contrast',
      dynamicTitle: true,
      items: [
        { value: 'system', title: 'As the system' },
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
    },
  },
  motion: {
    description: 'Motion',
    toolbar: {
      title: 'Motion',
      icon: 'lightning',
      dynamicTitle: true,
      items: [
        { value: 'full', title: 'Full motion' },
        { value: 'reduce', title: 'Reduced motion' },
      ],
    },
  },
  network: {
    description: 'Network',
    toolbar: {
      title: 'Network',
      icon: 'transfer',
      dynamicTitle: true,
      items: NETWORKS.map(({ value, title }) => ({ value, title })),
    },
  },
  clock: {
    description: 'Clock',
    toolbar: {
      title: 'Clock',
      icon: 'time',
      dynamicTitle: true,
      items: CLOCKS.map(({ value, title }) => ({ value, title })),
    },
  },
} satisfies NonNullable<Preview['globalTypes']>;

export const initialGlobals: Globals = {
  club: clubRegistry[0]?.slug ?? '',
  clubDraft: '',
  language: DEFAULT_LANGUAGE,
  scheme: 'light',
  motion: 'full',
  network: NETWORKS[0].value,
  clock: CLOCKS[0].value,
};
