import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContactButton } from '#components/club/contact-button.tsx';
import type { ClaimRefusal, ClaimState } from '#contracts/claim.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';
import { formatLongMoment } from '#lib/date-texts.ts';

type ClaimRefusedProps = {
  refusal: ClaimRefusal;
  state: Pick<ClaimState, 'reserve' | 'hours' | 'closesAt' | 'timeZone'>;
};

/** Why a booking cannot be claimed, and what to do instead. */
export function ClaimRefused({
  refusal,
  state: { reserve, hours, closesAt, timeZone },
}: ClaimRefusedProps) {
  const { t, i18n } = useTranslation('claim');
  return (
    <section className="flex flex-col items-start gap-6">
      <div className="flex max-w-read flex-col gap-2">
        <Heading level={1}>{t(`refused.${refusal}Title`)}</Heading>
        <p className="text-muted">
          {t(`refused.${refusal}`, {
            count: hours,
            when: closesAt ? formatLongMoment(closesAt, i18n.language, timeZone) : '',
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link
            to={
              refusal === 'notConfirmed'
                ? linkTo.payment(reserve.numberRef)
                : linkTo.payOk(reserve.numberRef)
            }
          >
            {refusal === 'notConfirmed' ? t('toPayment') : t('toBooking')}
          </Link>
        </Button>
        <ContactButton />
      </div>
    </section>
  );
}
