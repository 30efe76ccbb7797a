import { Check, Clock, Key, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { dayIn, formatDay, formatLongDay } from '#lib/dates.ts';
import { cn } from '#ui/cn.ts';
import type { Result, Verdict } from './verdict.ts';

type Look = { icon: LucideIcon; card: string; mark: string; word: string };
const good: Look = {
  icon: Check,
  card: 'bg-success-tint',
  mark: 'bg-success text-on-success',
  word: 'text-success',
};
const wait: Look = {
  icon: Clock,
  card: 'bg-warning-tint',
  mark: 'bg-warning text-on-warning',
  word: 'text-warning',
};
const bad: Look = {
  icon: X,
  card: 'bg-danger-tint',
  mark: 'bg-danger text-on-danger',
  word: 'text-danger',
};
const LOOKS: Record<Verdict, Look> = {
  valid: good,
  early: wait,
  past: wait,
  unchecked: wait,
  refunded: bad,
  cancelled: bad,
  unknown: bad,
  otherClub: bad,
  oldKey: { ...bad, icon: Key },
};

/** What the state means, in one line. */
function useMeaning({ verdict, voucher, since, asked }: Result): string {
  const { t, i18n } = useTranslation('voucher');
  const club = useClub().Nombre;
  const day = (date: string | undefined) => (date ? formatDay(date, i18n.language) : '');
  switch (verdict) {
    case 'valid':
      return t(asked ? 'means.valid' : 'means.validUnasked');
    case 'early':
      return t('means.early', { day: day(voucher?.checkIn) });
    case 'past':
      return t('means.past', { day: day(voucher?.checkOut) });
    case 'refunded':
    case 'cancelled':
      return since && voucher
        ? t('means.since', {
            day: formatLongDay(dayIn(new Date(since), voucher.zone), i18n.language),
          })
        : t('means.noLonger');
    default:
      return t(`means.${verdict}`, { club });
  }
}

/** The state of a voucher, first of all that the desk reads: word, mark and tint. */
export function VoucherState({ result }: { result: Result }) {
  const { t } = useTranslation('voucher');
  const { icon: Icon, card, mark, word } = LOOKS[result.verdict];
  const meaning = useMeaning(result);
  return (
    <div className={cn('flex items-center gap-4 rounded-xl px-5 py-6 sm:px-6', card)}>
      <span
        aria-hidden="true"
        className={cn('flex size-14 shrink-0 items-center justify-center rounded-full', mark)}
      >
        <Icon className="size-8 stroke-[2.5]" />
      </span>
      <div className="min-w-0">
        <h1
          tabIndex={-1}
          id="voucher-state"
          className={cn('font-display text-3xl outline-none', word)}
        >
          {t(`state.${result.verdict}`)}
        </h1>
        <p className="text-sm text-ink">{meaning}</p>
      </div>
    </div>
  );
}
