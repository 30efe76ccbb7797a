import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '#components/payment/hold-clock.tsx';
import { HOLD_MINUTES } from '#contracts/rules.ts';
import { formatClock } from '#lib/dates.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { useLineWords } from './use-line-words.ts';

type HoldLeftProps = {
  /** When the running hold or offer ends. */ endsAt: string;
  /** Milliseconds from our clock to the server's. */ offset: number;
  /** Offered to someone who waited, and not held. */ offered?: boolean;
  /** With the time left of a hold as a line that empties. */ bar?: boolean;
};

/** Until when someone else has the week, on the server's clock. */
export function HoldLeft({ endsAt, offset, offered = false, bar = false }: HoldLeftProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const left = useTimeLeft({ expiresAt: endsAt, offset });
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span className="text-muted">
          {t(offered ? 'turnEndsBy' : 'endsBy', words.moment(endsAt, offset))}
        </span>
        {/* Read on demand, not announced every second. */}
        <span
          role="timer"
          aria-live="off"
          aria-label={t('left')}
          className="font-semibold tabular-nums"
        >
          {formatClock(left)}
        </span>
      </p>
      {bar && !offered ? (
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sand">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${Math.min(100, (100 * left) / (HOLD_MINUTES * MINUTE_MS))}%` }}
          />
        </span>
      ) : null}
    </div>
  );
}
