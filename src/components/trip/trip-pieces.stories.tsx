import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { cancelHold } from '#contracts/reserve.ts';
import { changeTravelers, shareTrip } from '#contracts/trip.ts';
import { listWeeks } from '#contracts/week.ts';
import {
  buildTrip,
  buildHeldTrip,
  buildTripCard,
  inHours,
  tripHandlers,
  CALENDAR_ADDRESS,
  calendarHandlers,
} from '#mocks/trip.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { spelledLocator } from '#lib/locator.ts';
import { contrast } from '#clubs/color.ts';
import type { Scheme } from '#clubs/theme.ts';
import { ClubMatrix, PageMatrix } from '#workbench/club-matrix.tsx';
import type { ViewportName } from '#workbench/modes.ts';
import { begins, like, say } from '#workbench/say.ts';
import { AsOf } from './away.tsx';
import { BookAgain } from './book-again.tsx';
import { CheckingStrip } from './checking-strip.tsx';
import { CountdownHeading } from './countdown-heading.tsx';
import { EndedHold, HoldStrip } from './hold-strip.tsx';
import { LocatorLine } from './locator.tsx';
import { NextTrip } from './next-trip.tsx';
import { ShareTrip } from './share-trip.tsx';
import { TripsCalendar } from './trips-calendar.tsx';
import { Timeline } from './timeline.tsx';
import { Travelers } from './travelers.tsx';
import { TripClaim } from './trip-claim.tsx';
import { TripDocuments } from './trip-documents.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripHelp } from './trip-help.tsx';
import { TripHero } from './trip-hero.tsx';
import { TripPanel } from './trip-panel.tsx';
import { TripPlace } from './trip-place.tsx';
import { TripRow } from './trip-row.tsx';
import { TripSkeleton } from './trip-skeleton.tsx';
import { TripsSkeleton } from './trips-skeleton.tsx';

const meta = {
  title: 'Components/Trip/Pieces',
  parameters: {
    about: {
      when: 'The parts of trips: running holds, the next stay, rows, and everything beside one booking. Lists and pages put them together.',
      keys: [
        ['Tab', 'Moves on through links and buttons'],
        ['Enter', 'Opens, edits, saves'],
        ['Escape', 'Leaves a name as it was, keeps a hold'],
      ],
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const trip = buildTrip();
const noop = () => undefined;
const onChange = fn();
const seconds = (left: number) => new Date(Date.parse(inHours(0)) + left * 1000).toISOString();
const hold = (left: number, first = true) => (
  <HoldStrip
    trip={buildHeldTrip({ expiresAt: seconds(left), locator: `AZ-${left}` })}
    offset={0}
    first={first}
    onChange={onChange}
  />
);

/** Colors change at five and at two minutes; only the first hold's button is filled. */
export const Holds: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      {hold(1752)}
      {hold(290, false)}
      {hold(80, false)}
    </div>
  ),
};
export const HoldsPhone: Story = {
  ...Holds,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** Released only after a question; Escape keeps it. */
export const HoldReleased: Story = {
  render: () => hold(1752),
  play: async ({ canvas }) => {
    const release = await canvas.findByRole('button', { name: like('trips:hold.releaseLabel') });
    await userEvent.click(release);
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(release);
    await userEvent.click(
      await screen.findByRole('button', { name: say('booking:payment.cancelConfirm') }),
    );
    await waitFor(() => expect(onChange).toHaveBeenCalled());
  },
};
export const HoldReleaseFailed: Story = {
  parameters: { msw: { handlers: [fails(cancelHold, 500), ...tripHandlers()] } },
  render: () => hold(1752),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: like('trips:hold.releaseLabel') }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: say('booking:payment.cancelConfirm') }),
    );
    await expect(
      await screen.findByText(begins('booking:payment.cancelFailed')),
    ).toBeInTheDocument();
  },
};
/** Its time is over: it has folded, and the list is told to look again. */
export const HoldOver: Story = {
  render: () => hold(0),
  play: async () => waitFor(() => expect(onChange).toHaveBeenCalled()),
};
export const HoldsEnded: Story = {
  render: () => (
    <div>
      <EndedHold trip={buildHeldTrip({ state: 'ended', weekFree: true })} offset={0} />
      <EndedHold trip={buildHeldTrip({ state: 'ended' })} offset={0} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: say('trips:hold.again') })).toHaveAttribute(
      'href',
      '/resort-addtraveler?weekId=4711',
    );
    await expect(canvas.getByRole('link', { name: say('trips:hold.similar') })).toHaveAttribute(
      'href',
      '/resort?weekId=4711',
    );
  },
};
export const PaymentChecking: Story = {
  render: () => <CheckingStrip trip={buildHeldTrip({ state: 'checking' })} />,
};

