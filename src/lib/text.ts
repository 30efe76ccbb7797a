/**
 * Text cut to a number of characters at a word's end, with ' ...' (specification, section 9: 250
 * characters).
 */
export function truncate(text: string, max = 250): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 30)).trimEnd()} ...`;
}

/** A line of parts, 'Studio · 4 guests', that breaks only behind a dot and never within a part. */
export const keepParts = (line: string): string =>
  line.replaceAll(' ', '\u00a0').replaceAll('·\u00a0', '· ');

/**
 * The non-empty parts of a place, without repeats ('Ciudad de México, Ciudad de México' becomes
 * one).
 */
export const joinPlace = (...parts: readonly (string | undefined)[]): string =>
  [...new Set(parts.filter(Boolean))].join(', ');
