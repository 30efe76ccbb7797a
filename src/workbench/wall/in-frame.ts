import { addons } from 'storybook/preview-api';
import { setPassed } from '../clock.ts';
import { keepStill } from './still-frame.ts';

/**
 * Stories in frames of a tool (club wall, studio): the tool names each frame, and what has the name
 * keeps its storage and its messages to other tabs to itself. Otherwise each story that starts
 * would sign the others out, as they share an origin.
 */
export const FRAME_PREFIX = 'workbench-frame:';
/** Prefix of the names of frames whose stories are only viewed. */
export const STILL_PREFIX = `${FRAME_PREFIX}still:`;

/** What the wall tells a frame. */
export type ToFrame =
  | { type: 'wall:show'; story: string; globals: Record<string, string> }
  | { type: 'wall:passed'; ms: number };
/** What a frame tells the wall: this story stands. */
export type FromFrame = { type: 'wall:shown'; story: string };

const isFrame = (): boolean => window.name.startsWith(FRAME_PREFIX);

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

function keepApart(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
  const Shared = window.BroadcastChannel;
  window.BroadcastChannel = class extends Shared {
    constructor(topic: string) {
      super(`${window.name} ${topic}`);
    }
  };
}

type Preview = {
  onSetCurrentStory: (selection: { storyId: string; viewMode: 'story' }) => Promise<void>;
  onUpdateGlobals: (change: { globals: Record<string, string> }) => Promise<void>;
};

/**
 * Asked of the preview itself: an event on the channel would also reach the workbench around the
 * frame, which would change its own story.
 */
async function show({ story, globals }: Extract<ToFrame, { type: 'wall:show' }>): Promise<void> {
  const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__') as Preview;
  await preview.onUpdateGlobals({ globals });
  await preview.onSetCurrentStory({ storyId: story, viewMode: 'story' });
}

function listen(event: MessageEvent<unknown>): void {
  if (event.origin !== location.origin || event.source !== window.parent) return;
  const message = event.data as ToFrame | undefined;
  if (message?.type === 'wall:show') void show(message);
  if (message?.type === 'wall:passed') setPassed(message.ms);
}

/** In a frame: lives by itself, does what the wall says, and reports each story that stands. */
if (isFrame()) {
  keepApart();
  if (window.name.startsWith(STILL_PREFIX)) keepStill();
  window.addEventListener('message', listen);
  void addons.ready().then((channel) =>
    channel.on('storyRendered', (story: string) => {
      const message: FromFrame = { type: 'wall:shown', story };
      window.parent.postMessage(message, location.origin);
    }),
  );
}
