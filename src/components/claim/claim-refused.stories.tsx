import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildClaimState } from '#mocks/claim.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like } from '#workbench/say.ts';
import { ClaimRefused } from './claim-refused.tsx';

const meta = {
  title: 'Components/Claim/No claim possible',
  component: ClaimRefused,
  parameters: {
    about: {
      when: 'When a booking has no claim: why, and whom to ask.',
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

/** The booking is not confirmed yet. */
export const Default: Story = {
  render: () => <ClaimRefused refusal="notConfirmed" state={buildClaimState({ closesAt: null })} />,
};

/** The time for a claim is over, by the resort's clock. */
export const TooLate: Story = {
  render: () => (
    <ClaimRefused
      refusal="tooLate"
      state={buildClaimState({ closesAt: '2026-11-20T12:00:00.000Z' })}
    />
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByText(like('claim:refused.tooLate', { count: 24 }))).toHaveTextContent(
      /7:00/,
    ),
};

/** The stay begins too soon. */
export const TooShort: Story = {
  render: () => <ClaimRefused refusal="tooShort" state={buildClaimState()} />,
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>{() => <ClaimRefused refusal="tooShort" state={buildClaimState()} />}</ClubMatrix>
  ),
};
