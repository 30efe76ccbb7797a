import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#client/use-error-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

type LoadFailedProps = {
  error: unknown;
  title: string;
  onRetry: () => void;
  retrying?: boolean;
  /** What is said of something that does not exist, and the way on; another try would not help. */
  missing?: { title: string; text: string; actions: ReactNode } | undefined;
};

/** In place of what a page could not load. */
export function LoadFailed({ error, title, onRetry, retrying = false, missing }: LoadFailedProps) {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  return (
    <Alert
      tone={missing ? 'warning' : 'danger'}
      takeFocus
      title={missing?.title ?? title}
      actions={
        missing?.actions ?? (
          <Button size="sm" loading={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {missing?.text ?? errorText(error)}
    </Alert>
  );
}
