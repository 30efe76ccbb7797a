import { ArrowLeft, Ticket } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { ApiError } from '#client/call.ts';
import { useSession } from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { ImportantNotes } from '#components/resort/important-notes.tsx';
import { useKeepOffline } from '#components/offline/keep-offline.ts';
import { AsOf } from '#components/trip/away.tsx';
import { BookAgain } from '#components/trip/book-again.tsx';
import { LocatorLine } from '#components/trip/locator.tsx';
import { ShareTrip } from '#components/trip/share-trip.tsx';
import { Timeline } from '#components/trip/timeline.tsx';
import { Travelers } from '#components/trip/travelers.tsx';
import { TripClaim } from '#components/trip/trip-claim.tsx';
import { TripDocuments } from '#components/trip/trip-documents.tsx';
import { TripFailed } from '#components/trip/trip-failed.tsx';
import { TripFacts } from '#components/trip/trip-facts.tsx';
import { tripFrame } from '#components/trip/trip-frame.ts';
import { TripHelp } from '#components/trip/trip-help.tsx';
import { TripHero } from '#components/trip/trip-hero.tsx';
import { tripFile } from '#components/trip/trip-links.ts';
import { TripPanel } from '#components/trip/trip-panel.tsx';
import { TripPlace } from '#components/trip/trip-place.tsx';
import { TripSkeleton } from '#components/trip/trip-skeleton.tsx';
import { useTripTitle } from '#components/trip/use-trip-title.ts';
import { useTrip } from '#components/trip/use-trips.ts';
import type { ReadTrip, TripAnswer } from '#components/trip/use-trips.ts';
import { useTripWords } from '#components/trip/use-trip-words.ts';
import type { Trip, TripState } from '#contracts/trip.ts';
import { linkTo } from '#lib/paths.ts';
import { calmName } from '#lib/picture.ts';
import { withWayBack } from '#lib/way-back.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** One hold or booking: for its contract by the locator, for guests by the secret number. */
export default function TripPage() {
  const { key = '' } = useParams();
  return <OneTrip key={key} tripKey={key} />;
}

function OneTrip({ tripKey }: { tripKey: string }) {
  const { data, error, keep, reload } = useTrip(tripKey);
  if (data) return <Shown data={data} tripKey={tripKey} keep={keep} reload={reload} />;
  if (!error) return <TripSkeleton />;
  return <Failed error={error} onRetry={() => void reload()} />;
}

/**
 * Unknown, of another contract, or not signed in: all three look alike. A sign-in leads back here.
 */
function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation(['trips', 'common']);
  const club = useClub();
  const session = useSession();
  return (
    <TripFailed
      error={error}
      onRetry={onRetry}
      missing={{
        title: t('trip.notFoundTitle'),
        text: t('trip.notFound'),
        actions: (
          <>
            <Button asChild>
              {session ? (
                <Link to={linkTo.page('trips')}>{t('trip.back')}</Link>
              ) : (
                <a href={withWayBack(club.UrlLogin, location)}>{t('common:login')}</a>
              )}
            </Button>
            <Button asChild variant="outline">
              <Link to={linkTo.page('findBooking')}>{t('trip.find')}</Link>
            </Button>
          </>
        ),
      }}
    />
  );
}

const LOOKS = {
  held: 'waiting',
  checking: 'waiting',
  upcoming: 'good',
  staying: 'good',
  past: 'good',
  refunded: 'back',
  ended: 'ended',
} as const satisfies Record<TripState, string>;
const isName = (name: string | undefined): name is string => Boolean(name);
const isAhead = ({ state }: Trip): boolean => state === 'upcoming' || state === 'staying';
const isBooked = (trip: Trip): boolean => isAhead(trip) || trip.state === 'past';

type ShownProps = {
  data: ReadTrip;
  tripKey: string;
  keep: (answer: TripAnswer) => void;
  reload: () => Promise<ReadTrip | undefined>;
};

