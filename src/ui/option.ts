/**
 * One choice of a list. `group` puts it under a heading; `keywords` are other words a search finds
 * it by; `hint` is muted text beside it.
 */
export type Option = {
  value: string;
  label: string;
  hint?: string;
  group?: string;
  keywords?: string;
  disabled?: boolean;
};

/** Options by group, in their order; those before the first group have an empty group name. */
export function grouped(options: readonly Option[]): { group: string; options: Option[] }[] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const list = found.get(option.group ?? '');
    if (list) list.push(option);
    else found.set(option.group ?? '', [option]);
  }
  return [...found].map(([group, list]) => ({ group, options: list }));
}

/**
 * The option selected by letters typed on a closed list: the next that begins with them; the same
 * letter again moves to the one after.
 */
export function nextByLetters(
  options: readonly Option[],
  letters: string,
  value: string,
): Option | undefined {
  const enabled = options.filter((option) => !option.disabled);
  const wanted = (
    letters.replaceAll(letters.charAt(0), '') === '' ? letters.charAt(0) : letters
  ).toLowerCase();
  const at = Math.max(
    0,
    enabled.findIndex((option) => option.value === value),
  );
  const ahead = [...enabled.slice(at), ...enabled.slice(0, at)].filter(
    (option) => wanted.length > 1 || option.value !== value,
  );
  const next = ahead.find((option) => option.label.toLowerCase().startsWith(wanted));
  return next?.value === value ? undefined : next;
}

/** Lower case without accents, so that `mex` finds México and `cote` finds Côte. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Options that contain every typed word, those whose label begins with the text first. Otherwise
 * the order is kept.
 */
export function search(options: readonly Option[], text: string): Option[] {
  const wanted = folded(text);
  if (wanted === '') return [...options];
  const words = wanted.split(/\s+/);
  const ranked = options.flatMap((option) => {
    const label = folded(option.label);
    const all = `${label} ${folded(option.keywords ?? '')} ${folded(option.hint ?? '')}`;
    if (!words.every((word) => all.includes(word))) return [];
    const rank = label.startsWith(wanted)
      ? 0
      : label.split(/[\s,(-]+/).some((part) => part.startsWith(wanted))
        ? 1
        : 2;
    return [{ option, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}
