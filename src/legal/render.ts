import { Marked } from 'marked';
import { fillHtml, fillText, keepKnown } from './fill.ts';
import type { LegalValues } from './fill.ts';

type LegalSection = { id: string; number: number; title: string };
/** A text ready to be shown: title apart, body as HTML, and its numbered sections in order. */
export type RenderedLegal = { title: string; html: string; contents: LegalSection[] };

const SIGNS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => SIGNS[entity] ?? entity);
/** Anchor of a heading: letters and digits of any language, hyphens between. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * A Markdown text of ours as HTML, filled in for a club. Second-level headings are numbered here,
 * so that no text counts wrongly, and get the anchor `legal-<slug>`; they take focus when they are
 * jumped to. Only the values are strangers' text, and they are escaped.
 */
export function renderLegal(markdown: string, values: LegalValues): RenderedLegal {
  const contents: LegalSection[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plain(inner);
        if (depth === 1) {
          title = fillText(text, values);
          return '';
        }
        const id = `legal-${slug(text)}`;
        if (depth > 2) return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
        const number = contents.length + 1;
        contents.push({ id, number, title: fillText(text, values) });
        return `<h2 id="${id}" tabindex="-1">${number}. ${inner}</h2>\n`;
      },
    },
  });
  const html = fillHtml(marked.parse(keepKnown(markdown, values), { async: false }), values);
  return { title, html, contents };
}
