import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeStorage } from '#client/storage.ts';
import { switchLanguage } from '#i18n/load.ts';
import { languageOf, LANGUAGES } from '#lib/languages.ts';
import { Segmented } from '#ui/segmented.tsx';

/**
 * Spanish or English; stored for the next visit (specification, section 2, Login header). The page
 * stays as it is, only its texts change.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('common');
  const [wanted, setWanted] = useState<string>();
  const choose = async (value: string) => {
    const next = languageOf(value);
    setWanted(next);
    try {
      if (await switchLanguage(i18n, next)) writeStorage('iso', next);
    } catch {
      // The texts of the other language are fetched when first needed: the page says what is
      // missing.
    }
    // A later press is still wanted.
    setWanted((now) => (now === next ? undefined : now));
  };
  return (
    <Segmented
      size="sm"
      label={t('language')}
      value={wanted ?? i18n.language}
      onValueChange={(value) => void choose(value)}
      options={LANGUAGES.map((value) => ({
        value,
        label: value.toUpperCase(),
        name: t(`languages.${value}`),
        lang: value,
      }))}
      {...(className ? { className } : {})}
    />
  );
}
