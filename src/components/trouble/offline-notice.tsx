import { useTranslation } from 'react-i18next';
import { ClubMark } from '#components/club/club-mark.tsx';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { PAGES } from '#lib/pages.ts';
import { Button } from '#ui/button.tsx';

/**
 * Instead of a page that was never opened on this device, while there is no network. The service
 * worker keeps it as the server has rendered it, without any script: both ways on are links, and the
 * empty one leads to the address that was asked for.
 */
export function OfflineNotice() {
  const { t } = useTranslation(['trips', 'errors']);
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-page items-center px-4 sm:h-20 sm:px-8">
          <ClubMark />
        </div>
      </div>
      <SceneMessage
        title={t('trips:offline.title')}
        className="grow"
        actions={
          <>
            <Button asChild>
              <a href={PAGES.trips.path}>{t('trips:title')}</a>
            </Button>
            <Button asChild variant="outline">
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it leads to the address of this page */}
              <a href="">{t('errors:retry')}</a>
            </Button>
          </>
        }
      >
        <p>{t('trips:offline.text')}</p>
        <p>{t('trips:offline.kept')}</p>
      </SceneMessage>
    </main>
  );
}
