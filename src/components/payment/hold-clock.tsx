import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOLD_MINUTES } from '#contracts/rules.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { formatClock, formatTime } from '#lib/dates.ts';
import { hourOfTwelve } from '#lib/date-texts.ts';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Figure } from '#ui/text.tsx';
import { HOLD_MARKS, passedMark, timeLeft } from './server-clock.ts';

type Hold = {
  /** Instant the hold ends. */ expiresAt: string;
  /** Milliseconds from our clock to the server's. */ offset: number;
};
const TICK = 500;

/**
 * Milliseconds left, read twice a second from the clock, so that a sleeping tab is right when it
 * wakes.
 */
export function useTimeLeft({ expiresAt, offset }: Hold): number {
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

/** Time left, in ms, from which a clock warns, and from which it says that little is left. */
const [WARNING_MS, DANGER_MS] = [HOLD_MARKS[0] * MINUTE_MS, HOLD_MARKS[1] * MINUTE_MS];

/** What is announced as the time runs: the marks of `HOLD_MARKS`, and the end. */
export function useAnnouncement(left: number): string {
  const { t } = useTranslation('booking');
  const [last, setLast] = useState(left);
  const [said, setSaid] = useState('');
  if (left !== last) {
    const mark = passedMark(last, left);
    setLast(left);
    if (mark !== undefined) setSaid(t('hold.mark', { minutes: mark }));
    else if (left === 0) setSaid(t('hold.endedSaid'));
  }
  return said;
}

/** Ground and words of a clock with that time left, in ms. */
export const clockTone = (left: number): string =>
  left <= DANGER_MS
    ? 'bg-danger-tint text-danger'
    : left <= WARNING_MS
      ? 'bg-warning-tint text-warning'
      : 'bg-primary-tint text-on-tint';

/**
 * The end of a hold on the reader's clock, which may differ from the server's: values of a text
 * such as `hold.until`. Spanish says "la" of one o'clock and "las" of all other hours.
 */
export function untilValues({ expiresAt, offset }: Hold, language: string) {
  const until = new Date(Date.parse(expiresAt) - offset);
  return { count: hourOfTwelve(until.getHours()), time: formatTime(until, language) };
}

/**
 * Until when the week is held and how long that is, on the server's clock. `bar`: the time left as
 * a line that empties, under the words.
 */
export function HoldClock({
  bar = false,
  className,
  ...hold
}: Hold & { bar?: boolean; className?: string }) {
  const { t, i18n } = useTranslation('booking');
  const left = useTimeLeft(hold);
  const said = useAnnouncement(left);
  return (
    <div className={cn('flex flex-col gap-2', clockTone(left), className)}>
      <div className="flex items-center gap-3">
        <Clock aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
        <span className="min-w-0 grow font-semibold">
          {t('hold.until', untilValues(hold, i18n.language))}
        </span>
        {/* Read on demand; only the marks are announced, not every second. */}
        <Figure role="timer" aria-live="off" aria-label={t('hold.left')} size="md">
          {formatClock(left)}
        </Figure>
      </div>
      {bar ? (
        <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-current/15">
          <span
            className={cn(
              'block h-full rounded-full',
              left <= WARNING_MS ? 'bg-current' : 'bg-accent',
            )}
            style={{ width: `${Math.min(100, (100 * left) / (HOLD_MINUTES * MINUTE_MS))}%` }}
          />
        </span>
      ) : null}
      <LiveRegion message={said} />
    </div>
  );
}

/** The same as words in a sentence, for the card window, which covers the page's own clock. */
export function TimeLeftText(hold: Hold) {
  const { t } = useTranslation('booking');
  const left = useTimeLeft(hold);
  const said = useAnnouncement(left);
  return (
    <>
      <span className={cn('tabular-nums', left <= DANGER_MS && 'font-semibold text-danger')}>
        {t('card.timeLeft', { time: formatClock(left) })}
      </span>
      <LiveRegion message={said} />
    </>
  );
}
