import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '#components/payment/hold-clock.tsx';
import type { LinePlace } from '#contracts/line.ts';
import { formatClock } from '#lib/dates.ts';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Figure, Heading } from '#ui/text.tsx';
import { useLineWords } from './use-line-words.ts';
import { useOfferAnnouncement } from './use-offer-announcement.ts';

const MINUTE = 60_000;
const WARN_AT = 5 * MINUTE;

type OfferHeadProps = {
  place: LinePlace;
  /** Milliseconds from our clock to the server's. */ offset: number;
  /** One below the other, also where the screen is wide. */ narrow?: boolean;
  /** Of the heading; a window has a title above it. */ level?: 2 | 3;
};

/** "It's yours", with the clock as a ring. */
export function OfferHead({ place, offset, narrow = false, level = 2 }: OfferHeadProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const endsAt = place.offerEndsAt ?? '';
  const left = useTimeLeft({ expiresAt: endsAt, offset });
  const announcement = useOfferAnnouncement(left, place);
  return (
    <div
      className={cn(
        'flex flex-col-reverse items-center gap-5 text-center',
        !narrow && 'sm:flex-row sm:justify-between sm:text-start',
      )}
    >
      <div className="flex min-w-0 flex-col gap-1">
        {left === 0 ? null : (
          <p
            className={cn(
              'flex items-center justify-center gap-2 text-sm font-semibold text-primary-text',
              !narrow && 'sm:justify-start',
            )}
          >
            <BellRing aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t(place.watched ? 'found.turn' : 'offer.turn')}
          </p>
        )}
        <Heading level={level} size={narrow ? 'lg' : 'xl'}>
          {left > 0 ? t('offer.yours') : t(place.watched ? 'found.passed' : 'offer.over')}
        </Heading>
        {left === 0 ? null : (
          <p className="text-muted">{t('offer.until', words.moment(endsAt, offset))}</p>
        )}
      </div>
      <Ring left={left} of={Date.parse(endsAt) - Date.parse(place.offeredAt ?? endsAt)} />
      <LiveRegion message={announcement} />
    </div>
  );
}

const SIZE = 120;
const STROKE = 8;
const RADIUS = (SIZE - STROKE) / 2;
const AROUND = 2 * Math.PI * RADIUS;

/** The milliseconds left as a ring that empties, full at the beginning of the offer; in warning colors for the last minutes. */
function Ring({ left, of }: { left: number; of: number }) {
  const { t } = useTranslation('line');
  const share = of > 0 ? Math.min(1, left / of) : 0;
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={t('offer.left')}
      className={cn(
        'relative flex size-30 shrink-0 flex-col items-center justify-center',
        left <= WARN_AT ? 'text-warning' : 'text-accent',
      )}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="absolute inset-0 -rotate-90"
      >
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeWidth={STROKE}
          className="stroke-line"
        />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth={STROKE}
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
        />
      </svg>
      <Figure size="lg" className="text-ink">
        {formatClock(left)}
      </Figure>
      <span className="text-xs text-muted">{t('offer.minutes')}</span>
    </div>
  );
}
