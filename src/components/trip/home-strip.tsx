import { ArrowRight, BellRing, Clock, Hourglass, Luggage } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  clockTone,
  untilValues,
  useAnnouncement,
  useTimeLeft,
} from '#components/payment/hold-clock.tsx';
import { useLineWords } from '#components/line/use-line-words.ts';
import { useLinePlaces } from '#components/line/use-line.ts';
import { useOfferAnnouncement } from '#components/line/use-offer-announcement.ts';
import type { LinePlace } from '#contracts/line.ts';
import type { TripCard } from '#contracts/trip.ts';
import { useTexts } from '#i18n/load.ts';
import { formatClock } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { MOST_STRIPS } from '#lib/view.ts';
import type { Strips } from '#lib/view.ts';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Figure } from '#ui/text.tsx';
import { countdownOf } from './countdown.ts';
import { useTripSummary } from './use-trips.ts';
import { useTripWords } from './use-trip-words.ts';

/**
 * What waits for the member, above the home page's picture: an offered week, running holds, payments
 * being checked, a place in line and the next stay; nothing for those without. It lies over the upper edge of the picture, where the
 * page keeps room for as many as the last visit had.
 * @param onCount receives how many strips there are, once that is known
 */
export default function HomeStrip({ onCount }: { onCount: (count: Strips) => void }) {
  useTexts('rest');
  const { t } = useTranslation('trips');
  const { data, mutate } = useTripSummary();
  const line = useLinePlaces();
  const offered = line.data?.places.find(({ state }) => state === 'offered');
  const waiting = line.data?.places.find(({ state }) => state === 'waiting');
  const strips = data
    ? stripsOf(data, () => void mutate(), {
        offered: offered && line.data && (
          <Offered
            key={offered.ref}
            place={offered}
            offset={line.data.offset}
            onEnd={() => void line.reload()}
          />
        ),
        waiting: waiting && <Waiting key={waiting.ref} place={waiting} />,
      })
    : [];
  const count = data && (strips.length as Strips);
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (strips.length === 0) return null;
  return (
    <aside
      aria-label={t('strip.label')}
      className="absolute inset-x-0 top-0 z-raised animate-fade-in bg-paper"
    >
      <div className="mx-auto grid max-w-page auto-cols-fr gap-3 px-4 py-3 sm:px-6 lg:grid-flow-col lg:gap-4 lg:px-8">
        {strips}
      </div>
    </aside>
  );
}

/** At most `MOST_STRIPS`, the most urgent first. */
const stripsOf = (
  { held, checking, next, offset }: NonNullable<ReturnType<typeof useTripSummary>['data']>,
  onEnd: () => void,
  { offered, waiting }: { offered: ReactNode; waiting: ReactNode },
) =>
  [
    ...(offered ? [offered] : []),
    ...held.map((trip) => <Hold key={trip.locator} trip={trip} offset={offset} onEnd={onEnd} />),
    ...checking.map((trip) => <Checking key={trip.locator} trip={trip} />),
    ...(waiting ? [waiting] : []),
    ...(next ? [<Next key={next.locator} trip={next} />] : []),
  ].slice(0, MOST_STRIPS);

const box =
  'relative flex min-h-14 items-center gap-x-3 rounded-lg px-4 py-2 hover:outline-2 hover:outline-accent';
/** With a clock on a phone: title and clock, below them what it is about and the link. */
const twoRows = 'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:[&>p]:contents';

/** One strip; all of it leads where its link does. */
const Strip = ({
  icon: Icon,
  className,
  label,
  title,
  more,
  figure,
  to,
  link,
}: {
  icon: LucideIcon;
  className: string;
  label: string;
  title: string;
  more?: string;
  figure?: ReactNode;
  to: string;
  link: string;
}) => (
  <section aria-label={label} className={cn(box, figure !== undefined && twoRows, className)}>
    <Icon aria-hidden="true" className="row-span-2 size-5 shrink-0 stroke-[1.75]" />
    <p className="min-w-0 grow text-ink sm:flex sm:items-baseline sm:gap-3">
      <span className="col-start-2 row-start-1 block font-semibold max-sm:text-sm sm:shrink-0">
        {title}
      </span>
      {more ? <span className="col-start-2 row-start-2 block truncate text-sm">{more}</span> : null}
    </p>
    {figure}
    <Link
      to={to}
      className="col-start-3 row-start-2 inline-flex shrink-0 items-center gap-2 justify-self-end font-semibold after:absolute after:inset-0 max-sm:text-sm"
    >
      <span className="text-ink underline decoration-accent decoration-2 underline-offset-4">
        {link}
      </span>
      <ArrowRight aria-hidden="true" className="size-5 stroke-[1.75] text-ink max-sm:hidden" />
    </Link>
  </section>
);

