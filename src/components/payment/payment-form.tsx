import { CreditCard, LockKeyhole, ShieldCheck, Smartphone } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { ApiError, callEndpoint } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { createPaymentCheckout, createPaymentIntent } from '#contracts/payment.ts';
import type { applyPromotion } from '#contracts/payment.ts';
import { cancelHold } from '#contracts/reserve.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { afterPaint, whenIdle } from '#loading/timing.ts';
import { formatUsd } from '#lib/money.ts';
import { laterWindow } from '#loading/window.tsx';
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
import { loadStripeFrom } from './stripe-loader.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Refusals after which this hold cannot be paid any more. */
const GONE: ReadonlySet<ApiError['code']> = new Set([
  FAILURE.notFound,
  FAILURE.holdEnded,
  FAILURE.alreadyPaid,
]);

/** In the card window, or on the provider's own payment page. */
type Method = 'card' | 'checkout';

const CardModal = laterWindow(
  () => import('./card-modal.tsx'),
  (props) => props,
);
const CheckoutModal = laterWindow(
  () => import('./checkout-modal.tsx'),
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
      className="shrink-0 max-lg:h-13 max-lg:px-6 max-lg:text-base lg:w-full"
      loading={starting || pressed}
      loadingLabel={t('payment.starting')}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
}

/**
 * The way to pay: what is taken, promotion code, Pay, and giving the week back (specification,
 * section 2, Payment page). On a phone time, price and Pay are in a bar at the foot.
 */
export function PaymentForm({
  reserve,
  offset,
  notice,
  onBusy,
  onPromotion,
  onPaid,
  onUnknown,
  onGone,
  onCancelled,
}: PaymentFormProps) {
  const { t, i18n } = useTranslation('booking');
  const errorText = useErrorText();
  const { cardProvider, stripe } = useBoot().settings;
  const { scriptUrl, publishableKey } = stripe;
  const systemId = useId();
  const [secrets, setSecrets] = useState<Partial<Record<Method, string>>>({});
  const [shown, setShown] = useState<Method>();
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const [asking, setAsking] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const running = useRef(false);
  const { numberRef, price } = reserve;
  const fail = (text: string) =>
    setFailure((before) => ({ text, count: (before?.count ?? 0) + 1 }));

  // The windows' code comes by itself while the page is idle (`laterWindow`), and what they need of
  // the provider with it; a failure is shown by the window.
  useEffect(
    () => whenIdle(() => void loadStripeFrom(scriptUrl, publishableKey).catch(() => undefined)),
    [scriptUrl, publishableKey],
  );

  /** The price was changed, or the hold ended, in another window. */
  const replaced = () => {
    setSecrets({});
    setShown(undefined);
    fail(t('payment.replaced'));
    onGone();
  };

  const start = async (method: Method): Promise<void> => {
    if (running.current) return;
    setShown(method);
    // The payment has been started: its window opens again, and tells itself when it was ended elsewhere.
    if (method === 'card' && secrets.card) return;
    running.current = true;
    setStarting(true);
    setFailure(undefined);
    try {
      const { clientSecret } = await callEndpoint(
        method === 'card' ? createPaymentIntent : createPaymentCheckout,
        { query: { numberRef } },
      );
      // Starting one way to pay ends the other at the card provider.
      setSecrets({ [method]: clientSecret });
    } catch (error) {
      setShown(undefined);
      if (error instanceof ApiError && GONE.has(error.code)) onGone();
      fail(errorText(error));
    } finally {
      running.current = false;
      setStarting(false);
    }
  };
  const cancel = async () => {
    setCancelling(true);
    try {
      await callEndpoint(cancelHold, { params: { numberRef } });
      onCancelled();
    } catch (error) {
      if (error instanceof ApiError && error.code === FAILURE.notFound) return onCancelled();
      if (error instanceof ApiError && error.code === FAILURE.alreadyPaid) onGone();
      fail(t('payment.cancelFailed', { reason: errorText(error) }));
    } finally {
      setCancelling(false);
      setAsking(false);
    }
    return undefined;
  };
  const time = <TimeLeftText expiresAt={reserve.expiresAt} offset={offset} />;
  return (
    <div className="flex flex-col gap-6">
      {notice ? (
        <Alert tone="danger" takeFocus title={t('payment.refusedTitle')}>
          {notice === 'failed' ? t('payment.lastFailed') : t('payment.lost')}
        </Alert>
      ) : null}
      <Card asChild className="flex flex-col gap-4 max-sm:p-4">
        <section aria-labelledby={systemId}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Heading level={2} size="sm" id={systemId}>
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
      <PromotionBox
        reserve={reserve}
        disabled={starting}
        onGone={onGone}
        // A payment is started for one amount; with another price a new one is asked for.
        onSend={() => setSecrets({})}
        onChange={onPromotion}
      />
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count} title={t('payment.failedTitle')}>
          {failure.text}
        </Alert>
      ) : null}
      <div
        data-bottom-bar="tall"
        className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-bar max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom,0px)] max-lg:shadow-soft"
      >
        <HoldClock
          expiresAt={reserve.expiresAt}
          offset={offset}
          className="min-h-10 justify-center px-4 sm:px-8 lg:hidden"
        />
        <div className="max-lg:flex max-lg:min-h-23 max-lg:items-center max-lg:gap-4 max-lg:px-4 max-lg:py-3 max-lg:sm:px-8">
          <p className="flex min-w-0 grow flex-col lg:hidden">
            <HoldPrice reserve={reserve} size="md" />
            <span className="text-xs text-muted">{t('detail.termsShort')}</span>
          </p>
          <PayButton starting={starting} onStart={() => start('card')}>
            <LockKeyhole aria-hidden="true" className="size-5" />
            {t('payment.pay', { price: formatUsd(price, i18n.language) })}
          </PayButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="flex gap-3 text-sm text-muted">
          <ShieldCheck aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
          {t('payment.providerText', { provider: cardProvider.name })}
        </p>
        <Button variant="link" size="sm" disabled={starting} onClick={() => setAsking(true)}>
          {t('payment.cancel')}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('payment.cancelTitle')}
        description={t('payment.cancelText')}
        tone="danger"
        confirmLabel={t('payment.cancelConfirm')}
        cancelLabel={t('payment.cancelKeep')}
        busy={cancelling}
        onConfirm={() => void cancel()}
      />
      <CardModal
        open={shown === 'card'}
        onOpenChange={(open) => setShown(open ? 'card' : undefined)}
        clientSecret={secrets.card}
        price={price}
        time={time}
        summary={<HoldSummaryLines reserve={reserve} />}
        returnUrl={`${location.origin}${linkTo.payOk(numberRef)}`}
        onBusy={onBusy}
        onPaid={onPaid}
        onUnknown={onUnknown}
        onReplaced={replaced}
        onHosted={() => void start('checkout')}
      />
      <CheckoutModal
        open={shown === 'checkout'}
        onOpenChange={(open) => setShown(open ? 'checkout' : undefined)}
        clientSecret={starting ? undefined : secrets.checkout}
        time={time}
        onComplete={onPaid}
      />
    </div>
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
