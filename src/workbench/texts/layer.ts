import { LANGUAGES } from '#contracts/language.ts';
import { languageName } from '../globals.ts';
import { editText, knownText, textEdits } from './known-texts.ts';
import type { KnownText } from './known-texts.ts';
import { fileOf, patchOf } from './patch.ts';

const LAYER = 'data-text-layer';
const files = import.meta.glob<string>('../../i18n/locales/*/*.json', {
  query: '?raw',
  import: 'default',
});

/** The edits so far as a patch of the locale files. */
export async function editsAsPatch(): Promise<string> {
  const list = textEdits();
  const texts = await Promise.all(
    [...new Set(list.map(fileOf))].map(async (path) => {
      const read = files[`../../${path.replace(/^src\//, '')}`];
      return [path, read ? await read() : ''] as const;
    }),
  );
  return patchOf(list, Object.fromEntries(texts));
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: string,
  text = '',
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.style.cssText = style;
  made.textContent = text;
  return made;
};
const layer = (): HTMLElement | null => document.querySelector(`[${LAYER}=marks]`);
const panel = (): HTMLElement | null => document.querySelector(`[${LAYER}=panel]`);

/** Every text in the page that a key is known for, with the box it stands in. */
function textsInPage(): { node: Text; known: KnownText[] }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: { node: Text; known: KnownText[] }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(`[${LAYER}], script, style`))
      continue;
    const known = knownText(node.data);
    if (known.length > 0) found.push({ node, known });
  }
  return found;
}

const CARD =
  'background:var(--surface);color:var(--ink);border:1px solid var(--line);border-radius:8px;font:400 13px/1.4 Figtree Variable,sans-serif;box-shadow:var(--shadow-soft)';

/** Frames every known text; the one under the pointer says its key and what it says in each language. */
function show(): void {
  hide();
  const marks = element('div', 'position:absolute;inset:0 auto auto 0;z-index:2147483646');
  marks.setAttribute(LAYER, 'marks');
  for (const { node, known } of textsInPage()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const frame = element(
      'button',
      `position:absolute;left:${left + scrollX - 2}px;top:${top + scrollY - 2}px;width:${width + 4}px;height:${height + 4}px;border:1.5px dashed var(--accent);background:none;border-radius:4px;cursor:text;padding:0`,
    );
    const [first] = known;
    if (!first) continue;
    frame.setAttribute('aria-label', known.map(({ area, key }) => `${area}:${key}`).join(', '));
    const said = element(
      'span',
      `${CARD};position:absolute;left:0;top:calc(100% + 4px);display:none;width:max-content;max-width:340px;padding:6px 10px;text-align:start;z-index:1`,
    );
    for (const { area, key, texts } of known) {
      said.append(element('b', 'display:block', `${area}:${key}`));
      for (const language of LANGUAGES)
        said.append(element('span', 'display:block', `${language}  ${texts[language] ?? ''}`));
    }
    frame.append(said);
    frame.addEventListener('mouseenter', () => (said.style.display = 'block'));
    frame.addEventListener('mouseleave', () => (said.style.display = 'none'));
    frame.addEventListener('click', () => edit(first));
    marks.append(frame);
  }
  document.body.append(marks);
}

const hide = (): void => layer()?.remove();

async function download(): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await editsAsPatch()], { type: 'text/x-diff' }));
  link.download = 'texts.patch';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The text in every language, to be rewritten where it stands. */
function edit({ area, key, texts }: KnownText): void {
  panel()?.remove();
  const box = element(
    'form',
    `${CARD};position:fixed;right:16px;bottom:16px;width:340px;padding:14px;z-index:2147483647;display:flex;flex-direction:column;gap:8px`,
  );
  box.setAttribute(LAYER, 'panel');
  box.setAttribute('aria-label', `Text ${area}:${key}`);
  box.addEventListener('submit', (event) => event.preventDefault());
  box.append(element('b', '', `${area}:${key}`));
  const save = element('button', BUTTON);
  const count = (): string => `Export ${textEdits().length} as a patch`;
  for (const language of LANGUAGES) {
    const label = element(
      'label',
      'display:flex;flex-direction:column;gap:2px',
      languageName(language),
    );
    const field = element(
      'textarea',
      'border:1px solid var(--field);border-radius:6px;padding:6px;font:inherit;color:inherit;background:var(--paper)',
    );
    field.rows = 2;
    field.value = texts[language] ?? '';
    field.addEventListener('input', () => {
      editText({ language, area, key, text: field.value });
      save.textContent = count();
    });
    label.append(field);
    box.append(label);
  }
  save.type = 'button';
  save.textContent = count();
  save.addEventListener('click', () => void download());
  const close = element('button', BUTTON, 'Close');
  close.type = 'button';
  close.addEventListener('click', () => box.remove());
  box.append(save, close);
  document.body.append(box);
  box.querySelector('textarea')?.focus();
}
const BUTTON =
  'border:1px solid var(--field);border-radius:8px;padding:8px 12px;font:inherit;font-weight:600;color:inherit;background:var(--paper);cursor:pointer';

/** Alt is held, or let go, in the workbench around the story, where the focus is at first. */
export const heldOutside = (held: boolean): void => (held ? show() : hide());

/** Holding Alt shows the keys of all texts; a press on one opens its editor. */
export function listenForAlt(): void {
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Alt' || event.repeat) return;
    event.preventDefault();
    show();
  });
  window.addEventListener('keyup', ({ key }) => {
    if (key === 'Alt') hide();
  });
  window.addEventListener('blur', hide);
}
