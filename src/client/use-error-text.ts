import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './call.ts';

/**
 * Text of a failure in the reader's language; anything but a failed call gets the general text.
 * Only a code that is not in the contract shows the server's own message (specification, section
 * 8).
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return t('500');
      if (error.code === 'other') return error.message;
      const seconds = error.retryAfter ?? 60;
      return t(String(error.code) as '500', {
        // Failures of bookings and claims come with their texts, not with the first page.
        ns: ['errors', 'failures'],
        count: Math.max(1, Math.ceil(seconds / 60)),
        defaultValue: t('500'),
      });
    },
    [t],
  );
}

/** Text of a message key of one field. */
export function useFieldText(): (key: string | undefined) => string | undefined {
  const { t } = useTranslation('validation');
  return useCallback(
    (key: string | undefined) =>
      key
        ? t(key as 'required', { ns: ['validation', 'fields'], defaultValue: t('invalid') })
        : undefined,
    [t],
  );
}
