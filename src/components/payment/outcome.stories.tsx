import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildReserve } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { Booked, Checking, HoldEnded, Refunded } from './outcome.tsx';
import { PaymentSkeleton } from './payment-skeleton.tsx';

const meta = {
  title: 'Components/Payment/Payment outcome',
  component: Booked,
  parameters: {
    about: {
      when: 'For every end a payment can have, in place of the form.',
      keys: [['Enter', 'Goes on: to the trip, to another week, or asks again']],
    },
    states: {
      empty: 'is left out when there is nothing to show',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const reserve = buildReserve();

/** Paid: the week is the member’s. */
export const Success: Story = { render: () => <Booked reserve={ofClub(reserve)} /> };

/** The provider took the payment, the server has not confirmed it yet. */
export const BeingChecked: Story = { render: () => <Checking long={false} onCheck={fn()} /> };

/** It takes longer than usual: what happens next, and how to ask again. */
export const BeingCheckedLong: Story = { render: () => <Checking long onCheck={fn()} /> };

/** The network is lost while the outcome is awaited. */
export const ConnectionLost: Story = {
  render: () => <Checking long={false} lost onCheck={fn()} />,
};

/** The hold ended before the payment: nothing was charged. */
export const HoldOver: Story = { render: () => <HoldEnded weekId="4711" /> };

/** The member canceled the hold. */
export const Canceled: Story = { render: () => <HoldEnded weekId="4711" cancelled /> };

/** Paid too late: the money is on its way back. */
export const MoneyBack: Story = { render: () => <Refunded numberRef="A1b2C3d4E5f6G7h8I9j0" /> };

/** The page of the payment before its hold is read. */
export const Loading: Story = { render: () => <PaymentSkeleton /> };

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {({ club }) => (
        <div className="flex flex-col gap-8">
          <Booked reserve={ofClub(reserve, club)} />
          <HoldEnded weekId="4711" />
        </div>
      )}
    </ClubMatrix>
  ),
};
