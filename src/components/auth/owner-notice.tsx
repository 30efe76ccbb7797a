import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onStorageChange, readStorage, writeStorage } from '#client/storage.ts';
import { Alert } from '#ui/alert.tsx';

const NOTICE = 'login-per-owner';
const dismissed = () => readStorage('notices')?.includes(NOTICE) ?? false;

/**
 * Informs once that every owner signs in with their own e-mail (specification, section 2, Login
 * page modes).
 */
export function OwnerNotice() {
  const { t } = useTranslation('auth');
  const gone = useSyncExternalStore(onStorageChange, dismissed, dismissed);
  if (gone) return null;
  return (
    <Alert
      className="bg-transparent p-0 text-muted"
      closeLabel={t('notice.close')}
      onClose={() => writeStorage('notices', [...(readStorage('notices') ?? []), NOTICE])}
    >
      {t('notice.text')}
    </Alert>
  );
}
