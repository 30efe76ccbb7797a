import { BellRing, Hourglass } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LinePlace } from '#contracts/line.ts';
import { linkTo } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Picture } from '#ui/picture.tsx';
import { Dotted, Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { HoldLeft } from './hold-left.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useLineActions } from './use-line-actions.ts';
import { useLineWords } from './use-line-words.ts';
import { goesOn } from './use-line.ts';
import { behind } from './wait-view.ts';

type PlaceCardProps = {
  place: LinePlace;
  /** Milliseconds from our clock to the server's. */ offset: number;
  /** Of its heading. */ level?: 2 | 3;
};

/** One place in line: the week, where the reader stands, and what comes next. */
export function PlaceCard({ place, offset, level = 3 }: PlaceCardProps) {
  const words = useLineWords();
  const id = useId();
  const { week } = place;
  return (
    <Card asChild padding="sm" className="flex h-full flex-col gap-4 sm:p-5">
      <article aria-labelledby={id}>
        <div className="flex gap-4">
          <Picture
            alt=""
            className="size-16 shrink-0 rounded-md bg-sand"
            sizes="4rem"
            {...namedPicture(week.imgs[0], [320])}
          />
          <div className="flex min-w-0 flex-col items-start gap-1">
            <StateBadge place={place} />
            <Heading level={level} size="sm" id={id}>
              <Link to={linkTo.resort(week._id)} className="hover:underline">
                {week.ResortName}
              </Link>
            </Heading>
            <p className="text-sm text-muted tabular-nums">
              <Dotted items={[words.stay(week), words.price(week)]} />
            </p>
            <JoinedBy place={place} />
          </div>
        </div>
        <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
          <Foot place={place} offset={offset} />
        </div>
      </article>
    </Card>
  );
}

function StateBadge({ place: { state, position, watched } }: { place: LinePlace }) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  if (state === 'waiting' || state === 'sold')
    return (
      <Badge tone={state === 'sold' ? 'neutral' : 'warning'}>
        <Hourglass aria-hidden="true" />
        {t('inLine', { nth: words.nth(position) })}
      </Badge>
    );
  if (state === 'offered')
    return (
      <Badge tone="success">
        <BellRing aria-hidden="true" />
        {t(watched ? 'found.turn' : 'offer.turn')}
      </Badge>
    );
  const kept = watched && (state === 'lapsed' || state === 'left');
  return <Badge>{t(kept ? 'found.closed' : `closed.${state}`)}</Badge>;
}

/** The other person of the contract, when it was they who joined. */
function JoinedBy({ place: { joinedBy, watched } }: { place: LinePlace }) {
  const { t } = useTranslation('line');
  return joinedBy && !joinedBy.me && joinedBy.name ? (
    <p className="text-xs text-muted">
      {t(watched ? 'found.by' : 'joinedBy', { name: joinedBy.name })}
    </p>
  ) : null;
}

function Foot({ place, offset }: PlaceCardProps) {
  const { t } = useTranslation('line');
  if (place.state === 'offered') return <OfferFoot place={place} offset={offset} />;
  if (goesOn(place.state)) return <WaitingFoot place={place} offset={offset} />;
  if (place.state === 'taken' && place.numberRef)
    return (
      <TextLink asChild className="self-start text-sm">
        <Link to={linkTo.payment(place.numberRef)}>{t('toPayment')}</Link>
      </TextLink>
    );
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
      {t(place.watched ? 'found.closedText' : 'closedText')}
      <TextLink asChild>
        <Link to={linkTo.resort(place.week._id)}>{t('seeWeek')}</Link>
      </TextLink>
    </p>
  );
}

function WaitingFoot({ place, offset }: PlaceCardProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {place.nextAt && place.state === 'waiting' ? (
        <HoldLeft endsAt={place.nextAt} offset={offset} offered={place.offered} />
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 text-sm">
        <span className="text-muted">
          {place.estimate ? words.estimate(place.estimate, offset) : t('soldText')}
        </span>
        <Button
          variant="link"
          size="sm"
          aria-label={t('leaveNamed', { name: place.week.ResortName })}
          onClick={() => setAsking(true)}
        >
          {t('leaveLine')}
        </Button>
      </p>
      <LeaveQuestion place={place} open={asking} onOpenChange={setAsking} />
    </>
  );
}

function OfferFoot({ place, offset }: PlaceCardProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const { take, busy } = useLineActions();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {place.offerEndsAt ? (
        <p className="font-semibold">{t('yoursUntil', words.moment(place.offerEndsAt, offset))}</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="sm" loading={busy === 'take'} onClick={() => void take(place)}>
          {t('offer.book')}
        </Button>
        <Button variant="link" size="sm" onClick={() => setAsking(true)}>
          {t(place.watched && behind(place) === 0 ? 'found.pass' : 'offer.pass')}
        </Button>
      </div>
      <LeaveQuestion place={place} open={asking} onOpenChange={setAsking} />
    </>
  );
}
