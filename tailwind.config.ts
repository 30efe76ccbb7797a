import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { demoClubs } from './src/clubs/demo-clubs.ts';
import { palette, veils } from './src/clubs/palette.ts';
import { looksVariables } from './src/clubs/looks.ts';
import { CLUB_TOKENS, colorVariables, followingScheme } from './src/clubs/theme.ts';

const colorNames: readonly string[] = [
  ...Object.keys(palette.light),
  'scrim',
  'scene-shade',
  ...CLUB_TOKENS,
];

/** House colors as CSS variables, each value holding both schemes. */
const houseVariables = Object.fromEntries(
  [palette, veils].flatMap(({ light, dark }) =>
    Object.entries<string>(light).map(([name, value]) => [
      `--${name}`,
      followingScheme(
        value,
        Object.entries<string>(dark).find(([other]) => other === name)?.[1] ?? value,
      ),
    ]),
  ),
);
/** Until a club is known the page wears the neutral default club's colors. */
const neutral = demoClubs.at(-1);

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ...Object.fromEntries(colorNames.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      display: ['var(--face)'],
      sans: [
        "'Figtree Variable'",
        "'Figtree Stand-in'",
        'system-ui',
        "'Segoe UI'",
        'Roboto',
        'sans-serif',
      ],
    },
    // Steps 12 14 16 18 22 28 36 48 64, in rem so that a member's own text size is kept.
    fontSize: {
      xs: ['0.75rem', { lineHeight: '1.125rem' }],
      sm: ['0.875rem', { lineHeight: '1.25rem' }],
      base: ['1rem', { lineHeight: '1.5rem' }],
      lg: ['1.125rem', { lineHeight: '1.75rem' }],
      xl: ['1.375rem', { lineHeight: '1.75rem' }],
      '2xl': ['1.75rem', { lineHeight: '2.125rem' }],
      '3xl': ['2.25rem', { lineHeight: '2.625rem' }],
      '4xl': ['3rem', { lineHeight: '3.375rem' }],
      '5xl': ['4rem', { lineHeight: '4.25rem' }],
    },
    // Of the club (`clubs/looks.ts`): tags, fields and buttons, cards and pictures; full chips.
    borderRadius: {
      none: '0',
      sm: 'var(--corner-sm)',
      md: 'var(--corner-md)',
      lg: 'var(--corner-lg)',
      xl: 'var(--corner-xl)',
      full: '9999px',
    },
    boxShadow: { none: 'none', soft: 'var(--shadow-soft)', focus: '0 0 0 4px var(--primary-tint)' },
    extend: {
      // Spaces go by 4: `p-3` is 12, `gap-6` is 24. Named ones are sizes the specification or the
      // direction fixes.
      spacing: {
        field: '3rem',
        'field-sm': '2.5rem',
        'field-lg': '3.5rem',
        otp: '4.5rem',
        form: '25rem',
        read: '42rem',
        page: '85rem',
        notice: '25rem',
        'notice-tall': '12.5rem',
        'dialog-sm': '27rem',
        'dialog-md': '35rem',
        'dialog-lg': '47.5rem',
        card: '50rem',
        'card-tall': '37.5rem',
        checkout: '37.5rem',
        'checkout-tall': '56.25rem',
        'description-collapsed': '6.5625rem',
        // From the bottom edge to above what floats there (styles.css).
        'over-floats':
          'calc(1rem + var(--float-offset, 0px) + var(--chat-offset, 0px) + env(safe-area-inset-bottom, 0px))',
      },
      letterSpacing: { display: '-0.015em' },
      fontWeight: { display: 'var(--face-weight)' },
      transitionDuration: { DEFAULT: '150ms', fast: '150ms', base: '200ms', slow: '250ms' },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
      zIndex: { raised: '10', bar: '20', float: '30', overlay: '40', toast: '50' },
      keyframes: {
        'fade-in': { from: { opacity: '0' } },
        'fade-out': { to: { opacity: '0' } },
        'rise-in': { from: { opacity: '0', transform: 'translateY(8px) scale(0.985)' } },
        'rise-out': { to: { opacity: '0', transform: 'translateY(4px) scale(0.985)' } },
        'from-right': { from: { transform: 'translateX(100%)' } },
        'to-right': { to: { transform: 'translateX(100%)' } },
        'from-left': { from: { transform: 'translateX(-100%)' } },
        'to-left': { to: { transform: 'translateX(-100%)' } },
        'from-bottom': { from: { transform: 'translateY(100%)' } },
        'to-bottom': { to: { transform: 'translateY(100%)' } },
        unfold: {
          from: { height: '0', opacity: '0' },
          to: { height: 'var(--radix-accordion-content-height)' },
        },
        fold: {
          from: { height: 'var(--radix-accordion-content-height)' },
          to: { height: '0', opacity: '0' },
        },
        breathe: { '50%': { opacity: '0.5' } },
        caret: { '0%, 70%, 100%': { opacity: '1' }, '20%, 50%': { opacity: '0' } },
      },
      animation: {
        'fade-in': 'fade-in 150ms ease-out',
        'fade-out': 'fade-out 150ms ease-out forwards',
        'rise-in': 'rise-in 200ms ease-out',
        'rise-out': 'rise-out 150ms ease-out forwards',
        'from-right': 'from-right 250ms ease-out',
        'to-right': 'to-right 200ms ease-out forwards',
        'from-left': 'from-left 250ms ease-out',
        'to-left': 'to-left 200ms ease-out forwards',
        'from-bottom': 'from-bottom 250ms ease-out',
        'to-bottom': 'to-bottom 200ms ease-out forwards',
        unfold: 'unfold 200ms ease-out',
        fold: 'fold 200ms ease-out',
        breathe: 'breathe 2.4s ease-in-out infinite',
        caret: 'caret 1.2s ease-out infinite',
      },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      // On [data-scheme] too: variables are resolved where they are declared, so a part of the page
      // can differ from the rest.
      addBase({
        ':root': neutral ? looksVariables(neutral) : {},
        ':root, [data-scheme]': { ...houseVariables, ...(neutral ? colorVariables(neutral) : {}) },
      });
    }),
  ],
} satisfies Config;
