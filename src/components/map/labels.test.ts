import { expect, it } from 'vitest';
import { seatLabels } from './labels.ts';
import type { Candidate, Rect } from './labels.ts';

const frame: Rect = { left: 0, top: 0, right: 300, bottom: 200 };
const candidate = (x: number, y: number, changes: Partial<Candidate> = {}): Candidate => ({
  x,
  y,
  width: 60,
  height: 16,
  dot: 3,
  spare: false,
  ...changes,
});
const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

it('writes a name right of its dot, or left where the frame ends', () => {
  const [first, second] = seatLabels([candidate(100, 50), candidate(290, 120)], frame, [], 10);
  expect(first?.rect.left).toBeGreaterThan(100);
  expect(second?.rect.right).toBeLessThan(290);
});

it('never covers another name, a dot or the pin, and places the first candidates first', () => {
  const pin: Rect = { left: 130, top: 60, right: 170, bottom: 110 };
  const crowd = Array.from({ length: 200 }, (_, index) =>
    candidate((index * 37) % 300, (index * 53) % 200),
  );
  const labels = seatLabels([candidate(120, 80), ...crowd], frame, [pin], 10);
  expect(labels[0]?.index).toBe(0);
  expect(labels.length).toBeGreaterThan(5);
  for (const [index, { rect }] of labels.entries()) {
    expect(overlap(rect, pin)).toBe(false);
    expect(labels.slice(index + 1).some((other) => overlap(rect, other.rect))).toBe(false);
  }
});

it('leaves out places outside, and spare names once there are enough', () => {
  const spare = candidate(40, 150, { spare: true });
  expect(
    seatLabels([candidate(-20, 50), candidate(100, 50), spare], frame, [], 1).map(
      ({ index }) => index,
    ),
  ).toEqual([1]);
  expect(seatLabels([candidate(100, 50), spare], frame, [], 2).map(({ index }) => index)).toEqual([
    0, 1,
  ]);
});
