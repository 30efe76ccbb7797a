import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { FAILURE } from '#contracts/failures.ts';
import { findTrip } from '#contracts/trip.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { FIND_CODE, findHandlers } from '#mocks/trip.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import FindBookingPage from './find-booking-page.tsx';

const meta = {
  title: 'Pages/Find a booking',
  component: FindBookingPage,
  parameters: {
    layout: 'fullscreen',
    router: { path: '/find-booking' },
    states: { disabled: 'a button says what is missing when it is pressed' },
    msw: { handlers: findHandlers() },
  },
} satisfies Meta<typeof FindBookingPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const ask = async () => {
  await userEvent.type(
    await screen.findByRole('textbox', { name: begins('trips:lookup.locator') }),
    'az 7km4 q2p6',
  );
  await userEvent.type(
    screen.getByRole('textbox', { name: begins('trips:lookup.email') }),
    'olivia@example.com{Enter}',
  );
};
const type = async (code: string) => {
  const boxes = await screen.findByRole('textbox', { name: say('trips:lookup.code') });
  await waitFor(() => expect(boxes).toHaveFocus());
  await userEvent.keyboard(`${code}{Enter}`);
};

/** Sent without anything: the field says what is missing. */
export const Empty: Story = {
  tags: ['every-club'],
  ...wholePage('findBooking'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('trips:lookup.go') }));
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: begins('trips:lookup.locator') })).toHaveFocus(),
    );
  },
};
/** A slip is noticed by the check character, before anything is sent. */
export const WrongNumber: Story = {
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: begins('trips:lookup.locator') });
    await userEvent.type(field, 'AZ-7KM4-Q2P7{Enter}');
    await expect(await canvas.findByText(say('trips:lookup.locatorWrong'))).toBeVisible();
  },
};
/** The same words for a booking that exists and one that does not; the code opens it. */
export const Opened: Story = {
  play: async ({ canvas }) => {
    await ask();
    await expect(await canvas.findByText(like('trips:lookup.sent'))).toBeVisible();
    await type(FIND_CODE);
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/trip/Rk3vQ9sXbT7mZ2pL'),
    );
  },
};
/** A member's own: it joins the trips and opens by its locator. */
export const AddedByMember: Story = {
  parameters: { msw: { handlers: findHandlers(true) } },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async ({ canvas }) => {
    await ask();
    await type(FIND_CODE);
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/trip/AZ-7KM4-Q2P6'),
    );
  },
};
/** A wrong code, on a phone in the club with the longest name. */
export const WrongCodePhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await ask();
    await type('Z9Z9Z9Z9');
    await expect(await canvas.findByText(say('trips:lookup.wrong'))).toBeVisible();
  },
};
/** The code is being mailed. */
export const Sending: Story = {
  parameters: { msw: { handlers: [hangs(findTrip)] } },
  play: ask,
};
/** Tried too often: the way back is a minute away. */
export const TooManyAttempts: Story = {
  parameters: { msw: { handlers: [fails(findTrip, FAILURE.tooManyAttempts, { retryAfter: 60 })] } },
  play: async ({ canvas }) => {
    await ask();
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <FindBookingPage />}</PageMatrix>,
};