/** From weeks ahead to the last day. */
export const Countdowns: Story = {
  render: () => (
    <div className="flex flex-col gap-6">
      {[23, 2, 1, 0, -4, -7, -20].map((daysUntil) => (
        <CountdownHeading
          key={daysUntil}
          id={`count${daysUntil}`}
          goal="Cancún"
          trip={buildTripCard({ daysUntil })}
        />
      ))}
    </div>
  ),
};
export const Next: Story = { render: () => <NextTrip trip={buildTripCard()} filled /> };
/** Booked by the co-owner, with the longest names. */
export const NextLongNamesPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  render: () => (
    <NextTrip
      filled={false}
      trip={buildTripCard({
        daysUntil: -3,
        checkInFrom: null,
        bookedBy: { name: 'María de los Ángeles Fernández de la Vega', me: false },
      })}
    />
  ),
};
export const Rows: Story = {
  render: () => (
    <ul>
      <TripRow trip={buildTripCard({ at: 'lahaina', daysUntil: 84 })} />
      <TripRow trip={buildTripCard({ at: 'vail', daysUntil: 1 })} />
      <TripRow trip={buildTripCard({ daysUntil: 0 })} />
      <TripRow trip={buildTripCard({ daysUntil: -3 })} />
      <TripRow trip={buildTripCard({ at: 'palma', daysUntil: -189 })} />
      <TripRow
        trip={buildTripCard({
          at: 'cusco',
          daysUntil: -456,
          state: 'refunded',
          bookedBy: { name: 'Luis Torres', me: false },
        })}
      />
    </ul>
  ),
  play: async ({ canvas }) => {
    // Only what is over can be booked again: it leads to the resort's weeks, beside the row's link.
    const { resort } = buildTripCard({ at: 'palma' });
    const again = canvas.getByRole('link', {
      name: say('trips:bookAgainAt', { resort: resort.name }),
    });
    await expect(canvas.getAllByRole('link', { name: like('trips:bookAgainAt') })).toHaveLength(1);
    const address = new URL(again.getAttribute('href') ?? '', location.origin);
    await expect(address.searchParams.getAll('resort')).toEqual([resort.name]);
  },
};

/** Screen readers say it letter by letter; the whole of it is copied. */
export const LocatorCopied: Story = {
  render: () => <LocatorLine value={trip.locator} className="max-w-form" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(spelledLocator(trip.locator))).toBeInTheDocument();
    const written = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button', { name: say('booking:payOk.copy') }));
    await expect(await canvas.findByText(say('booking:payOk.copied'))).toBeVisible();
    await expect(written).toHaveBeenCalledWith(trip.locator);
  },
};
export const LocatorCopyRefused: Story = {
  render: () => <LocatorLine value={trip.locator} className="max-w-form" />,
  play: async ({ canvas }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await userEvent.click(canvas.getByRole('button', { name: say('booking:payOk.copy') }));
    await expect(await canvas.findByText(say('booking:payOk.copyFailed'))).toBeVisible();
  },
};
export const Hero: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <div className="p-4">
      <TripHero
        picture={trip.resort.picture}
        chip={{ looks: 'good', text: say('trips:states.upcoming') }}
        title={say('trips:hero.until', { count: 23, place: 'Cancún' })}
        line="Playa Serena Resort & Spa"
      />
    </div>
  ),
};
function LegibleHero() {
  const { t } = useTranslation('trips');
  return (
    <TripHero
      picture={trip.resort.picture}
      title={t('hero.until', { count: 23, place: 'Cancún' })}
      line="Playa Serena Resort & Spa"
    />
  );
}

