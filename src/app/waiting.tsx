import { useTranslation } from 'react-i18next';
import { Spinner } from '#ui/spinner.tsx';

/** Shown while the code of a page is loading. */
export function Waiting() {
  const { t } = useTranslation('common');
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={t('loading')} />
    </main>
  );
}
