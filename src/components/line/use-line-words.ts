import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { untilValues } from '#components/payment/hold-clock.tsx';
import type { LineEstimate } from '#contracts/line.ts';
import type { WeekCard } from '#contracts/week.ts';
import { formatStay } from '#lib/dates.ts';
import { instantFormat } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';

type Form = 'one' | 'two' | 'few' | 'other';

/** Day of an instant by the reader's clock; empty for today. */
function dayOf(at: string, offset: number, language: string): string {
  const format = instantFormat(language, { day: 'numeric', month: 'short' });
  const day = format.format(Date.parse(at) - offset);
  return day === format.format(Date.now()) ? '' : day;
}

/** Places, moments and weeks in the reader's words. */
export function useLineWords() {
  const { t, i18n } = useTranslation('line');
  const { language } = i18n;
  return useMemo(() => {
    const forms = new Intl.PluralRules(language, { type: 'ordinal' });
    return {
      language,
      /** '2nd', '2.º'. */
      nth: (place: number) => t(`nth.${forms.select(place) as Form}`, { place }),
      stay: ({ CheckInDate, CheckOutDate }: Pick<WeekCard, 'CheckInDate' | 'CheckOutDate'>) =>
        formatStay(CheckInDate, CheckOutDate, language),
      price: ({ Cost }: Pick<WeekCard, 'Cost'>) => formatUsd(Cost, language),
      /** Values of a text such as `until`, of an instant of the server. */
      moment: (at: string, offset: number) => untilValues({ expiresAt: at, offset }, language),
      /** What waiting leads to, as one text. */
      estimate: ({ unpaid, latestAt }: LineEstimate, offset: number) => {
        const share = t(`unpaid.${unpaid ?? 'unknown'}`);
        if (latestAt === null) return share;
        const values = untilValues({ expiresAt: latestAt, offset }, language);
        const day = dayOf(latestAt, offset, language);
        const latest = day ? t('latestOn', { ...values, day }) : t('latest', values);
        return `${share} ${latest}`;
      },
    };
  }, [t, language]);
}