function Shown({ data, tripKey, keep, reload }: ShownProps) {
  const { trip, offset, kept } = data;
  const { t } = useTranslation('trips');
  const title = useTripTitle(trip);
  const words = useTripWords();
  const session = useSession();
  const changed = useCallback(() => void reload(), [reload]);
  const cancelled = trip.refund?.cause === 'cancelled';
  const ahead = isAhead(trip);
  const { picture } = trip.resort;
  useKeepOffline(
    ahead && !kept
      ? {
          trips: [tripFile.voucher(trip.numberRef)],
          calls: [`/api/trip/${encodeURIComponent(tripKey)}`],
          pictures: [picture, calmName(picture, 'left'), calmName(picture, 'top')].filter(isName),
        }
      : undefined,
  );
  return (
    <div className={tripFrame.page}>
      {session ? <Back /> : null}
      <AsOf readAt={data.readAt} kept={kept} onRetry={changed}>
        <TripHero
          picture={trip.resort.picture}
          chip={{
            looks: LOOKS[trip.state],
            text: t(`states.${cancelled ? 'cancelled' : trip.state}`),
          }}
          title={title}
          line={t('hero.line', { resort: trip.resort.name, stay: words.stay(trip) })}
          back={session ? <Back phone /> : undefined}
        />
        <div className={tripFrame.grid}>
          <div className="flex min-w-0 flex-col gap-8 sm:gap-10">
            <Facts trip={trip} />
            <div className="lg:hidden">
              <Lead trip={trip} offset={offset} onChange={changed} />
            </div>
            {trip.state === 'refunded' || trip.state === 'ended' ? null : (
              <ImportantNotes
                week={{ ImportantNotesEN: trip.notes.en, ImportantNotesSP: trip.notes.es }}
                title={t('trip.before')}
                size="lg"
              />
            )}
            {isBooked(trip) ? (
              <Travelers trip={trip} tripKey={tripKey} onChange={keep} onStale={reload} />
            ) : null}
            <TripPlace trip={trip} keep={ahead} />
          </div>
          <Side data={data} tripKey={tripKey} onChange={changed} />
        </div>
      </AsOf>
    </div>
  );
}

function Back({ phone = false }: { phone?: boolean }) {
  const { t } = useTranslation('trips');
  return (
    <Link
      to={linkTo.page('trips')}
      aria-label={t('trip.back')}
      className={
        phone
          ? 'flex size-10 items-center justify-center rounded-full bg-surface text-ink shadow-soft'
          : 'inline-flex min-h-6 items-center gap-2 self-start rounded-sm text-sm hover:underline max-sm:hidden'
      }
    >
      <ArrowLeft aria-hidden="true" className={phone ? 'size-5' : 'size-4'} />
      {phone ? null : t('trip.back')}
    </Link>
  );
}

type SideProps = Pick<ShownProps, 'data' | 'tripKey'> & { onChange: () => void };

/** Beside the stay on a wide screen: number, documents and what can be done. */
function Side({ data: { trip, offset }, tripKey, onChange }: SideProps) {
  const { t } = useTranslation('trips');
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="max-lg:hidden">
        <Lead trip={trip} offset={offset} onChange={onChange} documents />
      </div>
      {isBooked(trip) || trip.state === 'refunded' ? (
        <div className="lg:hidden">
          <h2 className="text-2xl">{t('trip.documents')}</h2>
          <TripDocuments trip={trip} />
        </div>
      ) : null}
      {trip.state === 'past' || trip.state === 'refunded' ? <BookAgain trip={trip} /> : null}
      {isBooked(trip) ? <TripClaim trip={trip} offset={offset} /> : null}
      <TripHelp trip={trip} />
      {isAhead(trip) ? (
        <ShareTrip tripKey={tripKey} shared={trip.shared} onChange={onChange} />
      ) : null}
      <Timeline trip={trip} />
    </div>
  );
}

/** Days and unit; a phone says the resort's name above them, which its picture has no room for. */
function Facts({ trip }: { trip: Trip }) {
  const words = useTripWords();
  return (
    <div className="flex flex-col gap-4">
      <div className="sm:hidden">
        <p className="font-display text-xl">{trip.resort.name}</p>
        <p className="text-sm text-muted">{words.place(trip)}</p>
      </div>
      <TripFacts trip={trip} />
    </div>
  );
}

/** A booking's number and voucher; for any other state, the state and what to do. */
function Lead({
  trip,
  offset,
  onChange,
  documents = false,
}: {
  trip: Trip;
  offset: number;
  onChange: () => void;
  documents?: boolean;
}) {
  const { t } = useTranslation('trips');
  if (!isBooked(trip)) return <TripPanel trip={trip} offset={offset} onChange={onChange} />;
  return (
    <Card
      raised
      padding="none"
      className="flex flex-col gap-3 rounded-xl max-lg:rounded-none max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none lg:p-6"
    >
      <LocatorLine value={trip.locator} />
      <Button asChild full variant={trip.state === 'past' ? 'outline' : 'primary'}>
        <a href={tripFile.voucher(trip.numberRef)} target="_blank" rel="noopener">
          <Ticket aria-hidden="true" className="size-5 stroke-[1.75]" />
          {t('trip.voucher')}
        </a>
      </Button>
      {documents ? <TripDocuments trip={trip} /> : null}
    </Card>
  );
}
