import { useRef, useState } from 'react';
import type { TouchEvent } from 'react';

/** Pixels of a swipe; more sideways than up or down. */
const FAR = 48;

/** Which two of several weeks a phone shows, by their places; a swipe moves on by one. */
export function usePair(count: number) {
  const [chosen, setPair] = useState<readonly [number, number]>([0, 1]);
  const start = useRef<{ x: number; y: number }>(undefined);
  const pair = Math.max(...chosen) < count ? chosen : ([0, 1] as const);
  const move = (by: 1 | -1) => {
    const first = Math.min(...pair) + by;
    if (first >= 0 && first + 1 < count) setPair([first, first + 1]);
  };
  return {
    pair,
    /** Shows another week in one of the two columns; the week of the other column changes sides. */
    show: (side: 0 | 1, place: number) => {
      const other = pair[side === 0 ? 1 : 0] === place ? pair[side] : pair[side === 0 ? 1 : 0];
      setPair(side === 0 ? [place, other] : [other, place]);
    },
    swipe: {
      onTouchStart: ({ touches: { length, 0: touch } }: TouchEvent) => {
        start.current = length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
      },
      onTouchEnd: ({ changedTouches: { 0: touch } }: TouchEvent) => {
        const from = start.current;
        if (!from || !touch) return;
        const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
        if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) move(x < 0 ? 1 : -1);
      },
    },
  };
}
