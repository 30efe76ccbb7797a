import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { emit } from '#client/events.ts';
import { currentSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useHoldEnded } from '#components/payment/hold-clock.tsx';
import { HoldSummary, HoldSummaryCard } from '#components/payment/hold-summary.tsx';
import { Booked, Checking, HoldEnded, Refunded } from '#components/payment/outcome.tsx';
import { PaymentForm } from '#components/payment/payment-form.tsx';
import { PaymentSkeleton } from '#components/payment/payment-skeleton.tsx';
import { useReserve } from '#components/payment/use-reserve.ts';
import type { ReadReserve } from '#components/payment/use-reserve.ts';
import { useOutcome } from '#components/payment/use-outcome.ts';
import { BookingSteps } from '#components/reservation/booking-steps.tsx';
import { forgetDraft, forgetHold } from '#components/reservation/draft.ts';
import { JUST_PAID, linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';
import { useToast } from '#ui/toast.tsx';
import { FAILURE } from '#contracts/failures.ts';

const frame = 'mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-6 pb-16 sm:px-8 sm:pt-8';

/** Payment (specification, sections 2, 4 and 8). Without a hold's number: home. */
export default function PaymentPage() {
  const [params] = useSearchParams();
  const numberRef = params.get('numberRef');
  return numberRef ? (
    <Payment key={numberRef} numberRef={numberRef} />
  ) : (
    <Navigate to={linkTo.home()} replace />
  );
}

function Payment({ numberRef }: { numberRef: string }) {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  const { data, error, keep, reload } = useReserve(numberRef);
  if (data) return <PayFor data={data} keep={keep} reload={reload} />;
  if (!error)
    return (
      <div className={frame}>
        <BookingSteps current="payment" />
        <PaymentSkeleton />
      </div>
    );
  const missing = error.code === FAILURE.notFound || error.code === FAILURE.invalidInput;
  return (
    <div className={frame}>
      <BookingSteps current="payment" />
      <h1 className="sr-only">{t('payment.title')}</h1>
      <Alert
        tone={missing ? 'warning' : 'danger'}
        takeFocus
        title={missing ? t('hold.notFoundTitle') : t('hold.failedTitle')}
        actions={
          missing ? (
            <Button asChild size="sm">
              <Link to={linkTo.home()}>{t('detail.searchAgain')}</Link>
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

type PayForProps = {
  data: ReadReserve;
  keep: (next: ReadReserve) => void;
  reload: () => Promise<unknown>;
};

function PayFor({ data, keep, reload }: PayForProps) {
  const { t } = useTranslation('booking');
  const { toast } = useToast();
  const navigate = useNavigate();
  const { reserve, offset } = data;
  const { numberRef, week, status } = reserve;
  const { progress, check } = useOutcome(numberRef, keep);
  const [busy, setBusy] = useState(false);
  /** The payment was taken while this page was open: the confirmation shows; else it only tells. */
  const [paying, setPaying] = useState(false);
  const [lost, setLost] = useState(false);
  /** A payment that came to nothing starts the form again. */
  const [round, setRound] = useState(0);
  const over = useHoldEnded(
    status === 'held' ? { expiresAt: reserve.expiresAt, offset } : undefined,
  );

  // A reload after paying, a closed tab, a return from the bank: the first thing is to ask what is
  // true.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (status === 'held' && !over) void check({ looks: 1 });
  }, [status, over, check]);

  // The first answer mostly comes at once: until then the card window says that the payment went
  // through.
  const checking = progress.step === 'checking' && paying && (progress.again || lost);
  const outcome = progress.step === 'known' ? progress.outcome : undefined;
  const paid = status === 'paid' || outcome === 'paid';
  const refunded = status === 'refunded' || outcome === 'refunded';
  const ended = status === 'cancelled' || status === 'expired' || (over && !busy);
  // "Nothing was charged" is only said after the provider was asked once the time was over: a
  // payment may have made it in the last second.
  const timedOut = ended && status !== 'cancelled';
  const [endKnown, setEndKnown] = useState(false);
  useEffect(() => {
    if (timedOut && !paying) void check().then(() => setEndKnown(true));
    // A payment that is being looked at goes on looking.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [timedOut, check]);
  const verifying = timedOut && !endKnown && !paying;
  // After an ended hold the same data make a new one; after a payment the draft is no longer
  // needed.
  useEffect(() => {
    if (paid || ended || refunded) forgetHold(week._id);
    if (paid) forgetDraft();
  }, [paid, ended, refunded, week._id]);

  useEffect(() => {
    if (!paid || !paying) return;
    emit('confirm-pay', { numberRef });
    void navigate(linkTo.payOk(numberRef), { state: JUST_PAID });
  }, [paid, paying, numberRef, navigate]);

  const came = progress.step === 'known' && paying && !paid && !refunded;
  useEffect(() => {
    if (!came) return;
    setPaying(false);
    setLost(false);
    setRound((before) => before + 1);
  }, [came]);

  const onPaid = () => {
    setPaying(true);
    void check();
  };
  const running = !checking && !verifying && !paid && !refunded && !ended;
  return (
    <div className={cn(frame, running && 'max-lg:pb-44')}>
      <Steps done={paid} form={running} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16 xl:gap-24">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {(checking || verifying || (paid && paying)) && !refunded ? (
            <Checking
              long={progress.step === 'checking' && progress.long}
              lost={lost}
              onCheck={() => void check().then(() => setEndKnown(true))}
            />
          ) : paid ? (
            <Booked numberRef={numberRef} />
          ) : refunded ? (
            <Refunded />
          ) : ended ? (
            <HoldEnded weekId={week._id} cancelled={status === 'cancelled'} />
          ) : (
            <>
              <div>
                <div className="flex items-baseline justify-between gap-4">
                  <Heading level={1}>{t('payment.title')}</Heading>
                  <p className="text-sm whitespace-nowrap text-muted sm:hidden">
                    {t('steps.short', { step: 2, steps: 3 })}
                  </p>
                </div>
                <p className="mt-1 text-muted max-sm:hidden">{t('payment.terms')}</p>
              </div>
              <div className="lg:hidden">
                <HoldSummaryCard reserve={reserve} />
              </div>
              <PaymentForm
                key={round}
                reserve={reserve}
                offset={offset}
                notice={
                  outcome === 'failed'
                    ? 'failed'
                    : progress.step === 'known' && progress.lostConnection
                      ? 'lost'
                      : undefined
                }
                onBusy={setBusy}
                onPaid={onPaid}
                onUnknown={(isOpen) => {
                  setPaying(true);
                  setLost(true);
                  void check({ isOpen });
                }}
                onPromotion={(reply) =>
                  keep({
                    offset,
                    reserve: {
                      ...reserve,
                      price: reply.price,
                      listPrice: reply.listPrice,
                      promotion: reply.code ? { code: reply.code, discount: reply.discount } : null,
                    },
                  })
                }
                onGone={() => void reload().then(() => check({ looks: 1 }))}
                onCancelled={() => {
                  forgetHold(week._id);
                  // A guest's way home leads to the sign-in page, where nothing would be said.
                  if (!currentSession()) return void reload();
                  toast({
                    tone: 'success',
                    title: t('hold.released'),
                    description: t('hold.releasedText'),
                  });
                  void navigate(linkTo.home());
                }}
              />
            </>
          )}
        </div>
        <div className="max-lg:hidden">
          <div className="sticky top-6">
            <HoldSummary reserve={reserve} offset={offset} running={running} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Steps of the booking; a phone's form says them beside its title. */
const Steps = ({ done = false, form = false }: { done?: boolean; form?: boolean }) => (
  <div className={cn(form && 'max-sm:hidden')}>
    <BookingSteps current={done ? 'done' : 'payment'} />
  </div>
);
