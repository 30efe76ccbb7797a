import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HoldClock } from '#components/payment/hold-clock.tsx';
import type { Trip } from '#contracts/trip.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';
import { LocatorLine } from './locator.tsx';
import { ReleaseQuestion } from './release-question.tsx';
import { useTripWords } from './use-trip-words.ts';

type TripPanelProps = {
  trip: Trip;
  /** Milliseconds from our clock to the server's. */ offset: number;
  onChange: () => void;
};

/** The first card beside a trip that is not a booking: what it is, and what to do about it. */
export function TripPanel(props: TripPanelProps) {
  const { state } = props.trip;
  if (state === 'held') return <Held {...props} />;
  if (state === 'refunded') return <Refund trip={props.trip} />;
  return <Waiting {...props} ended={state === 'ended'} />;
}

const Frame = ({
  trip,
  clock,
  title,
  children,
}: {
  trip: Trip;
  clock?: ReactNode;
  title: string;
  children: ReactNode;
}) => (
  <Card raised padding="none" className="rounded-xl">
    {clock}
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <Heading level={2} size="md">
        {title}
      </Heading>
      {children}
      <LocatorLine value={trip.locator} className="border-t border-line pt-4" />
    </div>
  </Card>
);

function Held({ trip, offset, onChange }: TripPanelProps) {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  const [asking, setAsking] = useState(false);
  return (
    <Frame
      trip={trip}
      title={t('panel.heldTitle')}
      clock={
        <HoldClock bar expiresAt={trip.expiresAt} offset={offset} className="px-6 pt-3 pb-4" />
      }
    >
      <p className="text-sm text-muted">{t('panel.heldText')}</p>
      <Button asChild full>
        <Link to={linkTo.payment(trip.numberRef)}>
          {t('hold.pay', { price: formatUsd(trip.price, language) })}
        </Link>
      </Button>
      <Button variant="link" size="sm" className="self-center" onClick={() => setAsking(true)}>
        {t('hold.release')}
      </Button>
      <ReleaseQuestion
        numberRef={trip.numberRef}
        open={asking}
        onOpenChange={setAsking}
        onReleased={onChange}
      />
    </Frame>
  );
}

const CAUSES = {
  weekGone: 'panel.weekGone',
  stayBegun: 'panel.stayBegun',
  cancelled: 'panel.cancelled',
} as const;

function Refund({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  const { refund } = trip;
  const price = formatUsd(refund?.amount ?? trip.price, language);
  const how = refund?.otherwise;
  const title = how ? 'refundedOtherwise' : refund?.done ? 'refundedDone' : 'refundedTitle';
  return (
    <Frame trip={trip} title={t(`panel.${title}`, { price })}>
      <div className="flex flex-col gap-2 text-sm text-muted">
        <p>{t(CAUSES[refund?.cause ?? 'cancelled'])}</p>
        {refund?.reason ? <p>{t('panel.reason', { reason: refund.reason })}</p> : null}
        <p>{how ? t('panel.otherwise', { how }) : t('panel.refundedText')}</p>
      </div>
      <Button asChild full>
        <Link to={linkTo.home()}>{t('find')}</Link>
      </Button>
    </Frame>
  );
}

function Waiting({ trip, ended }: TripPanelProps & { ended: boolean }) {
  const { t } = useTranslation('trips');
  return (
    <Frame trip={trip} title={t(ended ? 'panel.endedTitle' : 'panel.checkingTitle')}>
      <p className="text-sm text-muted">{t(ended ? 'panel.endedText' : 'panel.checkingText')}</p>
      <Button asChild full variant={ended ? 'primary' : 'outline'}>
        <Link
          to={
            !ended
              ? linkTo.payOk(trip.numberRef)
              : trip.weekFree
                ? linkTo.addTraveler(trip.weekId)
                : linkTo.resort(trip.weekId)
          }
        >
          {t(!ended ? 'checking.see' : trip.weekFree ? 'hold.again' : 'hold.similar')}
        </Link>
      </Button>
    </Frame>
  );
}
