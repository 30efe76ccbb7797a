import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from 'react-router-dom';
import { expect, userEvent } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Pagination } from './pagination.tsx';

const page = (number: number): string => both(`Page ${number}`, `Página ${number}`);
const previous = (): string => both('Previous page', 'Página anterior');
const labels = () => ({
  nav: both('Pages', 'Páginas'),
  previous: previous(),
  next: both('Next page', 'Página siguiente'),
  page,
});
const meta = {
  title: 'Primitives/Pagination',
  component: Pagination,
  args: {
    page: 10,
    totalPages: 20,
    href: (page: number) => `/resortlist?page=${page}`,
    renderLink: ({ href, page: _page, ...rest }) => <Link to={href} {...rest} />,
    labels: { nav: '', previous: '', next: '', page },
  },
  parameters: {
    texts: { labels },
    about: {
      when: 'Under a list that is fetched page by page. It shows both ends and what is near, so any width of window holds it.',
      instead: 'A short list is shown whole.',
      keys: [
        ['Tab', 'Moves from page to page'],
        ['Enter', 'Opens the page; the present one is read as such'],
      ],
    },
    states: {
      loading: 'the list that it pages waits',
      empty: 'one page needs none',
      'long text': 'shows numbers',
      error: 'nothing in it can fail',
      disabled: 'at an end the step outward is closed: see its stories',
    },
  },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In the middle of many pages. */
export const Middle: Story = {};

/** From one page to very many. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: (args) => (
    <div className="flex flex-col gap-6">
      {[
        [1, 3],
        [1, 20],
        [2, 9],
        [5, 9],
        [10, 20],
        [20, 20],
        [1200, 2000],
      ].map(([page = 1, totalPages = 1]) => (
        <Pagination
          key={`${page} ${totalPages}`}
          {...args}
          page={page}
          totalPages={totalPages}
          labels={{
            ...args.labels,
            nav: both(`Pages of ${totalPages}, at ${page}`, `Páginas de ${totalPages}, en ${page}`),
          }}
        />
      ))}
    </div>
  ),
};

/** One page needs no way to another. */
export const OnePage: Story = {
  args: { page: 1, totalPages: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
};

/** Pages are links: Tab reaches them, Enter follows them, the current one says so. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: page(10) })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(
      canvas
        .getAllByRole('link', { name: new RegExp(`^${both('Page', 'Página')} \\d`) })
        .map((link) => link.textContent),
    ).toEqual(['1', '7', '8', '9', '10', '11', '12', '13', '20']);
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: previous() })).toHaveFocus();
    canvas.getByRole('link', { name: page(11) }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByTestId('location')).toHaveTextContent('/resortlist?page=11');
  },
};
