import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** The first and the last of the bars that are taken. */
type Range = readonly [first: number, last: number];
type LimitSliderProps = {
  /** Names of the two thumbs. */
  labels: readonly [from: string, to: string];
  /** How many there are between each two limits; the last bar is of those above them all. */
  bars: readonly number[];
  value: Range;
  /** Once a thumb rests, not while it moves. */
  onValueChange: (value: Range) => void;
  /** Where each thumb is, in words, as "Over $500" and "Up to $900". */
  valueTexts: readonly [from: (first: number) => string, to: (last: number) => string];
  /** How many are within a range, in words. */
  countText: (value: Range) => string;
  disabled?: boolean;
  /** Below the thumbs: what says the same. */
  children?: (value: Range) => ReactNode;
  className?: string;
};
/**
 * After this a moved thumb counts as resting: one step of the keyboard follows the other sooner.
 */
const REST_MS = 300;
/** Bars that a page key passes. */
const PAGE = 4;

const thumbStyles = [
  // The middle of one thumb goes over the starts of the bars, that of the other over
  // their ends. Between them the track is not pressed: it would move the upper one only.
  'pointer-events-none absolute inset-y-0 h-full appearance-none bg-transparent focus-visible:z-1 focus-visible:outline-none disabled:opacity-50',
  '[&:focus-visible::-moz-range-thumb]:outline-2 [&:focus-visible::-moz-range-thumb]:outline-offset-2 [&:focus-visible::-moz-range-thumb]:outline-accent [&:focus-visible::-webkit-slider-thumb]:outline-2 [&:focus-visible::-webkit-slider-thumb]:outline-offset-2 [&:focus-visible::-webkit-slider-thumb]:outline-accent',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-pointer [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface [&::-webkit-slider-thumb]:shadow-sm',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:cursor-pointer [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface',
].join(' ');

/** Two limits to slide under bars that show what they take; those outside are pale. */
export function LimitSlider({
  labels,
  bars,
  value,
  onValueChange,
  valueTexts,
  countText,
  disabled = false,
  children,
  className,
}: LimitSliderProps) {
  const from = useThumb(value[0], (first) => onValueChange([first, value[1]]));
  const to = useThumb(value[1], (last) => onValueChange([value[0], last]));
  const shown: Range = [from.shown, to.shown];
  const filled = bars.flatMap((count, bar) => (count > 0 ? [bar] : []));
  const ends: Range = [filled[0] ?? 0, filled.at(-1) ?? bars.length - 1];
  const thumbs = [
    // Beyond the ends there is nothing to find.
    { thumb: from, side: 'start-0', move: (next: number) => Math.min(next, shown[1], ends[1]) },
    { thumb: to, side: 'end-0', move: (next: number) => Math.max(next, shown[0], ends[0]) },
  ] as const;

  return (
    <div className={cn('flex flex-col', className)}>
      <Bars bars={bars} shown={shown} />
      <div className="relative -mt-3 h-6">
        <Track shown={shown} count={bars.length} disabled={disabled} />
        {thumbs.map(({ thumb, side, move }, index) => (
          <input
            key={side}
            ref={thumb.input}
            type="range"
            aria-label={labels[index]}
            aria-valuetext={`${valueTexts[index]!(thumb.shown)}, ${countText(shown)}`}
            min={0}
            max={bars.length - 1}
            value={thumb.shown}
            disabled={disabled}
            onChange={(event) => thumb.move(move(Number(event.target.value)))}
            onKeyDown={(event) => {
              const pages = { PageUp: PAGE, PageDown: -PAGE }[event.key];
              if (pages === undefined) return;
              event.preventDefault();
              const next = Math.min(Math.max(thumb.shown + pages, 0), bars.length - 1);
              thumb.move(move(next));
              thumb.rest();
            }}
            onBlur={thumb.settle}
            className={cn(thumbStyles, side)}
            style={{ width: `calc(1.5rem + ${share(bars.length - 1, bars.length)})` }}
          />
        ))}
      </div>
      {children?.(shown)}
    </div>
  );
}

/** CSS length that `part` of `count` bars take up on the track. */
const share = (part: number, count: number) => `(100% - 1.5rem) * ${part / count}`;

type TrackProps = { shown: Range; count: number; disabled: boolean };

function Track({ shown: [first, last], count, disabled }: TrackProps) {
  return (
    <>
      <span className="absolute inset-x-3 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
      <span
        className="absolute top-1/2 h-1 -translate-y-1/2 bg-accent"
        style={{
          opacity: disabled ? 0 : 1,
          insetInlineStart: `calc(0.75rem + ${share(first, count)})`,
          width: `calc(${share(last + 1 - first, count)})`,
        }}
      />
    </>
  );
}

/** Where the thumb is, and when what it was moved to is told to the owner. */
function useThumb(value: number, onValueChange: (value: number) => void) {
  const input = useRef<HTMLInputElement>(null);
  // Where the thumb was moved to, until the owner has followed.
  const [moved, setMoved] = useState<{ to: number; from: number; resting: boolean }>();
  if (moved?.resting && moved.from !== value) setMoved(undefined);
  const shown = moved?.to ?? value;
  const settle = useRef<() => void>(null);
  useEffect(() => {
    settle.current = () => {
      if (!moved || moved.resting) return;
      setMoved({ ...moved, from: value, resting: true });
      if (moved.to !== value) onValueChange(moved.to);
    };
  });
  // The browser's own `change` comes when the thumb is let go and with each step of the keyboard;
  // React's comes with every pixel.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle.current?.(), REST_MS);
    };
    const element = input.current;
    element?.addEventListener('change', rest);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('change', rest);
    };
  }, []);

  return {
    input,
    shown,
    /** Of a key that the browser does not know: it counts as the browser's own. */
    rest: () => void setTimeout(() => settle.current?.(), REST_MS),
    move: (to: number) => setMoved({ to, from: value, resting: false }),
    settle: () => settle.current?.(),
  };
}

function Bars({ bars, shown }: { bars: readonly number[]; shown: Range }) {
  const most = Math.max(...bars, 1);
  return (
    <div aria-hidden="true" className="flex h-14 items-end gap-0.5 px-3">
      {bars.map((count, bar) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          key={bar}
          data-within={bar >= shown[0] && bar <= shown[1]}
          className={cn(
            'grow basis-0 rounded-t-xs transition-colors',
            count > 0 && bar >= shown[0] && bar <= shown[1] ? 'bg-accent' : 'bg-line',
          )}
          style={{ height: count === 0 ? 1 : `${Math.max(6, (count / most) * 100)}%` }}
        />
      ))}
    </div>
  );
}
