import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useToast } from '#ui/toast.tsx';
import { useDeals, useDealsFailure } from './use-deals.ts';

/** The header's link to the deals site; a failure is shown in a message over the page. */
export function DealsLink({ className }: { className?: string }) {
  const { t } = useTranslation('deal');
  const { toast } = useToast();
  const failureText = useDealsFailure();
  const deals = useDeals({
    onFailure: (error) =>
      void toast({ tone: 'danger', title: t('failed.title'), description: failureText(error) }),
  });
  return (
    <button
      type="button"
      onClick={deals.open}
      aria-busy={deals.busy || undefined}
      className={cn(
        'inline-flex items-center gap-2 rounded-sm py-2 text-start font-medium underline-offset-8 hover:underline',
        className,
      )}
    >
      {t('tab')}
      <span className="sr-only">({t('newTab')})</span>
      {deals.busy ? <Spinner label={t('opening')} /> : null}
    </button>
  );
}
