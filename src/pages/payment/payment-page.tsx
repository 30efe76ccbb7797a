import { useDeferredValue, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { emit, on } from '#client/events.ts';
import { currentSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { useHoldEnded } from '#components/payment/hold-clock.tsx';
import { HoldSummary, HoldSummaryCard } from '#components/payment/hold-summary.tsx';
import { Booked, Checking, HoldEnded, Refunded } from '#components/payment/outcome.tsx';
import { PAY, pay, payView } from '#components/payment/pay-machine.ts';
import { PaymentForm } from '#components/payment/payment-form.tsx';
import { PaymentSkeleton } from '#components/payment/payment-skeleton.tsx';
import { useReserve } from '#components/payment/use-reserve.ts';
import type { ReadReserve } from '#components/payment/use-reserve.ts';
import { useOutcome } from '#components/payment/use-outcome.ts';
import { BookingSteps } from '#components/reservation/booking-steps.tsx';
import { forgetDraft, forgetHold } from '#components/reservation/draft.ts';
import { JUST_PAID, linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';
import { useToast } from '#ui/toast.tsx';

const frame =
  'mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-6 pb-16 sm:px-6 lg:px-8 sm:pt-8';

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
  // Deferred, so that it is rendered in slices: at once it holds up a slow phone for 400 ms.
  const read = useDeferredValue(data !== undefined);
  if (read && data) return <PayFor data={data} keep={keep} reload={reload} />;
  if (!error)
    return (
      <div className={frame}>
        <BookingSteps current="payment" />
        <PaymentSkeleton />
      </div>
    );
  const missing = error.isMissing;
  return (
    <div className={frame}>
      <BookingSteps current="payment" />
      <SceneMessage
        takeFocus
        alert
        className="rounded-xl"
        title={missing ? t('hold.notFoundTitle') : t('hold.failedTitle')}
        actions={
          missing ? (
            <Button asChild>
              <Link to={linkTo.home()}>{t('detail.searchAgain')}</Link>
            </Button>
          ) : (
            <Button onClick={() => void reload()}>{t('retry', { ns: 'errors' })}</Button>
          )
        }
      >
        <p>{missing ? t('hold.notFound') : errorText(error)}</p>
      </SceneMessage>
    </div>
  );
}

type PayForProps = {
  data: ReadReserve;
  keep: (next: ReadReserve) => void;
  reload: () => Promise<unknown>;
};

/** The machine of this page (`pay-machine.ts`), with what it does by itself. */
function usePay({ data, keep }: PayForProps) {
  const navigate = useNavigate();
  const { reserve, offset } = data;
  const { numberRef, week, status } = reserve;
  const { progress, check, checkNow } = useOutcome(numberRef, keep);
  const [state, dispatch] = useReducer(pay, PAY);
  const over = useHoldEnded(
    status === 'held' ? { expiresAt: reserve.expiresAt, offset } : undefined,
  );
  const view = payView(state, { status, over, progress });

  // A reload after paying, a closed tab, a return from the bank: the first thing is to ask what is
  // true.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (status === 'held' && !over) void check({ looks: 1 });
  }, [status, over, check]);
  // A payment may have made it in the last second.
  const { verifying, paid, holdOver, cameToNothing } = view;
  useEffect(() => {
    // A payment that is being looked at goes on looking.
    if (verifying && !state.paying && progress.step !== 'checking')
      void check().then((ended) => ended && dispatch({ type: 'endChecked' }));
  }, [verifying, state.paying, progress.step, check]);
  // After an ended hold the same data make a new one; after a payment the draft is no longer
  // needed.
  useEffect(() => {
    if (holdOver) forgetHold(week._id);
    if (paid) forgetDraft();
  }, [paid, holdOver, week._id]);
  useEffect(
    () =>
      on('confirm-pay', ({ numberRef: paidRef }) => {
        if (paidRef === numberRef) void navigate(linkTo.payOk(numberRef), { state: JUST_PAID });
      }),
    [numberRef, navigate],
  );
  const leaving = view.name === 'leaving';
  useEffect(() => {
    if (leaving) emit('confirm-pay', { numberRef });
  }, [leaving, numberRef]);
  useEffect(() => {
    if (cameToNothing) dispatch({ type: 'cameToNothing' });
  }, [cameToNothing]);
  return { state, dispatch, view, progress, check, checkNow };
}
type Pay = ReturnType<typeof usePay>;

function PayFor(props: PayForProps) {
  const { reserve, offset } = props.data;
  const machine = usePay(props);
  const { view } = machine;
  const running = view.name === 'form';
  return (
    <div className={cn(frame, running && 'max-lg:pb-44')}>
      <Steps done={view.paid} form={running} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16 xl:gap-24">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {running ? (
            <Form {...props} machine={machine} />
          ) : (
            <InsteadOfForm {...props} machine={machine} />
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

/** In place of the form: the outcome, or that it is being asked for. */
function InsteadOfForm({ data, machine }: PayForProps & { machine: Pay }) {
  const { week, status } = data.reserve;
  const { state, dispatch, view, progress, checkNow } = machine;
  if (view.name === 'booked') return <Booked reserve={data.reserve} />;
  if (view.name === 'refunded') return <Refunded numberRef={data.reserve.numberRef} />;
  if (view.name === 'ended')
    return <HoldEnded weekId={week._id} cancelled={status === 'cancelled'} />;
  return (
    <Checking
      long={progress.step === 'checking' && progress.long}
      lost={state.lost}
      onCheck={() => void checkNow().then((ended) => ended && dispatch({ type: 'endChecked' }))}
    />
  );
}

function Form({ data, keep, reload, machine }: PayForProps & { machine: Pay }) {
  const { t } = useTranslation('booking');
  const { toast } = useToast();
  const navigate = useNavigate();
  const { reserve, offset } = data;
  const { state, dispatch, progress, check } = machine;
  const cancelled = () => {
    forgetHold(reserve.week._id);
    // A guest keeps the page, which says it and offers the week again.
    if (!currentSession()) return void reload();
    toast({ tone: 'success', title: t('hold.released'), description: t('hold.releasedText') });
    return void navigate(linkTo.resort(reserve.week._id));
  };
  const noticeOf = () => {
    if (progress.step !== 'known') return undefined;
    if (progress.outcome === 'failed') return 'failed';
    return progress.lostConnection ? 'lost' : undefined;
  };
  return (
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
        key={state.round}
        reserve={reserve}
        offset={offset}
        notice={noticeOf()}
        onBusy={(busy) => dispatch({ type: 'busy', busy })}
        onPaid={() => {
          dispatch({ type: 'taken' });
          void check();
        }}
        onUnknown={(isOpen) => {
          dispatch({ type: 'lost' });
          void check({ isOpen });
        }}
        onPromotion={({ price, listPrice, code, discount }) =>
          keep({
            offset,
            reserve: { ...reserve, price, listPrice, promotion: code ? { code, discount } : null },
          })
        }
        onGone={() => void reload().then(() => check({ looks: 1 }))}
        onCancelled={cancelled}
      />
    </>
  );
}

/** Steps of the booking; a phone's form says them beside its title. */
const Steps = ({ done = false, form = false }: { done?: boolean; form?: boolean }) => (
  <div className={cn(form && 'max-sm:hidden')}>
    <BookingSteps current={done ? 'done' : 'payment'} />
  </div>
);