function Hold({ trip, offset, onEnd }: { trip: TripCard; offset: number; onEnd: () => void }) {
  const { t } = useTranslation(['trips', 'booking']);
  const words = useTripWords();
  const { language } = words;
  const hold = { expiresAt: trip.expiresAt, offset };
  const left = useTimeLeft(hold);
  const said = useAnnouncement(left);
  const over = left === 0;
  // The moment it ends decides, not a new function of the page.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => (over ? onEnd() : undefined), [over]);
  return (
    <>
      <Strip
        icon={Clock}
        className={clockTone(left)}
        label={t('hold.label')}
        title={t('hold.until', untilValues(hold, language))}
        more={[trip.resort.name, words.city(trip.resort)].filter(Boolean).join(', ')}
        figure={<TimeLeft label={t('booking:hold.left')} left={left} />}
        to={linkTo.payment(trip.numberRef)}
        link={t('hold.pay', { price: formatUsd(trip.price, language) })}
      />
      <LiveRegion message={said} />
    </>
  );
}

function TimeLeft({ label, left }: { label: string; left: number }) {
  return (
    <Figure
      role="timer"
      aria-live="off"
      aria-label={label}
      size="md"
      className="col-start-3 row-start-1 justify-self-end sm:me-3"
    >
      {formatClock(left)}
    </Figure>
  );
}

/** A week that is theirs to hold, as they waited for it. */
function Offered({
  place,
  offset,
  onEnd,
}: {
  place: LinePlace;
  offset: number;
  onEnd: () => void;
}) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const endsAt = place.offerEndsAt ?? '';
  const left = useTimeLeft({ expiresAt: endsAt, offset });
  const announcement = useOfferAnnouncement(left, { watched: place.watched, outside: true });
  const over = left === 0;
  // The moment it ends decides, not a new function of the page.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => (over ? onEnd() : undefined), [over]);
  return (
    <>
      <Strip
        icon={BellRing}
        className={clockTone(left)}
        label={t('offer.label')}
        title={t('yoursUntil', words.moment(endsAt, offset))}
        more={place.week.ResortName}
        figure={<TimeLeft label={t('offer.left')} left={left} />}
        to={linkTo.resort(place.week._id)}
        link={t('offer.see')}
      />
      <LiveRegion message={announcement} />
    </>
  );
}

/** A place in line for a week that someone else has. */
function Waiting({ place }: { place: LinePlace }) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  return (
    <Strip
      icon={Hourglass}
      className="bg-primary-tint text-on-tint"
      label={t('title')}
      title={t('inLine', { nth: words.nth(place.position) })}
      more={place.week.ResortName}
      to={linkTo.resort(place.week._id)}
      link={t('offer.see')}
    />
  );
}

function Checking({ trip }: { trip: TripCard }) {
  const { t } = useTranslation('trips');
  return (
    <Strip
      icon={Hourglass}
      className="bg-primary-tint text-on-tint"
      label={t('checking.title')}
      title={t('checking.title')}
      more={trip.resort.name}
      to={linkTo.payOk(trip.numberRef)}
      link={t('checking.see')}
    />
  );
}

function Next({ trip }: { trip: TripCard }) {
  const { t } = useTranslation('trips');
  const place = useTripWords().goal(trip);
  const days = countdownOf(trip);
  const title =
    days.step === 'until'
      ? t('strip.begins', { place, count: days.count })
      : days.step === 'tomorrow'
        ? t('strip.begins', { place, count: 1 })
        : days.step === 'nightsLeft'
          ? t('strip.staying', { place, count: days.count })
          : t(days.step === 'lastDay' ? 'strip.lastDay' : 'strip.today', { place });
  return (
    <Strip
      icon={Luggage}
      className="border border-line bg-surface text-ink"
      label={t('next')}
      title={title}
      to={linkTo.trip(trip.locator)}
      link={t('open')}
    />
  );
}
