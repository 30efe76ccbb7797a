import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { Figure } from '#ui/text.tsx';

/** The number of a booking, with a button that copies the whole of it. */
export function BookingNumber({ number }: { number: string }) {
  const { t } = useTranslation('booking');
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div>
      <p className="text-sm text-muted">{t('facts.reference')}</p>
      <p className="flex min-h-10 items-center justify-between gap-3">
        <Figure size="md" className="[overflow-wrap:anywhere]">
          {number}
        </Figure>
        <IconButton
          label={t('payOk.copy')}
          variant="outline"
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void copy()}
          className="print:hidden"
        />
      </p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied === undefined ? '' : copied ? t('payOk.copied') : t('payOk.copyFailed')}
      </p>
    </div>
  );
}
