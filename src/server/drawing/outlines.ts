import { fontOf, runsOf } from './fonts.ts';
import type { Face } from './fonts.ts';

/** A text as outlines of its letters, its baseline at 0. */
type Outlines = { svg: string; width: number };

/** The text as shapes of an SVG, so that no font of the machine has a say. `size`: of the em. */
export function outlines(text: string, face: Face, size: number): Outlines {
  let x = 0;
  const svg = runsOf(text, face).flatMap(({ text: part, file }) => {
    const font = fontOf(file);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const at = `${(x + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)}`;
      x += xAdvance * scale;
      const path = glyph.path.toSVG();
      return path === ''
        ? ''
        : `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>`;
    });
  });
  return { svg: svg.join(''), width: x };
}

/** Width of a text, as `outlines` draws it. */
export function widthOf(text: string, face: Face, size: number): number {
  return runsOf(text, face).reduce((sum, run) => {
    const font = fontOf(run.file);
    return sum + (font.layout(run.text).advanceWidth * size) / font.unitsPerEm;
  }, 0);
}
