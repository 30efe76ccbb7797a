import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Club } from '#contracts/club.ts';
import { expect } from 'storybook/test';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildReserve } from '#mocks/builders.ts';
import { buildClaim } from '#mocks/claim.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { ClaimResult } from './claim-result.tsx';

const meta = {
  title: 'Components/Claim/Claim outcome',
  component: ClaimResult,
  parameters: {
    about: {
      when: 'For what became of a claim.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const { numberRef, locator } = buildReserve();

const result = (changes: Parameters<typeof buildClaim>[0], club?: Club) => () => (
  <ClaimResult
    numberRef={numberRef}
    locator={ofClub(locator, club)}
    claim={buildClaim(changes)}
    email="a…@azul.example"
    paid={948}
  />
);

/** The claim has arrived; when it is decided. */
export const Default: Story = {
  render: result({ note: 'Same studio,\nsame meals.' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(ofClub(locator))).toBeVisible();
    await expect(canvas.queryByText(numberRef)).toBeNull();
  },
};

/** The difference is paid back. */
export const Approved: Story = {
  render: result({ status: 'approved', decidedAt: '2026-11-23T10:00:00.000Z' }),
};

/** The claim is declined, with the reason. */
export const Declined: Story = {
  render: result({
    status: 'declined',
    decidedAt: '2026-11-23T10:00:00.000Z',
    reason: 'The other price is for a smaller unit without kitchen.',
  }),
  play: async ({ canvas }) => expect(canvas.getByText(/smaller unit/)).toBeVisible(),
};

/** The longest address wraps on a phone. */
export const LongAddress: Story = {
  render: result({
    competitorUrl: `https://hotels.example/${'a-very-long-address-'.repeat(20)}`,
    file: null,
  }),
  globals: { viewport: { value: 'phone' } },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>{({ club }) => result({ note: 'Same studio,\nsame meals.' }, club)()}</ClubMatrix>
  ),
};
