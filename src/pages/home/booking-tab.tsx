import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#client/use-error-text.ts';
import { useBookingSite } from '#components/deal/use-booking-site.ts';
import type { Club } from '#contracts/club.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';

export type BookingProduct = Club['hiddenTabs'][number];
export type BookingTabProps = { product: BookingProduct };

/**
 * One of the tabs a club may switch on: leads to its booking site for flights, packages, activities
 * or cars (specification, section 2).
 */
export function BookingTab({ product }: BookingTabProps) {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const site = useBookingSite({ product });
  return (
    <div className="flex flex-col gap-4">
      {site.failure ? (
        <Alert tone="danger" title={t('booking.failed')} takeFocus={site.failure.count}>
          {errorText(site.failure.error)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 max-w-read">
          <Heading level={2} size="md">
            {t(`booking.${product}.title`)}
          </Heading>
          <p className="mt-1 text-base text-muted">{t(`booking.${product}.text`)}</p>
        </div>
        <Button
          loading={site.busy}
          loadingLabel={t('more.opening')}
          onClick={site.open}
          className="max-sm:w-full"
        >
          {t(`booking.${product}.action`)}
          <ExternalLink aria-hidden="true" className="size-5" />
          <span className="sr-only">({t('more.newTab')})</span>
        </Button>
      </div>
    </div>
  );
}
