import { DRAFT_CLUB } from '../../globals.ts';
import { FRAME_PREFIX } from '../../wall/in-frame.ts';
import type { FromFrame, ToFrame } from '../../wall/in-frame.ts';
import { storyAddress } from '../../wall/view.ts';
import { LIVE } from '../draft-channel.ts';
import { lengthsForPhone, PHONE, PRINT_BACKGROUNDS, rulesForPhone } from './phone.ts';
import type { ShownStory } from '../story-groups.ts';

/** A screen as it stood: its document without scripts, with pictures by number. */
export type Shot = { name: string; group: string; language: string; html: string };
export type Captured = { shots: Shot[]; css: string; fonts: string; pictures: string[] };

const PATIENCE_MS = 20_000;

const readAsAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.')));
    reader.readAsDataURL(blob);
  });

/** Twice the width of the phones that the book shows, so that it prints sharply. */
const MOST_WIDTH = 2 * PHONE.width;
const smaller = new Map<string, Promise<string>>();
/** A photograph as a JPEG, which a PDF takes as it is; drawings and AVIF would swell in it. */
export function asPhotograph(address: string, width = MOST_WIDTH): Promise<string> {
  const draw = async (): Promise<string> => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, width / image.naturalWidth);
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.8);
  };
  const made = smaller.get(address) ?? draw().catch(() => address);
  smaller.set(address, made);
  return made;
}

/** Keeps each fetched file once, however many screens show it. */
export function fileKeeper() {
  const pictures: string[] = [];
  const known = new Map<string, Promise<string>>();
  const asAddress = (url: string): Promise<string> => {
    const made =
      known.get(url) ??
      fetch(url)
        .then(async (reply) => (reply.ok ? readAsAddress(await reply.blob()) : ''))
        .catch(() => '');
    known.set(url, made);
    return made;
  };
  return {
    pictures,
    asAddress,
    /** The mark that the book puts the picture in place of. */
    token: async (url: string): Promise<string> => {
      const address = url.startsWith('data:') ? url : await asAddress(url);
      if (!address) return '';
      const isPhotograph = url.includes('/api/images?') || address.startsWith('data:image/avif');
      const small = isPhotograph ? await asPhotograph(address) : address;
      if (!pictures.includes(small)) pictures.push(small);
      return `picture:${pictures.indexOf(small)}:`;
    },
  };
}
type Keeper = ReturnType<typeof fileKeeper>;

const FACE = /@font-face\s*\{[^}]*\}/g;

/** The rules of a style sheet, with the addresses of typefaces made absolute. */
function rulesOf(sheet: CSSStyleSheet, page: Document): string {
  try {
    return [...sheet.cssRules]
      .map(({ cssText }) => cssText)
      .join('\n')
      .replaceAll(FACE, (face) =>
        face.replace(
          /url\("?([^")]+)"?\)/,
          (_all, url: string) => `url("${new URL(url, sheet.href ?? page.baseURI).href}")`,
        ),
      );
  } catch {
    return '';
  }
}

/** Every rule in force in a page; typefaces apart, with their files inside. */
async function stylesOf(page: Document, keep: Keeper): Promise<{ css: string; fonts: string }> {
  const css = [...page.styleSheets].map((sheet) => rulesOf(sheet, page)).join('\n');
  // Storybook's own typeface is not among those that a page has loaded.
  const loaded = [...page.fonts].filter(({ status }) => status === 'loaded');
  const families = new Set(loaded.map(({ family }) => family.replaceAll('"', '')));
  const faces = [...new Set(css.match(FACE))].filter((face) =>
    families.has(/font-family: "?([^";]+)/.exec(face)?.[1] ?? ''),
  );
  const fonts = await Promise.all(
    faces.map(async (face) => {
      const url = /url\("([^"]+)"\)/.exec(face)?.[1];
      return url ? face.replace(url, await keep.asAddress(url)) : face;
    }),
  );
  return {
    // A screen in a printed book looks as it does on the screen.
    css: rulesForPhone(
      css.replaceAll(FACE, ''),
      (query) => page.defaultView?.matchMedia(query).matches ?? false,
    ),
    fonts: fonts.join('\n'),
  };
}

