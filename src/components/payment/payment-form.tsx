import { ShieldCheck } from 'lucide-react';
import { useId, useRef, useState } from 'react';
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
import { afterPaint } from '#loading/timing.ts';
import { formatTime } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';
import { CardMarks } from './card-marks.tsx';
import { CardModal, CheckoutModal } from './card-modal.tsx';
import { TimeLeftText } from './hold-clock.tsx';
import { PaymentOptions } from './payment-options.tsx';
import type { PaymentMethod } from './payment-options.tsx';
import { PromotionBox } from './promotion-box.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { FAILURE } from '#contracts/failures.ts';

/** Refusals after which this hold cannot be paid any more. */
const GONE: ReadonlySet<ApiError['code']> = new Set([
  FAILURE.notFound,
  FAILURE.holdEnded,
  FAILURE.alreadyPaid,
]);

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
      full
      loading={starting || pressed}
      loadingLabel={t('payment.starting')}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
}

/**
 * Options, promotion code, the provider, Pay and Cancel (specification, section 2, Payment page).
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
  const { cardProvider } = useBoot().settings;
  const systemId = useId();
  const [method, setMethod] = useState<PaymentMethod>('card');
  const [secrets, setSecrets] = useState<Partial<Record<PaymentMethod, string>>>({});
  const [shown, setShown] = useState<PaymentMethod>();
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const [asking, setAsking] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const running = useRef(false);
  const { numberRef, price } = reserve;
  const fail = (text: string) =>
    setFailure((before) => ({ text, count: (before?.count ?? 0) + 1 }));

  /** The price was changed, or the hold ended, in another window. */
  const replaced = () => {
    setSecrets({});
    setShown(undefined);
    fail(t('payment.replaced'));
    onGone();
  };

  const start = async (): Promise<void> => {
    if (running.current) return undefined;
    // The intent already exists: its window just opens again, and shows by itself if the payment
    // was closed elsewhere. The embedded checkout cannot.
    if (method === 'card' && secrets.card) return setShown(method);
    const before = secrets[method];
    running.current = true;
    setStarting(true);
    setFailure(undefined);
    try {
      const { clientSecret } = await callEndpoint(
        method === 'card' ? createPaymentIntent : createPaymentCheckout,
        { query: { numberRef } },
      );
      if (before !== undefined && before !== clientSecret) return replaced();
      // Starting one way to pay ends the other at the card provider.
      setSecrets({ [method]: clientSecret });
      setShown(method);
    } catch (error) {
      if (error instanceof ApiError && GONE.has(error.code)) onGone();
      fail(errorText(error));
    } finally {
      running.current = false;
      setStarting(false);
    }
    return undefined;
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
  // On the reader's clock, which may differ from the server's.
  const until = new Date(Date.parse(reserve.expiresAt) - offset);
  const time = <TimeLeftText expiresAt={reserve.expiresAt} offset={offset} />;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <Heading level={1}>{t('payment.title')}</Heading>
        <Alert tone="warning">
          {t('hold.warning', { time: formatTime(until, i18n.language) })}
        </Alert>
        {notice ? (
          <Alert tone="danger" takeFocus title={t('payment.refusedTitle')}>
            {notice === 'failed' ? t('payment.lastFailed') : t('payment.lost')}
          </Alert>
        ) : null}
      </div>
      <PaymentOptions value={method} onChange={setMethod} price={price} disabled={starting} />
      <PromotionBox
        reserve={reserve}
        disabled={starting}
        onGone={onGone}
        // A payment is started for one amount; another price needs a new one.
        onSend={() => setSecrets({})}
        onChange={onPromotion}
      />
      <section aria-labelledby={systemId} className="flex flex-col gap-4 border-t border-line pt-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Heading level={2} size="sm" id={systemId}>
            {t('payment.system')}
          </Heading>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ProviderMark name={cardProvider.name} />
            <CardMarks />
          </div>
        </div>
        <p className="flex gap-3 text-sm text-muted">
          <ShieldCheck
            aria-hidden="true"
            className="size-5 shrink-0 stroke-[1.75] text-primary-text"
          />
          <span>
            <strong className="font-semibold text-ink">
              {t('payment.provider', { provider: cardProvider.name })}.
            </strong>{' '}
            {t('payment.providerText')}
          </span>
        </p>
      </section>
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count} title={t('payment.failedTitle')}>
          {failure.text}
        </Alert>
      ) : null}
      <div className="flex flex-col gap-3">
        <PayButton starting={starting} onStart={start}>
          {t('payment.pay', { price: formatUsd(price, i18n.language) })}
        </PayButton>
        <p className="text-center text-sm text-muted">{t('payment.finalSale')}</p>
        <Button variant="ghost" full disabled={starting} onClick={() => setAsking(true)}>
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
      {secrets.card ? (
        <CardModal
          open={shown === 'card'}
          onOpenChange={(open) => setShown(open ? 'card' : undefined)}
          clientSecret={secrets.card}
          price={price}
          time={time}
          returnUrl={`${location.origin}${linkTo.payOk(numberRef)}`}
          onBusy={onBusy}
          onPaid={onPaid}
          onUnknown={onUnknown}
          onReplaced={replaced}
        />
      ) : null}
      {secrets.checkout ? (
        <CheckoutModal
          open={shown === 'checkout'}
          onOpenChange={(open) => setShown(open ? 'checkout' : undefined)}
          clientSecret={secrets.checkout}
          time={time}
          onComplete={onPaid}
        />
      ) : null}
    </div>
  );
}
