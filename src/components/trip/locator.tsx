import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spelledLocator } from '#lib/locator.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Figure } from '#ui/text.tsx';
import { useCopy } from '../share/use-copy.ts';

/** The number of a booking for people; screen readers say it letter by letter. */
export const Locator = ({ value, className }: { value: string; className?: string }) => (
  <span className={cn('whitespace-nowrap', className)}>
    <span aria-hidden="true">{value}</span>
    <span className="sr-only">{spelledLocator(value)}</span>
  </span>
);

/** The same with its name, and a button that copies the whole of it. */
export function LocatorLine({ value, className }: { value: string; className?: string }) {
  const { t } = useTranslation(['booking', 'trips']);
  const { copied, copy } = useCopy();
  return (
    <div className={className}>
      <p className="text-sm text-muted">{t('trips:locator')}</p>
      <p className="flex min-h-10 items-center justify-between gap-3">
        <Figure size="lg">
          <Locator value={value} />
        </Figure>
        <IconButton
          label={t('payOk.copy')}
          variant="outline"
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void copy(value)}
          className="print:hidden"
        />
      </p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied === undefined ? '' : copied ? t('payOk.copied') : t('payOk.copyFailed')}
      </p>
    </div>
  );
}
