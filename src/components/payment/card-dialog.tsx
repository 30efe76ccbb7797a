import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { LockKeyhole } from 'lucide-react';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { useSingleFlight } from '#client/use-single-flight.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { formatUsd } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Dialog } from '#ui/dialog.tsx';
import { cardAppearance, cardFonts, schemeInForce, walletLooks } from './appearance.ts';
import { CARD_FORM, cardForm } from './card-machine.ts';
import type { CardState } from './card-machine.ts';
import { CardSkeleton, WithStripe } from './with-stripe.tsx';

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
  /** Leads to the provider's own payment page. */
  onHosted: () => void;
};
type CardDialogProps = Omit<Payment, 'clientSecret'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Missing while the payment is being started: the window is open already. */
  clientSecret: string | undefined;
  /** What is paid for, beside the form or above it. */
  summary: ReactNode;
};

/**
 * Card payment, 800x600 on a wide screen, full screen on a phone (specification, section 2, Modals
 * of payment).
 */
export default function CardDialog({
  open,
  onOpenChange,
  onBusy,
  clientSecret,
  summary,
  ...payment
}: CardDialogProps) {
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
      bodyClassName="scroll-pb-28"
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_15rem] sm:grid-rows-[auto_1fr] sm:items-start">
        <div className="sm:col-start-2">{summary}</div>
        {clientSecret === undefined ? (
          <div className={FORM_PLACE}>
            <CardSkeleton />
          </div>
        ) : (
          <WithStripe className={FORM_PLACE}>
            {(stripe) => (
              <CardElements
                stripe={stripe}
                onBusy={changeBusy}
                clientSecret={clientSecret}
                {...payment}
              />
            )}
          </WithStripe>
        )}
      </div>
    </Dialog>
  );
}

/** Beside summary and link of a wide window, between them on a phone. */
const FORM_PLACE = 'sm:col-start-1 sm:row-span-2 sm:row-start-1';

type CardFormProps = Omit<Payment, 'time'> & { stripe: Stripe };

