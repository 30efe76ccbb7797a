type Box = { left: number; top: number; right: number; bottom: number };
/** A rectangle around pixels that differ and lie together. */
export type DiffBox = Box & { pixels: number };

/** Differences closer than this belong to one box: the letters of a word, the lines of a text. */
const CELL = 12;
/** More boxes than a reviewer would look at one by one are joined to their neighbours. */
const MOST = 12;

const joined = (one: DiffBox, other: DiffBox): DiffBox => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
  pixels: one.pixels + other.pixels,
});
const gap = (one: Box, other: Box): number =>
  Math.max(0, one.left - other.right, other.left - one.right) +
  Math.max(0, one.top - other.bottom, other.top - one.bottom);

/**
 * Boxes around what differs, the one with the most pixels first. `differs` says it of a pixel.
 * Pixels are gathered in cells; cells that touch, also by a corner, make a box.
 */
export function boxesOf(
  { width, height }: { width: number; height: number },
  differs: (x: number, y: number) => boolean,
): DiffBox[] {
  const columns = Math.ceil(width / CELL);
  const cells = new Map<number, DiffBox>();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!differs(x, y)) continue;
      const key = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const pixel = { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1 };
      const cell = cells.get(key);
      cells.set(key, cell ? joined(cell, pixel) : pixel);
    }
  const boxes: DiffBox[] = [];
  for (const [start, cell] of cells) {
    cells.delete(start);
    let box = cell;
    const open = [start];
    for (let key = open.pop(); key !== undefined; key = open.pop())
      for (const down of [-1, 0, 1])
        for (const across of [-1, 0, 1]) {
          const column = (key % columns) + across;
          const next = key + down * columns + across;
          const neighbour = column >= 0 && column < columns ? cells.get(next) : undefined;
          if (!neighbour) continue;
          cells.delete(next);
          box = joined(box, neighbour);
          open.push(next);
        }
    boxes.push(box);
  }
  while (boxes.length > MOST) {
    boxes.sort((one, other) => other.pixels - one.pixels);
    const least = boxes.pop() as DiffBox;
    const near = boxes.reduce((best, box) => (gap(box, least) < gap(best, least) ? box : best));
    boxes[boxes.indexOf(near)] = joined(near, least);
  }
  return boxes.sort((one, other) => other.pixels - one.pixels);
}
