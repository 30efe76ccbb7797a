import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useErrorText } from '#client/use-error-text.ts';
import { ClaimOffer } from '#components/claim/claim-offer.tsx';
import { Checking, HoldEnded, Outcome, Refunded } from '#components/payment/outcome.tsx';
import { PaymentSkeleton } from '#components/payment/payment-skeleton.tsx';
import { useReserve } from '#components/payment/use-reserve.ts';
import type { ReadReserve } from '#components/payment/use-reserve.ts';
import { useOutcome } from '#components/payment/use-outcome.ts';
import { BookingSteps } from '#components/reservation/booking-steps.tsx';
import { forgetDraft, forgetHold } from '#components/reservation/draft.ts';
import { WeekSummary } from '#components/reservation/week-summary.tsx';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FAILURE } from '#contracts/failures.ts';

const frame = 'mx-auto flex w-full max-w-page flex-col gap-8 px-4 pt-6 pb-16 sm:px-8';
/** Looks at the provider before a payment that has not come is called so. */
const LOOKS = 5;

/** Payment success (specification, section 2). With a number it first asks whether that is true. */
export default function PayOkPage() {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const numberRef = params.get('numberRef') ?? undefined;
  const { data, error, keep, reload } = useReserve(numberRef);
  if (!numberRef)
    return (
      <div className={frame}>
        <BookingSteps current="done" />
        <Success />
      </div>
    );
  if (data) return <Result key={numberRef} data={data} keep={keep} reload={reload} />;
  if (!error)
    return (
      <div className={frame}>
        <PaymentSkeleton />
      </div>
    );
  const missing = error.code === FAILURE.notFound || error.code === FAILURE.invalidInput;
  return (
    <div className={frame}>
      <h1 className="sr-only">{missing ? t('hold.notFoundTitle') : t('hold.failedTitle')}</h1>
      <Alert
        tone={missing ? 'warning' : 'danger'}
        takeFocus
        title={missing ? t('hold.notFoundTitle') : t('hold.failedTitle')}
        actions={
          missing ? (
            <Button asChild size="sm">
              <Link to={linkTo.home()}>{t('payOk.home')}</Link>
            </Button>
          ) : (
            <Button size="sm" onClick={() => void reload()}>
              {t('retry', { ns: 'errors' })}
            </Button>
          )
        }
      >
        {missing ? t('hold.notFound') : errorText(error)}
      </Alert>
    </div>
  );
}

function Success({ reserve }: { reserve?: ReadReserve['reserve'] }) {
  const { t } = useTranslation('booking');
  return (
    <Outcome
      looks="good"
      title={t('payOk.title')}
      actions={
        <>
          <Button asChild>
            <Link to={linkTo.home()}>{t('payOk.search')}</Link>
          </Button>
          {reserve ? (
            <Button variant="outline" onClick={() => window.print()}>
              {t('payOk.print')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t('payOk.lead')}</p>
      {reserve ? <p>{t('payOk.email', { email: reserve.client.email })}</p> : null}
      {reserve ? (
        <p>
          {t('facts.reference')}:{' '}
          <strong className="font-semibold text-ink [overflow-wrap:anywhere]">
            {reserve.numberRef}
          </strong>
        </p>
      ) : null}
    </Outcome>
  );
}

function Result({
  data,
  keep,
  reload,
}: {
  data: ReadReserve;
  keep: (next: ReadReserve) => void;
  reload: () => Promise<unknown>;
}) {
  const { t } = useTranslation('booking');
  const { reserve } = data;
  const { numberRef, week, status, promotion } = reserve;
  const { progress, check } = useOutcome(numberRef, keep);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || status === 'paid' || status === 'refunded' || status === 'cancelled')
      return;
    asked.current = true;
    // Of an ended hold the server always knows: its answer is waited for, however long the
    // connection is gone.
    void check(status === 'expired' ? {} : { looks: LOOKS });
  }, [status, check]);
  const outcome = progress.step === 'known' ? progress.outcome : undefined;
  const paid = status === 'paid' || outcome === 'paid';
  const refunded = status === 'refunded' || outcome === 'refunded';
  useEffect(() => {
    if (!paid) return;
    forgetHold(week._id);
    forgetDraft();
  }, [paid, week._id]);
  const again = () => {
    void reload();
    void check({ looks: LOOKS });
  };
  const toPayment = (
    <Button asChild>
      <Link to={linkTo.payment(numberRef)}>{t('payOk.tryAgain')}</Link>
    </Button>
  );
  const view = paid ? (
    <Success reserve={reserve} />
  ) : refunded ? (
    <Refunded />
  ) : status === 'cancelled' ? (
    <HoldEnded weekId={week._id} cancelled />
  ) : progress.step !== 'known' ? (
    <Checking long={progress.step === 'checking' && progress.long} onCheck={again} />
  ) : status === 'expired' ? (
    <HoldEnded weekId={week._id} />
  ) : outcome === 'failed' ? (
    <Outcome looks="bad" title={t('payOk.failedTitle')} actions={toPayment}>
      <p>{t('payOk.failed')}</p>
    </Outcome>
  ) : (
    <Outcome
      looks="ended"
      title={t('payOk.pendingTitle')}
      actions={
        <>
          {toPayment}
          <Button variant="outline" onClick={again}>
            {t('outcome.checkNow')}
          </Button>
        </>
      }
    >
      <p>{t('outcome.checking')}</p>
    </Outcome>
  );
  return (
    <div className={frame}>
      <BookingSteps current={paid ? 'done' : 'confirmation'} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex min-w-0 flex-col gap-12">
          {view}
          {paid ? <ClaimOffer numberRef={numberRef} /> : null}
        </div>
        <WeekSummary
          week={week}
          checkIn={week.CheckIn}
          checkOut={week.CheckOut}
          price={reserve.price}
          title={t('payOk.summary')}
          promotion={
            promotion
              ? { code: promotion.code, listPrice: reserve.listPrice, discount: promotion.discount }
              : undefined
          }
        />
      </div>
    </div>
  );
}
