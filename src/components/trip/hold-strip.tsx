import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  clockTone,
  untilValues,
  useAnnouncement,
  useTimeLeft,
} from '#components/payment/hold-clock.tsx';
import type { TripCard } from '#contracts/trip.ts';
import { formatClock } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Picture } from '#ui/picture.tsx';
import { Figure } from '#ui/text.tsx';
import { BookedBy } from './booked-by.tsx';
import { ReleaseQuestion } from './release-question.tsx';
import { useTripWords } from './use-trip-words.ts';

/** How long a strip takes to fold away, in ms; the class below says the same. */
const FOLD_MS = 200;

type HoldStripProps = {
  trip: TripCard;
  /** Milliseconds from our clock to the server's. */ offset: number;
  /** The hold whose Pay button is the filled one of the page. */ first: boolean;
  /** It ended or was released: what is shown of it has changed. */ onChange: () => void;
};

/**
 * A running hold: what is held and until when, with the ways to pay and to release it. When its
 * time is over it folds away and then tells so.
 */
export function HoldStrip({ trip, offset, first, onChange }: HoldStripProps) {
  const { t } = useTranslation(['trips', 'booking']);
  const left = useTimeLeft({ expiresAt: trip.expiresAt, offset });
  const said = useAnnouncement(left);
  const over = left === 0;
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!over) return undefined;
    const timer = setTimeout(onChange, FOLD_MS);
    return () => clearTimeout(timer);
  }, [over, onChange]);
  return (
    <section
      aria-label={t('hold.labelOf', { resort: trip.resort.name })}
      className={cn(
        'grid transition-[grid-template-rows,opacity] duration-base',
        over ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
      )}
    >
      <div className="overflow-hidden">
        <div
          className={cn(
            'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-4 rounded-lg p-3',
            'sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] sm:gap-x-4 lg:gap-x-6',
            clockTone(left),
          )}
        >
          <HeldWeek trip={trip} offset={offset} />
          <p className="flex items-center gap-2">
            <Clock aria-hidden="true" className="size-5 stroke-[1.75] max-sm:hidden" />
            {/* Read on demand; only the marks are announced, not every second. */}
            <Figure role="timer" aria-live="off" aria-label={t('booking:hold.left')} size="lg">
              {formatClock(left)}
            </Figure>
          </p>
          <PayLink trip={trip} filled={first} />
          <Button
            variant="link"
            size="sm"
            className="max-sm:col-span-3 max-sm:-mt-1 max-sm:justify-self-center"
            aria-label={t('hold.releaseLabel', { resort: trip.resort.name })}
            onClick={() => setAsking(true)}
          >
            {t('hold.release')}
          </Button>
        </div>
      </div>
      <LiveRegion message={said} />
      <ReleaseQuestion
        numberRef={trip.numberRef}
        open={asking}
        onOpenChange={setAsking}
        onReleased={onChange}
      />
    </section>
  );
}

/** What is held, and until when. */
function HeldWeek({ trip, offset }: Pick<HoldStripProps, 'trip' | 'offset'>) {
  const { t } = useTranslation('booking');
  const words = useTripWords();
  const { resort, expiresAt } = trip;
  return (
    <>
      <Picture
        alt=""
        className="h-14 w-14 rounded-md sm:h-16 sm:w-24"
        sizes="6rem"
        {...namedPicture(resort.picture || undefined, [320])}
      />
      <div className="min-w-0 text-ink">
        <p className="font-semibold">
          {resort.name}
          <span className="max-sm:hidden">{resort.city ? `, ${words.city(resort)}` : ''}</span>
        </p>
        <p className="text-sm">
          <span className="max-lg:hidden">{words.stay(trip)}. </span>
          {t('hold.until', untilValues({ expiresAt, offset }, words.language))}
        </p>
        <BookedBy by={trip.bookedBy} />
      </div>
    </>
  );
}

function PayLink({ trip, filled }: { trip: TripCard; filled: boolean }) {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  const price = formatUsd(trip.price, language);
  return (
    <Button
      asChild
      variant={filled ? 'primary' : 'outline'}
      className="max-sm:col-span-3 sm:order-last"
    >
      <Link
        to={linkTo.payment(trip.numberRef)}
        aria-label={t('hold.payLabel', { price, resort: trip.resort.name })}
      >
        {t('hold.pay', { price })}
      </Link>
    </Button>
  );
}

/** Instead of a hold that ended: when that was, and the way to hold the week again while it is free. */
export function EndedHold({ trip, offset }: { trip: TripCard; offset: number }) {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="text-muted">
        {t('hold.ended', {
          resort: trip.resort.name,
          ...untilValues({ expiresAt: trip.expiresAt, offset }, language),
        })}
      </span>
      <Button asChild variant="link" size="sm" className="text-base">
        <Link to={trip.weekFree ? linkTo.addTraveler(trip.weekId) : linkTo.resort(trip.weekId)}>
          {trip.weekFree ? t('hold.again') : t('hold.similar')}
        </Link>
      </Button>
    </p>
  );
}