function CardElements({ stripe, ...props }: CardFormProps) {
  const club = useClub();
  const { i18n } = useTranslation();
  const { clientSecret, price } = props;
  const options = useMemo(
    () => ({
      clientSecret,
      appearance: cardAppearance(club, schemeInForce()),
      fonts: cardFonts(),
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

/** Longest wait for wallets before the fields are shown without them. */
const WALLETS_MS = 3000;
/** Stripe's statuses of a payment that has been taken, or is about to be. */
const TAKEN: readonly string[] = ['succeeded', 'processing', 'requires_capture'];
/** The provider's words, where they may be shown. */
const wordsOf = (error: StripeError): string | undefined =>
  error.type === 'card_error' ||
  error.type === 'validation_error' ||
  error.code === 'payment_intent_authentication_failure'
    ? error.message
    : undefined;
/** Another card may be taken where this one was not. */
const isDeclined = (error: StripeError): boolean => error.code === 'card_declined';

type Wallet = StripeExpressCheckoutElementConfirmEvent;
type CardPayment = Omit<CardFormProps, 'stripe'>;

/** The machine of the card form (`card-machine.ts`) with the provider's calls. */
function useCardForm(payment: Omit<CardPayment, 'price' | 'onHosted'>) {
  const { clientSecret, returnUrl, onBusy } = payment;
  const stripe = useStripe();
  const elements = useElements();
  const [state, dispatch] = useReducer(cardForm, CARD_FORM);
  const once = useSingleFlight();
  const callbacks = useRef(payment);
  useEffect(() => {
    callbacks.current = payment;
  }, [payment]);
  useEffect(() => {
    // The fields do not wait for wallets for long, and move no more once they are shown.
    const late = setTimeout(() => dispatch({ type: 'walletsKnown', any: false }), WALLETS_MS);
    return () => clearTimeout(late);
  }, []);
  const take = useCallback(() => {
    dispatch({ type: 'taken' });
    callbacks.current.onPaid();
  }, []);
  useEarlierPayment(stripe, clientSecret, take, callbacks);

  const passOn = (tell: () => void) => {
    dispatch({ type: 'passedOn' });
    tell();
  };
  const loseTrack = () =>
    passOn(() => callbacks.current.onUnknown(() => isOpen(stripe, clientSecret)));
  const send = async (provider: Stripe, fields: StripeElements, wallet: Wallet | undefined) => {
    const { error, paymentIntent } = await provider.confirmPayment({
      elements: fields,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    const status = paymentIntent?.status ?? error?.payment_intent?.status;
    if (status && TAKEN.includes(status)) take();
    else if (status === 'canceled') passOn(callbacks.current.onReplaced);
    else if (error?.type === 'api_connection_error') loseTrack();
    else if (error) {
      wallet?.paymentFailed({ reason: 'fail' });
      dispatch({ type: 'refused', text: wordsOf(error), declined: isDeclined(error) });
    } else dispatch({ type: 'abandoned' });
  };
  const pay = async (wallet?: Wallet) => {
    if (!stripe || !elements) return;
    await once(async () => {
      dispatch({ type: 'sent' });
      onBusy(true);
      try {
        await send(stripe, elements, wallet);
      } catch {
        loseTrack();
      } finally {
        callbacks.current.onBusy(false);
      }
    });
  };
  return { state, dispatch, pay, loaded: stripe !== null };
}
type CardMachine = ReturnType<typeof useCardForm>;

/** Whether the payment can still be made. */
async function isOpen(stripe: Stripe | null, clientSecret: string): Promise<boolean> {
  const { paymentIntent } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {};
  return paymentIntent !== undefined && !TAKEN.includes(paymentIntent.status);
}

/** Ends the form when it was already paid: in another tab, or before a reload. */
function useEarlierPayment(
  stripe: Stripe | null,
  clientSecret: string,
  onTaken: () => void,
  callbacks: RefObject<Pick<Payment, 'onReplaced'>>,
) {
  useEffect(() => {
    let here = true;
    void stripe?.retrievePaymentIntent(clientSecret).then(
      ({ paymentIntent }) => {
        if (!here || !paymentIntent) return;
        if (paymentIntent.status === 'canceled') callbacks.current.onReplaced();
        else if (TAKEN.includes(paymentIntent.status)) onTaken();
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [stripe, clientSecret, onTaken, callbacks]);
}

function CardForm({ price, onHosted, ...payment }: CardPayment) {
  const { t } = useTranslation('booking');
  const { cardProvider } = useBoot().settings;
  const machine = useCardForm(payment);
  const { step } = machine.state;
  if (step === 'paid')
    return (
      <Alert tone="success" takeFocus className={FORM_PLACE}>
        {t('card.success')}
      </Alert>
    );
  const hosted = t('card.hosted', { provider: cardProvider.name });
  if (step === 'broken')
    return (
      <div className={cn(FORM_PLACE, 'flex flex-col gap-6')}>
        <Alert tone="danger" takeFocus>
          {t('card.loadFailed')}
        </Alert>
        <Button size="lg" full onClick={onHosted}>
          {hosted}
        </Button>
      </div>
    );
  return (
    <>
      <Fields machine={machine} price={price} />
      {step === 'paying' ? null : (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start sm:col-start-2"
          onClick={onHosted}
        >
          {hosted}
        </Button>
      )}
    </>
  );
}

/** Stays at the foot of the window while the fields scroll. */
const PAY_PLACE = 'sticky -bottom-6 -my-4 bg-surface py-4';

/** Why the payment was not made and what to do, above the fields where another card is typed. */
function Refused({ text, declined, abandoned, count }: NonNullable<CardState['refusal']>) {
  const { t } = useTranslation('booking');
  const reason = abandoned ? t('card.abandoned') : (text ?? t('card.unexpected'));
  return (
    <Alert tone="danger" title={declined ? reason : undefined} takeFocus={count}>
      {declined ? t('card.declinedNext') : reason}
    </Alert>
  );
}

/** The provider's fields, wallets above them, and Pay. */
function Fields({ machine, price }: { machine: CardMachine; price: number }) {
  const { t, i18n } = useTranslation('booking');
  const { state, dispatch, pay, loaded } = machine;
  const { fields, wallets, refusal } = state;
  const busy = state.step === 'paying';
  const shown = fields && wallets !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };
  return (
    <form noValidate onSubmit={submit} className={cn(FORM_PLACE, 'flex flex-col gap-5')}>
      {shown ? null : <CardSkeleton />}
      <div className={shown ? 'flex flex-col gap-5' : 'h-0 overflow-hidden'}>
        <div className={wallets ? undefined : 'h-0 overflow-hidden'} inert={busy}>
          <ExpressCheckoutElement
            options={walletLooks(schemeInForce())}
            onReady={({ availablePaymentMethods }) => {
              const any = Object.values(availablePaymentMethods ?? {}).some(Boolean);
              dispatch({ type: 'walletsKnown', any });
            }}
            onLoadError={() => dispatch({ type: 'walletsKnown', any: false })}
            onConfirm={(event) => void pay(event)}
          />
        </div>
        {wallets ? (
          <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            {t('card.orCard')}
          </p>
        ) : null}
        {refusal && !busy ? <Refused {...refusal} /> : null}
        <PaymentElement
          options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
          onReady={() => dispatch({ type: 'fieldsReady' })}
          onLoadError={() => dispatch({ type: 'fieldsFailed' })}
        />
      </div>
      <div className={PAY_PLACE}>
        <Button
          type="submit"
          size="lg"
          full
          disabled={!shown || !loaded}
          loading={busy}
          loadingLabel={t('card.processing')}
        >
          <LockKeyhole aria-hidden="true" className="size-5" />
          {t('card.pay', { price: formatUsd(price, i18n.language) })}
        </Button>
      </div>
    </form>
  );
}
