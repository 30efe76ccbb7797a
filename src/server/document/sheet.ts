import PdfDocument from 'pdfkit';
import { palette } from '#clubs/palette.ts';
import type { Language } from '#contracts/language.ts';
import { fontOf, runsOf } from '../drawing/fonts.ts';
import type { Face, FontFile } from '../drawing/fonts.ts';
import { ICONS } from './icons.ts';
import type { Icon } from './icons.ts';
import { balancedLines, linesOf } from '../drawing/lines.ts';

/** A4 in points. Everything on a sheet is measured in units of a page 620 wide, as it was drawn. */
const PAGE = { width: 595.28, height: 841.89 };
export const WIDTH = 620;
const POINTS = PAGE.width / WIDTH;
export const HEIGHT = PAGE.height / POINTS;
export const MARGIN = 48;

export type Style = { face?: Face; size: number; color?: string };
export type Block = Style & {
  x: number;
  /** Top of the first line. */ y: number;
  width: number;
  /** Distance of the lines; a third more than the size without one. */ line?: number;
  /** Lines at most; the last one ends with an ellipsis when there would be more. */ most?: number;
  align?: 'left' | 'center' | 'right';
  /** Lines of nearly the same length, for titles. */ balanced?: boolean;
};
/** Roles of PDF's structure, by which screen readers read a document. */
type Role = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Figure';

const { light } = palette;
/** PDFKit takes a font of fontkit as well; its types do not know. */
const asSource = (file: FontFile): string => fontOf(file) as unknown as string;
/** Share of a font's size between the top of a line and its letters' foot. */
const FOOT = 0.96;

/**
 * One tagged page, drawn with the house's fonts. What is drawn inside `tagged` is read by screen
 * readers in that order; everything else is decoration.
 */
export class Sheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly known = new Set<FontFile>();
  private readonly widths = new Map<string, number>();
  private inside = 0;

  constructor({ title, author, language }: { title: string; author: string; language: Language }) {
    this.doc = new PdfDocument({
      size: 'A4',
      margin: 0,
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      // Known to PDFKit, not to its types.
      subset: 'PDF/UA' as 'PDF/A-1',
      info: { Title: title, Author: author },
      font: asSource('figtree/files/figtree-latin-400-normal.woff'),
    });
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.doc.scale(POINTS);
  }

  /** The finished file. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve, reject) => {
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.root.end();
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  /** What is drawn inside belongs to one element of the document. `alt`: a picture in words. */
  tagged(role: Role, draw: () => void, alt?: string): void {
    const content = () => {
      this.inside += 1;
      draw();
      this.inside -= 1;
    };
    if (role === 'LI') {
      const item = this.doc.struct('LI', {}, [this.doc.struct('LBody', {}, content)]);
      this.list?.add(item);
    } else this.root.add(this.doc.struct(role, alt === undefined ? {} : { alt }, content));
  }

  private list: PDFKit.PDFStructureElement | undefined;
  /** A list whose items are drawn inside with `tagged('LI', …)`. */
  listed(draw: () => void): void {
    this.list = this.doc.struct('L');
    this.root.add(this.list);
    draw();
    this.list.end();
    this.list = undefined;
  }

  /** Draws what no reader needs to hear of. */
  private drawing(draw: () => void): void {
    if (this.inside > 0) return draw();
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  private setFont(file: FontFile, size: number): void {
    if (this.known.has(file)) this.doc.font(file, size);
    else {
      this.known.add(file);
      this.doc.registerFont(file, asSource(file));
      this.doc.font(file, size);
    }
  }

  widthOf(text: string, { face = 'text', size }: Style): number {
    const key = `${face} ${size} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = runsOf(text, face).reduce((sum, run) => {
      this.setFont(run.file, size);
      return sum + this.doc.widthOfString(run.text);
    }, 0);
    this.widths.set(key, width);
    return width;
  }

  /** Lines that a text takes. A word that is wider than the line is broken. */
  lines(text: string, width: number, style: Style, most?: number): string[] {
    return linesOf(text, width, (part) => this.widthOf(part, style), most);
  }

  /** Draws a text in lines. @returns the height it took */
  text(text: string, block: Block): number {
    const { x, y, width, size, face = 'text', color = light.ink, most, align = 'left' } = block;
    const step = block.line ?? Math.round(size * 1.4);
    const lines = block.balanced
      ? balancedLines(text, width, (part) => this.widthOf(part, { face, size }), most)
      : this.lines(text, width, { face, size }, most);
    this.drawing(() =>
      lines.forEach((line, index) => {
        const wide = this.widthOf(line, { face, size });
        let at =
          x + (align === 'right' ? width - wide : align === 'center' ? (width - wide) / 2 : 0);
        const foot = y + index * step + (step - size) / 2 + size * FOOT - size * 0.1;
        // The line's end is a space, so that a reader does not join its last word to the next line.
        runsOf(index < lines.length - 1 ? `${line} ` : line, face).forEach((run) => {
          this.setFont(run.file, size);
          this.doc.fillColor(color).text(run.text, at, foot, {
            lineBreak: false,
            baseline: 'alphabetic',
          });
          at += this.doc.widthOfString(run.text);
        });
      }),
    );
    return lines.length * step;
  }

  box(
    [x, y, width, height]: readonly [number, number, number, number],
    { radius = 0, fill, line }: { radius?: number; fill?: string; line?: string },
  ): void {
    this.drawing(() => {
      this.doc.roundedRect(x, y, width, height, radius);
      if (fill && line) this.doc.lineWidth(1).fillAndStroke(fill, line);
      else if (fill) this.doc.fill(fill);
      else this.doc.lineWidth(1).stroke(line ?? light.line);
    });
  }

  line(
    from: readonly [number, number],
    to: readonly [number, number],
    { color = light.line, dashed = false }: { color?: string; dashed?: boolean } = {},
  ): void {
    this.drawing(() => {
      this.doc
        .save()
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(1);
      if (dashed) this.doc.dash(4, { space: 3 });
      this.doc.stroke(color).restore();
    });
  }

  icon(name: Icon, x: number, y: number, size: number, color: string = light.ink): void {
    this.drawing(() => {
      this.doc
        .save()
        .translate(x, y)
        .scale(size / 24);
      for (const path of ICONS[name])
        this.doc.path(path).lineWidth(1.75).lineCap('round').lineJoin('round').stroke(color);
      this.doc.restore();
    });
  }

  image(bytes: Buffer, x: number, y: number, size: number): void {
    this.drawing(() => this.doc.image(bytes, x, y, { width: size, height: size }));
  }

  /** Black squares of a grid, drawn as one shape so that no hair lines show between them. */
  grid(rows: readonly (readonly boolean[])[], x: number, y: number, size: number): void {
    const step = size / rows.length;
    this.drawing(() => {
      rows.forEach((row, down) => {
        for (let at = 0; at < row.length; at += 1) {
          if (!row[at]) continue;
          const from = at;
          while (row[at + 1]) at += 1;
          this.doc.rect(x + from * step, y + down * step, (at - from + 1) * step, step);
        }
      });
      this.doc.fill('#000000');
    });
  }
}
