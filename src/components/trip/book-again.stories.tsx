import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { listWeeks } from '#contracts/week.ts';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { BookAgain } from './book-again.tsx';

const meta = {
  title: 'Components/Trip/Book again',
  component: BookAgain,
  parameters: {
    about: {
      when: 'Below a past trip: the resort’s weeks of now.',
      keys: [['Enter', 'Opens them']],
    },
    states: {
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const trip = buildTrip();

/** The resort has weeks: the link leads to them. */
export const Default: Story = {
  render: () => <BookAgain trip={trip} />,
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('link', { name: say('trips:trip.bookAgainLink') }),
    ).toHaveAttribute('href', expect.stringContaining('resort=Playa+Serena')),
};

/** Nothing is offered where nothing is found, nor while that is unknown. */
export const Loading: Story = {
  parameters: { msw: { handlers: [hangs(listWeeks)] } },
  render: () => <BookAgain trip={trip} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('link')).not.toBeInTheDocument(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <BookAgain trip={trip} />}</ClubMatrix>,
};
