import { DRAFT_CLUB } from '../globals.ts';
import { EMPTY_DRAFT, readDraft, unpackDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/**
 * Value of the global `clubDraft` in the studio's own frames: the record is not in the address, the
 * studio hands it over as it is typed.
 */
export const LIVE = 'live';
const ASKS = 'club-draft:ask';
const TELLS = 'club-draft:tell';
const SHOWN = 'club-draft:shown';
const PATIENCE_MS = 4_000;

let draft: Draft = EMPTY_DRAFT;
const listeners = new Set<() => void>();
export const currentDraft = (): Draft => draft;
export function onDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
function take(next: Draft): void {
  draft = next;
  for (const listener of listeners) listener();
}

type Message = { type: string; draft: unknown };
const messageOf = (event: MessageEvent<unknown>): Message | undefined => {
  const { data, origin } = event;
  return origin === location.origin &&
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string'
    ? { type: data.type, draft: 'draft' in data ? data.draft : undefined }
    : undefined;
};

let asked: Promise<void> | undefined;
/** In a frame: asks the studio for the draft once, and takes every later one it sends. */
function followStudio(): Promise<void> {
  asked ??= new Promise((resolve) => {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      const message = messageOf(event);
      const next = message?.type === TELLS ? readDraft(message.draft) : undefined;
      if (!next) return;
      take(next);
      resolve();
    });
    window.parent.postMessage({ type: ASKS }, location.origin);
    setTimeout(resolve, PATIENCE_MS);
  });
  return asked;
}

/** Loader: has the draft ready before a story in the club `draft` is drawn. */
export async function loadDraft({
  globals,
}: {
  globals: { club?: unknown; clubDraft?: unknown };
}): Promise<Record<string, never>> {
  if (globals.club !== DRAFT_CLUB) return {};
  const packed = String(globals.clubDraft ?? '');
  if (packed === LIVE) await followStudio();
  else take((packed === '' ? undefined : await unpackDraft(packed)) ?? EMPTY_DRAFT);
  return {};
}

/** In a frame: reports to the studio that the screen is shown, so that the next frame may begin. */
export const tellShown = (): void => window.parent.postMessage({ type: SHOWN }, location.origin);

/** In the studio: answers frames that ask, and hears of those that are drawn. */
export function serveDraft(
  read: () => Draft,
  shown: (source: MessageEventSource | null) => void,
): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    const type = messageOf(event)?.type;
    if (type === SHOWN) shown(event.source);
    if (type === ASKS)
      event.source?.postMessage({ type: TELLS, draft: read() }, { targetOrigin: location.origin });
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/** In the studio: hands the draft to a frame that is there already. */
export const sendDraft = (frame: HTMLIFrameElement, next: Draft): void =>
  frame.contentWindow?.postMessage({ type: TELLS, draft: next }, location.origin);
