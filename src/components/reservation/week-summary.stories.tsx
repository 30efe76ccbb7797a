import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { weekHandlers } from '#mocks/booking.ts';
import { buildWeek } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { WeekSummary, WeekSummaryFold } from './week-summary.tsx';

const week = buildWeek();

const summary = () => ({
  week,
  checkIn: week.CheckInDate,
  checkOut: week.CheckOutDate,
  price: 948,
  title: say('booking:traveler.summary'),
});

const promotion = { code: 'SUN10', listPrice: 948, discount: 94.8 };
const meta = {
  title: 'Components/Reservation/Week summary',
  component: WeekSummary,
  parameters: {
    about: {
      when: 'For the week a member is about to hold, beside the form; folded on a phone.',
      instead: 'Once it is held, the price summary.',
      keys: [['Enter, Space', 'Unfold it on a phone']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: [...weekHandlers] },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Picture, place, dates and price of the week. */
export const Default: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <WeekSummary {...summary()} />
    </div>
  ),
};

/** With a promotion the old price stands beside the new one. */
export const WithPromotion: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <WeekSummary {...summary()} price={853.2} promotion={promotion} />
    </div>
  ),
};

/** The longest names and price, without a picture. */
export const Long: Story = {
  render: () => (
    <div className="max-w-80">
      <WeekSummary
        {...summary()}
        week={buildWeek({
          ResortName: 'Gran Residencial Vacacional Bahía de los Ángeles',
          ResortCity: 'San Fernando de Monte Cristi',
          iso2: 'DO',
          imgs: [],
        })}
        price={12480.5}
      />
    </div>
  ),
};

/** On a phone: a line that can also be opened by keyboard. */
export const Folded: Story = {
  render: () => (
    <div className="max-w-96">
      <WeekSummaryFold {...summary()} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Playa Serena Resort & Spa'));
    await expect(canvas.getByText('Cancún')).toBeVisible();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => <WeekSummary {...summary()} price={853.2} promotion={promotion} />}
    </ClubMatrix>
  ),
};
