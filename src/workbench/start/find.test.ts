import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALSO, entriesOf, find } from './find.ts';

const entry = (title: string, name: string, more: object = {}) => ({
  id: `${title}--${name}`.toLowerCase().replaceAll(/[^a-z-]+/g, '-'),
  title,
  name,
  type: 'story',
  tags: ['dev'],
  ...more,
});
const entries = entriesOf({
  entries: Object.fromEntries(
    [
      entry('Pages/Payment', 'About', { type: 'docs' }),
      entry('Pages/Payment', 'Declined'),
      entry('Primitives/Tooltip', 'On Focus'),
      entry('Primitives/Toast', 'Stacked'),
      entry('Primitives/Button', 'Primary'),
      entry('Workbench/Screens', 'Hidden', { tags: ['test'] }),
    ].map((one) => [one.id, one]),
  ),
});

/** Titles of all stories, as their files give them. */
const titles = globSync('src/**/*.stories.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^  title: '([^']+)'/gm)].map(([, title]) => title ?? ''),
);

describe('the search of the first page', () => {
  it('finds by every word of title and name, whatever the case and accents', () => {
    expect(find(entries, 'PAYMENT declíned').map(({ name }) => name)).toEqual(['Declined']);
    expect(find(entries, 'button').map(({ title }) => title)).toEqual(['Primitives/Button']);
  });

  it('puts what is named so, and its documentation, first', () => {
    expect(find(entries, 'payment').map(({ name }) => name)).toEqual(['About', 'Declined']);
  });

  it('knows the names designers use', () => {
    expect(find(entries, 'snackbar').map(({ title }) => title)).toContain('Primitives/Toast');
    expect(find(entries, 'bubble')[0]?.name).toBe('On Focus');
  });

  it.each(ALSO)('has a title for %s', (pattern) => {
    expect(titles.some((title) => pattern.test(title))).toBe(true);
  });

  it('finds nothing for nothing, and nothing that the sidebar hides', () => {
    expect(find(entries, '  ')).toEqual([]);
    expect(find(entries, 'hidden')).toEqual([]);
  });
});
