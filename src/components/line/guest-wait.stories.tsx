import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { guestPlaces } from '#client/guest-places.ts';
import { writeDraft } from '#components/reservation/draft.ts';
import { FAILURE } from '#contracts/failures.ts';
import { askToWait } from '#contracts/line.ts';
import { buildWeekCard, TYPED_TRAVELER } from '#mocks/builders.ts';
import { fails } from '#mocks/endpoint.ts';
import { buildPlace, lineHandlers, WAIT_CODE } from '#mocks/line.ts';
import { travelerHandlers } from '#mocks/booking.ts';
import { say } from '#workbench/say.ts';
import { GuestWait } from './guest-wait.tsx';

const handlers = [...lineHandlers(), ...travelerHandlers];
const meta = {
  title: 'Components/Line/Guest',
  component: GuestWait,
  args: { week: buildWeekCard(), open: true, onOpenChange: fn() },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'A guest wants to wait for a week. A member joins with one press and needs no window.',
      keys: [['Enter', 'Sends the form, then the code']],
    },
    states: {
      disabled: 'the page behind it only',
      loading: 'its buttons turn',
      empty: 'the fields, as of the traveler form',
      'long text': 'the fields, as of the traveler form',
    },
    msw: { handlers },
  },
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
} satisfies Meta<typeof GuestWait>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A guest leaves an address to wait with. */
export const Default: Story = {
  play: async () => expect(await screen.findByRole('dialog')).toBeInTheDocument(),
};
/** On a phone, in Spanish. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};

const send = async () => {
  const next = await screen.findByRole('button', { name: say('line:guest.next') });
  await waitFor(() => expect(screen.getAllByText('Jalisco')[0]).toBeInTheDocument());
  await userEvent.click(next);
};
/** The code confirms the e-mail; a wrong one is told, the right one leads to the guest's page. */
export const Code: Story = {
  play: async ({ canvas }) => {
    await send();
    const boxes = await screen.findByLabelText(say('trips:lookup.code'));
    await userEvent.type(boxes, 'ZZZZZZZZ');
    await userEvent.click(screen.getByRole('button', { name: say('line:guest.join') }));
    await expect(await screen.findByText(say('trips:lookup.wrong'))).toBeInTheDocument();
    await userEvent.type(boxes, WAIT_CODE);
    await userEvent.click(screen.getByRole('button', { name: say('line:guest.join') }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/line/'));
    // From now on every page of this browser knows the place.
    await expect(guestPlaces()).toEqual([buildPlace().ref]);
  },
};
/** Closed by accident with half of the code typed: it goes on there, also after a reload. */
export const ClosedAndOpened: Story = {
  render: function Reopened(args) {
    const [round, setRound] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setRound(round + 1)}>
          Open
        </button>
        {round % 2 === 0 ? (
          <GuestWait key={round} {...args} onOpenChange={() => setRound(round + 1)} />
        ) : null}
      </>
    );
  },
  play: async ({ canvas }) => {
    await send();
    await userEvent.type(await screen.findByLabelText(say('trips:lookup.code')), 'A2C4');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    const boxes = await screen.findByLabelText(say('trips:lookup.code'));
    await expect(boxes).toHaveValue('A2C4');
    await userEvent.type(boxes, 'E6G7');
    await userEvent.click(screen.getByRole('button', { name: say('line:guest.join') }));
    await waitFor(() => expect(sessionStorage.getItem('draft:wait:4711')).toBeNull());
  },
};
/** The code has ended meanwhile: another one can be asked for. */
export const CodeEnded: Story = {
  beforeEach: () => {
    writeDraft('4711', TYPED_TRAVELER);
    const ended = { token: 'asked', email: 'a@mail.example', length: 8, code: 'A2', resendAt: 0 };
    sessionStorage.setItem('draft:wait:4711', JSON.stringify({ ...ended, endsAt: 1 }));
  },
  play: async () =>
    expect(await screen.findByRole('button', { name: say('line:guest.next') })).toBeVisible(),
};
/** Someone booked it while the form was filled in. */
export const Refused: Story = {
  parameters: { msw: { handlers: [fails(askToWait, FAILURE.weekSold), ...handlers] } },
  play: async () => {
    await send();
    await expect(await screen.findByText(say('failures:40911'))).toBeInTheDocument();
  },
};
