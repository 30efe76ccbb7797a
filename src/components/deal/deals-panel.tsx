import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { imageSrcSet, imageUrl } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonStyles } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useDeals, useDealsFailure } from './use-deals.ts';

const PICTURE = 'city-dusk-2047';
const WIDTHS = [640, 960, 1600] as const;

/** Link to the deals site as one large picture (specification, section 2). */
export function DealsPanel() {
  const { t } = useTranslation('deal');
  const club = useClub();
  const deals = useDeals();
  const failureText = useDealsFailure();
  return (
    <div className="flex flex-col gap-4">
      {deals.failure ? (
        <Alert tone="danger" title={t('failed.title')} takeFocus={deals.failure.count}>
          {failureText(deals.failure.error)}
        </Alert>
      ) : null}
      <button
        type="button"
        onClick={deals.open}
        aria-busy={deals.busy || undefined}
        aria-disabled={deals.busy || undefined}
        className="group relative isolate flex min-h-80 w-full items-end overflow-hidden rounded-lg text-start sm:min-h-72"
      >
        <Picture
          src={imageUrl(PICTURE, 960)}
          srcSet={imageSrcSet(PICTURE, WIDTHS)}
          sizes="(min-width: 85rem) 80rem, 100vw"
          alt=""
          className="absolute inset-0 -z-10"
        />
        {/* Two layers: lit windows behind the text need a deeper shade than one gradient gives. */}
        <span
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-linear-to-t from-scene-shade to-transparent lg:bg-linear-to-tr"
        />
        <span
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-linear-to-t from-scene-shade to-transparent sm:bg-linear-to-r"
        />
        <span className="flex w-full flex-col gap-4 p-6 text-on-scene sm:p-8 lg:flex-row lg:items-end lg:justify-between">
          <span className="block min-w-0 max-w-dialog-md">
            <span className="block font-display text-2xl font-display tracking-display [overflow-wrap:anywhere]">
              {t('title', { club: club.Nombre })}
            </span>
            <span className="mt-2 block text-base">{t('text')}</span>
          </span>
          <span className={buttonStyles({ className: 'shrink-0 max-lg:self-start' })}>
            {deals.busy ? <Spinner /> : null}
            {deals.busy ? t('opening') : t('action')}
            <ExternalLink aria-hidden="true" className="size-5" />
            <span className="sr-only">({t('newTab')})</span>
          </span>
        </span>
      </button>
    </div>
  );
}
