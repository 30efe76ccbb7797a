import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PAGES } from '#lib/pages.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { OfflineNotice } from './offline-notice.tsx';

const meta = {
  title: 'Components/Trouble/Offline notice',
  component: OfflineNotice,
  parameters: {
    about: {
      when: 'The service worker shows it for a page that is not kept on the device, while there is no network. It has no script.',
      instead: 'A page that is already open says so in its own place.',
      keys: [['Tab', 'Moves to the trips, then to another try']],
    },
    states: {
      empty: 'has the same words for every page',
      loading: 'is kept as a whole before it is needed',
      error: 'it is itself what says so',
      disabled: 'both ways on are always open',
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof OfflineNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Both ways on are links, as no script runs. */
export const Links: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: say('trips:title') })).toHaveAttribute(
      'href',
      PAGES.trips.path,
    );
    // Empty: it leads to the address of the page. By its words, as an empty link has no role here.
    await expect(canvas.getByText(say('errors:retry')).closest('a')).toHaveAttribute('href', '');
  },
};
/** On a phone, in Spanish. */
export const Phone: Story = {
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <OfflineNotice />}</ClubMatrix>,
};
