import { expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';
import type { TextOver } from './contrast.ts';

/** A ground whose right half has another gray. */
const ground = (left: number, right: number) => {
  const [width, height] = [100, 20];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1)
    data.fill(at % width < width / 2 ? left : right, at * 4, at * 4 + 3);
  return { width, height, data };
};
const white: TextOver = { text: 'Sea', box: [0, 0, 100, 20], color: [255, 255, 255], needed: 4.5 };

it('measures a text on the pixels behind it, where it is hardest to read', () => {
  expect(contrastOf(ground(0, 0), [white])).toEqual([{ text: 'Sea', ratio: 21, needed: 4.5 }]);
  const [mixed] = contrastOf(ground(0, 200), [white]);
  expect(mixed?.ratio).toBeLessThan(2);
  // Only what lies behind the text counts.
  expect(contrastOf(ground(0, 200), [{ ...white, box: [0, 0, 40, 20] }])[0]?.ratio).toBe(21);
});

it('leaves out texts outside of the picture', () => {
  expect(contrastOf(ground(0, 0), [{ ...white, box: [0, 40, 100, 20] }])).toEqual([]);
});
