import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildReserve } from '#mocks/builders.ts';
import { buildClaimState } from '#mocks/claim.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { ClaimOfferCard } from './claim-offer.tsx';
import { ClaimSum } from './claim-sum.tsx';

const meta = {
  title: 'Components/Claim/Money back',
  component: ClaimSum,
  parameters: {
    about: {
      when: 'For what a lower price elsewhere gives back, while it is typed.',
    },
    states: {
      error: 'a price that is not lower enough is one of its lines',
      empty: 'without a price it says nothing',
      loading: 'draws what it is given and asks for nothing',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const { numberRef } = buildReserve();

/** Before a price is typed, below the limit, above it, and the widest amounts. */
export const Default: Story = {
  render: () => (
    <div className="flex max-w-read flex-col gap-4">
      <ClaimSum paid={948} other={undefined} />
      <ClaimSum paid={948} other={900} />
      <ClaimSum paid={948} other={947} />
      <ClaimSum paid={12_480.5} other={9_999.99} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$93')).toBeVisible();
    await expect(canvas.getByText(say('claim:sum.tooHigh', { limit: '$938.52' }))).toBeVisible();
  },
};

/** In every club and language, with the offer that leads to it. */
export const EveryClub: Story = {
  name: 'Club matrix',
  render: () => (
    <ClubMatrix>
      {({ key }) => (
        <div key={key} className="flex flex-col gap-4">
          <ClaimSum paid={948} other={900} />
          <ClaimOfferCard numberRef={numberRef} state={buildClaimState()} />
        </div>
      )}
    </ClubMatrix>
  ),
};
