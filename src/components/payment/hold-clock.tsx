import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#lib/dates.ts';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Figure } from '#ui/text.tsx';
import { passedMark, SAID_AT, timeLeft } from './server-clock.ts';

type Hold = {
  /** Instant the hold ends. */ expiresAt: string;
  /** Milliseconds from our clock to the server's. */ offset: number;
};
const TICK = 500;

/**
 * Milliseconds left, read twice a second from the clock, so that a sleeping tab is right when it
 * wakes.
 */
function useTimeLeft({ expiresAt, offset }: Hold): number {
  const [left, setLeft] = useState(() => timeLeft(expiresAt, offset, Date.now()));
  useEffect(() => {
    const read = () => setLeft(timeLeft(expiresAt, offset, Date.now()));
    read();
    const timer = setInterval(read, TICK);
    return () => clearInterval(timer);
  }, [expiresAt, offset]);
  return left;
}

/**
 * True from the moment the hold's time is over. Changes once, so a page may use it without
 * rendering every second.
 */
export function useHoldEnded(hold: Hold | undefined): boolean {
  const over = () => (hold ? timeLeft(hold.expiresAt, hold.offset, Date.now()) === 0 : false);
  const [ended, setEnded] = useState(over);
  const { expiresAt, offset } = hold ?? {};
  useEffect(() => {
    if (expiresAt === undefined || offset === undefined) return undefined;
    const read = () => setEnded(timeLeft(expiresAt, offset, Date.now()) === 0);
    read();
    const timer = setInterval(read, TICK);
    return () => clearInterval(timer);
  }, [expiresAt, offset]);
  return ended;
}

/** Time left to pay, on the server's clock; announced at five and at two minutes (experience). */
export function HoldClock(hold: Hold) {
  const { t } = useTranslation('booking');
  const left = useTimeLeft(hold);
  const [last, setLast] = useState(left);
  const [said, setSaid] = useState('');
  if (left !== last) {
    const mark = passedMark(last, left);
    setLast(left);
    if (mark !== undefined) setSaid(mark === SAID_AT[0] ? t('hold.five') : t('hold.two'));
    else if (left === 0) setSaid(t('hold.endedSaid'));
  }
  const urgent = left <= SAID_AT[1];
  return (
    <div
      className={cn(
        'flex items-center gap-3 rounded-full py-2 ps-4 pe-5',
        urgent
          ? 'bg-danger-tint text-danger'
          : left <= SAID_AT[0]
            ? 'bg-warning-tint text-warning'
            : 'bg-primary-tint text-on-tint',
      )}
    >
      <Clock aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
      <span className="text-sm">{t('hold.left')}</span>
      {/* Read on demand; only the marks are announced, not every second. */}
      <Figure role="timer" aria-live="off" aria-label={t('hold.left')} size="md">
        {formatClock(left)}
      </Figure>
      <LiveRegion message={said} />
    </div>
  );
}

/** The same as words in a sentence, for the card window. */
export function TimeLeftText(hold: Hold) {
  const { t } = useTranslation('booking');
  const left = useTimeLeft(hold);
  return (
    <span className={cn('tabular-nums', left <= SAID_AT[1] && 'font-semibold text-danger')}>
      {t('card.timeLeft', { time: formatClock(left) })}
    </span>
  );
}
