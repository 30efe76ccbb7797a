import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

type LoadFailedProps = {
  error: ApiError;
  title: string;
  onRetry: () => void;
  retrying?: boolean;
  /** Said instead when there is no such thing (`isMissing`), and the way on; no other try is offered. */
  missing?: { title: string; text: string; actions: ReactNode };
  /** 1 in a page that has no other title. */
  level?: 1 | 2;
};

/** Shown when a page could not be loaded; over the club's scene when it does not exist. */
export function LoadFailed({
  error,
  title,
  onRetry,
  retrying = false,
  level = 2,
  ...props
}: LoadFailedProps) {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  const missing = error.isMissing ? props.missing : undefined;
  if (missing)
    return (
      <SceneMessage
        takeFocus
        alert
        level={level}
        className="rounded-xl"
        title={missing.title}
        actions={missing.actions}
      >
        <p>{missing.text}</p>
      </SceneMessage>
    );
  return (
    <>
      {level === 1 ? <h1 className="sr-only">{title}</h1> : null}
      <Alert
        tone="danger"
        takeFocus
        title={title}
        actions={
          <Button size="sm" loading={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    </>
  );
}
