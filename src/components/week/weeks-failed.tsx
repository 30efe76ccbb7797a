import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

type WeeksFailedProps = {
  error: unknown;
  /** What could not be loaded, unless it is a list of weeks. */
  title?: string;
  retrying: boolean;
  onRetry: () => void;
  /** Takes focus, as what was asked for does not come. */
  takeFocus?: boolean;
  className?: string;
};

/**
 * Instead of weeks that could not be loaded: what is the matter, another try, and without a network
 * what works even so. The weeks load by themselves when the network is back.
 */
export function WeeksFailed({
  error,
  title,
  retrying,
  onRetry,
  takeFocus = true,
  className,
}: WeeksFailedProps) {
  const { t } = useTranslation(['weeks', 'errors']);
  const errorText = useErrorText();
  const offline = error instanceof ApiError && error.code === 'offline';
  return (
    <SceneMessage
      takeFocus={takeFocus}
      alert
      level={2}
      className={className}
      title={offline ? t('weeks:failed.offline') : (title ?? t('weeks:failed.title'))}
      actions={
        <>
          <Button loading={retrying} onClick={onRetry}>
            {t('errors:retry')}
          </Button>
          {offline ? (
            <Button asChild variant="outline">
              <Link to={linkTo.page('trips')}>{t('weeks:failed.trips')}</Link>
            </Button>
          ) : null}
        </>
      }
    >
      {offline ? (
        <>
          <p>{t('weeks:failed.offlineText')}</p>
          <p>{t('weeks:failed.kept')}</p>
        </>
      ) : (
        <p>{errorText(error)}</p>
      )}
    </SceneMessage>
  );
}
