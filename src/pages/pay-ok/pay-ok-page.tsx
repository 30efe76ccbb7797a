import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Link,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
import { currentSession } from '#client/session.ts';
import { ClaimOffer } from '#components/claim/claim-offer.tsx';
import { Confirmation, ConfirmationSkeleton } from '#components/payment/confirmation.tsx';
import { GoingHome } from '#components/payment/going-home.tsx';
import { HoldSummary } from '#components/payment/hold-summary.tsx';
import { Checking, HoldEnded, Outcome, Refunded } from '#components/payment/outcome.tsx';
import { useReserve } from '#components/payment/use-reserve.ts';
import type { ReadReserve } from '#components/payment/use-reserve.ts';
import { useOutcome } from '#components/payment/use-outcome.ts';
import { BookingSteps } from '#components/reservation/booking-steps.tsx';
import { forgetDraft, forgetHold } from '#components/reservation/draft.ts';
import { LoadFailed } from '#components/trouble/load-failed.tsx';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

const isJustPaid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justPaid' in state;
const reloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');

const frame = 'mx-auto flex w-full max-w-page flex-col gap-8 px-4 pt-6 pb-16 sm:px-6 lg:px-8';
/** How often the card provider is asked before the page says that the payment is missing. */
const MAX_CHECKS = 5;

/** Payment success (specification, section 2). With a number it first asks whether that is true. */
export default function PayOkPage() {
  const { t } = useTranslation('booking');
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
  if (!error) return <ConfirmationSkeleton />;
  return (
    <div className={frame}>
      <LoadFailed
        level={1}
        error={error}
        title={t('hold.failedTitle')}
        onRetry={() => void reload()}
        missing={{
          title: t('hold.notFoundTitle'),
          text: t('hold.notFound'),
          actions: (
            <Button asChild>
              <Link to={linkTo.home()}>{t('payOk.home')}</Link>
            </Button>
          ),
        }}
      />
    </div>
  );
}

/** Without a number nothing is known of the booking. */
function Success() {
  const { t } = useTranslation('booking');
  return (
    <Outcome
      looks="good"
      title={t('payOk.title')}
      actions={
        <Button asChild>
          <Link to={linkTo.home()}>{t('payOk.home')}</Link>
        </Button>
      }
    >
      <p>{t('payOk.mailed')}</p>
    </Outcome>
  );
}

type ResultProps = {
  data: ReadReserve;
  keep: (next: ReadReserve) => void;
  reload: () => Promise<unknown>;
};

function Result({ data, keep, reload }: ResultProps) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const { reserve, offset } = data;
  const { numberRef, week, status } = reserve;
  const { progress, check } = useOutcome(numberRef, keep);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || status === 'paid' || status === 'refunded' || status === 'cancelled')
      return;
    asked.current = true;
    // Of an ended hold the server always knows: its answer is waited for, however long the
    // connection is gone.
    void check(status === 'expired' ? {} : { looks: MAX_CHECKS });
  }, [status, check]);
  const outcome = progress.step === 'known' ? progress.outcome : undefined;
  const paid = status === 'paid' || outcome === 'paid';
  const refunded = status === 'refunded' || outcome === 'refunded';
  const redirects = useRedirectsHome(outcome === 'paid');
  useEffect(() => {
    if (!paid) return;
    forgetHold(week._id);
    forgetDraft();
  }, [paid, week._id]);
  const again = () => {
    void reload();
    void check({ looks: MAX_CHECKS });
  };
  if (paid)
    return (
      <>
        <Confirmation reserve={reserve} title={title}>
          <ClaimOffer numberRef={numberRef} />
        </Confirmation>
        {redirects ? <GoingHome onDone={() => void navigate(linkTo.home())} /> : null}
      </>
    );
  return (
    <div className={frame}>
      {/* Until the payment is known to have succeeded, its step is not done. */}
      <BookingSteps current="payment" />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16">
        <div className="min-w-0">
          {refunded ? (
            <Refunded numberRef={numberRef} />
          ) : (
            <Unpaid reserve={reserve} progress={progress} onCheck={again} />
          )}
        </div>
        <HoldSummary reserve={reserve} offset={offset} running={false} />
      </div>
    </div>
  );
}

/**
 * Redirects home once, right after paying: not on a page that is reloaded, reached by Back, or
 * opened from the mail. A guest has no home page to go to.
 */
function useRedirectsHome(paid: boolean): boolean {
  const { state, key } = useLocation();
  const step = useNavigationType();
  const [member] = useState(() => currentSession() !== undefined);
  const [justPaid] = useState(() => step !== 'POP' && isJustPaid(state));
  // Coming back from the bank's page loads a new document. React Router gives its first entry of the
  // history the key 'default'.
  const returned = paid && key === 'default' && !reloaded();
  return member && (justPaid || returned);
}

/** What became of a booking that is not paid: ended, being checked, failed, or still open. */
function Unpaid({
  reserve: { numberRef, week, status },
  progress,
  onCheck,
}: {
  reserve: ReadReserve['reserve'];
  progress: ReturnType<typeof useOutcome>['progress'];
  onCheck: () => void;
}) {
  const { t } = useTranslation('booking');
  const toPayment = (
    <Button asChild>
      <Link to={linkTo.payment(numberRef)}>{t('payOk.tryAgain')}</Link>
    </Button>
  );
  if (status === 'cancelled') return <HoldEnded weekId={week._id} cancelled />;
  if (progress.step !== 'known')
    return <Checking long={progress.step === 'checking' && progress.long} onCheck={onCheck} />;
  if (status === 'expired') return <HoldEnded weekId={week._id} />;
  if (progress.outcome === 'failed')
    return (
      <Outcome looks="bad" title={t('payOk.failedTitle')} actions={toPayment}>
        <p>{t('payOk.failed')}</p>
      </Outcome>
    );
  return (
    <Outcome
      looks="ended"
      title={t('payOk.pendingTitle')}
      actions={
        <>
          {toPayment}
          <Button variant="outline" onClick={onCheck}>
            {t('outcome.checkNow')}
          </Button>
        </>
      }
    >
      <p>{t('outcome.checking')}</p>
    </Outcome>
  );
}
