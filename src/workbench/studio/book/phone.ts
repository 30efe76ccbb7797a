/** The phone on which the book shows every screen, in pixels. */
export const PHONE = { width: 390, height: 844 };

/** Browsers leave out backgrounds when they print a page, unless it asks for them. */
export const PRINT_BACKGROUNDS = '*{-webkit-print-color-adjust:exact;print-color-adjust:exact}';

/**
 * The rules of a phone's page for a tree inside a page of another size: what asks for the window or
 * for the root has its answer written in. `matches` answers a media query on the phone; that for
 * dark is left, as the book shows both.
 */
export const rulesForPhone = (css: string, matches: (query: string) => boolean): string =>
  css
    .replace(/@media ([^{]+)\{/g, (all, query: string) =>
      query.includes('prefers-color-scheme')
        ? all
        : `@media ${matches(query.trim()) ? 'all' : 'not all'} {`,
    )
    // In values only: names of classes have units, too.
    .replace(/:[^:;{}]+[;}]/g, (value) => lengthsForPhone(value))
    // As strong as the selector it stands for.
    .replaceAll(/:root\b/g, '[data-root]');

/** Lengths in parts of the window, in pixels of the phone. */
export const lengthsForPhone = (value: string): string =>
  value.replace(
    /\b([\d.]+)[dsl]?v([hw])\b/g,
    (_all, part: string, side: string) =>
      `${(Number(part) / 100) * (side === 'h' ? PHONE.height : PHONE.width)}px`,
  );
