import { z } from 'zod';

/** A story or page of documentation, as the workbench's index names it. */
const entry = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  type: z.string(),
  tags: z.array(z.string()).default([]),
});
export type Entry = z.infer<typeof entry>;
const index = z.object({ entries: z.record(z.string(), entry) });

/** Entries that the sidebar shows. */
export const entriesOf = (value: unknown): Entry[] =>
  Object.values(index.parse(value).entries).filter(
    ({ type, tags }) => (type === 'story' || type === 'docs') && tags.includes('dev'),
  );

export type Found = { id: string; type: string; title: string; name: string };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names designers use for what is shown under another title. */
export const ALSO: readonly [pattern: RegExp, words: string][] = [
  [/^Primitives\/Badge$/, 'tag label status'],
  [/^Primitives\/Accordion$/, 'collapse disclosure'],
  [/^Primitives\/Alert$/, 'banner message notice'],
  [/^Primitives\/(Dialog|Alert dialog)$/, 'modal window confirm'],
  [/^Primitives\/Sheet$/, 'drawer modal'],
  [/^Primitives\/Toast$/, 'snackbar notification'],
  [/^Primitives\/(Tooltip|Popover)$/, 'hint bubble'],
  [/^Primitives\/Dropdown menu$/, 'context menu actions'],
  [/^Primitives\/(Checkbox|Radio group)$/, 'choice option'],
  [/^Primitives\/Segmented control$/, 'switch toggle choice'],
  [/^Primitives\/Combobox$/, 'autocomplete typeahead search'],
  [/^Primitives\/Field$/, 'input text form'],
  [/^Primitives\/Limit slider$/, 'range'],
  [/^Primitives\/One-time code$/, 'otp pin'],
  [/^Primitives\/(Skeleton|Spinner|Progress)$/, 'loading placeholder loader'],
  [/^(Primitives\/Steps|Components\/Reservation\/Booking steps)$/, 'stepper wizard'],
  [/^Primitives\/Picture$/, 'image photo'],
  [/^Components\/Payment\/Hold clock$/, 'timer countdown'],
  [/^Components\/Payment\/Price summary$/, 'total receipt'],
  [/^Components\/Payment\/Promotion code$/, 'coupon discount'],
  [/^Components\/Payment\/Payment outcome$/, 'declined result'],
  [/^Components\/Reservation\/Phone field$/, 'telephone number'],
  [/^Components\/Line\/Wait panel$/, 'queue waiting list'],
  [/^Foundations\/Tokens$/, 'color colour type typography radius shadow space contrast'],
  [/^Pages\/Payment$/, 'checkout card window 3-d secure'],
];
const alsoOf = (title: string): string =>
  ALSO.filter(([pattern]) => pattern.test(title))
    .map(([, words]) => words)
    .join(' ');

/**
 * Entries that have every word, in the title, the name or a name designers use; those named so
 * first, then pages of documentation before states.
 */
export function find(entries: readonly Entry[], text: string, most = 8): Found[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .flatMap((one) => {
      const own = plain(`${one.title} ${one.name}`);
      const all = `${own} ${plain(alsoOf(one.title))}`;
      if (!words.every((word) => all.includes(word))) return [];
      const last = plain(one.title.split('/').at(-1) ?? '');
      const rank =
        (words.some((word) => last.startsWith(word)) ? 0 : 2) +
        (words.every((word) => own.includes(word)) ? 0 : 4) +
        (one.type === 'docs' ? 0 : 1);
      return [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one: { id, type, title, name } }) => ({ id, type, title, name }));
}
