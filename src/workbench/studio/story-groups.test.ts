import { expect, test } from 'vitest';
import { storyGroups } from './story-groups.ts';

const entry = (id: string, title: string, name: string, type = 'story') => [
  id,
  { id, title, name, type },
];
const index = {
  entries: Object.fromEntries([
    entry('pages-home--default', 'Pages/Home', 'Default'),
    entry('pages-crash--default', 'Pages/Crash', 'Default'),
    entry('pages-new--default', 'Pages/New', 'Default'),
    entry('pages-new--empty', 'Pages/New', 'Empty'),
    entry('components-legal-dialog--matrix', 'Components/Legal/Legal dialog', 'Matrix'),
    entry('components-legal-dialog--spanish', 'Components/Legal/Legal dialog', 'Spanish'),
    entry('components-legal-dialog--open', 'Components/Legal/Legal dialog', 'Open'),
    entry('components-trouble--a', 'Components/Trouble/Load failed', 'Retry'),
    entry('mails--code', 'Mails/Mails', 'Code'),
    entry('mails--booking', 'Mails/Mails', 'Booking'),
    entry('mails--docs', 'Mails/Mails', 'About', 'docs'),
  ]),
};
const FIXED: Record<string, object> = {
  'components-legal-dialog--spanish': { language: 'es', viewport: {} },
};
const groups = await storyGroups(index, (story) => Promise.resolve(FIXED[story] ?? {}));

test('shows every mail, and each page, window and error once, in the language of the book', () => {
  const ids = (list: { story: string }[]) => list.map(({ story }) => story);
  expect(ids(groups.Mails)).toEqual(['mails--code', 'mails--booking']);
  expect(ids(groups.Windows)).toEqual(['components-legal-dialog--open']);
  expect(ids(groups.Errors)).toEqual(['components-trouble--a']);
});
test('shows what is missing and what has crashed among the screens alone', () => {
  expect(groups.Errors.some(({ story }) => story.startsWith('pages-'))).toBe(false);
});
test('shows a page that the wall does not name after those it does', () => {
  expect(groups.Screens.at(-1)?.story).toBe('pages-new--default');
  expect(groups.Screens.filter(({ story }) => story.startsWith('pages-home'))).toHaveLength(1);
});
