import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { joinLine, leaveLine, lineOfWeek, takeOffer } from '#contracts/line.ts';
import type { LinePlace } from '#contracts/line.ts';
import { LINES_PER_PARTY, PLACES_PER_LINE } from '#contracts/rules.ts';
import { guestPlaces, keepPlace } from '#client/guest-places.ts';
import { clearSession, storeSession } from '#client/session.ts';
import { buildSignedIn, buildWeekCard } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildOffer, buildPlace, inSeconds, lineHandlers, placesOfEveryKind } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { Card } from '#ui/card.tsx';
import { LineTrack } from './line-track.tsx';
import { OfferBar } from './offer-bar.tsx';
import { OfferHead } from './offer-head.tsx';
import { PlaceCard } from './place-card.tsx';
import WaitMark from './wait-mark.tsx';
import WaitOffer from './wait-offer.tsx';
import { WaitBar, WaitPanel } from './wait-panel.tsx';
import { WaitingSection } from './waiting-section.tsx';

const week = buildWeekCard();
const onFree = fn();
const panel = () => (
  <Card className="max-w-96">
    <WaitPanel week={week} others={37} onFree={onFree} />
  </Card>
);
const lines = (story: Parameters<typeof lineHandlers>[0]) => ({
  msw: { handlers: lineHandlers(story) },
});

const meta = {
  title: 'Components/Line/Pieces',
  render: panel,
  parameters: {
    about: {
      when: 'A week that someone else holds: the way into its line, the place there, and what comes next. A week that can be booked has the booking card alone.',
      keys: [
        ['Enter', 'Joins, leaves, holds'],
        ['Escape', 'Keeps the place when asked'],
      ],
    },
    msw: { handlers: lineHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta;
export default meta;
type Story = StoryObj;

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
/** The same on a card; it leads to the guest's page of the place. */
export const CardGuest: Story = {
  ...WaitingGuest,
  // Its own: the server of the story before has forgotten the place.
  parameters: lines({ guest: true, places: [buildPlace({ joinedBy: null })] }),
  render: () => <WaitMark week={week} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: like('line:inLine') })).toHaveAttribute(
      'href',
      `/line/${buildPlace().ref}`,
    ),
};
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
export const LongLine: Story = { parameters: lines({ waiting: 41 }) };
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
export const JoinedPhone: Story = {
  parameters: lines({ places: [buildPlace()] }),
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
export const SoldMeanwhile: Story = {
  parameters: lines({ week: 'sold', places: [buildPlace({ state: 'sold', nextAt: null })] }),
};
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
export const OwnHold: Story = { parameters: lines({ week: 'ours' }) };
export const Sold: Story = { parameters: lines({ week: 'sold' }) };
export const Over: Story = { parameters: lines({ week: 'over' }) };
/** The page is told, so that it shows the way to book. */
export const Free: Story = {
  parameters: lines({ week: 'free' }),
  play: async () => waitFor(() => expect(onFree).toHaveBeenCalled()),
};
export const LineFull: Story = {
  parameters: lines({ waiting: PLACES_PER_LINE }),
  play: async ({ canvas }) => expect(await canvas.findByText(say('line:full'))).toBeVisible(),
};
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
export const Loading: Story = { parameters: { msw: { handlers: [hangs(lineOfWeek)] } } };
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

/** On a phone the deed stands at the foot. */
export const Bar: Story = {
  render: () => <WaitBar week={week} />,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};

const mark = (changes: Partial<LinePlace>): Story => ({
  render: () => <WaitMark week={week} />,
  parameters: lines({ places: [buildPlace(changes)] }),
});
/** For a card: free to join, in line, offered. */
export const CardHeld: Story = { render: () => <WaitMark week={week} /> };
export const CardInLine: Story = mark({});
export const CardOffered: Story = mark(buildOffer());
/** Beside the message that someone else was faster. */
export const AfterRefusedHold: Story = { render: () => <WaitOffer week={week} /> };

export const Track: Story = {
  render: () => (
    <div className="flex max-w-80 flex-col gap-8">
      <LineTrack position={1} joined={false} />
      <LineTrack position={2} joined={false} />
      <LineTrack position={2} joined />
      <LineTrack position={42} joined />
    </div>
  ),
};

/** Among the trips: every state that a place can have. */
export const Places: Story = {
  parameters: lines({ places: placesOfEveryKind() }),
  render: () => <WaitingSection />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: say('line:title') })).toBeVisible();
    await expect(canvas.getByText(say('line:closed.ended'))).toBeVisible();
  },
};
export const PlacesPhone: Story = {
  parameters: lines({ places: placesOfEveryKind() }),
  render: () => <WaitingSection />,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** Nothing is waited for: nothing is shown. */
export const NoPlaces: Story = {
  render: () => <WaitingSection />,
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.queryByRole('heading')).not.toBeInTheDocument()),
};

export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <LineTrack position={2} joined />
          <OfferHead place={buildOffer()} offset={0} narrow />
          <OfferBar
            place={buildOffer()}
            offset={0}
            floating={false}
            isNew={false}
            onSee={() => {}}
          />
          <PlaceCard place={buildPlace()} offset={0} />
        </div>
      )}
    </ClubMatrix>
  ),
};
