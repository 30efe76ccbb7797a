import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { BookingSteps } from './booking-steps.tsx';

const meta = {
  title: 'Components/Reservation/Booking steps',
  component: BookingSteps,
  parameters: {
    about: {
      when: 'For where a booking is: traveler, payment, confirmation.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'a step that is not reached is text, not a control',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Each step in turn, and all of them done. */
export const Default: Story = {
  render: () => (
    <div className="flex flex-col gap-6">
      <BookingSteps current="traveler" />
      <BookingSteps current="payment" />
      <BookingSteps current="confirmation" />
      <BookingSteps current="done" />
    </div>
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix cellWidth="40rem">{() => <BookingSteps current="payment" />}</ClubMatrix>
  ),
};
