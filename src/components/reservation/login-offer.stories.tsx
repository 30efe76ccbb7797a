import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { LoginOffer } from './login-offer.tsx';

const meta = {
  title: 'Components/Reservation/Offer to sign in',
  component: LoginOffer,
  parameters: {
    about: {
      when: 'For a guest who may be a member: signing in fills the form.',
      keys: [['Enter', 'Opens the sign-in over the booking']],
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

/** A guest is offered to sign in. */
export const Default: Story = { render: () => <LoginOffer onLogin={fn()} /> };

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <LoginOffer onLogin={fn()} />}</ClubMatrix>,
};
