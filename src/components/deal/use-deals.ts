import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint, laterCalls } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useOutsideTab } from './use-outside-tab.ts';
import type { OutsideTab } from './use-outside-tab.ts';

const dealCalls = laterCalls(() => import('#contracts/deal.ts'));

/**
 * Opens the deals site for the signed-in member. Key and token stay on the server; the browser only
 * gets an address.
 */
export function useDeals(options: { onFailure?: (error: unknown) => void } = {}): OutsideTab {
  const { t } = useTranslation('deal');
  return useOutsideTab(
    async () => {
      const { openDeals } = await dealCalls();
      return (await callEndpoint(openDeals, {}, withToken())).url;
    },
    t('opening'),
    options,
  );
}

/** Text of a deals site that did not open. */
export function useDealsFailure(): (error: unknown) => string {
  const { t } = useTranslation('deal');
  const errorText = useErrorText();
  return (error) =>
    error instanceof ApiError && ([401, 429, 'offline'] as unknown[]).includes(error.code)
      ? errorText(error)
      : t('failed.text');
}
