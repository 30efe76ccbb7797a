import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';

type CrashPageProps = {
  /** The page's code could not be fetched; otherwise rendering it failed. */ missing: boolean;
  tries: { count: number; busy: boolean };
  onRetry: () => void;
};

/**
 * Last resort when a page cannot be rendered; drafts are kept. On the club's deep tone, without a
 * picture: it is part of every first page and has to show when nothing else can be fetched.
 */
export function CrashPage({ missing, tries: { count, busy }, onRetry }: CrashPageProps) {
  const { t } = useTranslation('errors');
  return (
    <main className="grid min-h-dvh items-end bg-(--scene-deep) text-on-scene">
      <div
        role="alert"
        className="mx-auto flex w-full max-w-page flex-col items-start gap-4 px-4 pb-16 sm:px-6 lg:px-8"
      >
        <h1 className="font-display text-3xl text-on-scene">{t('title')}</h1>
        {/* Screen readers announce the same message again only if the text changes, so it changes
            by a space. */}
        <p className="text-lg">
          {t(missing ? 'missingPage' : 'crash')}
          {count % 2 === 0 ? '' : '\u00A0'}
        </p>
        <Button loading={busy} onClick={onRetry} className="border-on-scene">
          {t('retry')}
        </Button>
      </div>
    </main>
  );
}
