import { CreditCard, LockKeyhole, ShieldCheck, Smartphone } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { ApiError, callEndpoint } from '#client/call.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useSingleFlight } from '#client/use-single-flight.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { createPaymentCheckout, createPaymentIntent } from '#contracts/payment.ts';
import type { applyPromotion } from '#contracts/payment.ts';
import { cancelHold } from '#contracts/reserve.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { afterPaint, whenIdle } from '#loading/timing.ts';
import { formatUsd } from '#lib/money.ts';
import { laterDialog } from '#loading/dialog.tsx';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';
import { CardMarks } from './card-marks.tsx';
import { HoldClock, TimeLeftText } from './hold-clock.tsx';
import { HoldPrice, HoldSummaryLines } from './hold-summary.tsx';
import { PromotionBox } from './promotion-box.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { NOT_STARTED, paymentStart } from './start-machine.ts';
import type { Method } from './start-machine.ts';
import { loadStripeFrom } from './stripe-loader.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Refusals after which this hold cannot be paid any more. */
const GONE: ReadonlySet<ApiError['code']> = new Set([
  FAILURE.notFound,
  FAILURE.holdEnded,
  FAILURE.alreadyPaid,
]);

const CardDialog = laterDialog(
  () => import('./card-dialog.tsx'),
  (props) => props,
);
const CheckoutDialog = laterDialog(
  () => import('./checkout-dialog.tsx'),
  (props) => props,
);

type PaymentFormProps = {
  reserve: Reserve;
  /** Milliseconds from our clock to the server's. */
  offset: number;
  /** The card provider refused the last attempt, or the connection was lost before it was sent. */
  notice?: 'failed' | 'lost' | undefined;
  onBusy: (busy: boolean) => void;
  onPromotion: (reply: Reply<typeof applyPromotion>) => void;
  onPaid: () => void;
  onUnknown: (isOpen: () => Promise<boolean>) => void;
  /** The hold is not in the state this form assumes (ended, paid, gone): check again. */
  onGone: () => void;
  onCancelled: () => void;
};

