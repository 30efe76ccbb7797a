/** The two color schemes every token has a value in. */
export type Scheme = 'light' | 'dark';
export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/**
 * Colors of the product, not of a club: warm paper, ink and the three tones of a message. They are
 * defined only here; `tailwind.config.ts` turns them into CSS variables of the same name.
 */
export const palette = {
  light: {
    paper: '#fffdfa',
    sand: '#f6f2ea',
    surface: '#ffffff',
    line: '#e6e2da',
    field: '#8f897f',
    ink: '#1c2126',
    muted: '#5d666f',
    danger: '#b3261e',
    'on-danger': '#ffffff',
    'danger-tint': '#fce4df',
    success: '#1d6b3f',
    'on-success': '#ffffff',
    'success-tint': '#e5f2e9',
    warning: '#875100',
    'on-warning': '#ffffff',
    'warning-tint': '#fcf0d9',
    whatsapp: '#1b8449',
    'on-whatsapp': '#ffffff',
    'on-scene': '#ffffff',
  },
  dark: {
    paper: '#171513',
    sand: '#2a2621',
    surface: '#1e1b18',
    line: '#3a352f',
    field: '#857e73',
    ink: '#f4efe6',
    muted: '#b0a89b',
    danger: '#ff9d93',
    'on-danger': '#2b0d0a',
    'danger-tint': '#4a1c17',
    success: '#85d3a4',
    'on-success': '#0b2415',
    'success-tint': '#17301f',
    warning: '#f0bb62',
    'on-warning': '#2b1c02',
    'warning-tint': '#382a12',
    whatsapp: '#1b8449',
    'on-whatsapp': '#ffffff',
    'on-scene': '#ffffff',
  },
} as const satisfies Record<Scheme, Record<string, string>>;

/** See-through colors and shadows, which take no part in contrast sums. */
export const veils = {
  light: {
    scrim: 'rgb(28 33 38 / 0.45)',
    'scene-shade': 'rgb(28 16 10 / 0.62)',
    'shadow-soft': '0 1px 2px rgb(60 48 30 / 0.05), 0 12px 32px -6px rgb(60 48 30 / 0.14)',
  },
  dark: {
    scrim: 'rgb(0 0 0 / 0.6)',
    'scene-shade': 'rgb(12 8 6 / 0.68)',
    'shadow-soft': '0 1px 2px rgb(0 0 0 / 0.3), 0 16px 40px -8px rgb(0 0 0 / 0.55)',
  },
} as const satisfies Record<Scheme, Record<string, string>>;
