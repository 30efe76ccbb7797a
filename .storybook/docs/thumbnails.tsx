import { DocsContext } from '@storybook/addon-docs/blocks';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { turns } from '../../src/workbench/turns.ts';
import { STILL_PREFIX } from '../../src/workbench/wall/in-frame.ts';
import { useLatest } from '../../src/workbench/wall/use-latest.ts';
import { useShown, useTold } from '../../src/workbench/wall/use-page.ts';
import { storyAddress } from '../../src/workbench/wall/view.ts';
import { useToolbar } from './toolbar.ts';
import type { Toolbar } from './toolbar.ts';

type Story = ReturnType<React.ContextType<typeof DocsContext>['componentStories']>[number];

/** Most room of a thumbnail, in px; three stand side by side. */
const ROOM = { width: 304, height: 340 };
/** The window of a story that names none. */
const PAGE = { width: 1280, height: 900 };
/** Each frame loads the whole preview; the server cannot answer more than this many at once. */
const takeTurn = turns(4);
/** A story that has not finished loading by then lets the next one start. */
const TURN_MS = 20_000;
/** What a thumbnail takes from the toolbar. */
const TAKEN = ['club', 'clubDraft', 'language', 'scheme'] as const;

function globalsOf(toolbar: Toolbar): Record<string, string> {
  const taken = TAKEN.map((name) => [name, toolbar[name]] as const);
  return {
    ...Object.fromEntries(taken.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
    motion: 'reduce',
  };
}

/** The window that a story asks for. */
function sizeOf({ storyGlobals, parameters }: Story): typeof PAGE {
  const asked: unknown = storyGlobals['viewport'];
  const name: unknown =
    typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'value') : asked;
  const styles = parameters['viewport']?.options?.[String(name)]?.styles;
  return styles ? { width: parseInt(styles.width), height: parseInt(styles.height) } : PAGE;
}

/**
 * Every story of a title as a small live picture, in the order of its file: drawn at full size one
 * below the other they would fill fifty screens, and windows would cover each other.
 */
export function Thumbnails() {
  const stories = useContext(DocsContext).componentStories();
  const toolbar = useToolbar();
  const globals = useMemo(() => globalsOf(toolbar), [toolbar]);
  return (
    <ul className="thumbnails">
      {stories
        .filter(({ tags }) => tags.includes('dev'))
        .map((story) => (
          <li key={story.id}>
            <a href={`./?path=/story/${story.id}`} target="_top">
              <Thumbnail story={story} globals={globals} />
              {story.name}
            </a>
          </li>
        ))}
    </ul>
  );
}

type ThumbnailProps = { story: Story; globals: Record<string, string> };

/** A story at rest. It starts when it is in view and fewer than four others are loading. */
function Thumbnail({ story, globals }: ThumbnailProps) {
  const { id, name } = story;
  const box = useRef<HTMLSpanElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const endTurn = useRef<() => void>(undefined);
  const [address, setAddress] = useState<string>();
  const begin = useLatest(() => setAddress(storyAddress(id, globals)));
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      endTurn.current = takeTurn(begin);
    });
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      endTurn.current?.();
    };
  }, [begin]);
  const shown = useShown(frame);
  useTold(frame, shown, { story: id, globals });
  useEffect(() => {
    if (address === undefined) return undefined;
    const timer = setTimeout(() => endTurn.current?.(), shown > 0 ? 0 : TURN_MS);
    return () => clearTimeout(timer);
  }, [address, shown]);
  const { width, height } = sizeOf(story);
  const scale = Math.min(ROOM.width / width, ROOM.height / height);
  return (
    <span ref={box} className="frame" style={{ width: width * scale, height: height * scale }}>
      {address === undefined ? null : (
        // A story needs its storage and worker, as its own page does.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frame}
          name={`${STILL_PREFIX}${id}`}
          title={name}
          tabIndex={-1}
          inert
          src={address}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      )}
    </span>
  );
}
