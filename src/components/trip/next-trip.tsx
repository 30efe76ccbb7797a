import { Navigation, Ticket } from 'lucide-react';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TripCard } from '#contracts/trip.ts';
import { linkTo } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyles } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';
import { Heading } from '#ui/text.tsx';
import { BookedBy } from './booked-by.tsx';
import { CountdownHeading } from './countdown-heading.tsx';
import { Locator } from './locator.tsx';
import { directionsTo, tripFile } from './trip-links.ts';
import { useTripWords } from './use-trip-words.ts';

type NextTripProps = {
  trip: TripCard;
  /** Whether the link is the filled button of the page. */ filled: boolean;
};

/** The next stay, large: picture, countdown, and what is needed on the day. */
export function NextTrip({ trip, filled }: NextTripProps) {
  const { t } = useTranslation('trips');
  const words = useTripWords();
  const titleId = useId();
  const { resort } = trip;
  return (
    <Card
      asChild
      padding="none"
      className="grid rounded-xl lg:grid-cols-[minmax(0,776fr)_minmax(0,520fr)]"
    >
      <section aria-labelledby={titleId}>
        <div className="relative h-42 sm:h-72 lg:h-84">
          <Picture
            alt=""
            priority
            className="absolute inset-0"
            sizes="(min-width: 64rem) 48rem, 100vw"
            {...namedPicture(resort.picture || undefined, [640, 960, 1280])}
          />
          <p className="absolute start-4 top-4 inline-flex min-h-8 items-center rounded-full bg-surface px-3 text-sm font-semibold sm:start-6 sm:top-6">
            {t('next')}
          </p>
        </div>
        <div className="flex flex-col items-start p-4 sm:p-8">
          <CountdownHeading trip={trip} goal={words.goal(trip)} id={titleId} />
          <Heading
            level={3}
            size="md"
            className="mt-4 max-sm:font-sans max-sm:text-base max-sm:font-semibold"
          >
            {resort.name}
          </Heading>
          <p className="mt-1 max-sm:mt-0">{words.stay(trip)}</p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
            {trip.checkInFrom ? <span>{words.hour('checkInFrom', trip.checkInFrom)}</span> : null}
            <span>
              <Trans
                t={t}
                i18nKey="bookingLine"
                components={{ locator: <Locator value={trip.locator} /> }}
              />
            </span>
          </p>
          <BookedBy by={trip.bookedBy} />
          <Ways trip={trip} filled={filled} />
        </div>
      </section>
    </Card>
  );
}

/** To the booking, its voucher, and the resort. */
function Ways({ trip, filled }: NextTripProps) {
  const { t } = useTranslation('trips');
  return (
    <div className="mt-auto flex w-full gap-3 pt-4 sm:pt-6">
      <Button asChild variant={filled ? 'primary' : 'outline'} className="grow basis-0 max-sm:px-2">
        <Link to={linkTo.trip(trip.locator)}>{t('open')}</Link>
      </Button>
      <Button asChild variant="outline" className="grow basis-0 max-sm:px-2">
        <a href={tripFile.voucher(trip.numberRef)} target="_blank" rel="noopener">
          <Ticket aria-hidden="true" className="size-5 stroke-[1.75]" />
          {t('voucher')}
        </a>
      </Button>
      <a
        href={directionsTo(trip.resort)}
        target="_blank"
        rel="noopener noreferrer"
        title={t('directions')}
        aria-label={t('directionsLabel', { resort: trip.resort.name })}
        className={cn(buttonStyles({ variant: 'outline' }), 'w-12 px-0 max-sm:hidden')}
      >
        <Navigation aria-hidden="true" className="size-5 stroke-[1.75]" />
      </a>
    </div>
  );
}
