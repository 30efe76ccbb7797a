/**
 * Combinations in which every value of a factor meets every value of every other factor at least
 * once: far fewer than all combinations. The first two factors (the ones with the most values) span
 * the rows; each row takes the values that make the most new pairs. Rows depend only on the rows
 * before them, so a value added at the end of the first factor changes none of the others'.
 */
export function pairwise<Factors extends Record<string, readonly string[]>>(
  factors: Factors,
): { [Name in keyof Factors]: Factors[Name][number] }[] {
  type Row = Record<string, string>;
  const all = Object.entries(factors);
  const seen = new Set<string>();
  const rows: Row[] = [];
  const pairsOf = (row: Row): string[] =>
    all.flatMap(([one], at) =>
      all.slice(at + 1).map(([other]) => `${one}=${row[one]} ${other}=${row[other]}`),
    );
  /** Completes a row; `turn` rotates where the values start, so that ties take turns. */
  const add = (fixed: Row, turn: number): void => {
    const candidates = all.reduce<Row[]>(
      (rows, [name, values]) =>
        name in fixed
          ? rows
          : rows.flatMap((row) =>
              values.map((_, at) => ({
                ...row,
                [name]: values[(at + turn) % values.length] ?? '',
              })),
            ),
      [fixed],
    );
    const fresh = (row: Row): number => pairsOf(row).filter((pair) => !seen.has(pair)).length;
    const best = candidates.reduce((best, row) => (fresh(row) > fresh(best) ? row : best));
    if (fresh(best) === 0) return;
    for (const pair of pairsOf(best)) seen.add(pair);
    rows.push(best);
  };
  // Pairs of the first two factors first; each later pair of factors has only what they left.
  all.forEach(([one, values], at) => {
    for (const [other, others] of all.slice(at + 1))
      values.forEach((value, turn) => {
        for (const next of others)
          if (!seen.has(`${one}=${value} ${other}=${next}`))
            add({ [one]: value, [other]: next }, turn);
      });
  });
  return rows as { [Name in keyof Factors]: Factors[Name][number] }[];
}
