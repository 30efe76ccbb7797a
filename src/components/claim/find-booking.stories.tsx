import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { getTrip } from '#contracts/trip.ts';
import { buildReserve } from '#mocks/builders.ts';
import { claimHandlers } from '#mocks/claim.ts';
import { fails } from '#mocks/endpoint.ts';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { FindBooking } from './find-booking.tsx';

const meta = {
  title: 'Components/Claim/Booking finder',
  component: FindBooking,
  parameters: {
    about: {
      when: 'For the booking a claim is about, by its number.',
      keys: [['Enter', 'Looks for it']],
    },
    states: {
      empty: 'its default has nothing typed',
      loading: 'the page shows the search',
      disabled: 'what is missing is said on sending',
    },
    msw: { handlers: claimHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const { numberRef } = buildReserve();

const onFound = fn();

/** A wrong number is said, the right one opens the form. */
export const Default: Story = {
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    onFound.mockClear();
    await userEvent.type(canvas.getByLabelText(like('claim:facts.number')), 'x{Enter}');
    await expect(await canvas.findByText(say('claim:find.invalid'))).toBeVisible();
    await userEvent.clear(canvas.getByLabelText(like('claim:facts.number')));
    await userEvent.type(
      canvas.getByLabelText(like('claim:facts.number')),
      ` ${numberRef} {Enter}`,
    );
    await expect(onFound).toHaveBeenCalledWith(numberRef);
  },
};

const typeLocator = (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) =>
  userEvent.type(canvas.getByLabelText(like('claim:facts.number')), 'az 7km4 q2p6{Enter}');

/** The number for people, in any spelling, of a member's own booking. */
export const ByLocator: Story = {
  parameters: { msw: { handlers: tripHandlers() } },
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    onFound.mockClear();
    await typeLocator(canvas);
    await waitFor(() => expect(onFound).toHaveBeenCalledWith(buildTrip().numberRef));
  },
};

/** Not the member's own, or a guest: the code by e-mail opens it. */
export const NotYours: Story = {
  parameters: { msw: { handlers: [fails(getTrip, FAILURE.notFound)] } },
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    await typeLocator(canvas);
    await expect(await canvas.findByText(say('claim:find.notYours'))).toBeVisible();
    await expect(canvas.getByRole('link', { name: say('claim:find.byMail') })).toHaveAttribute(
      'href',
      '/find-booking',
    );
  },
};

/** A hotel has no form: shows whom to contact, and how long there is for it. */
export const Hotel: Story = {
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say('claim:find.hotel', { count: 24 }))).toBeVisible();
    await expect(canvas.getByRole('link', { name: /@/ })).toBeVisible();
  },
};

/** There is no such booking. */
export const Unknown: Story = {
  render: () => (
    <FindBooking
      onFound={onFound}
      problem="We couldn’t find a booking with this number. Copy it from the email that confirmed your booking."
    />
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <FindBooking onFound={onFound} />}</ClubMatrix>,
};
