import { ExternalLink } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import type { Scheme } from '#clubs/theme.ts';
import { Heading } from '#ui/text.tsx';
import { DRAFT_CLUB, languageName } from '../globals.ts';
import { viewports } from '../modes.ts';
import { LIVE, sendDraft, serveDraft } from './draft-channel.ts';
import type { Draft } from './draft.ts';

/** Screens of the studio, each a story of `screens.stories.tsx`. */
export const SCREENS = [
  ['login', 'Sign-in'],
  ['home', 'Home'],
  ['resort-list', 'Resort list'],
  ['resort-week', 'Week detail'],
  ['traveler', 'Traveler data'],
  ['payment', 'Payment'],
  ['code-mail', 'Mail: sign-in code'],
  ['booking-mail', 'Mail: booking'],
] as const;
const DEVICES = ['desktop', 'phone'] as const;
export const ZOOMS = { overview: 0.18, near: 0.36 } as const;
export type Zoom = keyof typeof ZOOMS;

const pixels = (size: string): number => Number.parseInt(size, 10);
const storyId = (screen: string): string => `workbench-screens--${screen}`;

/**
 * Address of a screen in the draft, in a language and scheme. The accessibility panel does not run
 * in frames: the pages' own stories are checked.
 */
const frameAddress = (
  screen: string,
  language: Language,
  scheme: Scheme,
  clubDraft: string,
): string =>
  `iframe.html?${new URLSearchParams({ id: storyId(screen), viewMode: 'story', globals: `club:${DRAFT_CLUB};clubDraft:${clubDraft};language:${language};scheme:${scheme};motion:reduce;a11y.manual:!true` })}`;

/**
 * At most this many screens start at the same time, so that the one in sight is not kept waiting by
 * those that are not.
 */
const AT_ONCE = 2;

type Turn = { request: (key: string, start: () => void) => void; done: (key: string) => void };
function useTurns(): Turn {
  const waiting = useRef(new Map<string, () => void>());
  const running = useRef(new Set<string>());
  return useRef<Turn>({
    request: (key, start) => {
      if (running.current.size < AT_ONCE) {
        running.current.add(key);
        start();
      } else waiting.current.set(key, start);
    },
    done: (key) => {
      waiting.current.delete(key);
      if (!running.current.delete(key)) return;
      const next = waiting.current.entries().next().value;
      if (!next) return;
      waiting.current.delete(next[0]);
      running.current.add(next[0]);
      next[1]();
    },
  }).current;
}

const PATIENCE_MS = 8_000;

type FrameProps = {
  name: string;
  address: string;
  width: number;
  height: number;
  scale: number;
  turn: Turn;
  register: (frame: HTMLIFrameElement | null, key: string) => void;
};

/**
 * One screen at its real width, drawn smaller. It starts when it comes near the window and its turn
 * is there.
 */
function Frame({ name, address, width, height, scale, turn, register }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        turn.request(address, () => setStarted(true));
      },
      { rootMargin: '400px' },
    );
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      turn.done(address);
    };
  }, [address, turn]);
  useEffect(() => {
    if (!started) return undefined;
    const timer = setTimeout(() => turn.done(address), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [started, address, turn]);
  const keep = useCallback(
    (frame: HTMLIFrameElement | null) => register(frame, address),
    [register, address],
  );
  return (
    <div
      ref={box}
      className="relative shrink-0 overflow-hidden rounded-md border border-line bg-sand"
      style={{ width: width * scale, height: height * scale }}
    >
      {started ? (
        // Our own pages on our own origin: they need their storage and their worker, which a sandbox would take away.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={keep}
          title={name}
          src={address}
          className="absolute start-0 top-0 origin-top-left bg-surface"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      ) : null}
    </div>
  );
}

type FramesProps = { draft: Draft; packed: string; scheme: Scheme; zoom: Zoom };

/** Every screen in every language, on desktop and phone, following the draft as it is typed. */
export function Frames({ draft, packed, scheme, zoom }: FramesProps) {
  const turn = useTurns();
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
  return (
    <div className="flex flex-col gap-12">
      {SCREENS.map(([screen, title]) => (
        <section key={screen} aria-labelledby={`screen-${screen}`} className="flex flex-col gap-3">
          <Heading level={2} size="sm" id={`screen-${screen}`}>
            {title}
          </Heading>
          <div className="flex flex-wrap gap-6">
            {LANGUAGES.map((language) => (
              <div key={language} className="flex flex-col gap-2">
                <a
                  href={frameAddress(screen, language, scheme, packed)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 self-start text-sm text-muted underline-offset-4 hover:underline"
                  aria-label={`${title}, ${languageName(language)}: open in a new tab`}
                >
                  {languageName(language)}
                  <ExternalLink aria-hidden="true" className="size-3" />
                </a>
                <div className="flex gap-3">
                  {DEVICES.map((device) => {
                    const { width, height } = viewports[device].styles;
                    return (
                      <Frame
                        key={`${device} ${scheme}`}
                        name={`${title}, ${languageName(language)}, ${viewports[device].name}`}
                        address={`${frameAddress(screen, language, scheme, LIVE)}#${device}`}
                        width={pixels(width)}
                        height={pixels(height)}
                        scale={ZOOMS[zoom]}
                        turn={turn}
                        register={register}
                      />
                    );
                  })}
                </div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
