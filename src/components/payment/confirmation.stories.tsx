import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Club } from '#contracts/club.ts';
import { useRef } from 'react';
import { expect, waitFor } from 'storybook/test';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildReserve } from '#mocks/builders.ts';
import { drawsImages } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { Confirmation, ConfirmationSkeleton } from './confirmation.tsx';
import { GoingHome } from './going-home.tsx';

const meta = {
  title: 'Components/Payment/Confirmation',
  component: Confirmation,
  parameters: {
    about: {
      when: 'For a week just booked: number, dates, calendar and what comes next.',
    },
    states: {
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const paid = buildReserve({ status: 'paid' });

function Booking(props: { club?: Club; onHome?: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Confirmation reserve={ofClub(paid, props.club)} title={title} />
      {props.onHome ? <GoingHome onDone={props.onHome} /> : null}
    </>
  );
}

const wholePage = { layout: 'fullscreen', msw: { handlers: [drawsImages] } };

/** The booking is confirmed; its title has focus. */
export const Default: Story = {
  parameters: wholePage,
  render: () => <Booking />,
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus()),
};

/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** The shape of the confirmation before it is read. */
export const Loading: Story = {
  parameters: wholePage,
  render: () => <ConfirmationSkeleton />,
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix cellWidth="40rem">{({ club }) => <Booking club={club} />}</ClubMatrix>,
};
