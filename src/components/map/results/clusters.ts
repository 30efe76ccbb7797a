import type { Rect } from '../labels.ts';

/** A pin on the map in pixels. */
export type Point<Item> = { x: number; y: number; item: Item };
/** One pin, or several that would touch, the first of them first; it stands where the first one does. */
export type Spot<Item> = { x: number; y: number; items: readonly [Item, ...Item[]] };

/** Room of a pin above its tip, and pixels that are kept free between two. */
const [WIDTH, HEIGHT, AIR] = [72, 38, 8];
/** Radius of a cluster's circle, and the room of its price beside it. */
const [RADIUS, PRICE] = [22, 84];

const [COLUMN, ROW] = [WIDTH + AIR, HEIGHT + AIR];
/** More rows than any map has. */
const ROWS = 2 ** 22;

/**
 * Pins that would touch become one spot. Each joins the first pin before it that is too near, so the
 * order decides which ones stand, and none of those that stand touch. Costs one look at nine cells a
 * pin.
 */
export function clusterPins<Item>(points: readonly Point<Item>[]): Spot<Item>[] {
  type Open = { x: number; y: number; items: [Item, ...Item[]]; at: number };
  const cells = new Map<number, Open[]>();
  const spots: Open[] = [];
  for (const { x, y, item } of points) {
    const [column, row] = [Math.floor(x / COLUMN), Math.floor(y / ROW)];
    let first: Open | undefined;
    for (let side = -1; side <= 1; side += 1)
      for (let level = -1; level <= 1; level += 1)
        for (const other of cells.get((column + side) * ROWS + row + level) ?? [])
          if (
            Math.abs(other.x - x) < COLUMN &&
            Math.abs(other.y - y) < ROW &&
            (!first || other.at < first.at)
          )
            first = other;
    if (first) {
      first.items.push(item);
      continue;
    }
    const spot: Open = { x, y, items: [item], at: spots.length };
    spots.push(spot);
    const key = column * ROWS + row;
    const cell = cells.get(key);
    if (cell) cell.push(spot);
    else cells.set(key, [spot]);
  }
  return spots;
}

export type Side = 'right' | 'left' | 'none';
const meet = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The room that a spot takes: a pin stands on its point, a circle around it. */
export const roomOf = ({ x, y, items }: Spot<unknown>, side: Side = 'none'): Rect =>
  items.length === 1
    ? { left: x - WIDTH / 2, right: x + WIDTH / 2, top: y - HEIGHT, bottom: y }
    : {
        left: x - RADIUS - (side === 'left' ? PRICE : 0),
        right: x + RADIUS + (side === 'right' ? PRICE : 0),
        top: y - RADIUS,
        bottom: y + RADIUS,
      };

/** On which side of each cluster its price has room in a frame, if on any. */
export function priceSides(spots: readonly Spot<unknown>[], frame?: Rect): Side[] {
  const rooms = spots.map((spot) => roomOf(spot));
  return spots.map((spot, at) => {
    if (spot.items.length === 1) return 'none';
    const side =
      (['right', 'left'] as const).find((one) => {
        const wanted = roomOf(spot, one);
        const cut =
          frame && (one === 'right' ? wanted.right > frame.right : wanted.left < frame.left);
        return !cut && rooms.every((room, other) => other === at || !meet(room, wanted));
      }) ?? 'none';
    rooms[at] = roomOf(spot, side);
    return side;
  });
}

/**
 * Where a card of a size stands beside a pin: right, left, above or below, inside the frame, where it
 * covers the fewest others. Its upper left corner.
 */
export function cardPlace(
  pin: { x: number; y: number },
  others: readonly Rect[],
  frame: { width: number; height: number },
  card: { width: number; height: number },
): { left: number; top: number } {
  const inside = (value: number, room: number) => Math.max(AIR, Math.min(value, room - AIR));
  const beside = WIDTH / 2 + AIR;
  const [middle, center] = [pin.y - HEIGHT / 2 - card.height / 2, pin.x - card.width / 2];
  const places = [
    { left: pin.x + beside, top: middle },
    { left: pin.x - beside - card.width, top: middle },
    { left: center, top: pin.y - HEIGHT - AIR - card.height },
    { left: center, top: pin.y + AIR },
    ...[pin.y - HEIGHT, pin.y - card.height].flatMap((top) => [
      { left: pin.x + beside, top },
      { left: pin.x - beside - card.width, top },
    ]),
  ].map(({ left, top }) => ({
    left: inside(left, frame.width - card.width),
    top: inside(top, frame.height - card.height),
  }));
  const own = roomOf({ ...pin, items: [undefined] });
  const covered = ({ left, top }: { left: number; top: number }) => {
    const rect = { left, top, right: left + card.width, bottom: top + card.height };
    return others.filter((one) => meet(one, rect)).length + (meet(own, rect) ? 100 : 0);
  };
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
