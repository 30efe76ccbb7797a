import { describe, expect, it } from 'vitest';
import { cardPlace, clusterPins, priceSides, roomOf } from './clusters.ts';

const pin = (x: number, y: number, item = `${x},${y}`) => ({ x, y, item });

describe('pins of a map', () => {
  it('stay apart when there is room, and become one under the first when they would touch', () => {
    expect(clusterPins([pin(0, 0, 'first'), pin(79, 0, 'near'), pin(80, 0, 'far')])).toMatchObject([
      { x: 0, y: 0, items: ['first', 'near'] },
      { x: 80, y: 0, items: ['far'] },
    ]);
    expect(clusterPins([pin(0, 0), pin(0, 45)])).toHaveLength(1);
    expect(clusterPins([pin(0, 0), pin(0, 46)])).toHaveLength(2);
  });
  it('are all there, none twice, and no two spots touch, wherever they lie', () => {
    const points = Array.from({ length: 5000 }, (_, at) =>
      pin(((at * 7919) % 3001) - 1500, ((at * 104_729) % 2003) - 1000, String(at)),
    );
    const spots = clusterPins(points);
    expect(spots.flatMap(({ items }) => items).toSorted()).toEqual(
      points.map(({ item }) => item).toSorted(),
    );
    const touching = spots.filter(({ x, y }, at) =>
      spots.slice(at + 1).some((one) => Math.abs(one.x - x) < 80 && Math.abs(one.y - y) < 46),
    );
    expect(touching).toEqual([]);
  });
});

describe('the price of a cluster', () => {
  const spot = (x: number, y: number, count = 2) => ({
    x,
    y,
    items: Array.from({ length: count }, (_, at) => at) as [number, ...number[]],
  });
  it('stands on the right, on the left where a pin is on the right, and nowhere between two', () => {
    expect(priceSides([spot(0, 0)])).toEqual(['right']);
    expect(priceSides([spot(0, 0), spot(80, 0, 1)])).toEqual(['left', 'none']);
    expect(priceSides([spot(0, 0), spot(80, 0, 1), spot(-80, 0, 1)])[0]).toBe('none');
    const frame = { left: -200, right: 100, top: -100, bottom: 100 };
    expect(priceSides([spot(0, 0), spot(-190, 50)], frame)).toEqual(['left', 'right']);
  });
});

describe('the card of a pin', () => {
  const frame = { width: 800, height: 700 };
  const card = { width: 272, height: 290 };
  it('stands beside the pin and inside the frame', () => {
    expect(cardPlace({ x: 300, y: 400 }, [], frame, card).left).toBeGreaterThan(336);
    expect(cardPlace({ x: 700, y: 400 }, [], frame, card).left).toBeLessThan(664 - 272);
    expect(cardPlace({ x: 300, y: 20 }, [], frame, card).top).toBe(8);
  });
  it('covers no other pin where one side is free', () => {
    const other = roomOf({ x: 450, y: 400, items: [1] });
    const { left } = cardPlace({ x: 400, y: 400 }, [other], frame, card);
    expect(left + card.width).toBeLessThanOrEqual(364);
  });
});
