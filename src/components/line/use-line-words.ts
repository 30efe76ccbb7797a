import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { untilValues } from '#components/payment/hold-clock.tsx';
import type { WeekCard } from '#contracts/week.ts';
import { formatStay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';

type Form = 'one' | 'two' | 'few' | 'other';

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
    };
  }, [t, language]);
}
