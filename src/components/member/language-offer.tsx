import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeStorage } from '#client/storage.ts';
import type { Language } from '#contracts/language.ts';
import { switchLanguage } from '#i18n/load.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/** After the language of mails changed: offers to read the site in it too, without forcing it. */
export function LanguageOffer({ language, onClose }: { language: Language; onClose: () => void }) {
  const { t, i18n } = useTranslation('profile');
  const [busy, setBusy] = useState(false);
  const name = t(`form.inLanguage.${language}`);
  const follow = async () => {
    setBusy(true);
    try {
      if (await switchLanguage(i18n, language)) writeStorage('iso', language);
      onClose();
    } catch {
      // The page says what is missing.
    }
    setBusy(false);
  };
  return (
    <Alert
      tone="info"
      actions={
        <>
          <Button size="sm" loading={busy} onClick={() => void follow()}>
            {t('form.switchLanguage', { language: name })}
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('form.keepLanguage')}
          </Button>
        </>
      }
    >
      {t('form.language', { language: name })}
    </Alert>
  );
}
