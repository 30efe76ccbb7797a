import {
  Elements,
  EmbeddedCheckout,
  EmbeddedCheckoutProvider,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { formatUsd } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure } from '#ui/text.tsx';
import { cardAppearance, schemeInForce } from './appearance.ts';
import { loadStripeFrom } from './stripe-loader.ts';

type Payment = {
  clientSecret: string;
  /** Amount due, in US dollars. */
  price: number;
  /** Where the bank's own page returns to, if it does not stay in this one. */
  returnUrl: string;
  /** The time left, in words. */
  time: ReactNode;
  /** True while a payment is being made; the end of the hold must not close the window then. */
  onBusy: (busy: boolean) => void;
  /** The provider took the payment, now or before. */
  onPaid: () => void;
  /**
   * The connection was lost while paying, so the outcome is unknown. `isOpen` asks the provider
   * whether the form can still be used.
   */
  onUnknown: (isOpen: () => Promise<boolean>) => void;
  /**
   * The payment object was closed, e.g. by a code applied in another window: it accepts no card any
   * more.
   */
  onReplaced: () => void;
};
type CardModalProps = Payment & { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * Card payment, 800x600 on a wide screen, full screen on a phone (specification, section 2, Modals
 * of payment).
 */
export function CardModal({ open, onOpenChange, onBusy, ...payment }: CardModalProps) {
  const { t } = useTranslation('booking');
  const [busy, setBusy] = useState(false);
  const changeBusy = (next: boolean) => {
    setBusy(next);
    onBusy(next);
  };
  return (
    <Dialog
      shared
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      closable={!busy}
      size="card"
      title={t('card.title')}
      closeLabel={t('card.close')}
      description={payment.time}
      className="max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none"
    >
      <WithStripe>
        {(stripe) => <CardElements stripe={stripe} busy={busy} onBusy={changeBusy} {...payment} />}
      </WithStripe>
    </Dialog>
  );
}

/** The provider's own payment page in a window, 600x900. */
export function CheckoutModal({
  open,
  onOpenChange,
  clientSecret,
  onComplete,
  time,
}: Pick<CardModalProps, 'open' | 'onOpenChange' | 'clientSecret' | 'time'> & {
  onComplete: () => void;
}) {
  const { t } = useTranslation('booking');
  return (
    <Dialog
      shared
      open={open}
      onOpenChange={onOpenChange}
      size="checkout"
      title={t('card.title')}
      closeLabel={t('card.close')}
      description={time}
      className="max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none"
    >
      <WithStripe>
        {(stripe) => (
          <EmbeddedCheckoutProvider stripe={stripe} options={{ clientSecret, onComplete }}>
            <EmbeddedCheckout />
          </EmbeddedCheckoutProvider>
        )}
      </WithStripe>
    </Dialog>
  );
}

/** Loads the provider's script first; says so when that fails, and tries again on demand. */
export function WithStripe({ children }: { children: (stripe: Stripe) => ReactNode }) {
  const { t } = useTranslation('booking');
  const { settings } = useBoot();
  const { scriptUrl, publishableKey } = settings.stripe;
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<{ stripe: Stripe } | { failed: true }>();
  useEffect(() => {
    let here = true;
    loadStripeFrom(scriptUrl, publishableKey).then(
      (stripe) => here && setLoaded({ stripe }),
      () => here && setLoaded({ failed: true }),
    );
    return () => {
      here = false;
    };
  }, [scriptUrl, publishableKey, round]);
  if (!loaded) return <CardSkeleton />;
  if ('stripe' in loaded) return children(loaded.stripe);
  return (
    <Alert
      tone="danger"
      takeFocus={round}
      actions={
        <Button
          size="sm"
          onClick={() => {
            setLoaded(undefined);
            setRound(round + 1);
          }}
        >
          {t('card.retry')}
        </Button>
      }
    >
      {t('card.loadFailed')}
    </Alert>
  );
}

function CardSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('card.loading')}
      className="flex flex-col gap-4"
    >
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-field rounded-md" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-field rounded-md" />
        <Skeleton className="h-field rounded-md" />
      </div>
      <Skeleton className="h-field-lg rounded-md" />
    </div>
  );
}

type CardFormProps = Omit<Payment, 'time'> & { stripe: Stripe; busy: boolean };

