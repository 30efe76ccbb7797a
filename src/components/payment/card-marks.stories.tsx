import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { CardMarks } from './card-marks.tsx';
import { ProviderMark } from './provider-mark.tsx';

const meta = {
  title: 'Components/Payment/Card marks',
  component: CardMarks,
  parameters: {
    about: {
      when: 'For the cards that are taken, and the mark of the card provider beside them.',
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

/** The cards that are taken. */
export const Default: Story = { render: () => <CardMarks /> };

/** The provider's name comes from the partner's record, short or long. */
export const Provider: Story = {
  render: () => (
    <div className="flex flex-col items-start gap-4">
      <ProviderMark name="Stripe" />
      <ProviderMark name="Pago" />
      <ProviderMark name="Card Payments Ltd" />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const provider of ['Stripe', 'Pago', 'Card Payments Ltd'])
      await expect(
        canvas.getByRole('img', { name: say('booking:payment.providerMark', { provider }) }),
      ).toBeVisible();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col items-start gap-4">
          <CardMarks />
          <ProviderMark name="Stripe" />
        </div>
      )}
    </ClubMatrix>
  ),
};
