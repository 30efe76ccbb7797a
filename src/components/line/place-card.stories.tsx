import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { leaveLine } from '#contracts/line.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { fails } from '#mocks/endpoint.ts';
import { buildOffer, buildPlace, lineHandlers } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { PlaceCard } from './place-card.tsx';

/** Pictured among all the places of the waiting section, or by the wait panel. */
const elsewhere = { chromatic: { disableSnapshot: true } };

const meta = {
  title: 'Components/Line/Place card',
  component: PlaceCard,
  args: { place: buildPlace(), offset: 0 },
  argTypes: {
    place: { table: { disable: true } },
    offset: { table: { disable: true } },
    level: { name: 'Level of the heading', control: 'inline-radio', options: [2, 3] },
  },
  render: (args) => (
    <div className="max-w-96">
      <PlaceCard {...args} />
    </div>
  ),
  parameters: {
    about: {
      when: 'One place in line: the week, where the reader stands, and what comes next.',
      instead: 'A card of a list has the Wait mark.',
      keys: [['Tab', 'Moves to the week and to what can be done']],
    },
    states: {
      loading: 'draws what it is given; its buttons turn',
      empty: 'without a place there is no card',
      disabled: 'what cannot be done is left out',
    },
    msw: { handlers: lineHandlers({ places: [buildPlace()] }) },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof PlaceCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Second in line. */
export const Default: Story = {};
/** Another person of the contract joined. */
export const JoinedByAnother: Story = {
  parameters: elsewhere,
  args: { place: buildPlace({ position: 1, joinedBy: { name: 'Pablo Peña', me: false } }) },
};
/** The turn has come. */
export const Offered: Story = { args: { place: buildOffer() } };
/** The person who held the week has paid for it. */
export const Sold: Story = {
  parameters: elsewhere,
  args: { place: buildPlace({ state: 'sold', position: 1, nextAt: null }) },
};
/** The turn passed. */
export const Passed: Story = {
  parameters: elsewhere,
  args: { place: buildPlace({ state: 'lapsed', position: 0, nextAt: null }) },
};
/** The club ended the line. */
export const Ended: Story = {
  parameters: elsewhere,
  args: { place: buildPlace({ state: 'ended', position: 0, nextAt: null }) },
};
/** Leaving failed: the place stays, and that is told. */
export const LeaveRefused: Story = {
  parameters: {
    ...elsewhere,
    msw: { handlers: [fails(leaveLine, 500), ...lineHandlers({ places: [buildPlace()] })] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: like('line:leaveNamed') }));
    await userEvent.click(await screen.findByRole('button', { name: say('line:leave.confirm') }));
    await expect((await screen.findAllByText(say('line:failed.leave')))[0]).toBeInTheDocument();
  },
};
/** In every club and language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <PlaceCard {...args} />}</ClubMatrix>,
};
