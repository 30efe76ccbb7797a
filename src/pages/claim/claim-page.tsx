import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { ClaimForm } from '#components/claim/claim-form.tsx';
import { ClaimRefused } from '#components/claim/claim-refused.tsx';
import { ClaimResult } from '#components/claim/claim-result.tsx';
import { ClaimSkeleton } from '#components/claim/claim-skeleton.tsx';
import { FindBooking } from '#components/claim/find-booking.tsx';
import { formatLongMoment } from '#lib/date-texts.ts';
import { PriceMatchImage } from '#components/legal/price-match-image.tsx';
import { WeekSummary, WeekSummaryFold } from '#components/reservation/week-summary.tsx';
import { LoadFailed } from '#components/trouble/load-failed.tsx';
import { getClaim } from '#contracts/claim.ts';
import type { ClaimState } from '#contracts/claim.ts';
import { linkTo } from '#lib/paths.ts';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';

const frame =
  'mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-8 pb-16 sm:px-6 lg:px-8 sm:pt-12';

/**
 * Best-price claim of a booking, made or shown (specification, sections 4 and 9). Without a number
 * it asks for one.
 */
export default function ClaimPage() {
  const { t } = useTranslation('claim');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const numberRef = params.get('numberRef') ?? '';
  const { data, error, mutate, isValidating } = useEndpoint(
    getClaim,
    numberRef ? { params: { numberRef } } : null,
    { revalidateOnReconnect: true },
  );
  const [sent, setSent] = useState<string>();
  const find = (found: string) => void navigate(linkTo.claim(found));
  if (!numberRef)
    return (
      <Find>
        <FindBooking onFound={find} />
      </Find>
    );
  if (data) {
    const keep = (state: ClaimState) => {
      setSent(numberRef);
      void mutate(state, { revalidate: false });
      window.scrollTo({ top: 0 });
    };
    return (
      <View
        key={numberRef}
        state={data}
        fresh={sent === numberRef}
        onSent={keep}
        onRefused={() => void mutate()}
      />
    );
  }
  if (!error)
    return (
      <div className={frame}>
        <ClaimSkeleton />
      </div>
    );
  if (error.isMissing)
    return (
      <Find>
        <FindBooking key={numberRef} onFound={find} problem={t('find.unknown')} />
      </Find>
    );
  return (
    <div className={frame}>
      <Heading level={1}>{t('title')}</Heading>
      <LoadFailed
        error={error}
        title={t('loadFailed')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    </div>
  );
}

const STEPS = ['first', 'second', 'third'] as const;

/** The question for a booking; beside it what comes after, and the guarantee. */
function Find({ children }: { children: ReactNode }) {
  const { t } = useTranslation('claim');
  const id = useId();
  return (
    <div className={cn(frame, 'lg:grid lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16')}>
      {children}
      <aside aria-labelledby={id} className="flex flex-col gap-6">
        <div className="rounded-xl bg-sand p-6">
          <Heading level={2} size="md" id={id}>
            {t('steps.title')}
          </Heading>
          <ol className="mt-4 flex flex-col gap-4">
            {STEPS.map((step, at) => (
              <li key={step} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-tint font-semibold text-on-tint"
                >
                  {at + 1}
                </span>
                <span className="pt-1">{t(`steps.${step}`)}</span>
              </li>
            ))}
          </ol>
        </div>
        <PriceMatchImage className="self-start" />
      </aside>
    </div>
  );
}

type ViewProps = {
  state: ClaimState;
  fresh: boolean;
  onSent: (state: ClaimState) => void;
  onRefused: () => void;
};

function View({ state, fresh, onSent, onRefused }: ViewProps) {
  const { t } = useTranslation('claim');
  const { reserve, claim, refusal, closesAt, timeZone } = state;
  const { week, price, promotion } = reserve;
  const summary = {
    week,
    checkIn: week.CheckIn,
    checkOut: week.CheckOut,
    price,
    title: t('booking'),
    promotion: promotion
      ? { code: promotion.code, listPrice: reserve.listPrice, discount: promotion.discount }
      : undefined,
  };
  return (
    <div className={frame}>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex min-w-0 flex-col gap-8">
          {claim ? (
            <ClaimResult
              numberRef={reserve.numberRef}
              locator={reserve.locator}
              claim={claim}
              email={reserve.client.email}
              paid={price}
              fresh={fresh}
            />
          ) : refusal ? (
            <ClaimRefused refusal={refusal} state={state} />
          ) : (
            <>
              <Lead closesAt={closesAt ?? ''} timeZone={timeZone} />
              <div className="lg:hidden">
                <WeekSummaryFold {...summary} />
              </div>
              <div className="max-w-read">
                <ClaimForm reserve={reserve} onSent={onSent} onRefused={onRefused} />
              </div>
            </>
          )}
        </div>
        <aside
          aria-label={t('aside')}
          className="flex flex-col gap-6 lg:sticky lg:top-8 lg:self-start"
        >
          <div className={claim || refusal ? undefined : 'max-lg:hidden'}>
            <WeekSummary {...summary} />
          </div>
          <PriceMatchImage className="self-start" />
        </aside>
      </div>
    </div>
  );
}

function Lead({ closesAt, timeZone }: { closesAt: string; timeZone: string }) {
  const { t, i18n } = useTranslation('claim');
  return (
    <div className="flex max-w-read flex-col gap-2">
      <Heading level={1}>{t('title')}</Heading>
      <p className="text-muted">{t('lead')}</p>
      <p className="font-medium">
        {t('until', { when: formatLongMoment(closesAt, i18n.language, timeZone) })}
      </p>
    </div>
  );
}
