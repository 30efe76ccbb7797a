import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { getClaim } from '#contracts/claim.ts';
import { buildReserve } from '#mocks/builders.ts';
import { buildClaim, buildClaimState, claimHandlers } from '#mocks/claim.ts';
import { fails } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { ClaimOffer, ClaimOfferCard } from './claim-offer.tsx';

const meta = {
  title: 'Components/Claim/Best-price offer',
  component: ClaimOffer,
  parameters: {
    about: {
      when: 'Beside a booking: that a lower price can be claimed, and what became of it.',
      keys: [['Enter', 'Opens the form']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: claimHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const { numberRef } = buildReserve();

/** A claim can be made; the link leads to the form. */
export const Default: Story = {
  render: () => <ClaimOffer numberRef={numberRef} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('claim:offer.make') })).toHaveAttribute(
      'href',
      `/best-price-claim?numberRef=${numberRef}`,
    ),
};

/** A claim that has arrived, one approved and one declined. */
export const Decided: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      {(['received', 'approved', 'declined'] as const).map((status) => (
        <ClaimOfferCard
          key={status}
          numberRef={numberRef}
          state={buildClaimState({ claim: buildClaim({ status }) })}
        />
      ))}
    </div>
  ),
};

/** Outside the claim period, or when that is unknown, nothing is offered. */
export const None: Story = {
  parameters: { msw: { handlers: [fails(getClaim, 404)] } },
  render: () => (
    <div data-testid="none">
      <ClaimOffer numberRef={numberRef} />
      <ClaimOfferCard numberRef={numberRef} state={buildClaimState({ refusal: 'tooLate' })} />
    </div>
  ),
  play: async ({ canvas }) => expect(canvas.getByTestId('none')).toBeEmptyDOMElement(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => <ClaimOfferCard numberRef={numberRef} state={buildClaimState()} />}
    </ClubMatrix>
  ),
};
