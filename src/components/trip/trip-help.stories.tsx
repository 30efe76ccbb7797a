import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { TripHelp } from './trip-help.tsx';

const meta = {
  title: 'Components/Trip/Help',
  component: TripHelp,
  parameters: {
    about: {
      when: 'Beside a trip: the club’s mail, phone and chat.',
      keys: [['Enter', 'Writes or calls']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const trip = buildTrip();

/** The message to the club names the booking. */
export const Default: Story = {
  globals: { club: 'azul' },
  render: () => <TripHelp trip={ofClub(trip)} />,
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('trips:help.chat') })).toHaveAttribute(
      'href',
      expect.stringContaining(trip.locator),
    ),
};

/** A club without WhatsApp offers no chat. */
export const WithoutWhatsApp: Story = {
  globals: { club: 'bosque' },
  render: () => <TripHelp trip={ofClub(trip)} />,
  play: async ({ canvas }) =>
    expect(canvas.queryByRole('link', { name: say('trips:help.chat') })).not.toBeInTheDocument(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{({ club }) => <TripHelp trip={ofClub(trip, club)} />}</ClubMatrix>,
};
