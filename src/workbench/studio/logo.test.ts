import { describe, expect, test } from 'vitest';
import { contrast } from '#clubs/color.ts';
import { palette } from '#clubs/palette.ts';
import { clearSpaceOf, darkTones, proposals, recolored, seenIn, withClearSpace } from './logo.ts';

/** A picture of 10 x 10: a frame of nothing around two colors. */
const pixels = Array.from({ length: 100 }, (_, at) => {
  const [x, y] = [at % 10, Math.floor(at / 10)];
  if (x < 2 || x > 7 || y < 2 || y > 7) return [0, 0, 0, 0];
  return x < 6 ? [14, 107, 98, 255] : [242, 166, 90, 255];
}).flat();

describe('a dropped logo', () => {
  test('gives its colors by area, and the box it fills', () => {
    const { tones, box } = seenIn(pixels, 10, 10);
    expect(tones.map(({ color }) => color)).toEqual(['#0e6b62', '#f2a65a']);
    expect(tones[0]?.share).toBeCloseTo(2 / 3);
    expect(box).toEqual({ left: 2, top: 2, width: 6, height: 6 });
  });
  test('proposes the color of most area as the first one', () => {
    const [asDrawn, turned] = proposals(seenIn(pixels, 10, 10).tones);
    expect(asDrawn).toMatchObject({ first: '#0e6b62', second: '#f2a65a' });
    expect(turned).toMatchObject({ first: '#f2a65a', second: '#0e6b62' });
  });
  test('is lifted for dark pages where it would sink into them, however it is written', () => {
    const tones = [
      { color: '#10202a', share: 0.5 },
      { color: '#f2a65a', share: 0.5 },
    ];
    const dark = darkTones(tones);
    expect([...dark.keys()]).toEqual(['#10202a']);
    const svg = recolored(
      '<svg><path fill="#10202A"/><path style="fill:rgb(16, 32, 42)"/><path fill="#f2a65a"/></svg>',
      dark,
    );
    expect(svg).not.toMatch(/10202a|rgb\(16/i);
    expect(svg).toContain('#f2a65a');
    expect(contrast(dark.get('#10202a')!, palette.dark.paper)).toBeGreaterThanOrEqual(3);
  });
  test('is lifted where a part has no color, which is black', () => {
    const dark = darkTones([{ color: '#000000', share: 1 }]);
    expect(recolored('<svg viewBox="0 0 9 9"><path/></svg>', dark)).toMatch(/^<svg fill="#(?!0)/);
  });
  test('gets clear space of an eighth of its longer side', () => {
    const view = { left: 0, top: 0, width: 100, height: 60 };
    const box = { left: 0, top: 10, width: 80, height: 40 };
    expect(clearSpaceOf(view, box)).toBe(0);
    expect(
      withClearSpace('<svg xmlns="x" viewBox="0 0 100 60" width="100"><g/></svg>', view, box, true),
    ).toBe('<svg viewBox="-10 -20 100 100" width="100" height="100" xmlns="x"><g/></svg>');
  });
});
