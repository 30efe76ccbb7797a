import { describe, expect, it } from 'vitest';
import { entriesOf, find } from './find.ts';

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
      entry('Primitives/Over the page', 'Tooltip On Focus'),
      entry('Primitives/Over the page', 'Toasts'),
      entry('Primitives/Button', 'Primary'),
      entry('Workbench/Screens', 'Hidden', { tags: ['test'] }),
    ].map((one) => [one.id, one]),
  ),
});

describe('the search of the first page', () => {
  it('finds by every word of title and name, whatever the case and accents', () => {
    expect(find(entries, 'PAYMENT declíned').map(({ name }) => name)).toEqual(['Declined']);
    expect(find(entries, 'button').map(({ title }) => title)).toEqual(['Primitives/Button']);
  });

  it('puts what is named so, and its documentation, first', () => {
    expect(find(entries, 'payment').map(({ name }) => name)).toEqual(['About', 'Declined']);
  });

  it('knows the names designers use', () => {
    expect(find(entries, 'snackbar').map(({ title }) => title)).toContain(
      'Primitives/Over the page',
    );
    expect(find(entries, 'tooltip')[0]?.name).toBe('Tooltip On Focus');
  });

  it('finds nothing for nothing, and nothing that the sidebar hides', () => {
    expect(find(entries, '  ')).toEqual([]);
    expect(find(entries, 'hidden')).toEqual([]);
  });
});
