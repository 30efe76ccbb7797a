import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { MissingAlert, reloadPage } from './missing-alert.tsx';
import type { Reload } from './missing-alert.tsx';

/** Replaces a part that could not be fetched: tries again, or reloads the page. */
export function MissingHere({
  onRetry,
  reload = reloadPage,
}: {
  onRetry: () => void;
  reload?: Reload;
}) {
  const { t } = useTranslation('errors');
  return (
    <MissingAlert
      reload={reload}
      before={
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
