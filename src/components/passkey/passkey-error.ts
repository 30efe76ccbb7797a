import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { FAILURE } from '#contracts/failures.ts';
import { useTexts } from '#i18n/load.ts';
import { isKnown, wasCanceled } from './browser.ts';

/** Text of what went wrong with a passkey: in the browser, or when the club checked it. */
export function usePasskeyErrorText(): (error: unknown) => string {
  useTexts('steps');
  const { t } = useTranslation('passkey');
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError)
      switch (error.code) {
        case FAILURE.passkeyRefused:
          return t('refused');
        case FAILURE.proofRequired:
          return t('notProven');
        case FAILURE.tooManyPasskeys:
          return t('tooMany');
        default:
          return errorText(error);
      }
    if (isKnown(error)) return t('known');
    return t(wasCanceled(error) ? 'canceled' : 'browserFailed');
  };
}
