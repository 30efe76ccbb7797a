import { create } from 'storybook/theming';
import type { ThemeVars } from 'storybook/theming';
import { palette } from '#clubs/palette.ts';
import type { Scheme } from '#clubs/palette.ts';
import { colorsOf } from '#clubs/theme.ts';
import type { Club } from '#contracts/club.ts';

/**
 * The workbench in the product's typefaces and on its paper, with a club's colors for what is
 * chosen and what can be pressed.
 */
export function themeOf(
  club: Club,
  scheme: Scheme,
  brand: { brandTitle?: string; brandUrl?: string } = {},
): ThemeVars {
  const { ink, muted, line, paper, sand, surface } = palette[scheme];
  const colors = colorsOf(club, scheme);
  const strong = colors['primary-text'] ?? club.ColorPrimarioHex;
  return create({
    base: scheme,
    fontBase: '"Figtree Variable", system-ui, sans-serif',
    colorPrimary: colors['primary'] ?? club.ColorPrimarioHex,
    colorSecondary: strong,
    textColor: ink,
    textMutedColor: muted,
    textInverseColor: paper,
    appBg: sand,
    appContentBg: paper,
    appPreviewBg: paper,
    appBorderColor: line,
    appBorderRadius: 12,
    barBg: paper,
    barTextColor: muted,
    barSelectedColor: strong,
    barHoverColor: strong,
    inputBg: surface,
    inputBorder: palette[scheme].field,
    inputTextColor: ink,
    inputBorderRadius: 12,
    buttonBg: surface,
    buttonBorder: line,
    booleanBg: sand,
    booleanSelectedBg: surface,
    ...brand,
  });
}
