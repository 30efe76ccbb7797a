import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { CardSkeleton, EmbeddedPage } from './with-stripe.tsx';

type CheckoutDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Missing while the payment is being started. */
  clientSecret: string | undefined;
  /** The time left, in words. */
  time: ReactNode;
  onComplete: () => void;
};

/** The provider's own payment page in a window, 600x900. */
export default function CheckoutDialog({
  open,
  onOpenChange,
  clientSecret,
  time,
  onComplete,
}: CheckoutDialogProps) {
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
      {clientSecret === undefined ? (
        <CardSkeleton />
      ) : (
        <EmbeddedPage clientSecret={clientSecret} onComplete={onComplete} />
      )}
    </Dialog>
  );
}
