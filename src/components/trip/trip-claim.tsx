import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeLeft } from '#components/payment/server-clock.ts';
import type { Trip } from '#contracts/trip.ts';
import { formatLongDay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { NeedsNetwork, useAway } from './away.tsx';
import { useTripWords } from './use-trip-words.ts';
import { formatMoment } from '#lib/date-texts.ts';

const MINUTE = 60_000;

/** The best-price guarantee of a booking: until when, how it stands, or that its time is over. */
export function TripClaim({ trip, offset }: { trip: Trip; offset: number }) {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  const { closesAt, refusal, made } = trip.claim;
  const left = useMinutesLeft(closesAt, offset);
  // By the resort's clock, as the timeline below says the same moment.
  const when = closesAt ? formatMoment(closesAt, language, trip.resort.timeZone) : '';
  const away = useAway();
  const link = (text: string) =>
    away ? (
      <NeedsNetwork />
    ) : (
      <TextLink asChild className="inline-flex min-h-6 items-center text-sm">
        <Link to={linkTo.claim(trip.numberRef)}>{text}</Link>
      </TextLink>
    );
  if (made)
    return (
      <Frame title={t('claim.title')}>
        <p className="text-sm text-muted">
          {made.status === 'received'
            ? t('claim.received', { day: formatLongDay(made.decideBy, language) })
            : made.status === 'approved'
              ? t('claim.approved', { price: formatUsd(made.back, language) })
              : t('claim.declined')}
        </p>
        {link(t('claim.see'))}
      </Frame>
    );
  if (!closesAt || refusal === 'notConfirmed' || refusal === 'tooShort') return null;
  if (refusal === 'tooLate' || left === 0)
    return <p className="px-6 text-sm text-muted max-sm:px-0">{t('claim.closed', { when })}</p>;
  return (
    <Frame title={t('claim.title')} seal={t('claim.seal')}>
      <p className="text-sm text-muted">{t('claim.text', { when })}</p>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <Badge tone="warning">
          <Clock aria-hidden="true" />
          {t('claim.left', { hours: Math.floor(left / 60), minutes: left % 60 })}
        </Badge>
        {link(t('claim.make'))}
      </p>
    </Frame>
  );
}

/** Whole minutes until an instant on the server's clock, read again every half minute. */
function useMinutesLeft(instant: string | null, offset: number): number {
  const look = () => (instant ? Math.ceil(timeLeft(instant, offset, Date.now()) / MINUTE) : 0);
  const [left, setLeft] = useState(look);
  useEffect(() => {
    const timer = setInterval(() => setLeft(look()), MINUTE / 2);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `look` is made of these two
  }, [instant, offset]);
  return left;
}

const Frame = ({
  title,
  seal,
  children,
}: {
  title: string;
  seal?: string;
  children: React.ReactNode;
}) => (
  <Card asChild className="flex gap-4 max-sm:p-4 print:hidden">
    <section aria-label={title}>
      {seal ? <Seal text={seal} /> : null}
      <div className="flex min-w-0 grow flex-col gap-1">
        <Heading level={2} size="sm">
          {title}
        </Heading>
        {children}
      </div>
    </section>
  </Card>
);

const PETALS = 16;
/** A seal with a scalloped edge. */
const Seal = ({ text }: { text: string }) => (
  <span
    aria-hidden="true"
    className="relative flex size-14 shrink-0 items-center justify-center text-sm font-semibold text-on-primary"
  >
    <svg viewBox="-28 -28 56 56" className="absolute inset-0 -z-0 size-full text-primary">
      <circle r="24" fill="currentColor" />
      {Array.from({ length: PETALS }, (_, index) => (
        <circle
          key={index}
          cx={(23 * Math.cos((index * 2 * Math.PI) / PETALS)).toFixed(2)}
          cy={(23 * Math.sin((index * 2 * Math.PI) / PETALS)).toFixed(2)}
          r="4.7"
          fill="currentColor"
        />
      ))}
    </svg>
    <span className="relative tabular-nums">{text}</span>
  </span>
);
