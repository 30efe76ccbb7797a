import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TripCard } from '#contracts/trip.ts';
import { formatRange } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { Badge } from '#ui/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { BookedBy } from './booked-by.tsx';
import { countdownOf } from './countdown.ts';
import { resortWeeks } from './resort-weeks.ts';
import { useTripWords } from './use-trip-words.ts';

/** A trip in a list; the whole row opens it, but for the way to book a past one again. */
export function TripRow({ trip }: { trip: TripCard }) {
  const { t } = useTranslation('trips');
  const words = useTripWords();
  const { resort, state } = trip;
  const over = state === 'past' || state === 'refunded';
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-3 hover:border-ink">
      <Picture
        alt=""
        className="size-18 shrink-0 rounded-md sm:h-16 sm:w-22"
        sizes="5.5rem"
        {...namedPicture(resort.picture || undefined, [320])}
      />
      <div className="min-w-0 grow">
        <Link
          to={linkTo.trip(trip.locator)}
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          {resort.name}
        </Link>
        <p className="text-sm text-muted">{words.place(trip)}</p>
        <p className="text-sm">
          {over ? formatRange(trip.checkIn, trip.checkOut, words.language) : words.stay(trip)}
        </p>
        <BookedBy by={trip.bookedBy} />
        {state === 'past' ? (
          // Above the link that covers the row.
          <TextLink asChild className="relative inline-flex min-h-6 items-center text-sm">
            <Link to={resortWeeks(resort)} aria-label={t('bookAgainAt', { resort: resort.name })}>
              {t('bookAgain')}
            </Link>
          </TextLink>
        ) : null}
      </div>
      <State trip={trip} />
      <ChevronRight
        aria-hidden="true"
        className={`size-5 shrink-0 stroke-[1.75] text-muted ${over ? 'max-sm:hidden' : ''}`}
      />
    </li>
  );
}

/** A badge for past trips; a countdown for upcoming ones. */
function State({ trip }: { trip: TripCard }) {
  const { t } = useTranslation('trips');
  if (trip.state === 'past') return <Badge>{t('tags.past')}</Badge>;
  if (trip.state === 'refunded') return <Badge tone="warning">{t('tags.refunded')}</Badge>;
  const days = countdownOf(trip);
  const text =
    days.step === 'until'
      ? t('begins', { count: days.count })
      : days.step === 'tomorrow'
        ? t('begins', { count: 1 })
        : days.step === 'today'
          ? t('beginsToday')
          : t('tags.staying');
  return <span className="shrink-0 text-sm text-muted max-sm:hidden">{text}</span>;
}
