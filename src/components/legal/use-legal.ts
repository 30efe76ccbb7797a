import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { useBoot } from '#client/boot.tsx';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import { loadLegal } from '#legal/load.ts';
import type { LegalTextName } from '#legal/load.ts';

/** Loads the texts. Stories replace it with slow and failing versions. */
export type LoadLegal = typeof loadLegal;

/**
 * A legal text in the reader's language and with the club's name; undefined data while it loads.
 * `wanted` false fetches nothing.
 */
export function useLegal(text: LegalTextName, wanted = true, load: LoadLegal = loadLegal) {
  const { i18n } = useTranslation();
  const club = useClub();
  const { claimHours } = useBoot().settings;
  const language = languageSchema.catch(DEFAULT_LANGUAGE).parse(i18n.language);
  const { data, error, mutate, isValidating } = useSWR(
    wanted ? ['legal', text, language, club.Id, claimHours] : null,
    () => load(text, language, club, claimHours),
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: true,
    },
  );
  return {
    data,
    failed: Boolean(error) && !data,
    retrying: isValidating,
    retry: () => void mutate(),
    language,
  };
}
