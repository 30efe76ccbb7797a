import { useTranslation } from 'react-i18next';
import { EmbeddedPage } from '#components/payment/with-stripe.tsx';
import { formatUsd } from '#lib/money.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Figure } from '#ui/text.tsx';

type RenewalDialogProps = {
  clientSecret: string;
  /** Of a year, in US dollars. */
  price: number;
  /** What is paid for, in words. */
  term: string;
  onClose: () => void;
  /** The card provider's page says the payment is complete. */
  onComplete: () => void;
};

/**
 * The provider's payment page in a window, 400 px wide on the profile (specification, section 2,
 * Modals of payment), below what is paid.
 */
export default function RenewalDialog({
  clientSecret,
  price,
  term,
  onClose,
  onComplete,
}: RenewalDialogProps) {
  const { t, i18n } = useTranslation('profile');
  return (
    <Dialog
      shared
      open
      onOpenChange={(open) => !open && onClose()}
      size="checkout-narrow"
      title={t('window.title')}
      closeLabel={t('window.close')}
      description={
        <>
          <span className="flex items-baseline gap-2 text-sm">
            <Figure size="lg" className="text-ink">
              {formatUsd(price, i18n.language)}
            </Figure>
            {t('subscription.perYear')}
          </span>
          <span className="block text-sm">{term}</span>
        </>
      }
      className="max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none"
      bodyClassName="mt-4 rounded-none border-t border-line max-sm:px-4"
    >
      <EmbeddedPage clientSecret={clientSecret} onComplete={onComplete} />
    </Dialog>
  );
}
