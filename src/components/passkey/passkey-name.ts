import { useTranslation } from 'react-i18next';
import { readUserAgent } from '#lib/user-agent.ts';
import { PASSKEY_NAME_LENGTH } from '#contracts/passkey.ts';
import { useTexts } from '#i18n/load.ts';

/** Name of a new passkey: of the device it is made on. */
export function usePasskeyName(): string {
  useTexts('steps');
  const { t } = useTranslation('passkey');
  const { browser, system } = readUserAgent(navigator.userAgent);
  const name = browser && system ? t('browserOn', { browser, system }) : browser || system;
  return (name || t('unknownDevice')).slice(0, PASSKEY_NAME_LENGTH);
}
