import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';

/** Last resort when drawing a page failed; a reload fetches the newest code and drafts are kept. */
export function CrashPage() {
  const { t } = useTranslation('errors');
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center" role="alert">
      <div className="grid max-w-md justify-items-center gap-4">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <p className="text-muted">{t('crash')}</p>
        <Button onClick={() => location.reload()}>{t('retry')}</Button>
      </div>
    </main>
  );
}
