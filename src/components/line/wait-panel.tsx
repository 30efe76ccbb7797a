import { BellRing, CalendarSearch, Hourglass, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGuestPlaces } from '#client/guest-places.ts';
import { NotifyMe } from '#components/push/notify-me.tsx';
import type { LinePlace } from '#contracts/line.ts';
import { LINES_PER_PARTY } from '#contracts/rules.ts';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { HoldLeft } from './hold-left.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { LineTrack } from './line-track.tsx';
import { OfferActions } from './offer-actions.tsx';
import { useLineWords } from './use-line-words.ts';
import { goesOn, useLineOfWeek, useLinePlaces } from './use-line.ts';
import { WaitButton } from './wait-button.tsx';
import type { WaitableWeek } from './wait-button.tsx';
import { waitView } from './wait-view.ts';
import type { WaitView } from './wait-view.ts';

/** How the line of a week stands, with what the reader can do about it. */
export function useWait(weekId: string) {
  const { data, error } = useLineOfWeek(weekId);
  const { data: mine } = useLinePlaces();
  // The server knows a member's place by the session, and this browser those of its guest.
  const own = mine?.places.find(({ week, state }) => week._id === weekId && goesOn(state));
  const place = data?.place ?? own ?? null;
  const view: WaitView | undefined = data && waitView({ ...data, place }, mine?.places);
  return { view, line: data, failed: error !== undefined && data === undefined };
}

type Line = NonNullable<ReturnType<typeof useWait>['line']>;
type WaitPanelProps = {
  week: WaitableWeek;
  /** Other weeks that are free at the resort; they stand at `#others`. */ others: number;
  /** The week has become free: what is shown of it has changed. */ onFree: () => void;
};

/** In place of the button to book: what can be done about a week that someone else has. */
export function WaitPanel({ week, others, onFree }: WaitPanelProps) {
  const { t } = useTranslation('line');
  const { view, line, failed } = useWait(week._id);
  const free = view?.kind === 'free';
  // The button is gone once it has done its work, in the bar of a phone as well.
  const [could, setCould] = useState(false);
  if (view?.kind === 'join' && !could) setCould(true);
  // Once, when it becomes so.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => (free ? onFree() : undefined), [free]);
  if (failed || view?.kind === 'sold' || view?.kind === 'over')
    return (
      <Button size="lg" full disabled>
        {t(view?.kind === 'sold' ? 'sold' : view?.kind === 'over' ? 'over' : 'taken')}
      </Button>
    );
  if (free)
    return (
      <Button size="lg" full onClick={onFree}>
        {t('freeAgain')}
      </Button>
    );
  if (!view || !line) return <Skeleton className="h-40 w-full rounded-md" />;
  return (
    <div className="flex flex-col gap-5">
      {view.kind === 'mine' ? (
        <Mine place={view.place} offset={line.offset} joined={could} />
      ) : (
        <NotYet week={week} view={view} line={line} />
      )}
      {others > 0 && !(view.kind === 'mine' && view.place.state === 'offered') ? (
        <p className="flex items-center justify-center gap-3 border-t border-line pt-4 text-sm">
          <CalendarSearch
            aria-hidden="true"
            className="size-5 shrink-0 stroke-[1.75] text-primary-text"
          />
          <span>
            {t('hurry')} <TextLink href="#others">{t('others', { count: others })}</TextLink>
          </span>
        </p>
      ) : null}
      <Moved view={view} />
    </div>
  );
}

