import { useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';

type LimitSliderProps = {
  label: string;
  /** How many there are between each two limits; the last bar is of those above them all. */
  bars: readonly number[];
  /** The bar up to which they are taken; the last one: all of them. */
  value: number;
  /** Once the thumb rests, not while it moves. */
  onValueChange: (value: number) => void;
  /** A position in words, as "Up to $900". */
  valueText: (value: number) => string;
  /** How many are within a position, in words. */
  countText: (value: number) => string;
  disabled?: boolean;
  className?: string;
};
/**
 * After this a moved thumb counts as resting: one step of the keyboard follows the other sooner.
 */
const REST_MS = 300;

/** A limit to slide under bars that show what it takes; those beyond it are pale. */
export function LimitSlider({
  label,
  bars,
  value,
  onValueChange,
  valueText,
  countText,
  disabled = false,
  className,
}: LimitSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  // Where the thumb was moved to, until the owner has followed.
  const [moved, setMoved] = useState<{ to: number; from: number; resting: boolean }>();
  if (moved?.resting && moved.from !== value) setMoved(undefined);
  const shown = moved?.to ?? value;
  const most = Math.max(...bars, 1);
  const first = bars.findIndex((count) => count > 0);
  const last = bars.length - 1;

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

  // The thumb's middle goes from the end of the first bar to the end of the last.
  const begin = `((100% - 0.75rem) / ${bars.length} - 0.75rem)`;
  return (
    <div className={cn('flex flex-col', className)}>
      <div aria-hidden="true" className="flex h-14 items-end gap-px pe-3">
        {bars.map((count, bar) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={bar}
            data-within={bar <= shown}
            className={cn(
              'grow basis-0 rounded-t-xs transition-colors',
              count === 0 ? 'bg-line' : bar <= shown ? 'bg-accent' : 'bg-accent/25',
            )}
            style={{ height: count === 0 ? 1 : `${Math.max(6, (count / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className="relative -mt-2 h-8">
        <span className="absolute start-0 end-3 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          className="absolute start-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-accent"
          style={{
            opacity: disabled ? 0 : 1,
            width: `calc((100% - 0.75rem) * ${(shown + 1) / bars.length})`,
          }}
        />
        <input
          ref={input}
          type="range"
          aria-label={label}
          aria-valuetext={`${valueText(shown)}, ${countText(shown)}`}
          min={0}
          max={last}
          value={shown}
          disabled={disabled}
          onChange={(event) => {
            // Below the first bar there is nothing to find.
            const to = Math.max(Number(event.target.value), first, 0);
            setMoved({ to, from: value, resting: false });
          }}
          onBlur={() => settle.current?.()}
          className={cn(
            'absolute inset-y-0 end-0 h-full cursor-pointer appearance-none bg-transparent focus-visible:outline-none disabled:cursor-default disabled:opacity-50',
            '[&:focus-visible::-moz-range-thumb]:outline-2 [&:focus-visible::-moz-range-thumb]:outline-offset-2 [&:focus-visible::-moz-range-thumb]:outline-accent [&:focus-visible::-webkit-slider-thumb]:outline-2 [&:focus-visible::-webkit-slider-thumb]:outline-offset-2 [&:focus-visible::-webkit-slider-thumb]:outline-accent',
            '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface [&::-webkit-slider-thumb]:shadow-sm',
            '[&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface',
          )}
          style={{ width: `calc(100% - ${begin})` }}
        />
      </div>
      <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-4 text-base">
        <span>{valueText(shown)}</span>
        <span className="text-sm leading-6 text-muted tabular-nums">{countText(shown)}</span>
      </p>
    </div>
  );
}
