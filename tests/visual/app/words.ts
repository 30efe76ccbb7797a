// Words of the report.
import type { Entry } from '../review.ts';

export const plural = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const LANGUAGE: Record<string, string> = { en: 'English', es: 'Español' };
const WIDTH: Record<string, string> = { phone: '390 px', tablet: '768 px', desktop: '1440 px' };
/** Club, language, scheme and width of a picture: 'Azul · English · light · 390 px'. */
export const modeOf = ({ club, language, scheme, viewport }: Entry): string =>
  [capital(club), LANGUAGE[language] ?? language, scheme, WIDTH[viewport]]
    .filter(Boolean)
    .join(' · ');

/** `rgb(250, 235, 230)` as a designer writes it. */
export function hex(color: string): string {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1) ?? [];
  return parts.length === 3
    ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    : color;
}
