import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildReserve } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { HoldSummary, HoldSummaryCard, HoldSummaryLines } from './hold-summary.tsx';

const meta = {
  title: 'Components/Payment/Price summary',
  component: HoldSummary,
  parameters: {
    about: {
      when: 'For what is held and what it costs, beside the payment.',
      instead: 'While the traveler’s data are asked for, the week summary.',
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

const reserve = buildReserve();

/** The week, its dates, the time left and what is due. */
export const Default: Story = {
  render: () => (
    <div className="max-w-form">
      <HoldSummary reserve={ofClub(reserve)} offset={0} running />
    </div>
  ),
};

const promoted = { ...reserve, price: 853.2, promotion: { code: 'SUN10', discount: 94.8 } };

/** With a promotion the old price stands beside the new one; an ended hold has no clock. */
export const WithPromotion: Story = {
  render: () => (
    <div className="max-w-form">
      <HoldSummary reserve={ofClub(promoted)} offset={0} running={false} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$853.20')).toBeVisible();
    await expect(canvas.getByText('$948', { exact: false, selector: 's' })).toBeVisible();
    await expect(canvas.queryByRole('timer')).not.toBeInTheDocument();
  },
};

/** On a phone a long name takes two lines, dates stay on one. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' }, club: 'bosque', language: 'es' },
  render: () => (
    <div className="flex flex-col gap-4 p-4">
      <HoldSummaryCard reserve={ofClub(reserve)} />
      <HoldSummaryLines reserve={ofClub(promoted)} />
    </div>
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {({ club }) => <HoldSummary reserve={ofClub(promoted, club)} offset={0} running />}
    </ClubMatrix>
  ),
};
