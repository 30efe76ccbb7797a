import { Search } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useKeepOffline } from '#components/offline/keep-offline.ts';
import { WaitingSection } from '#components/line/waiting-section.tsx';
import { AsOf } from '#components/trip/away.tsx';
import { CheckingStrip } from '#components/trip/checking-strip.tsx';
import { EndedHold, HoldStrip } from '#components/trip/hold-strip.tsx';
import { NextTrip } from '#components/trip/next-trip.tsx';
import { TripRow } from '#components/trip/trip-row.tsx';
import { TripsCalendar } from '#components/trip/trips-calendar.tsx';
import { TripsEmpty } from '#components/trip/trips-empty.tsx';
import { TripsSkeleton } from '#components/trip/trips-skeleton.tsx';
import WatchStrip from '#components/watch/watch-strip.tsx';
import { useTrips } from '#components/trip/use-trips.ts';
import { LoadFailed } from '#components/trouble/load-failed.tsx';
import { listTrips } from '#contracts/trip.ts';
import type { TripCard, TripLists } from '#contracts/trip.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** The call behind the list. */
const LIST = '/api/trips';

/** Without trips the foot goes on with the list beside the picture. */
const BESIDE_PICTURE = 'lg:grid-cols-[minmax(0,776fr)_minmax(0,456fr)] lg:gap-16 lg:*:col-start-2';
const IN_TWO = 'lg:grid-cols-2 lg:*:only:col-span-2';

/** All holds and bookings of the member's contract, the most urgent first. */
export default function TripsPage() {
  const { t } = useTranslation('trips');
  const { data, error, mutate } = useTrips();
  const reload = useCallback(() => void mutate(), [mutate]);
  const empty = data !== undefined && isEmpty(data);
  useKeepOffline(
    data && !data.kept
      ? { calls: [LIST], pictures: data.upcoming.map(({ resort }) => resort.picture) }
      : undefined,
  );
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pt-6 pb-16 sm:px-6 lg:px-8 sm:pt-8">
      <div className="flex items-end justify-between gap-4">
        <Heading level={1}>{t('title')}</Heading>
        {empty ? null : (
          <TextLink asChild className="inline-flex min-h-6 items-center gap-2 max-sm:hidden">
            <Link to={linkTo.home()}>
              <Search aria-hidden="true" className="size-5 stroke-[1.75]" />
              {t('find')}
            </Link>
          </TextLink>
        )}
      </div>
      {data ? (
        <AsOf readAt={data.readAt} kept={data.kept} onRetry={reload}>
          {data.held.map((trip, index) => (
            <HoldStrip
              key={trip.locator}
              trip={trip}
              offset={data.offset}
              first={index === 0}
              onChange={reload}
            />
          ))}
          {data.checking.map((trip) => (
            <CheckingStrip key={trip.locator} trip={trip} />
          ))}
          {data.ended.map((trip) => (
            <EndedHold key={trip.locator} trip={trip} offset={data.offset} />
          ))}
          {data.kept ? null : <WaitingSection />}
          {empty && !data.kept ? <TripsEmpty /> : null}
          {empty ? null : <Booked trips={data} />}
          <div className={cn('grid gap-4 pt-2 empty:hidden', empty ? BESIDE_PICTURE : IN_TWO)}>
            {empty ? null : <TripsCalendar />}
            {data.kept ? null : <WatchStrip plain={empty} />}
          </div>
        </AsOf>
      ) : error ? (
        <LoadFailed error={error} title={t('failedTitle')} onRetry={reload} />
      ) : (
        <TripsSkeleton />
      )}
    </div>
  );
}

/** Nothing booked and nothing that could become a booking. */
const isEmpty = ({ held, checking, upcoming, past }: TripLists): boolean =>
  [held, checking, upcoming, past].every((list) => list.length === 0);

/** The next stay, then what is ahead and what is over, side by side. */
function Booked({ trips: { held, upcoming, past, next } }: { trips: TripLists }) {
  const { t } = useTranslation('trips');
  const [first, ...later] = upcoming;
  return (
    <>
      {first ? (
        <div className="pt-2">
          <NextTrip trip={first} filled={held.length === 0} />
        </div>
      ) : null}
      {later.length > 0 || past.length > 0 ? (
        <div className="grid gap-8 pt-4 lg:grid-cols-2 lg:gap-12">
          {later.length > 0 ? <Trips title={t('upcoming')} trips={later} /> : null}
          {past.length > 0 ? <Past trips={past} next={next} /> : null}
        </div>
      ) : null}
    </>
  );
}

function Trips({ title, trips }: { title: string; trips: readonly TripCard[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Heading level={2} size="md" id={id}>
        {title}
      </Heading>
      <ul>
        {trips.map((trip) => (
          <TripRow key={trip.locator} trip={trip} />
        ))}
      </ul>
    </section>
  );
}

/** Past trips by the page; further ones are added below. */
function Past({ trips, next }: { trips: readonly TripCard[]; next: string | null }) {
  const { t } = useTranslation('trips');
  const errorText = useErrorText();
  const [more, setMore] = useState<{ trips: TripCard[]; next: string | null }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const before = more ? more.next : next;
  const load = async () => {
    if (!before) return;
    setBusy(true);
    setFailure('');
    try {
      const token = currentSession()?.token;
      const reply = await callEndpoint(listTrips, { query: { before } }, { token });
      setMore({ trips: [...(more?.trips ?? []), ...reply.past], next: reply.next });
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-4 *:w-full">
      <Trips title={t('past')} trips={[...trips, ...(more?.trips ?? [])]} />
      {before ? (
        <Button
          size="sm"
          variant="outline"
          className="w-auto"
          loading={busy}
          onClick={() => void load()}
        >
          {t('more')}
        </Button>
      ) : null}
      {failure ? <p role="alert">{failure}</p> : null}
    </div>
  );
}
