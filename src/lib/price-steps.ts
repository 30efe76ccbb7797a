/** Steps into which prices are divided. */
export const PRICE_STEPS = 5;
/** What limits are rounded to, the coarsest first; US dollars. */
const GRAINS = [100, 50, 25, 10, 5, 1];

/**
 * Where each step after the first begins, US dollars: fifths of the prices, rounded as coarsely as
 * keeps them apart and near to the fifths. Fewer where prices hardly differ; a price belongs to the
 * step of the last limit that it reaches.
 */
export function priceSteps(prices: readonly number[]): number[] {
  const sorted = prices.toSorted((a, b) => a - b);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return [];
  const fifths = Array.from(
    { length: PRICE_STEPS - 1 },
    (_, at) => sorted[Math.floor((sorted.length * (at + 1)) / PRICE_STEPS)]!,
  );
  const rounded = (grain: number): number[] => [
    ...new Set(fifths.map((price) => Math.round(price / grain) * grain)),
  ];
  // Below the lowest price and above the highest a step would be empty.
  const useful = (limits: number[]) => limits.filter((limit) => limit > lowest && limit <= highest);
  const spread = highest - lowest;
  const grain = GRAINS.find(
    (one) => one <= spread / 8 && useful(rounded(one)).length === PRICE_STEPS - 1,
  );
  return useful(rounded(grain ?? 1));
}

/** The step of a price, from 0 for the lowest. */
export const stepOf = (price: number, limits: readonly number[]): number =>
  limits.filter((limit) => price >= limit).length;
