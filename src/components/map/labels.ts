/** A rectangle in pixels of the map's frame. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A place that may get a label: where its dot is and the size of its name, in pixels. */
export interface Candidate {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radius of the dot. */ dot: number;
  /** Labeled only while there are few labels. */ spare: boolean;
}

/** A placed name: its rectangle, and which candidate it belongs to. */
export interface Label {
  index: number;
  rect: Rect;
}

/** Pixels kept free between two labels, and between a dot and its name. */
const [AIR, GAP] = [5, 4];

const meet = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** The positions a name may take, best first: right of the dot, left, above, below. */
function seats({ x, y, width, height, dot }: Candidate): Rect[] {
  const at = (left: number, top: number): Rect => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  return [
    at(x + dot + GAP, y - height / 2),
    at(x - dot - GAP - width, y - height / 2),
    at(x - width / 2, y - dot - GAP / 2 - height),
    at(x - width / 2, y + dot + GAP / 2),
  ];
}

/**
 * Places as many names as fit, in order of priority, none overlapping another name, a dot or an
 * obstacle, all within the frame. Spare candidates fill an empty map until it has `enough` names.
 */
export function seatLabels(
  candidates: readonly Candidate[],
  frame: Rect,
  obstacles: readonly Rect[],
  enough: number,
): Label[] {
  const taken = [...obstacles];
  const labels: Label[] = [];
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.spare && labels.length >= enough) continue;
    const { x, y, dot } = candidate;
    const mark: Rect = { left: x - dot, top: y - dot, right: x + dot, bottom: y + dot };
    // The resort's own pin may cover a dot; another name or dot may not.
    if (
      !meet(mark, frame) ||
      taken.slice(obstacles.length).some((other) => meet(grown(mark, 2), other))
    )
      continue;
    const rect = seats(candidate).find(
      (seat) =>
        seat.left >= frame.left &&
        seat.right <= frame.right &&
        seat.top >= frame.top &&
        seat.bottom <= frame.bottom &&
        !taken.some((other) => meet(grown(seat, AIR), other)),
    );
    if (!rect) continue;
    taken.push(rect, mark);
    labels.push({ index, rect });
  }
  return labels;
}
