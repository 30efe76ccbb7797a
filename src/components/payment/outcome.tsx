import { BadgeCheck, CircleX, Hourglass } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { Locator } from '#components/trip/locator.tsx';
import type { Reserve } from '#contracts/reserve.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Heading } from '#ui/text.tsx';

const LOOKS: Record<'good' | 'ended' | 'bad' | 'waiting', { icon: LucideIcon; className: string }> =
  {
    good: { icon: BadgeCheck, className: 'bg-success-tint text-success' },
    ended: { icon: Hourglass, className: 'bg-warning-tint text-warning' },
    bad: { icon: CircleX, className: 'bg-danger-tint text-danger' },
    waiting: { icon: Hourglass, className: 'bg-primary-tint text-on-tint' },
  };

type OutcomeProps = {
  looks: keyof typeof LOOKS;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** The state of a payment; takes focus, because it replaces what the reader was doing. */
export function Outcome({ looks, title, children, actions }: OutcomeProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const { icon: Icon, className } = LOOKS[looks];
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with each new title
  useEffect(() => box.current?.focus(), [title]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col items-start gap-4 outline-none"
    >
      <span
        aria-hidden="true"
        className={cn('flex size-16 items-center justify-center rounded-full', className)}
      >
        {looks === 'waiting' ? <Spinner size="lg" /> : <Icon className="size-8 stroke-[1.75]" />}
      </span>
      <Heading level={1} id={titleId}>
        {title}
      </Heading>
      <div className="flex max-w-read flex-col gap-2 text-muted">{children}</div>
      {actions ? <div className="flex flex-wrap gap-3 pt-2 print:hidden">{actions}</div> : null}
    </section>
  );
}

/** The provider has not answered yet. */
export function Checking({
  long,
  onCheck,
  lost = false,
}: {
  long: boolean;
  onCheck: () => void;
  lost?: boolean;
}) {
  const { t } = useTranslation('booking');
  return (
    <Outcome
      looks="waiting"
      title={t('outcome.checkingTitle')}
      actions={
        long ? (
          <Button variant="outline" onClick={onCheck}>
            {t('outcome.checkNow')}
          </Button>
        ) : undefined
      }
    >
      <p role="status">
        {lost ? t('card.network') : long ? t('outcome.checkingLong') : t('outcome.checking')}
      </p>
    </Outcome>
  );
}

/**
 * The time is over, or the hold was canceled: nothing was charged, and the week can be held again
 * with everything typed.
 */
export function HoldEnded({ weekId, cancelled = false }: { weekId: string; cancelled?: boolean }) {
  const { t } = useTranslation('booking');
  return (
    <SceneMessage
      takeFocus
      className="rounded-xl"
      title={cancelled ? t('hold.cancelledTitle') : t('hold.endedTitle')}
      actions={
        <>
          <Button asChild>
            <Link to={linkTo.addTraveler(weekId)}>{t('hold.again')}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={linkTo.home()}>{t('hold.endedSearch')}</Link>
          </Button>
        </>
      }
    >
      <p>{cancelled ? t('hold.cancelled') : t('hold.ended')}</p>
    </SceneMessage>
  );
}

/** Paid too late for the week, or canceled by the club: the trip's page says why and how. */
export function Refunded({ numberRef }: { numberRef: string }) {
  const { t } = useTranslation('booking');
  return (
    <SceneMessage
      takeFocus
      className="rounded-xl"
      title={t('outcome.refundedTitle')}
      actions={
        <>
          <Button asChild>
            <Link to={linkTo.trip(numberRef)}>{t('outcome.why')}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={linkTo.home()}>{t('outcome.search')}</Link>
          </Button>
        </>
      }
    >
      <p>{t('outcome.refunded')}</p>
    </SceneMessage>
  );
}

/** Paid and booked before the page was opened. */
export function Booked({
  reserve: { numberRef, locator },
}: {
  reserve: Pick<Reserve, 'numberRef' | 'locator'>;
}) {
  const { t } = useTranslation('booking');
  return (
    <Outcome
      looks="good"
      title={t('outcome.bookedTitle')}
      actions={
        <>
          <Button asChild>
            <Link to={linkTo.payOk(numberRef)}>{t('outcome.see')}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={linkTo.home()}>{t('outcome.home')}</Link>
          </Button>
        </>
      }
    >
      <p>{t('outcome.bookedAlready')}</p>
      <p>
        {t('facts.reference')}: <Locator value={locator} className="font-semibold text-ink" />
      </p>
    </Outcome>
  );
}
