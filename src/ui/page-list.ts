/** A page number, or a gap for those left out. */
export type PageEntry = number | 'gap';

/**
 * Pages to show: the current one with up to `siblings` on each side (specification, section 9:
 * three), the first and the last, and a gap where some are left out. A gap never hides a single
 * page.
 */
export function pageList(page: number, totalPages: number, siblings = 3): PageEntry[] {
  const wanted = new Set([1, totalPages]);
  for (let number = page - siblings; number <= page + siblings; number += 1)
    if (number >= 1 && number <= totalPages) wanted.add(number);
  const numbers = [...wanted].filter((number) => number >= 1).sort((a, b) => a - b);
  return numbers.flatMap((number, index): PageEntry[] => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : ['gap', number];
  });
}
