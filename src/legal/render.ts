import { Marked } from 'marked';

const plain = (text: string): string => text.replace(/<[^>]*>/g, '').replace(/&[a-z]+;|&#\d+;/gi, '');
/** Anchor of a heading: letters and digits of any language, hyphens between. */
const slug = (text: string): string => plain(text).toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

/** Title, body and table of contents of a Markdown text; second-level headings get anchors `legal-<slug>`. */
export function renderLegal(markdown: string): { title: string; html: string; contents: { id: string; title: string }[] } {
  const contents: { id: string; title: string }[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) {
          title = plain(inner);
          return '';
        }
        const id = `legal-${slug(inner)}`;
        if (depth === 2) contents.push({ id, title: plain(inner) });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title, html, contents };
}
