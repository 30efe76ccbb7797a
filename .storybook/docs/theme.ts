import { create } from 'storybook/theming';
import { palette } from '#clubs/palette.ts';
import { clubRegistry } from '#clubs/registry.ts';
import { colorsOf } from '#clubs/theme.ts';

const [first] = clubRegistry;
const { ink, muted, line, paper, surface } = palette.light;

/**
 * Guides and component pages in the product's own typefaces, on its paper, with the first club's
 * colors for links.
 */
export const docsTheme = create({
  base: 'light',
  fontBase: '"Figtree Variable", system-ui, sans-serif',
  textColor: ink,
  textMutedColor: muted,
  appBorderColor: line,
  appContentBg: surface,
  appBg: paper,
  appPreviewBg: surface,
  ...(first
    ? {
        colorPrimary: first.ColorPrimarioHex,
        colorSecondary: colorsOf(first, 'light')['primary-text'] ?? first.ColorPrimarioHex,
      }
    : {}),
});
