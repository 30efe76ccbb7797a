import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';

type CrashPageProps = {
  /** The page's code could not be fetched; otherwise rendering it failed. */ missing: boolean;
  tries: { count: number; busy: boolean };
  onRetry: () => void;
};

/** Last resort when a page cannot be rendered; drafts are kept. */
export function CrashPage({ missing, tries: { count, busy }, onRetry }: CrashPageProps) {
  const { t } = useTranslation('errors');
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center" role="alert">
      <div className="grid max-w-md justify-items-center gap-4">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        {/* Screen readers announce the same message again only if the text changes, so it changes
            by a space. */}
        <p className="text-muted">
          {t(missing ? 'missingPage' : 'crash')}
          {count % 2 === 0 ? '' : '\u00A0'}
        </p>
        <Button loading={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </main>
  );
}
