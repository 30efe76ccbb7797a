import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { joinLine, leaveLine, lineOfWeek, takeOffer } from '#contracts/line.ts';
import { LINES_PER_PARTY, PLACES_PER_LINE } from '#contracts/rules.ts';
import { guestPlaces, keepPlace } from '#client/guest-places.ts';
import { clearSession, storeSession } from '#client/session.ts';
import { buildSignedIn, buildWeekCard } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildOffer, buildPlace, inSeconds, lineHandlers } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { Card } from '#ui/card.tsx';
import { WaitPanel } from './wait-panel.tsx';

const lines = (story: Parameters<typeof lineHandlers>[0]) => ({
  msw: { handlers: lineHandlers(story) },
});

const meta = {
  title: 'Components/Line/Wait panel',
  component: WaitPanel,
  args: { week: buildWeekCard(), others: 37, onFree: fn() },
  argTypes: {
    week: { table: { disable: true } },
    others: { name: 'Other weeks at the resort', control: { type: 'number', min: 0 } },
  },
  render: (args) => (
    <Card className="max-w-96">
      <WaitPanel {...args} />
    </Card>
  ),
  // Narrow windows have the buttons in the Wait bar.
  globals: { viewport: { value: 'desktop' } },
  parameters: {
    about: {
      when: 'In place of the booking card, for a week that someone else holds: the way into its line, the place there, and what comes next.',
      instead:
        'A week that can be booked has the booking card; a card of a list has the Wait mark.',
      keys: [
        ['Enter', 'Joins, leaves, holds'],
        ['Escape', 'Keeps the place when asked'],
      ],
    },
    states: { empty: 'a week that no one holds is booked, not waited for' },
    msw: { handlers: lineHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof WaitPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Held by someone: pressing joins the line, and the place in it is announced. */
export const Waiting: Story = {
  play: async ({ canvas }) => {
    const wait = await canvas.findByRole('button', { name: like('line:waitNamed') });
    wait.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('button', { name: say('line:leaveLine') })).toBeVisible();
    await waitFor(() =>
      expect(
        canvas.getAllByText(like('line:youAre')).some((one) => one.closest('[role=status]')),
      ).toBe(true),
    );
  },
};
/** What waiting leads to, by how holds ended lately. */
export const HalfEndUnpaid: Story = {
  parameters: lines({ estimate: { unpaid: 'half', latestAt: inSeconds(4367) } }),
  play: async ({ canvas }) => {
    const words = await canvas.findByText(like('line:unpaid.half'), { exact: false });
    await expect(words).toHaveTextContent(like('line:latest_other'));
  },
};
/** Few holds ended so far, and check-in may come before the turn. */
export const EstimateUnknown: Story = {
  parameters: lines({
    places: [buildPlace({ estimate: { unpaid: null, latestAt: null } })],
  }),
  play: async ({ canvas }) => {
    const words = await canvas.findByText(like('line:unpaid.unknown'), { exact: false });
    await expect(words).not.toHaveTextContent(like('line:latest_other'));
  },
};
/** A guest's own browser knows the place, and forgets it when it is left. */
export const WaitingGuest: Story = {
  parameters: lines({ guest: true, places: [buildPlace({ joinedBy: null })] }),
  beforeEach: () => {
    void clearSession();
    keepPlace(buildPlace().ref);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: like('line:youAre') })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: say('line:leaveLine') }));
    await userEvent.click(await screen.findByRole('button', { name: say('line:leave.confirm') }));
    await expect(await canvas.findByRole('button', { name: like('line:waitNamed') })).toBeVisible();
    await expect(guestPlaces()).toEqual([]);
  },
};
/** Someone pays for it: how long they have, and what waiting leads to. */
export const Held: Story = {
  play: async ({ canvas }) => expect(await canvas.findByText(say('line:paying'))).toBeVisible(),
};
/** Not held by anyone: offered to the first who waited. */
export const OfferedToAnother: Story = {
  parameters: lines({ offered: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('line:promised'))).toBeVisible();
    await expect(canvas.queryByText(say('line:paying'))).not.toBeInTheDocument();
    await expect(canvas.queryByText(say('line:track.paying'))).not.toBeInTheDocument();
    // How long an offer lasts is not told, so no line empties.
    await expect(canvas.getByRole('timer').closest('p')?.nextElementSibling).toBeNull();
  },
};
/** The same for someone in line, on a phone, with the longest words. */
export const OfferedToAnotherPhone: Story = {
  parameters: lines({ offered: true, places: [buildPlace({ offered: true })] }),
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('line:promised'))).toBeVisible();
    await expect(canvas.queryByText(say('line:paying'))).not.toBeInTheDocument();
  },
};
/** First in line: no one between the one who pays and the reader. */
export const HeldByNobodyElse: Story = { parameters: lines({ waiting: 0 }) };
/** Forty-one wait already. */
export const LongLine: Story = { parameters: lines({ waiting: 41 }) };
/** In line: the place, and a question before it is given up. */
export const Joined: Story = {
  parameters: lines({ places: [buildPlace()] }),
  play: async ({ canvas }) => {
    const leave = await canvas.findByRole('button', { name: say('line:leaveLine') });
    await userEvent.click(leave);
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await userEvent.click(leave);
    await userEvent.click(await screen.findByRole('button', { name: say('line:leave.confirm') }));
    await expect(
      await canvas.findByRole('button', { name: like('line:waitNamed') }),
    ).toBeInTheDocument();
  },
};
/** In line on a phone; the way out is in the bar. */
export const JoinedPhone: Story = {
  parameters: lines({ places: [buildPlace()] }),
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** The person who held the week has paid for it. */
export const SoldMeanwhile: Story = {
  parameters: lines({ week: 'sold', places: [buildPlace({ state: 'sold', nextAt: null })] }),
};
/** The turn has come. */
export const Offered: Story = {
  parameters: lines({ places: [buildOffer()] }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('line:offer.book') })).toBeVisible(),
};
/** No one joined: the reader watches for it. */
export const FirstRefusal: Story = {
  parameters: lines({
    places: [
      buildOffer({
        watched: true,
        waiting: 1,
        offerEndsAt: inSeconds(760),
        nextAt: inSeconds(760),
      }),
    ],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('line:found.turn'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('line:found.pass') }));
    await expect(await screen.findByText(say('line:found.ask.title'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  },
};
/** Under five minutes the ring warns. */
export const OfferedLastMinutes: Story = {
  parameters: lines({
    places: [buildOffer({ offerEndsAt: inSeconds(272), nextAt: inSeconds(272) })],
  }),
};
/** The contract holds the week itself: its trips have the rest. */
export const OwnHold: Story = { parameters: lines({ week: 'ours' }) };
/** It was sold. */
export const Sold: Story = { parameters: lines({ week: 'sold' }) };
/** Its check-in is too near. */
export const Over: Story = { parameters: lines({ week: 'over' }) };
/** The page is told, so that it shows the way to book. */
export const Free: Story = {
  parameters: lines({ week: 'free' }),
  play: async ({ args }) => waitFor(() => expect(args.onFree).toHaveBeenCalled()),
};
/** No further place in its line. */
export const LineFull: Story = {
  parameters: lines({ waiting: PLACES_PER_LINE }),
  play: async ({ canvas }) => expect(await canvas.findByText(say('line:full'))).toBeVisible(),
};
/** As many lines as a contract may wait in. */
export const TooManyLines: Story = {
  parameters: lines({
    places: Array.from({ length: LINES_PER_PARTY }, (_, at) =>
      buildPlace({
        ref: `L${at}`.padEnd(20, 'x'),
        week: buildWeekCard({ _id: String(9000 + at) }),
      }),
    ),
  }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('line:seeLines') })).toBeVisible(),
};
/** How the line stands is on its way. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(lineOfWeek)] } } };
/** Nothing is known of the line: the week is only said to be taken. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(lineOfWeek, 500), ...lineHandlers()] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('line:taken') })).toBeDisabled(),
};
/** A refusal is told, and the panel goes on. */
export const JoinRefused: Story = {
  parameters: {
    msw: { handlers: [fails(joinLine, FAILURE.lineFull), ...lineHandlers()] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: like('line:waitNamed') }));
    await expect((await screen.findAllByText(say('line:failed.join')))[0]).toBeInTheDocument();
  },
};
/** The offer went on a moment before the press. */
export const TakeRefused: Story = {
  parameters: {
    msw: {
      handlers: [fails(takeOffer, FAILURE.offerEnded), ...lineHandlers({ places: [buildOffer()] })],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('line:offer.book') }));
    await expect((await screen.findAllByText(say('line:failed.take')))[0]).toBeInTheDocument();
  },
};
/** Leaving failed: the place stays, and that is told. */
export const LeaveRefused: Story = {
  parameters: {
    msw: { handlers: [fails(leaveLine, 500), ...lineHandlers({ places: [buildPlace()] })] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('line:leaveLine') }));
    await userEvent.click(await screen.findByRole('button', { name: say('line:leave.confirm') }));
    await expect((await screen.findAllByText(say('line:failed.leave')))[0]).toBeInTheDocument();
  },
};
/** In every club and language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <WaitPanel {...args} />}</ClubMatrix>,
};
