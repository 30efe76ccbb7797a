import type { Meta, StoryObj } from '@storybook/react-vite';
import { buildWeek } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { BookingBar, BookingCard } from './booking-card.tsx';

const week = buildWeek();
const meta = {
  title: 'Components/Resort/Booking card',
  component: BookingCard,
  parameters: {
    about: {
      when: 'For the price of a week and the way to book it; on a phone a bar at the foot.',
      keys: [['Enter', 'Books']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** A week that can be booked. */
export const Default: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard week={week} />
    </div>
  ),
};

/** The week is taken: nothing can be pressed. */
export const Unavailable: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard week={buildWeek({ available: false })} />
    </div>
  ),
};

/** The member holds it: the way leads to the payment. */
export const OwnHold: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard week={buildWeek({ available: false })} ownHold="Rk3vQ9sXbT7mZ2pL" />
    </div>
  ),
};

/** The widest price, a hotel and a last-minute week. */
export const Expensive: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard
        week={buildWeek({ Cost: 12480.5, UnitType: 'Hotel', InvTypeInDetail: 'Last Minute Week' })}
      />
    </div>
  ),
};

/** On a phone the price stands at the foot of the page. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <BookingBar week={week} />,
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <BookingCard week={week} />}</ClubMatrix>,
};
