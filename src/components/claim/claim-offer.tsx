import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { getClaim } from '#contracts/claim.ts';
import type { ClaimState } from '#contracts/claim.ts';
import { formatLongDay } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';
import { formatLongMoment } from '#lib/date-texts.ts';

/**
 * Next to a paid booking: the guarantee while it can be claimed, and the claim once there is one.
 * Renders nothing otherwise, nor when that is unknown.
 */
export function ClaimOffer({ numberRef }: { numberRef: string }) {
  const { data } = useEndpoint(getClaim, { params: { numberRef } });
  return data ? <ClaimOfferCard numberRef={numberRef} state={data} /> : null;
}

export function ClaimOfferCard({
  numberRef,
  state: { claim, refusal, closesAt, timeZone },
}: {
  numberRef: string;
  state: Pick<ClaimState, 'claim' | 'refusal' | 'closesAt' | 'timeZone'>;
}) {
  const { t, i18n } = useTranslation('claim');
  if (!claim && (refusal || !closesAt)) return null;
  const title = claim ? t(`offer.${claim.status}Title`) : t('offer.title');
  const text = claim
    ? t(`offer.${claim.status}`, { day: formatLongDay(claim.decideBy, i18n.language) })
    : t('offer.text', { when: formatLongMoment(closesAt ?? '', i18n.language, timeZone) });
  return (
    <Card asChild tone="quiet" className="flex flex-wrap items-center gap-x-6 gap-y-4 print:hidden">
      <section aria-label={title}>
        <div className="flex min-w-0 grow basis-64 flex-col gap-1">
          <Heading level={2} size="sm">
            {title}
          </Heading>
          <p className="text-sm text-muted">{text}</p>
        </div>
        <Button asChild variant="outline" size="sm">
          <Link to={linkTo.claim(numberRef)}>{claim ? t('offer.see') : t('offer.make')}</Link>
        </Button>
      </section>
    </Card>
  );
}
