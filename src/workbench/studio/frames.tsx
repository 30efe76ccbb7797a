import { ExternalLink, Moon, Sun } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Scheme } from '#clubs/palette.ts';
import { Heading } from '#ui/text.tsx';
import { DRAFT_CLUB } from '../globals.ts';
import { FRAME_PREFIX } from '../wall/in-frame.ts';
import { storyAddress } from '../wall/view.ts';
import { LIVE, sendDraft, serveDraft } from './draft-channel.ts';
import type { Draft } from './draft.ts';
import type { ShownStory } from './story-groups.ts';

/** A phone, and the width it is drawn at. */
const [WIDTH, HEIGHT, DRAWN] = [390, 844, 180];

/**
 * At most this many screens start at the same time, so that the one in sight is not kept waiting by
 * those that are not.
 */
const AT_ONCE = 2;

type Turn = { request: (key: string, start: () => void) => void; done: (key: string) => void };
function takeTurns(): Turn {
  const waiting = new Map<string, () => void>();
  const running = new Set<string>();
  return {
    request: (key, start) => {
      if (running.size < AT_ONCE) {
        running.add(key);
        start();
      } else waiting.set(key, start);
    },
    done: (key) => {
      waiting.delete(key);
      if (!running.delete(key)) return;
      const next = waiting.entries().next().value;
      if (!next) return;
      waiting.delete(next[0]);
      running.add(next[0]);
      next[1]();
    },
  };
}

const PATIENCE_MS = 8_000;

type FrameProps = {
  name: string;
  frame: string;
  address: string;
  turn: Turn;
  register: (frame: HTMLIFrameElement | null, key: string) => void;
  onScrolled: (key: string) => void;
};

/**
 * One screen at its real width, drawn smaller; it scrolls. It starts when it comes near the window
 * and its turn is there.
 */
function Frame({ name, frame, address, turn, register, onScrolled }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        turn.request(frame, () => setStarted(true));
      },
      { rootMargin: '400px' },
    );
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      turn.done(frame);
    };
  }, [frame, turn]);
  useEffect(() => {
    if (!started) return undefined;
    const timer = setTimeout(() => turn.done(frame), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [started, frame, turn]);
  const keep = useCallback(
    (element: HTMLIFrameElement | null) => register(element, frame),
    [register, frame],
  );
  const scale = DRAWN / WIDTH;
  return (
    <div
      ref={box}
      className="relative shrink-0 overflow-hidden rounded-md border border-line bg-sand"
      style={{ width: DRAWN, height: HEIGHT * scale }}
    >
      {started ? (
        // Our own pages on our own origin: they need their storage and their worker, which a sandbox would take away.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={keep}
          title={name}
          name={`${FRAME_PREFIX}studio ${frame}`}
          src={address}
          onLoad={({ currentTarget }) =>
            currentTarget.contentWindow?.addEventListener('scroll', () => onScrolled(frame), {
              passive: true,
            })
          }
          className="absolute start-0 top-0 origin-top-left bg-surface"
          style={{ width: WIDTH, height: HEIGHT, transform: `scale(${scale})` }}
        />
      ) : null}
    </div>
  );
}

/** What stands beside the draft, to be compared with it. */
export type Beside = { name: string; globals: Record<string, string> };

type FramesProps = {
  draft: Draft;
  packed: string;
  language: string;
  stories: readonly ShownStory[];
  beside: Beside | undefined;
};

const SCHEMES = [
  { scheme: 'light', title: 'Light', icon: <Sun aria-hidden="true" className="size-5" /> },
  { scheme: 'dark', title: 'Dark', icon: <Moon aria-hidden="true" className="size-5" /> },
] as const;

/** The stories on phones in the draft, light above dark, and the club beside it below each. */
export function Frames({ draft, packed, language, stories, beside }: FramesProps) {
  const [turn] = useState(takeTurns);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const latest = useRef(draft);
  const register = useCallback(
    (frame: HTMLIFrameElement | null, key: string) =>
      void (frame ? frames.current.set(key, frame) : frames.current.delete(key)),
    [],
  );
  useEffect(() => {
    latest.current = draft;
    for (const frame of frames.current.values()) sendDraft(frame, draft);
  }, [draft]);
  useEffect(
    () =>
      serveDraft(
        () => latest.current,
        (source) => {
          for (const [key, frame] of frames.current)
            if (frame.contentWindow === source) turn.done(key);
        },
      ),
    [turn],
  );
  const onScrolled = useScrollInStep(frames);
  const shared = { language, stories, turn, register, onScrolled };
  return SCHEMES.map(({ scheme, title, icon }) => (
    <div key={scheme}>
      <Row
        key={`${title} ${language}`}
        {...shared}
        title={title}
        icon={icon}
        scheme={scheme}
        wears={{ club: DRAFT_CLUB, clubDraft: LIVE }}
        opened={{ clubDraft: packed }}
      />
      {beside ? (
        <Row
          key={`${beside.name} ${language}`}
          {...shared}
          title={`${beside.name}, ${title.toLowerCase()}`}
          scheme={scheme}
          wears={beside.globals}
        />
      ) : null}
    </div>
  ));
}

type RowProps = Pick<FramesProps, 'language' | 'stories'> &
  Pick<FrameProps, 'turn' | 'register' | 'onScrolled'> & {
    title: string;
    icon?: ReactNode;
    scheme: Scheme;
    /** Globals of the frames; `opened` are added when a story is opened on its own. */
    wears: Record<string, string>;
    opened?: Record<string, string>;
  };

/** The stories side by side, in one club and scheme. */
function Row({ language, stories, title, icon, scheme, wears, opened, ...acts }: RowProps) {
  return (
    <section
      aria-label={title}
      data-scheme={scheme}
      className="flex flex-col gap-3 bg-paper px-6 py-4 text-ink"
    >
      <Heading level={2} size="sm" className="flex items-center gap-2">
        {icon}
        {title}
      </Heading>
      <ul className="flex gap-4 overflow-x-auto pb-2">
        {stories.map(({ story, name }) => {
          const globals = { ...wears, language, scheme, motion: 'reduce' };
          return (
            <li key={story} className="flex flex-col gap-1">
              <a
                href={storyAddress(story, { ...globals, ...opened })}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 self-start text-xs text-muted underline-offset-4 hover:underline"
                aria-label={`${name}, ${title}: open in a new tab`}
              >
                {name}
                <ExternalLink aria-hidden="true" className="size-3" />
              </a>
              <Frame
                name={`${name}, ${title}`}
                frame={`${story} ${title} ${language}`}
                address={storyAddress(story, globals)}
                {...acts}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Frames of the same story scroll together, by the part of the way. */
function useScrollInStep(framesRef: RefObject<ReadonlyMap<string, HTMLIFrameElement>>) {
  const led = useRef<string>(undefined);
  return useCallback(
    (key: string): void => {
      const frames = framesRef.current;
      const page = frames.get(key)?.contentDocument;
      // What follows scrolls too; only the frame under the pointer or the keys leads.
      if (!page || (led.current !== key && !page.hasFocus() && !page.querySelector(':hover')))
        return;
      led.current = key;
      const way = ({ documentElement: { scrollHeight, clientHeight } }: Document): number =>
        scrollHeight - clientHeight;
      const part = page.documentElement.scrollTop / Math.max(1, way(page));
      const [story] = key.split(' ');
      for (const [other, { contentDocument }] of frames)
        if (other !== key && other.split(' ')[0] === story && contentDocument)
          contentDocument.documentElement.scrollTo({
            top: part * way(contentDocument),
            behavior: 'instant',
          });
    },
    [framesRef],
  );
}