/** Shows at once that it was pressed; the form around it follows once that is painted. */
function PayButton({
  starting,
  onStart,
  children,
}: {
  starting: boolean;
  onStart: () => Promise<void>;
  children: ReactNode;
}) {
  const { t } = useTranslation('booking');
  const [pressed, setPressed] = useState(false);
  const press = async () => {
    setPressed(true);
    await afterPaint();
    await onStart();
    setPressed(false);
  };
  return (
    <Button
      size="lg"
      className="max-w-full shrink-0 max-lg:h-13 max-lg:grow max-lg:px-6 max-lg:text-base lg:w-full"
      loading={starting || pressed}
      loadingLabel={t('payment.starting')}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
}

type Calls = Pick<PaymentFormProps, 'onGone' | 'onCancelled'> & { numberRef: string };

/** The machine of starting a payment (`start-machine.ts`) with its calls. */
function useStart({ numberRef, onGone, onCancelled }: Calls) {
  const [state, dispatch] = useReducer(paymentStart, NOT_STARTED);
  const once = useSingleFlight();
  const start = (method: Method) =>
    once(async () => {
      dispatch({ type: 'shown', method });
      // The payment has been started: its window opens again, and tells itself when it was ended
      // elsewhere.
      if (method === 'card' && state.secrets.card) return;
      dispatch({ type: 'starting' });
      try {
        const { clientSecret } = await callEndpoint(
          method === 'card' ? createPaymentIntent : createPaymentCheckout,
          { query: { numberRef } },
        );
        dispatch({ type: 'started', method, secret: clientSecret });
      } catch (error) {
        if (error instanceof ApiError && GONE.has(error.code)) onGone();
        dispatch({ type: 'startFailed', error });
      }
    });
  const cancel = async (): Promise<void> => {
    dispatch({ type: 'cancelling' });
    const code = await callEndpoint(cancelHold, { params: { numberRef } }).then(
      () => undefined,
      (error: unknown) => {
        const failed = error instanceof ApiError ? error.code : FAILURE.internal;
        if (failed !== FAILURE.notFound) dispatch({ type: 'cancelFailed', error });
        return failed;
      },
    );
    dispatch({ type: 'cancelEnded' });
    if (code === undefined) tellTabs('hold');
    if (code === undefined || code === FAILURE.notFound) onCancelled();
    else if (code === FAILURE.alreadyPaid) onGone();
  };
  return {
    state,
    dispatch,
    start,
    cancel,
    replaced: () => {
      dispatch({ type: 'replaced' });
      onGone();
    },
  };
}
type Start = ReturnType<typeof useStart>;

/**
 * The way to pay: what is taken, promotion code, Pay, and giving the week back (specification,
 * section 2, Payment page). On a phone time, price and Pay are in a bar at the foot.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { reserve, offset, notice, onPromotion, onGone, onCancelled } = props;
  const { t } = useTranslation('booking');
  const { cardProvider, stripe } = useBoot().settings;
  const { scriptUrl, publishableKey } = stripe;
  const machine = useStart({ numberRef: reserve.numberRef, onGone, onCancelled });
  const { state, dispatch } = machine;

  // The windows' code comes by itself while the page is idle (`laterDialog`), and what they need of
  // the provider with it; a failure is shown by the window.
  useEffect(
    () => whenIdle(() => void loadStripeFrom(scriptUrl, publishableKey).catch(() => undefined)),
    [scriptUrl, publishableKey],
  );
  return (
    <div className="flex flex-col gap-6">
      {notice ? (
        <Alert tone="danger" takeFocus title={t('payment.refusedTitle')}>
          {notice === 'failed' ? t('payment.lastFailed') : t('payment.lost')}
        </Alert>
      ) : null}
      <Ways />
      <PromotionBox
        reserve={reserve}
        disabled={state.starting}
        onGone={onGone}
        onSend={() => dispatch({ type: 'priceChanging' })}
        onChange={onPromotion}
      />
      <StartFailure failure={state.failure} />
      <PayBar reserve={reserve} offset={offset} machine={machine} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="flex gap-3 text-sm text-muted">
          <ShieldCheck aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
          {t('payment.providerText', { provider: cardProvider.name })}
        </p>
        <Button
          variant="link"
          size="sm"
          disabled={state.starting}
          onClick={() => dispatch({ type: 'cancelAsked' })}
        >
          {t('payment.cancel')}
        </Button>
      </div>
      <AlertDialog
        open={state.cancel !== 'no'}
        onOpenChange={(open) => dispatch({ type: open ? 'cancelAsked' : 'cancelKept' })}
        title={t('payment.cancelTitle')}
        description={t('payment.cancelText')}
        tone="danger"
        confirmLabel={t('payment.cancelConfirm')}
        cancelLabel={t('payment.cancelKeep')}
        busy={state.cancel === 'cancelling'}
        onConfirm={() => void machine.cancel()}
      />
      <PaymentWindows {...props} machine={machine} />
    </div>
  );
}

/** What is taken, and who takes it. */
function Ways() {
  const { t } = useTranslation('booking');
  const { cardProvider } = useBoot().settings;
  const id = useId();
  return (
    <Card asChild className="flex flex-col gap-4 max-sm:p-4">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading level={2} size="sm" id={id}>
            {t('payment.system')}
          </Heading>
          <ProviderMark name={cardProvider.name} />
        </div>
        <ul className="flex flex-col gap-4">
          <Way icon={CreditCard} name={t('payment.card')}>
            <CardMarks />
          </Way>
          <Way icon={Smartphone} name={t('payment.wallets')}>
            <span className="text-sm text-muted">{t('payment.walletsHint')}</span>
          </Way>
        </ul>
      </section>
    </Card>
  );
}

function StartFailure({ failure }: Pick<Start['state'], 'failure'>) {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  if (!failure) return null;
  const text = () => {
    if (failure.about === 'replaced') return t('payment.replaced');
    const reason = errorText(failure.error);
    return failure.about === 'cancel' ? t('payment.cancelFailed', { reason }) : reason;
  };
  return (
    <Alert tone="danger" takeFocus={failure.count} title={t('payment.failedTitle')}>
      {text()}
    </Alert>
  );
}

type PartProps = Pick<PaymentFormProps, 'reserve' | 'offset'> & { machine: Start };

/** Time, price and Pay; on a phone a bar at the foot of the window. */
function PayBar({ reserve, offset, machine: { state, start } }: PartProps) {
  const { t, i18n } = useTranslation('booking');
  return (
    <div
      data-bottom-bar="tall"
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-bar max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom,0px)] max-lg:shadow-soft"
    >
      <HoldClock
        expiresAt={reserve.expiresAt}
        offset={offset}
        className="min-h-10 justify-center px-4 sm:px-6 lg:hidden"
      />
      <div className="max-lg:flex max-lg:min-h-23 max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:px-4 max-lg:py-3 max-lg:sm:px-6">
        {/* With large letters the button has a line of its own. */}
        <p className="flex min-w-24 grow flex-col lg:hidden">
          <HoldPrice reserve={reserve} size="md" />
          <span className="text-xs text-muted">{t('detail.termsShort')}</span>
        </p>
        <PayButton starting={state.starting} onStart={() => start('card')}>
          <LockKeyhole aria-hidden="true" className="size-5" />
          {t('payment.pay', { price: formatUsd(reserve.price, i18n.language) })}
        </PayButton>
      </div>
    </div>
  );
}

/** The card window, and the provider's own payment page in another. */
function PaymentWindows({
  reserve,
  offset,
  machine: { state, dispatch, start, replaced },
  onBusy,
  onPaid,
  onUnknown,
}: PaymentFormProps & PartProps) {
  const { shown, secrets, starting } = state;
  const time = <TimeLeftText expiresAt={reserve.expiresAt} offset={offset} />;
  const opening = (method: Method) => ({
    open: shown === method,
    onOpenChange: (open: boolean) =>
      dispatch(open ? { type: 'shown', method } : { type: 'closed' }),
  });
  return (
    <>
      <CardDialog
        {...opening('card')}
        clientSecret={secrets.card}
        price={reserve.price}
        time={time}
        summary={<HoldSummaryLines reserve={reserve} />}
        returnUrl={`${location.origin}${linkTo.payOk(reserve.numberRef)}`}
        onBusy={onBusy}
        onPaid={onPaid}
        onUnknown={onUnknown}
        onReplaced={replaced}
        onHosted={() => void start('checkout')}
      />
      <CheckoutDialog
        {...opening('checkout')}
        clientSecret={starting ? undefined : secrets.checkout}
        time={time}
        onComplete={onPaid}
      />
    </>
  );
}

/** A way to pay, and what is taken there. */
const Way = ({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <span className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
      {name}
    </span>
    <span className="max-sm:ps-8">{children}</span>
  </li>
);
