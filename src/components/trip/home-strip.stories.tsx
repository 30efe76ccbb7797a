import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { tripSummary } from '#contracts/trip.ts';
import { storeSession } from '#client/session.ts';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { buildOffer, buildPlace, inSeconds, lineHandlers } from '#mocks/line.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import {
  buildHeldTrip,
  buildTripCard,
  buildTripLists,
  noTrips,
  tripsHandlers,
} from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import HomeStrip from './home-strip.tsx';

const meta = {
  title: 'Components/Trip/Home strip',
  component: HomeStrip,
  args: { onCount: fn() },
  parameters: {
    about: {
      when: 'On the home page only: it lies over the upper edge of its picture. A page of trips has strips of its own.',
      keys: [['Enter', 'Opens payment or trip']],
    },
    states: { disabled: 'links only' },
    layout: 'fullscreen',
    msw: { handlers: tripsHandlers() },
  },
  decorators: [
    (Story) => (
      <div className="relative h-48">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof HomeStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A hold and the next stay, on the home page. */
export const HoldAndTrip: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('region', { name: say('trips:hold.label') }),
    ).toHaveTextContent('29:12');
    await expect(canvas.getByRole('link', { name: say('trips:open') })).toHaveAttribute(
      'href',
      ofClub('/trip/AZ-7KM4-Q2P6'),
    );
  },
};
/** Stacked; the second line holds the resort's name. */
export const HoldAndTripPhone: Story = {
  ...HoldAndTrip,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** One alone takes the whole width. */
export const LastMinutes: Story = {
  parameters: {
    msw: {
      handlers: tripsHandlers(
        buildTripLists({
          held: [buildHeldTrip({ expiresAt: '2026-11-21T12:01:30.000Z' })],
          upcoming: [],
        }),
      ),
    },
  },
};
/** A week that they waited for comes first. */
export const Offered: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: {
    msw: { handlers: [...lineHandlers({ places: [buildOffer()] }), ...tripsHandlers()] },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('region', { name: say('line:offer.label') })).toHaveTextContent(
      '28:40',
    ),
};
/** A place in line stands before the next stay. */
export const Waiting: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: {
    msw: { handlers: [...lineHandlers({ places: [buildPlace()] }), ...tripsHandlers()] },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('region', { name: say('line:title') })).toHaveTextContent(
      buildPlace().week.ResortName,
    ),
};
/** Minutes left are said at a few marks, and not the clock itself. */
export const OfferedSaid: Story = {
  ...Offered,
  // The clock runs, past the end of the session that stories have otherwise.
  beforeEach: () =>
    storeSession(buildSignedIn({ exp: new Date(Date.now() + 3_600_000).toISOString() })),
  parameters: {
    msw: {
      handlers: [
        ...lineHandlers({
          places: [buildOffer({ offerEndsAt: inSeconds(301), nextAt: inSeconds(301) })],
        }),
        ...tripsHandlers(noTrips()),
      ],
    },
    now: false,
  },
  play: async ({ canvas }) => {
    const strip = await canvas.findByRole('region', { name: say('line:offer.label') });
    await expect(within(strip).getByRole('timer')).toHaveAttribute('aria-live', 'off');
    const strips = within(canvas.getByRole('complementary', { name: say('trips:strip.label') }));
    await expect(strips.getByRole('status')).toBeEmptyDOMElement();
    await waitFor(
      () =>
        expect(strips.getByRole('status')).toHaveTextContent(
          say('line:offer.minutesLeft', { count: 5 }),
        ),
      { timeout: 5_000 },
    );
  },
};
/** The same for a hold, by the announcer of its clock. */
export const HoldSaid: Story = {
  parameters: {
    msw: {
      handlers: tripsHandlers(
        buildTripLists({ held: [buildHeldTrip({ expiresAt: inSeconds(301) })], upcoming: [] }),
      ),
    },
    now: false,
  },
  play: async ({ canvas }) => {
    const strips = within(
      await canvas.findByRole('complementary', { name: say('trips:strip.label') }),
    );
    await waitFor(
      () =>
        expect(strips.getByRole('status')).toHaveTextContent(
          say('booking:hold.mark', { minutes: 5 }),
        ),
      { timeout: 5_000 },
    );
  },
};
/** A payment is being checked. */
export const CheckingPayment: Story = {
  parameters: {
    msw: {
      handlers: tripsHandlers(
        buildTripLists({ held: [], checking: [buildHeldTrip({ state: 'checking' })] }),
      ),
    },
  },
};
/** The member is on the stay. */
export const Staying: Story = {
  parameters: {
    msw: {
      handlers: tripsHandlers(
        buildTripLists({ held: [], upcoming: [buildTripCard({ daysUntil: -4 })] }),
      ),
    },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(like('trips:strip.staying', { count: 3 }))).toBeVisible(),
};
const isNothing: NonNullable<Story['play']> = async ({ canvas }) =>
  waitFor(() => expect(canvas.queryByRole('complementary')).not.toBeInTheDocument());
/** Most members on most days: nothing is shown and nothing moves. */
export const Nothing: Story = {
  parameters: { msw: { handlers: tripsHandlers(noTrips()) } },
  play: isNothing,
};
/** Nothing moves the page while the trips are on their way. */
export const Loading: Story = {
  parameters: { msw: { handlers: [hangs(tripSummary)] } },
  play: isNothing,
};
/** The trips could not be read: nothing is shown. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(tripSummary, 500)] } },
  play: isNothing,
};
/** Its time is over: the strip leaves, as the server says that nothing is held. */
export const HoldEnded: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(tripSummary, () => ({
          success: true as const,
          now: '2026-11-21T12:00:00.000Z',
          held: [],
          checking: [],
          next: null,
        })),
      ],
    },
  },
  play: isNothing,
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix cellWidth="30rem">
      {() => (
        <div className="relative h-40">
          <HomeStrip onCount={() => {}} />
        </div>
      )}
    </ClubMatrix>
  ),
};
