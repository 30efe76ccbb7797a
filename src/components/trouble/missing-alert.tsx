import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#client/use-online.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

export type Reload = () => void;
export const reloadPage: Reload = () => location.reload();

type MissingAlertProps = {
  reload: Reload;
  /** What the person can do before a reload, and after it. */ before?: ReactNode;
  after?: ReactNode;
  more?: string;
  className?: string;
};

/**
 * Text for what could not be fetched. Without a network a reload would only lose the page, so it is
 * not offered then.
 */
export function MissingAlert({ reload, before, after, more = '', className }: MissingAlertProps) {
  const { t } = useTranslation('errors');
  const online = useOnline();
  return (
    <Alert
      tone="warning"
      title={t('missing')}
      className={className}
      actions={
        <>
          {before}
          {online ? (
            <Button size="sm" variant="outline" onClick={reload}>
              {t('reload')}
            </Button>
          ) : null}
          {after}
        </>
      }
    >
      {t(online ? 'missingText' : 'offline')}
      {more}
    </Alert>
  );
}
