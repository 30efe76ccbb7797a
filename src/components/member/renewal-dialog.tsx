import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WithStripe } from '#components/payment/with-stripe.tsx';
import { Dialog } from '#ui/dialog.tsx';

type RenewalDialogProps = {
  clientSecret: string;
  onClose: () => void;
  /** The card provider's page says the payment is complete. */ onComplete: () => void;
};

/**
 * The provider's payment page in a window, 400 px wide on the profile (specification, section 2,
 * Modals of payment).
 */
export default function RenewalDialog({ clientSecret, onClose, onComplete }: RenewalDialogProps) {
  const { t } = useTranslation('profile');
  const complete = useRef(onComplete);
  useEffect(() => {
    complete.current = onComplete;
  }, [onComplete]);
  // The provider reads its options only once.
  const options = useMemo(
    () => ({ clientSecret, onComplete: () => complete.current() }),
    [clientSecret],
  );
  return (
    <Dialog
      shared
      open
      onOpenChange={(open) => !open && onClose()}
      size="checkout-narrow"
      title={t('window.title')}
      closeLabel={t('window.close')}
      className="max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none"
      bodyClassName="max-sm:px-4"
    >
      <WithStripe>
        {(stripe) => (
          <EmbeddedCheckoutProvider stripe={stripe} options={options}>
            <EmbeddedCheckout />
          </EmbeddedCheckoutProvider>
        )}
      </WithStripe>
    </Dialog>
  );
}
