import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { keepPlace } from '#client/guest-places.ts';
import { clearSession, storeSession } from '#client/session.ts';
import type { LinePlace } from '#contracts/line.ts';
import { buildSignedIn, buildWeekCard } from '#mocks/builders.ts';
import { buildOffer, buildPlace, lineHandlers } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like } from '#workbench/say.ts';
import WaitMark from './wait-mark.tsx';

const withPlace = (changes: Partial<LinePlace>) => ({
  msw: { handlers: lineHandlers({ places: [buildPlace(changes)] }) },
});

/** Looks as a member’s. */
const elsewhere = { chromatic: { disableSnapshot: true } };

const meta = {
  title: 'Components/Line/Wait mark',
  component: WaitMark,
  args: { week: buildWeekCard() },
  argTypes: { week: { table: { disable: true } } },
  parameters: {
    about: {
      when: 'On a card of a week that someone else holds: the way into its line, or the place there.',
      instead: 'The page of the week has the Wait panel.',
      keys: [['Enter', 'Joins the line, or opens where the place is']],
    },
    states: {
      loading: 'offers the line until it knows of a place',
      empty: 'a card of a free week has none',
      error: 'offers the line all the same',
      disabled: 'a line that is full says so when it is pressed',
    },
    msw: { handlers: lineHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof WaitMark>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Held by someone: the way into the line. */
export const Default: Story = {};
/** In line. */
export const InLine: Story = { parameters: withPlace({}) };
/** The turn has come. */
export const Offered: Story = { parameters: withPlace(buildOffer()) };
/** A guest’s own browser knows the place; it leads to the guest’s page of it. */
export const Guest: Story = {
  parameters: {
    ...elsewhere,
    msw: { handlers: lineHandlers({ guest: true, places: [buildPlace({ joinedBy: null })] }) },
  },
  beforeEach: () => {
    void clearSession();
    keepPlace(buildPlace().ref);
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: like('line:inLine') })).toHaveAttribute(
      'href',
      `/line/${buildPlace().ref}`,
    ),
};
/** In every club and language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <WaitMark {...args} />}</ClubMatrix>,
};
