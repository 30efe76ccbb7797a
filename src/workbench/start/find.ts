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
const ALSO: readonly [pattern: RegExp, words: string][] = [
  [/^Primitives\/Showing/, 'badge tag card alert accordion table skeleton spinner progress'],
  [/^Primitives\/Over the page/, 'tooltip toast snackbar menu dropdown popover'],
  [/^Primitives\/Choices/, 'checkbox radio switch toggle segmented'],
  [/^Components\/Payment\/Pieces/, 'hold clock timer price summary promotion coupon outcome'],
  [/^Components\/Reservation\/Pieces/, 'steps stepper phone field'],
  [/^Foundations\/Tokens/, 'color colour type typography radius shadow space contrast'],
  [/^Components\/Line\/Pieces/, 'queue waiting list'],
  [/^Pages\/Payment/, 'checkout card window 3-d secure'],
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
