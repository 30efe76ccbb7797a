import { useTranslation } from 'react-i18next';
import { currentSession, handoffCode } from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { siteUrl } from '#lib/paths.ts';
import { useOutsideTab } from './use-outside-tab.ts';
import type { OutsideTab } from './use-outside-tab.ts';

/**
 * Opens the club's booking site with submit, keepurl, token and lang (specification, section 7).
 * Every press requests a new hand-off code, since a code works once and for a minute. `product`
 * tells the site what the member came for.
 */
export function useBookingSite({ product }: { product?: string } = {}): OutsideTab {
  const { t, i18n } = useTranslation('home');
  const club = useClub();
  return useOutsideTab(async () => {
    const token = await handoffCode(currentSession()?.token);
    return siteUrl(club.UrlTC, {
      submit: 'true',
      keepurl: 'true',
      token,
      lang: i18n.language,
      product,
    });
  }, t('more.opening'));
}