/** The source of a mail, which is in a frame of its own, with its pictures as tokens. */
async function mailOf(source: string, keep: Keeper): Promise<string> {
  const mail = new DOMParser().parseFromString(source, 'text/html');
  await Promise.all(
    [...mail.images].map(async (image) => image.setAttribute('src', await keep.token(image.src))),
  );
  mail.head.insertAdjacentHTML('beforeend', `<style>${PRINT_BACKGROUNDS}</style>`);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/** The document as it stands, without what runs or fetches. */
async function documentOf(page: Document, keep: Keeper): Promise<string> {
  // In a document without a view nothing is fetched, such as a picture by the name it gets here.
  const inert = document.implementation.createHTMLDocument();
  const copy = inert.importNode(page.documentElement, true);
  const [shown, copied] = [page, copy].map((one) => [...one.querySelectorAll('img')]);
  await Promise.all(
    (shown ?? []).map(async (image, at) => {
      const twin = copied?.[at];
      if (!twin) return;
      twin.removeAttribute('srcset');
      twin.removeAttribute('loading');
      twin.setAttribute('src', await keep.token(image.currentSrc || image.src));
    }),
  );
  await Promise.all(
    [...copy.querySelectorAll('iframe')].map(
      async (frame) => void (frame.srcdoc &&= await mailOf(frame.srcdoc, keep)),
    ),
  );
  const fields = [page, copy].map((one) => [...one.querySelectorAll('input')]);
  for (const [at, input] of (fields[0] ?? []).entries())
    fields[1]?.[at]?.setAttribute('value', input.value);
  for (const one of copy.querySelectorAll('[style]'))
    one.setAttribute('style', lengthsForPhone(one.getAttribute('style') ?? ''));
  for (const one of copy.querySelectorAll('script, link, style, source, meta, #storybook-docs'))
    one.remove();
  return copy.outerHTML;
}

/** Longest wait for parts marked as loading; some stories show nothing else. */
const LOADING_MS = 3_000;
async function untilLoaded(page: Document): Promise<void> {
  // `Date` stands still in the workbench.
  for (const start = performance.now(); performance.now() - start < LOADING_MS;) {
    if (!page.querySelector('[aria-busy=true]')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asks a frame for one story, and waits until it stands with its pictures. */
async function stand(frame: HTMLIFrameElement, message: Extract<ToFrame, { type: 'wall:show' }>) {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, PATIENCE_MS);
    function finish() {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      resolve();
    }
    function listen({ source, data }: MessageEvent<FromFrame | undefined>) {
      if (
        source === frame.contentWindow &&
        data?.type === 'wall:shown' &&
        data.story === message.story
      )
        finish();
    }
    window.addEventListener('message', listen);
    frame.contentWindow?.postMessage(message, location.origin);
  });
  const page = frame.contentDocument;
  if (page) await untilLoaded(page);
  await page?.fonts.ready;
  await Promise.all(
    [...(page?.images ?? [])].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    }),
  );
}

type Wanted = { group: string; story: ShownStory; language: string };

/** Goes through the stories in one frame that wears the draft, and keeps each as it stood. */
export async function capture(
  wanted: readonly Wanted[],
  onProgress: (done: number) => void,
): Promise<Captured> {
  const keep = fileKeeper();
  const shots: Shot[] = [];
  const [first] = wanted;
  if (!first) return { shots, css: '', fonts: '', pictures: [] };
  const globalsOf = (language: string) => ({
    club: DRAFT_CLUB,
    clubDraft: LIVE,
    language,
    scheme: 'light',
    motion: 'reduce',
  });
  const frame = document.createElement('iframe');
  frame.name = `${FRAME_PREFIX}book`;
  frame.title = 'Approval book';
  frame.style.cssText = 'position:fixed;left:-2000px;top:0;';
  frame.width = String(PHONE.width);
  frame.height = String(PHONE.height);
  frame.src = storyAddress(first.story.story, globalsOf(first.language));
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  try {
    await loaded;
    let styles = { css: '', fonts: '' };
    for (const [at, { group, story, language }] of wanted.entries()) {
      await stand(frame, { type: 'wall:show', story: story.story, globals: globalsOf(language) });
      const page = frame.contentDocument;
      if (page) {
        if (at === 0) styles = await stylesOf(page, keep);
        shots.push({ name: story.name, group, language, html: await documentOf(page, keep) });
      }
      onProgress(at + 1);
    }
    // Once more: a later story may have brought rules of its own.
    if (frame.contentDocument) styles = await stylesOf(frame.contentDocument, keep);
    return { shots, ...styles, pictures: keep.pictures };
  } finally {
    frame.remove();
  }
}
