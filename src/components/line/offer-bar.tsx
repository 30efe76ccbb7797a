import { BellRing } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTone, useTimeLeft } from '#components/payment/hold-clock.tsx';
import type { LinePlace } from '#contracts/line.ts';
import { formatClock } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Figure } from '#ui/text.tsx';
import { useLineWords } from './use-line-words.ts';
import { useOfferAnnouncement } from './use-offer-announcement.ts';

type OfferBarProps = {
  place: LinePlace;
  /** Milliseconds from our clock to the server's. */ offset: number;
  /** Over the header instead of above it, so that nothing on the page moves. */ floating: boolean;
  /** Not seen in its window before, so that its arrival is said. */ isNew: boolean;
  onSee: () => void;
  /** Of the button that opens the window. */ seeRef?: RefObject<HTMLButtonElement | null>;
};

/** An offered week while its window is closed: the turn is kept, and its clock stays in view. */
export function OfferBar({ place, offset, floating, isNew, onSee, seeRef }: OfferBarProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const endsAt = place.offerEndsAt ?? '';
  const left = useTimeLeft({ expiresAt: endsAt, offset });
  const title = t(place.watched ? 'found.title' : 'offer.title', { name: place.week.ResortName });
  const until = t('yoursUntil', words.moment(endsAt, offset));
  const announcement = useOfferAnnouncement(left, {
    watched: place.watched,
    arrival: isNew ? `${title}. ${until}` : '',
  });
  return (
    <aside
      aria-label={t('offer.label')}
      className={cn(
        'z-float print:hidden',
        clockTone(left),
        floating
          ? 'fixed inset-x-3 top-3 mx-auto max-w-dialog-lg animate-rise-in rounded-lg shadow-soft'
          : 'sticky top-0',
      )}
    >
      <div className="mx-auto flex min-h-14 max-w-page items-center gap-3 px-4 py-2 sm:px-6 lg:px-8">
        <BellRing aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
        <p className="min-w-0 grow text-ink sm:flex sm:items-baseline sm:gap-3">
          <span className="block font-semibold max-sm:text-sm sm:shrink-0">
            {left === 0 ? t(place.watched ? 'found.passed' : 'offer.over') : until}
          </span>
          <span className="block truncate text-sm">{place.week.ResortName}</span>
        </p>
        <Figure role="timer" aria-live="off" aria-label={t('offer.left')} size="md">
          {formatClock(left)}
        </Figure>
        <Button ref={seeRef} variant="outline" size="sm" onClick={onSee}>
          {t('offer.see')}
        </Button>
      </div>
      <LiveRegion message={announcement} />
    </aside>
  );
}
