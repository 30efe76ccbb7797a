import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { NotStartedNotice } from './not-started-notice.tsx';

const meta = {
  title: 'Components/Trouble/Not started notice',
  component: NotStartedNotice,
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'The page is there, as the server has sent it, and its scripts could not be fetched. It has no script.',
      instead: 'A part that is missing later says so in its own place.',
      keys: [['Tab', 'Moves to the link that reloads the page']],
    },
    states: {
      empty: 'has the same words on every page',
      loading: 'is kept hidden in the page before it is needed',
      error: 'it is itself what says so',
      disabled: 'its link is always open',
    },
    layout: 'fullscreen',
  },
  render: () => (
    <div className="min-h-64">
      <NotStartedNotice />
    </div>
  ),
} satisfies Meta<typeof NotStartedNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Its way on is a link, as no script runs. */
export const Link: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(say('errors:missingPage'));
    // Empty: it leads to the address of the page. By its words, as an empty link has no role here.
    await expect(canvas.getByText(say('errors:reload')).closest('a')).toHaveAttribute('href', '');
  },
};
/** On a phone, in Spanish. */
export const Phone: Story = {
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="relative min-h-64 transform-gpu">
          <NotStartedNotice />
        </div>
      )}
    </ClubMatrix>
  ),
};
