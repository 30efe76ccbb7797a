/** One choice of a list. `group` puts it under a heading; `keywords` are other words a search finds it by; `hint` is quiet text beside it. */
export type Option = { value: string; label: string; hint?: string; group?: string; keywords?: string; disabled?: boolean };

/** Options by group, in the order they come in; those without one first stand under an empty name. */
export function grouped(options: readonly Option[]): { group: string; options: Option[] }[] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const list = found.get(option.group ?? '');
    if (list) list.push(option);
    else found.set(option.group ?? '', [option]);
  }
  return [...found].map(([group, list]) => ({ group, options: list }));
}

/** Small letters without accents, so that `mex` finds México and `cote` finds Côte. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Options that hold every typed word, those whose label begins with the text first. Order is kept otherwise. */
export function search(options: readonly Option[], text: string): Option[] {
  const wanted = folded(text);
  if (wanted === '') return [...options];
  const words = wanted.split(/\s+/);
  const ranked = options.flatMap((option) => {
    const label = folded(option.label);
    const all = `${label} ${folded(option.keywords ?? '')} ${folded(option.hint ?? '')}`;
    if (!words.every((word) => all.includes(word))) return [];
    const rank = label.startsWith(wanted) ? 0 : label.split(/[\s,(-]+/).some((part) => part.startsWith(wanted)) ? 1 : 2;
    return [{ option, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}
