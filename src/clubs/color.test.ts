import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjust, contrast, fromOklch, luminance, mix, toOklch } from './color.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

describe('OKLCH', () => {
  test('there and back is the same color, to one step of a channel', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const back = channels(fromOklch(toOklch(color)));
        channels(color).forEach((channel, index) =>
          expect(Math.abs(channel - (back[index] ?? 0))).toBeLessThanOrEqual(1),
        );
      }),
    );
  });
  test('gives up chroma, not lightness, where the screen ends', () => {
    const wild = toOklch(fromOklch({ l: 0.7, c: 0.4, h: 150 }));
    expect(wild.l).toBeCloseTo(0.7, 1);
    expect(wild.c).toBeLessThan(0.3);
  });
});

describe('mix', () => {
  test('ends at its two colors', () => {
    expect(mix('#0a5c8f', '#fffdfa', 0)).toBe('#fffdfa');
    expect(mix('#0a5c8f', '#fffdfa', 1)).toBe('#0a5c8f');
  });
  test('lies between them in lightness', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
        const middle = luminance(mix(a, b, 0.5));
        expect(middle).toBeGreaterThanOrEqual((low ?? 0) - 0.02);
        expect(middle).toBeLessThanOrEqual((high ?? 1) + 0.02);
      }),
    );
  });
});

describe('adjust', () => {
  test('does not change a color that already passes', () => {
    expect(adjust('#0A5C8F', ['#ffffff'], 4.5)).toBe('#0a5c8f');
  });
  test('reaches the ratio on paper and on ink, keeping the hue of a color', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('#fffdfa', '#171513'), (color, ground) => {
        expect(contrast(adjust(color, [ground], 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(
      Math.abs(toOklch(adjust('#ff8a66', ['#ffffff'], 4.5)).h - toOklch('#ff8a66').h),
    ).toBeLessThan(3);
  });
});