/** Who has it now: someone who holds it, or someone who waited and may hold it. */
const Has = ({ offered }: { offered: boolean }) => (
  <Badge tone="warning" className="self-start">
    {offered ? <BellRing aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
    {useTranslation('line').t(offered ? 'promised' : 'paying')}
  </Badge>
);
const Small = ({ children }: { children: ReactNode }) => (
  <p className="text-center text-sm text-balance text-muted">{children}</p>
);

type NotYetProps = {
  week: WaitableWeek;
  view: Exclude<WaitView, { kind: 'mine' }>;
  line: Line;
};

/** Before joining: who has it, for how long, and what waiting means. */
function NotYet({ week, view, line: { nextAt, offered, estimate, offset } }: NotYetProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  if (view.kind === 'ours')
    return (
      <>
        <Button asChild size="lg" full>
          <Link to={linkTo.page('trips')}>{t('seeTrips')}</Link>
        </Button>
        <Small>{t('ours')}</Small>
      </>
    );
  const position = view.kind === 'join' ? view.position : 0;
  return (
    <>
      <Has offered={offered} />
      {nextAt ? <HoldLeft endsAt={nextAt} offset={offset} offered={offered} bar /> : null}
      {position > 0 ? <LineTrack position={position} offered={offered} joined={false} /> : null}
      {view.kind === 'join' ? (
        <div className="flex flex-col gap-3">
          <WaitButton week={week} size="page" className="max-lg:hidden" />
          <Small>
            {t('wouldBe', { nth: words.nth(position) })}{' '}
            {estimate ? words.estimate(estimate, offset) : null}
          </Small>
        </div>
      ) : (
        <Small>
          {view.kind === 'full' ? (
            t('full')
          ) : (
            <>
              {t('tooMany', { most: LINES_PER_PARTY })}{' '}
              <TextLink asChild>
                <Link to={linkTo.page('trips')}>{t('seeLines')}</Link>
              </TextLink>
            </>
          )}
        </Small>
      )}
    </>
  );
}

/** After joining: the place, what happens next, and the way out. */
function Mine({
  place,
  offset,
  joined,
}: {
  place: LinePlace;
  offset: number;
  /** On this page, so that the place is what the reader wants to see. */
  joined: boolean;
}) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const [asking, setAsking] = useState(false);
  const guest = useGuestPlaces().includes(place.ref);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, and focus with it.
  useEffect(() => {
    if (joined && document.activeElement === document.body) heading.current?.focus();
  }, [joined]);
  if (place.state === 'offered') return <OfferActions place={place} offset={offset} />;
  return (
    <>
      {place.state === 'sold' ? null : <Has offered={place.offered} />}
      <div className="flex flex-col gap-1">
        <Heading
          ref={heading}
          tabIndex={-1}
          level={2}
          size="md"
          className="scroll-mt-20 outline-none"
        >
          {t('youAre', { nth: words.nth(place.position) })}
        </Heading>
        <p className="text-sm text-muted">
          {place.estimate
            ? `${t('joinedText')} ${words.estimate(place.estimate, offset)}`
            : t('soldText')}
        </p>
      </div>
      <LineTrack position={place.position} offered={place.offered} joined />
      {place.nextAt ? (
        <HoldLeft endsAt={place.nextAt} offset={offset} offered={place.offered} bar />
      ) : null}
      <Button
        variant="outline"
        size="lg"
        full
        className="max-lg:hidden"
        onClick={() => setAsking(true)}
      >
        <LogOut aria-hidden="true" className="size-5 stroke-[1.75]" />
        {t('leaveLine')}
      </Button>
      <LeaveQuestion place={place} open={asking} onOpenChange={setAsking} />
      <NotifyMe placeRef={guest ? place.ref : undefined} />
    </>
  );
}

/** Says the place when it was taken, and again when it moves. */
function Moved({ view }: { view: WaitView }) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const position = view.kind === 'mine' ? view.place.position : 0;
  const [last, setLast] = useState(position);
  const [said, setSaid] = useState('');
  if (position !== last) {
    setLast(position);
    setSaid(position > 0 ? t('youAre', { nth: words.nth(position) }) : '');
  }
  return <LiveRegion message={said} />;
}

/** On a phone: in short how it stands, and the deed, in a bar at the foot. */
export function WaitBar({ week }: { week: WaitableWeek }) {
  const { t } = useTranslation('line');
  const { view, line } = useWait(week._id);
  if (!line || (view?.kind !== 'join' && view?.kind !== 'mine')) return null;
  return (
    <aside
      data-bottom-bar
      aria-label={t('bar')}
      className="sticky bottom-0 z-bar flex min-h-20 items-center justify-between gap-4 border-t border-line bg-surface px-4 py-3 sm:px-6 lg:hidden print:hidden"
    >
      {view.kind === 'mine' && view.place.state === 'offered' ? (
        <OfferActions place={view.place} offset={line.offset} only="book" />
      ) : (
        <BarWords week={week} view={view} line={line} />
      )}
    </aside>
  );
}

type BarWordsProps = {
  week: WaitableWeek;
  view: Extract<WaitView, { kind: 'join' | 'mine' }>;
  line: Line;
};

function BarWords({ week, view, line: { nextAt, offered, offset } }: BarWordsProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p className="min-w-0">
        <span className="block font-semibold">
          {view.kind === 'mine'
            ? t('inLine', { nth: words.nth(view.place.position) })
            : t(offered ? 'promised' : 'paying')}
        </span>
        {nextAt ? (
          <span className="block text-xs text-muted">
            {t(offered ? 'turnEndsBy' : 'endsBy', words.moment(nextAt, offset))}
          </span>
        ) : null}
      </p>
      {view.kind === 'join' ? (
        <WaitButton week={week} size="bar" className="shrink-0 px-5" />
      ) : (
        <>
          <Button variant="outline" className="shrink-0 px-5" onClick={() => setAsking(true)}>
            {t('leaveLine')}
          </Button>
          <LeaveQuestion place={view.place} open={asking} onOpenChange={setAsking} />
        </>
      )}
    </>
  );
}
