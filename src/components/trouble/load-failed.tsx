import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

type LoadFailedProps = {
  error: ApiError;
  title: string;
  onRetry: () => void;
  retrying?: boolean;
  /** Said instead when there is no such thing (`isMissing`), and the way on; no other try is offered. */
  missing?: { title: string; text: string; actions: ReactNode };
};

/** In place of what a page could not load. */
export function LoadFailed({ error, title, onRetry, retrying = false, ...props }: LoadFailedProps) {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  const missing = error.isMissing ? props.missing : undefined;
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
