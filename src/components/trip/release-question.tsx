import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { forgetHoldNumbered } from '#components/reservation/draft.ts';
import { FAILURE } from '#contracts/failures.ts';
import { cancelHold } from '#contracts/reserve.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { useToast } from '#ui/toast.tsx';

type ReleaseQuestionProps = {
  numberRef: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The hold is gone, or turned out not to be one any more. */ onReleased: () => void;
};

/** Asks before a held week is given back, gives it back, and says so. */
export function ReleaseQuestion({
  numberRef,
  open,
  onOpenChange,
  onReleased,
}: ReleaseQuestionProps) {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const release = async () => {
    setBusy(true);
    try {
      await callEndpoint(cancelHold, { params: { numberRef } });
      forgetHoldNumbered(numberRef);
      tellTabs('hold');
      toast({ tone: 'success', title: t('hold.released'), description: t('hold.releasedText') });
      onReleased();
    } catch (error) {
      toast({ tone: 'danger', title: t('payment.cancelFailed', { reason: errorText(error) }) });
      if (
        error instanceof ApiError &&
        (error.code === FAILURE.alreadyPaid || error.code === FAILURE.notFound)
      )
        onReleased();
    }
    setBusy(false);
    onOpenChange(false);
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('payment.cancelTitle')}
      description={t('payment.cancelText')}
      tone="danger"
      confirmLabel={t('payment.cancelConfirm')}
      cancelLabel={t('payment.cancelKeep')}
      busy={busy}
      onConfirm={() => void release()}
    />
  );
}
