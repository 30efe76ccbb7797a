import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { previewDescription, weekTitle } from '#components/resort/week-head.ts';
import type { Offer } from '#components/resort/week-head.ts';
import type { Week } from '#contracts/week.ts';
import { firstLanguage } from '#lib/languages.ts';
import { ABOUT_RESORT, linkAbout, previewOf, previewUrl } from '#lib/preview.ts';

/** What is shared: a link with the words and the picture that other sites show for it. */
export type SharedLink = { url: string; title: string; text: string; picture: string };

/**
 * Returns a function that makes the link to a week or its resort. The link needs `location`, so the
 * function must not be called while the server renders. In another language than the club's own it names the language, so that its preview speaks
 * it too.
 */
export function useLink(week: Week, about: string | undefined, offer: Offer): () => SharedLink {
  const { t, i18n } = useTranslation('share');
  const { language } = i18n;
  const club = useClub();
  return () => {
    const preview = previewOf(week, about, offer.lowest);
    const url = new URL(
      linkAbout(week._id, preview.stay ? undefined : ABOUT_RESORT),
      location.origin,
    );
    if (language !== firstLanguage({ club, page: 'resort' }))
      url.searchParams.set('lang', language);
    return {
      url: url.toString(),
      title: weekTitle(week, language),
      text: previewDescription(t, preview, offer, language),
      picture: previewUrl(preview, club, language),
    };
  };
}
