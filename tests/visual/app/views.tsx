import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { DiffBox } from '../boxes.ts';
import type { Entry } from '../review.ts';

export const MODES = [
  { value: 'side', title: 'Side by side' },
  { value: 'blink', title: 'Blink' },
  { value: 'onion', title: 'Onion' },
  { value: 'swipe', title: 'Swipe' },
  { value: 'zoom', title: 'Zoom' },
] as const;
export type View = (typeof MODES)[number]['value'];

type ViewsProps = {
  entry: Entry;
  view: View;
  /** Blink: whether the new picture is shown. */
  now: boolean;
  setNow: (now: boolean) => void;
  /** The chosen box. */
  box: number;
  setBox: (box: number) => void;
};

/** A picture's size in percent of both pictures laid over each other: they may differ in height. */
const size = ({ width, height }: { width: number; height: number }) => ({
  aspectRatio: `${width} / ${height}`,
  maxWidth: width,
});

/** The old and the new picture, compared in the chosen way. */
export function Views({ entry, view, now, setNow, box, setBox }: ViewsProps) {
  const [share, setShare] = useState(50);
  const { before, after, size: whole } = entry;
  const boxes = <Boxes entry={entry} box={box} setBox={setBox} />;
  if (!whole || !before || !after)
    return (
      <Stage>
        <Figure title={after ? 'New' : 'Accepted'}>
          {(after ?? before) ? (
            <img className="max-w-full" src={after ?? before} alt={entry.title} />
          ) : (
            <p className="text-muted">There is no picture.</p>
          )}
        </Figure>
      </Stage>
    );
  const picture = (source: string, alt: string, style = {}) => (
    <img className="absolute inset-x-0 top-0 w-full" src={source} alt={alt} style={style} />
  );
  const slider = (label: string) => (
    <label className="flex items-center gap-3 text-sm text-muted">
      {label}
      <input
        type="range"
        className="w-64"
        value={share}
        onChange={({ target }) => setShare(Number(target.value))}
      />
    </label>
  );
  if (view === 'side')
    return (
      <Stage>
        <div className="grid grid-cols-2 items-start gap-6">
          <Figure title="Accepted">
            <div className="relative overflow-hidden" style={size(whole)}>
              {picture(before, 'Accepted')}
            </div>
          </Figure>
          <Figure
            title={`Now · ${entry.findings.length === 1 ? '1 place differs' : `${entry.findings.length} places differ`}`}
          >
            <div className="relative" style={size(whole)}>
              {picture(after, 'Now')}
              {boxes}
            </div>
          </Figure>
        </div>
      </Stage>
    );
  if (view === 'zoom')
    return (
      <Stage>
        <div className="grid grid-cols-2 gap-6">
          <Close title="Accepted" source={before} entry={entry} box={box} />
          <Close title="Now" source={after} entry={entry} box={box} />
        </div>
      </Stage>
    );
  return (
    <Stage>
      <div className="mb-3 flex min-h-8 items-center gap-4">
        {view === 'blink' ? (
          <button
            type="button"
            aria-pressed={now}
            className="min-h-8 rounded-full border border-line px-4 text-sm"
            onClick={() => setNow(!now)}
          >
            {now ? 'Now' : 'Accepted'} (B or press to change)
          </button>
        ) : (
          slider(view === 'onion' ? 'How much of the new picture' : 'Accepted left, now right')
        )}
      </div>
      <div className="relative mx-auto overflow-hidden border border-line" style={size(whole)}>
        {picture(before, 'Accepted')}
        {picture(
          after,
          'Now',
          view === 'blink'
            ? { visibility: now ? 'visible' : 'hidden' }
            : view === 'onion'
              ? { opacity: share / 100 }
              : { clipPath: `inset(0 0 0 ${share}%)` },
        )}
        {view === 'blink' && now && boxes}
      </div>
    </Stage>
  );
}

const Stage = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-auto px-6 pb-6">{children}</div>
);
const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure className="min-w-0">
    <figcaption className="mb-2 text-sm text-muted">{title}</figcaption>
    <div className="overflow-visible rounded-lg border border-line">{children}</div>
  </figure>
);

/** Frames around what differs, three pixels away from it, with the numbers of the list beside. */
function Boxes({ entry, box, setBox }: Pick<ViewsProps, 'entry' | 'box' | 'setBox'>) {
  const { width, height } = entry.size ?? { width: 1, height: 1 };
  return entry.findings.map(({ box: { left, top, right, bottom } }, index) => (
    <Frame
      key={index}
      number={index + 1}
      chosen={index === box}
      choose={() => setBox(index)}
      style={{
        left: `${(left / width) * 100}%`,
        top: `${(top / height) * 100}%`,
        width: `${((right - left) / width) * 100}%`,
        height: `${((bottom - top) / height) * 100}%`,
      }}
    />
  ));
}

type FrameProps = { number: number; chosen: boolean; choose: () => void; style: CSSProperties };
function Frame({ number, chosen, choose, style }: FrameProps) {
  const frame = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <button
      ref={frame}
      type="button"
      aria-label={`Place ${number}`}
      aria-pressed={chosen}
      className="absolute rounded-sm outline-2 outline-offset-3 outline-danger aria-pressed:outline-4"
      style={style}
      onClick={choose}
    >
      <span className="absolute -end-4 -top-4 grid size-6 place-items-center rounded-full bg-danger text-xs font-semibold text-surface">
        {number}
      </span>
    </button>
  );
}

/** A picture at the chosen box, as large as fits, pixels kept square. */
function Close({
  title,
  source,
  entry,
  box,
}: {
  title: string;
  source: string;
  entry: Entry;
  box: number;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 480, height: 480 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([seen]) => {
      if (seen) setRoom({ width: seen.contentRect.width, height: seen.contentRect.height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const whole: DiffBox = { left: 0, top: 0, right: 1, bottom: 1, pixels: 0 };
  const { left, top, right, bottom } = entry.findings[box]?.box ?? whole;
  const margin = 24;
  const scale = Math.min(
    8,
    room.width / (right - left + margin * 2),
    room.height / (bottom - top + margin * 2),
  );
  return (
    <Figure title={title}>
      <div ref={frame} className="relative h-[60vh] overflow-hidden rounded-lg">
        <img
          src={source}
          alt={`${title}, at place ${box + 1}`}
          className="absolute max-w-none origin-top-left"
          style={{
            imageRendering: scale > 2 ? 'pixelated' : 'auto',
            transform: `translate(${room.width / 2 - ((left + right) / 2) * scale}px, ${room.height / 2 - ((top + bottom) / 2) * scale}px) scale(${scale})`,
          }}
        />
      </div>
    </Figure>
  );
}
