import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import NotFoundPage from './not-found-page.tsx';

const meta = {
  title: 'Pages/Not found',
  component: NotFoundPage,
  parameters: {
    layout: 'fullscreen',
    router: { path: '/nowhere' },
    states: {
      loading: 'asks for nothing',
      empty: 'says that there is nothing',
      error: 'asks for nothing',
      disabled: 'one link, always open',
    },
  },
} satisfies Meta<typeof NotFoundPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As members see it: in header and footer of the site. */
export const Default: Story = { tags: ['every-club'], ...wholePage('notFound') };
/** The one link leads home, by keyboard. */
export const LeadsHome: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: say('errors:goHome') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/);
  },
};
/** The longest words, on a phone. */
export const LongestWordsPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <NotFoundPage />}</PageMatrix>,
};
