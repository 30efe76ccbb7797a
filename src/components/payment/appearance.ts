import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type {
  Appearance,
  CustomFontSource,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { cornersOf } from '#clubs/looks.ts';
import { palette } from '#clubs/palette.ts';
import { clubTheme } from '#clubs/theme.ts';
import type { Scheme } from '#clubs/palette.ts';
import type { Club } from '#contracts/club.ts';

/** The active color scheme: the page's own choice, else the system's. */
export function schemeInForce(): Scheme {
  const { scheme } = document.documentElement.dataset;
  if (scheme === 'dark' || scheme === 'light') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * The page's font for the provider's frame, which has none of ours. One file has all weights; each
 * that the form uses is named by itself, as the provider takes no ranges.
 */
export const cardFonts = (): CustomFontSource[] =>
  ['400', '600'].map((weight) => ({
    family: 'Figtree Variable',
    src: `url(${new URL(figtree, location.href).href})`,
    weight,
  }));

/** The club's colors for the provider's form, which is in a frame and cannot see our variables. */
export function cardAppearance(club: Club, scheme: Scheme): Appearance {
  const tokens = clubTheme(club)[scheme];
  const base = palette[scheme];
  const corner = cornersOf(club).md;
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: tokens['--accent'],
      colorBackground: base.surface,
      colorText: base.ink,
      colorTextSecondary: base.muted,
      colorTextPlaceholder: base.muted,
      colorDanger: base.danger,
      fontFamily: 'Figtree Variable, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: `${corner}px`,
      buttonBorderRadius: `${corner}px`,
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${base.field}`, boxShadow: 'none', padding: '13px 16px' },
      '.Label': { fontSize: '14px', fontWeight: '600' },
    },
  };
}

/** The provider's wallet buttons: only wallets that pay with a card, two beside each other. */
export const walletLooks = (scheme: Scheme): StripeExpressCheckoutElementOptions => ({
  buttonHeight: 48,
  buttonTheme: {
    applePay: scheme === 'dark' ? 'white' : 'white-outline',
    googlePay: 'white',
  },
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
  paymentMethods: { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' },
});
