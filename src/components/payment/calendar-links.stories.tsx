import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildReserve } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { CalendarLinks } from './calendar-links.tsx';

const meta = {
  title: 'Components/Payment/Calendar links',
  component: CalendarLinks,
  parameters: {
    about: {
      when: 'For putting a booked stay into a calendar.',
      keys: [['Enter', 'Opens Google’s calendar, or downloads the file']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const paid = buildReserve({ status: 'paid' });

/** Google's entry ends, as calendars count, with the day after check-out. */
export const Default: Story = {
  render: () => <CalendarLinks reserve={paid} address="Cancún" />,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: say('booking:payOk.googleLabel') }),
    ).toHaveAttribute('href', expect.stringContaining('dates=20270306%2F20270314'));
    await expect(
      canvas.getByRole('link', { name: say('booking:payOk.fileLabel') }),
    ).toHaveAttribute('href', `/api/reserve/${paid.numberRef}/calendar.ics`);
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <CalendarLinks reserve={paid} address="Cancún" />}</ClubMatrix>,
};
