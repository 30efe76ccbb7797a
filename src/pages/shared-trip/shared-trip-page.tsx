import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { TripFailed } from '#components/trip/trip-failed.tsx';
import { TripFacts } from '#components/trip/trip-facts.tsx';
import { tripFrame } from '#components/trip/trip-frame.ts';
import { TripHero } from '#components/trip/trip-hero.tsx';
import { TripPlace } from '#components/trip/trip-place.tsx';
import { TripSkeleton } from '#components/trip/trip-skeleton.tsx';
import { useTripTitle } from '#components/trip/use-trip-title.ts';
import { useTripWords } from '#components/trip/use-trip-words.ts';
import { useSharedTrip } from '#components/trip/use-trips.ts';
import type { SharedTrip } from '#contracts/trip.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

/** A trip as a share link shows it: no price, no number, no contact. */
export default function SharedTripPage() {
  const { t } = useTranslation('trips');
  const { token = '' } = useParams();
  const { data, error, mutate } = useSharedTrip(token);
  if (data) return <Shown trip={data.trip} />;
  if (!error) return <TripSkeleton />;
  return (
    <TripFailed
      error={error}
      onRetry={() => void mutate()}
      missing={{
        title: t('shared.goneTitle'),
        text: t('shared.gone'),
        actions: (
          <Button asChild>
            <Link to={linkTo.home()}>{t('find')}</Link>
          </Button>
        ),
      }}
    />
  );
}

function Shown({ trip }: { trip: SharedTrip }) {
  const { t } = useTranslation('trips');
  const words = useTripWords();
  const title = useTripTitle(trip);
  return (
    <div className={tripFrame.page}>
      <TripHero
        picture={trip.resort.picture}
        chip={{ looks: 'good', text: t('shared.by', { name: trip.guest }) }}
        title={title}
        line={t('hero.line', { resort: trip.resort.name, stay: words.stay(trip) })}
      />
      <div className="flex max-w-198 flex-col gap-8 pt-2 sm:gap-10 sm:pt-6">
        <div className="sm:hidden">
          <p className="font-display text-xl">{trip.resort.name}</p>
          <p className="text-sm text-muted">{words.stay(trip)}</p>
        </div>
        <TripFacts trip={trip} />
        <p className="flex items-center gap-3">
          <Users aria-hidden="true" className="size-6 stroke-[1.75] text-primary-text" />
          {t('shared.with', { count: trip.guests })}
        </p>
        <TripPlace trip={trip} />
      </div>
    </div>
  );
}
