import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trip, TripEvent } from '#contracts/trip.ts';
import { formatUsd } from '#lib/money.ts';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';
import { useTripWords } from './use-trip-words.ts';
import { formatMoment } from '#lib/date-texts.ts';

const MAILS = {
  confirmation: 'mailedConfirmation',
  names: 'mailedNames',
  claim: 'mailedClaim',
  refund: 'mailedRefund',
  reminder: 'mailedReminder',
  other: 'mailedOther',
} as const;
const CLAIMS = {
  received: 'claimReceived',
  approved: 'claimApproved',
  declined: 'claimDeclined',
} as const;

/** Everything that happened to a booking and what is ahead, in the resort's time. */
export function Timeline({ trip }: { trip: Pick<Trip, 'timeline' | 'resort'> }) {
  const { t } = useTranslation('trips');
  const titleId = useId();
  const { timeline, resort } = trip;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 lg:px-6">
      <div>
        <Heading level={2} size="md" id={titleId}>
          {t('timeline.title')}
        </Heading>
        <p className="text-sm text-muted">{t('timeline.zone')}</p>
      </div>
      <ol>
        {timeline.map((event, index) => (
          <li key={`${event.kind} ${event.at}`} className="relative flex gap-4 pb-5 last:pb-0">
            {index < timeline.length - 1 ? (
              <span
                aria-hidden="true"
                className={cn(
                  'absolute start-[11px] top-6 bottom-0 w-0.5',
                  event.done && timeline[index + 1]?.done ? 'bg-accent' : 'bg-line',
                )}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={cn(
                'relative flex size-6 shrink-0 items-center justify-center rounded-full',
                event.done ? 'bg-accent text-on-accent' : 'border-2 border-field bg-paper',
              )}
            >
              {event.done ? <Check className="size-4" /> : null}
            </span>
            <Words event={event} timeZone={resort.timeZone} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** "Done: Payment received", then its details and moment. */
function Words({ event, timeZone }: { event: TripEvent; timeZone: string }) {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  const { kind, done, at, detail } = event;
  const title =
    kind === 'mailed'
      ? t(`timeline.${MAILS[detail.mail ?? 'other']}`)
      : kind === 'claimDecided'
        ? t(`timeline.${CLAIMS[detail.claim ?? 'received']}`)
        : t(`timeline.${kind}`);
  return (
    <div className="min-w-0">
      <p className={done ? 'font-semibold' : ''}>
        <span className="sr-only">{t(done ? 'timeline.done' : 'timeline.ahead')}</span>
        {title}
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[...useDetails(event), formatMoment(at, language, timeZone, true)].join(', ')}
      </p>
    </div>
  );
}

const DELIVERIES = {
  waiting: 'timeline.mailWaiting',
  failed: 'timeline.mailFailed',
  delivered: 'timeline.mailDelivered',
  bounced: 'timeline.mailBounced',
} as const;

function useDetails({ detail }: TripEvent): string[] {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  const { amount, card, to, delivery, by, reason } = detail;
  const price = amount === undefined ? undefined : formatUsd(amount, language);
  return [
    price && card
      ? t('timeline.amountCard', { price, brand: brandName(card.brand), last4: card.last4 })
      : price && t('timeline.amount', { price }),
    to && (delivery === undefined || delivery === 'sent' ? to : t(DELIVERIES[delivery], { to })),
    by && t('timeline.by', { name: by }),
    reason,
  ].filter((part) => typeof part === 'string' && part !== '') as string[];
}

const BRANDS: Record<string, string> = { amex: 'American Express', mastercard: 'Mastercard' };
/** Name of a card as people know it. */
export const brandName = (brand: string): string =>
  BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
