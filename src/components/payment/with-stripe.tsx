import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { loadStripeFrom } from './stripe-loader.ts';

/** Loads the provider's script first; says so when that fails, and tries again on demand. */
export function WithStripe({
  className,
  children,
}: {
  /** Of what stands in place of the children until they are there. */
  className?: string;
  children: (stripe: Stripe) => ReactNode;
}) {
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try loads it again
  }, [scriptUrl, publishableKey, round]);
  if (!loaded)
    return (
      <div className={className}>
        <CardSkeleton />
      </div>
    );
  if ('stripe' in loaded) return children(loaded.stripe);
  return (
    <Alert
      tone="danger"
      className={className}
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

/** Shape of the card form. */
export function CardSkeleton() {
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

type EmbeddedPageProps = {
  clientSecret: string;
  /** The provider's page says the payment is complete. */
  onComplete: () => void;
};

/** The provider's own payment page in a frame, and the shape of it until it is drawn. */
export const EmbeddedPage = (props: EmbeddedPageProps) => (
  <WithStripe>{(stripe) => <Page stripe={stripe} {...props} />}</WithStripe>
);

/** A frame that is still empty is lower than this. */
const DRAWN_PX = 48;

function Page({ stripe, clientSecret, onComplete }: EmbeddedPageProps & { stripe: Stripe }) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const complete = useRef(onComplete);
  useEffect(() => {
    complete.current = onComplete;
  }, [onComplete]);
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > DRAWN_PX) setDrawn(true);
    });
    if (frame.current) sizes.observe(frame.current);
    return () => sizes.disconnect();
  }, []);
  // The provider reads its options only once.
  const options = useMemo(
    () => ({ clientSecret, onComplete: () => complete.current() }),
    [clientSecret],
  );
  return (
    <>
      {drawn ? null : <CardSkeleton />}
      <div ref={frame}>
        <EmbeddedCheckoutProvider stripe={stripe} options={options}>
          <EmbeddedCheckout />
        </EmbeddedCheckoutProvider>
      </div>
    </>
  );
}
