import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
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
