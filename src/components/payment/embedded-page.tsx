import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CardSkeleton, WithStripe } from './with-stripe.tsx';

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