function CardElements({ stripe, ...props }: CardFormProps) {
  const club = useClub();
  const { i18n } = useTranslation();
  const { clientSecret, price } = props;
  const options = useMemo(
    () => ({
      clientSecret,
      appearance: cardAppearance(club, schemeInForce()),
      locale: i18n.language === 'es' ? ('es-419' as const) : ('en' as const),
    }),
    [clientSecret, club, i18n.language],
  );
  // A new price is a new form: wallets show the amount.
  return (
    <Elements key={`${clientSecret} ${price}`} stripe={stripe} options={options}>
      <CardForm {...props} />
    </Elements>
  );
}

/** Stripe's statuses of a payment that has been taken, or is about to be. */
const TAKEN: readonly string[] = ['succeeded', 'processing', 'requires_capture'];

function CardForm({
  clientSecret,
  price,
  returnUrl,
  busy,
  onBusy,
  onPaid,
  onUnknown,
  onReplaced,
}: Omit<CardFormProps, 'stripe'>) {
  const { t, i18n } = useTranslation('booking');
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [broken, setBroken] = useState(false);
  const [message, setMessage] = useState<{ text: string; count: number }>();
  const [paid, setPaid] = useState(false);
  const running = useRef(false);
  const callbacks = useRef({ onPaid, onUnknown, onReplaced, onBusy });
  callbacks.current = { onPaid, onUnknown, onReplaced, onBusy };

  // Reopened after a payment in another tab, or before a reload: the form must not be shown again.
  useEffect(() => {
    let here = true;
    void stripe?.retrievePaymentIntent(clientSecret).then(
      ({ paymentIntent }) => {
        if (!here || !paymentIntent) return;
        if (paymentIntent.status === 'canceled') callbacks.current.onReplaced();
        else if (TAKEN.includes(paymentIntent.status)) {
          setPaid(true);
          callbacks.current.onPaid();
        }
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [stripe, clientSecret]);

  const isOpen = async () => {
    const { paymentIntent } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {};
    return paymentIntent !== undefined && !TAKEN.includes(paymentIntent.status);
  };
  const refuse = (error?: StripeError) => {
    const known =
      error &&
      (error.type === 'card_error' ||
        error.type === 'validation_error' ||
        error.code === 'payment_intent_authentication_failure')
        ? error.message
        : undefined;
    setMessage((before) => ({
      text: known ?? t('card.unexpected'),
      count: (before?.count ?? 0) + 1,
    }));
  };
  const pay = async () => {
    if (!stripe || !elements || running.current) return;
    running.current = true;
    setMessage(undefined);
    onBusy(true);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      const status = paymentIntent?.status ?? error?.payment_intent?.status;
      if (status && TAKEN.includes(status)) {
        setPaid(true);
        callbacks.current.onPaid();
      } else if (status === 'canceled') callbacks.current.onReplaced();
      else if (error?.type === 'api_connection_error') callbacks.current.onUnknown(isOpen);
      else if (error) refuse(error);
      else setMessage((before) => ({ text: t('card.abandoned'), count: (before?.count ?? 0) + 1 }));
    } catch {
      callbacks.current.onUnknown(isOpen);
    } finally {
      running.current = false;
      callbacks.current.onBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };

  if (paid)
    return (
      <Alert tone="success" takeFocus>
        {t('card.success')}
      </Alert>
    );
  if (broken)
    return (
      <Alert tone="danger" takeFocus>
        {t('card.loadFailed')}
      </Alert>
    );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="flex items-baseline justify-between gap-4 rounded-md bg-sand px-4 py-3">
        <span>{t('card.amount')}</span>
        <span className="flex items-baseline gap-2">
          <Figure>{formatUsd(price, i18n.language)}</Figure>
          <span className="text-sm text-muted">{t('facts.usd')}</span>
        </span>
      </p>
      {ready ? null : <CardSkeleton />}
      <div className={ready ? undefined : 'h-0 overflow-hidden'}>
        <PaymentElement
          options={{ layout: 'tabs' }}
          onReady={() => setReady(true)}
          onLoadError={() => setBroken(true)}
        />
      </div>
      {message ? (
        <Alert tone="danger" takeFocus={message.count}>
          {message.text}
        </Alert>
      ) : null}
      <Button
        type="submit"
        size="lg"
        full
        disabled={!ready || !stripe}
        loading={busy}
        loadingLabel={t('card.processing')}
      >
        <LockKeyhole aria-hidden="true" className="size-5" />
        {t('card.pay', { price: formatUsd(price, i18n.language) })}
      </Button>
    </form>
  );
}