const hex = (channels: readonly number[]): string =>
  `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
const channelsOf = (color: string): number[] =>
  (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
/** Contrast of the words of a hero where its shade is weakest, as if the picture were white there. */
function leastContrast(hero: Element, words: Element): number {
  const shade = [...hero.children].find((one) => {
    const { display, mixBlendMode } = getComputedStyle(one);
    return display !== 'none' && mixBlendMode === 'multiply';
  });
  if (!shade) throw new Error('the hero has no shade');
  const up = getComputedStyle(shade).backgroundImage.includes('to top');
  const lengthOf = (name: string): number => {
    const probe = document.createElement('div');
    probe.style.cssText = `position: absolute; ${up ? 'height' : 'width'}: var(${name})`;
    shade.append(probe);
    const { width, height } = probe.getBoundingClientRect();
    probe.remove();
    return up ? height : width;
  };
  const [calm, fade] = [lengthOf('--calm'), lengthOf('--fade')];
  const frame = shade.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(words);
  const reach = Math.max(
    0,
    ...[...range.getClientRects()].map(({ top, right }) =>
      up ? frame.bottom - top : right - frame.left,
    ),
  );
  const strength = 1 - Math.min(1, Math.max(0, (reach - calm) / fade));
  const deep = channelsOf(getComputedStyle(shade).backgroundImage.replace(/^.*?rgb/, ''));
  const under = deep.map((one) => 255 - (255 - one) * strength);
  return contrast(hex(channelsOf(getComputedStyle(words).color)), hex(under));
}

/** The words on the picture in every club and language, as if it were white: the shade carries them. */
const legible = (scheme: Scheme, viewport: ViewportName): Story => ({
  globals: { viewport: { value: viewport } },
  parameters: { layout: 'fullscreen' },
  render: () => <PageMatrix scheme={scheme}>{() => <LegibleHero />}</PageMatrix>,
  play: async ({ canvas }) => {
    const titles = canvas.getAllByRole('heading', { level: 1 });
    for (const title of titles) {
      const words = title.parentElement!;
      for (const one of [title, ...words.querySelectorAll('p')])
        await expect(leastContrast(words.parentElement!, one)).toBeGreaterThanOrEqual(4.5);
    }
  },
});
export const LegiblePhone = legible('light', 'phone');
export const LegibleTablet = legible('dark', 'tablet');
export const LegibleDesktop = legible('light', 'desktop');
export const Facts: Story = { render: () => <TripFacts trip={trip} /> };
/** The inventory names no hours. */
export const FactsWithoutHours: Story = {
  render: () => <TripFacts trip={{ ...trip, checkInFrom: null, checkOutBy: null }} />,
};
export const Place: Story = { render: () => <TripPlace trip={trip} /> };
export const Documents: Story = {
  render: () => <TripDocuments trip={trip} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:trip.calendar') }));
    await expect(
      canvas.getByRole('link', { name: say('trips:trip.calendarFile') }),
    ).toHaveAttribute('href', `/api/reserve/${trip.numberRef}/calendar.ics`);
  },
};
/** A refunded booking keeps its receipt. */
export const DocumentsRefunded: Story = {
  render: () => <TripDocuments trip={buildTrip({ state: 'refunded' })} />,
  play: async ({ canvas }) => expect(canvas.getAllByRole('link')).toHaveLength(1),
};

const travelers = (changes: Partial<typeof trip> = {}) => (
  <Travelers
    trip={{ ...trip, ...changes }}
    tripKey={trip.locator}
    onChange={onChange}
    onStale={async () => undefined}
  />
);
const edit = async (name: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: say('trips:travelers.editLabel', { name }) }),
  );
  const field = await screen.findByRole('textbox', { name: begins('trips:travelers.name') });
  await waitFor(() => expect(field).toHaveFocus());
  return field;
};
/** By keyboard: the first field has focus, Escape leaves the name, Enter saves it. */
export const TravelersEdited: Story = {
  render: () => travelers(),
  play: async ({ canvas }) => {
    await edit('Carmen Torres Ruiz');
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(
        canvas.getByRole('button', {
          name: say('trips:travelers.editLabel', { name: 'Carmen Torres Ruiz' }),
        }),
      ).toHaveFocus(),
    );
    const field = await edit('Carmen Torres Ruiz');
    await userEvent.clear(field);
    await userEvent.type(field, 'María{Enter}');
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledWith(
        expect.objectContaining({
          trip: expect.objectContaining({
            travelers: [trip.travelers[0], { name: 'María', lastname: 'Torres Ruiz' }],
          }),
        }),
      ),
    );
    await expect(await canvas.findByText(say('trips:travelers.saved'))).toBeInTheDocument();
  },
};
/** Read earlier, without a network: says of when it is, and what needs a connection. */
export const Away: Story = {
  render: () => (
    <AsOf readAt={inHours(-2)} kept onRetry={onChange}>
      {travelers()}
      <TripDocuments trip={trip} />
    </AsOf>
  ),
  play: async ({ canvas }) => {
    const change = canvas.getByRole('button', {
      name: say('trips:travelers.editLabel', { name: 'Carmen Torres Ruiz' }),
    });
    await expect(change).toBeDisabled();
    await expect(change).toHaveAccessibleDescription(say('trips:away.needs'));
    await expect(
      canvas.getByRole('link', { name: new RegExp(say('trips:trip.voucherPdf')) }),
    ).toHaveAttribute('href');
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await expect(onChange).toHaveBeenCalled();
  },
};
export const TravelersInvalid: Story = {
  render: () => travelers(),
  play: async ({ canvas }) => {
    const field = await edit('Ana Torres');
    await userEvent.clear(field);
    await userEvent.type(field, '4711{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription());
    await expect(field).toHaveFocus();
    await expect(canvas.getByText(say('fields:lettersOnly'))).toBeVisible();
  },
};
export const TravelersSaving: Story = {
  parameters: { msw: { handlers: [hangs(changeTravelers)] } },
  render: () => travelers(),
  play: async () => {
    await userEvent.type(await edit('Ana Torres'), '{Enter}');
  },
};
/** The co-owner was faster. */
export const TravelersChangedMeanwhile: Story = {
  parameters: { msw: { handlers: [fails(changeTravelers, FAILURE.namesChanged)] } },
  render: () => travelers(),
  play: async ({ canvas }) => {
    await userEvent.type(await edit('Ana Torres'), '{Enter}');
    await expect(await canvas.findByText(say('trips:travelers.changed'))).toBeVisible();
  },
};
export const TravelersRemoved: Story = {
  render: () => travelers(),
  play: async ({ canvas }) => {
    await edit('Carmen Torres Ruiz');
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('trips:travelers.removeLabel', { name: 'Carmen Torres Ruiz' }),
      }),
    );
    await expect(
      await canvas.findByText(say('trips:travelers.removed', { name: 'Carmen Torres Ruiz' })),
    ).toBeInTheDocument();
  },
};
export const TravelersClosed: Story = {
  render: () => travelers({ names: { version: 1, closeAt: inHours(-2), editable: false } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say('trips:travelers.closed'))).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};
/** A full unit takes no one else. */
export const TravelersManyLongNamesPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  render: () =>
    travelers({
      occupancy: 3,
      travelers: [
        { name: 'María de los Ángeles Guadalupe', lastname: 'Fernández de la Vega y Echeverría' },
        { name: 'José', lastname: 'Núñez' },
        { name: 'Sofía', lastname: 'Núñez Fernández' },
      ],
    }),
  play: async ({ canvas }) =>
    expect(
      canvas.queryByRole('button', { name: say('trips:travelers.add') }),
    ).not.toBeInTheDocument(),
};

const claim = (changes: Partial<typeof trip.claim>) => (
  <TripClaim trip={{ ...trip, claim: { ...trip.claim, ...changes } }} offset={0} />
);
const made = {
  competitorPrice: 900,
  newPrice: 855,
  back: 93,
  receivedAt: inHours(-2),
  decideBy: '2026-11-24',
  decidedAt: null,
  reason: '',
} as const;
export const Claims: Story = {
  render: () => (
    <div className="flex max-w-form flex-col gap-4">
      {claim({})}
      {claim({ closesAt: inHours(-1), refusal: 'tooLate' })}
      {claim({ made: { ...made, status: 'received' } })}
      {claim({ made: { ...made, status: 'approved' } })}
      {claim({ made: { ...made, status: 'declined' } })}
    </div>
  ),
};
/** The message to the club names the booking. */
export const Help: Story = {
  globals: { club: 'azul' },
  render: () => <TripHelp trip={trip} />,
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('trips:help.chat') })).toHaveAttribute(
      'href',
      expect.stringContaining(trip.locator),
    ),
};
export const HelpWithoutWhatsApp: Story = {
  globals: { club: 'bosque' },
  render: () => <TripHelp trip={trip} />,
  play: async ({ canvas }) =>
    expect(canvas.queryByRole('link', { name: say('trips:help.chat') })).not.toBeInTheDocument(),
};
/** Read as "Done: Payment received". */
export const History: Story = {
  render: () => <Timeline trip={trip} />,
  play: async ({ canvas }) =>
    expect(canvas.getAllByRole('listitem')[1]).toHaveTextContent(
      `${say('trips:timeline.done')}${say('trips:timeline.paid')}`,
    ),
};
/** Everything that can happen to a booking. */
export const HistoryLong: Story = {
  render: () => (
    <Timeline
      trip={{
        ...trip,
        timeline: [
          ...trip.timeline.slice(0, 2),
          {
            kind: 'mailed',
            at: inHours(-6.5),
            done: true,
            detail: { mail: 'confirmation', to: 'a…@azul.example', delivery: 'failed' },
          },
          { kind: 'namesChanged', at: inHours(-6), done: true, detail: { by: 'Luis Torres' } },
          {
            kind: 'mailed',
            at: inHours(-5.9),
            done: true,
            detail: { mail: 'names', to: 'a…@azul.example', delivery: 'waiting' },
          },
          {
            kind: 'mailed',
            at: inHours(-5.8),
            done: true,
            detail: { mail: 'claim', to: 'a…@azul.example', delivery: 'delivered' },
          },
          {
            kind: 'mailed',
            at: inHours(-5.7),
            done: true,
            detail: { mail: 'reminder', to: 'a…@azul.example', delivery: 'bounced' },
          },
          { kind: 'shared', at: inHours(-5), done: true, detail: { by: 'Ana Torres' } },
          { kind: 'shareEnded', at: inHours(-4), done: true, detail: { by: 'Ana Torres' } },
          { kind: 'claimMade', at: inHours(-3), done: true, detail: {} },
          {
            kind: 'claimDecided',
            at: inHours(-2),
            done: true,
            detail: { claim: 'approved', amount: 93 },
          },
          { kind: 'cancelled', at: inHours(-1), done: true, detail: { reason: 'Hurricane' } },
          { kind: 'refundDue', at: inHours(-0.9), done: true, detail: { amount: 2219 } },
          { kind: 'refunded', at: inHours(-0.8), done: true, detail: { amount: 2219 } },
        ],
      }}
    />
  ),
};

const share = (shared = false) => (
  <ShareTrip tripKey={trip.locator} shared={shared} onChange={onChange} />
);
export const Shared: Story = {
  render: () => share(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:share.make') }));
    await expect(
      await canvas.findByRole('textbox', { name: say('trips:share.label') }),
    ).toHaveValue(`${location.origin}/shared-trip/${'T'.repeat(43)}`);
    await userEvent.click(canvas.getByRole('button', { name: say('trips:share.end') }));
    await expect(await canvas.findByText(say('trips:share.ended'))).toBeVisible();
  },
};
/** Shared before: the address is known only to those who have it. */
export const SharedBefore: Story = { render: () => share(true) };
export const ShareFailed: Story = {
  parameters: { msw: { handlers: [fails(shareTrip, FAILURE.notPaid)] } },
  render: () => share(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:share.make') }));
    await expect(await canvas.findByText(say('failures:4097'))).toBeVisible();
  },
};

export const Calendar: Story = {
  parameters: { msw: { handlers: calendarHandlers() } },
  render: () => <TripsCalendar />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('trips:calendar.make') }));
    await expect(
      await canvas.findByRole('textbox', { name: say('trips:calendar.label') }),
    ).toHaveValue(CALENDAR_ADDRESS);
    await userEvent.click(canvas.getByRole('button', { name: say('trips:calendar.end') }));
    await expect(await canvas.findByText(say('trips:calendar.ended'))).toBeVisible();
  },
};

const panel = (changes: Parameters<typeof buildTrip>[0]) => (
  <TripPanel trip={buildTrip(changes)} offset={0} onChange={noop} />
);
export const Panels: Story = {
  render: () => (
    <div className="grid max-w-dialog-lg gap-6 sm:grid-cols-2">
      {panel({ state: 'held', expiresAt: seconds(1752) })}
      {panel({ state: 'checking' })}
      {panel({ state: 'ended', weekFree: true })}
      {panel({ state: 'ended' })}
      {panel({
        state: 'refunded',
        refund: { cause: 'weekGone', amount: 2219, reason: '', done: false },
      })}
      {panel({
        state: 'refunded',
        refund: { cause: 'cancelled', amount: 2219, reason: 'Hurricane', done: true },
      })}
    </div>
  ),
};
export const Again: Story = {
  render: () => <BookAgain trip={trip} />,
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('link', { name: say('trips:trip.bookAgainLink') }),
    ).toHaveAttribute('href', expect.stringContaining('resort=Playa+Serena')),
};
/** Nothing is offered where nothing is found, nor while that is unknown. */
export const AgainLoading: Story = {
  parameters: { msw: { handlers: [hangs(listWeeks)] } },
  render: () => <BookAgain trip={trip} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('link')).not.toBeInTheDocument(),
};
export const Skeletons: Story = {
  render: () => (
    <>
      <TripsSkeleton />
      <TripSkeleton />
    </>
  ),
};

export const EveryClub: Story = {
  render: () => (
    <ClubMatrix cellClassName="min-w-120">
      {() => (
        <div className="flex flex-col gap-6">
          {hold(1752)}
          <TripFacts trip={trip} />
          {travelers()}
          {claim({})}
          <TripHelp trip={trip} />
          <Timeline trip={trip} />
        </div>
      )}
    </ClubMatrix>
  ),
};
