import { useTranslation } from 'react-i18next';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/**
 * Over a page that the server has rendered but whose app could not be fetched, so that its buttons
 * do nothing. It is part of every page's HTML, hidden, and has no script: its way on is a link to
 * the address of the page.
 */
export function NotStartedNotice() {
  const { t } = useTranslation('errors');
  return (
    <div className="fixed inset-x-4 bottom-4 z-toast sm:start-6 sm:end-auto sm:w-dialog-sm sm:max-w-[calc(100%-3rem)] print:hidden">
      <Alert
        tone="warning"
        title={t('missingPage')}
        className="border border-line shadow-soft"
        actions={
          <Button asChild size="sm" variant="outline">
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it leads to the address of this page */}
            <a href="">{t('reload')}</a>
          </Button>
        }
      />
    </div>
  );
}
