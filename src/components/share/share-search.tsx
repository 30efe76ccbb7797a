import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useTexts } from '#i18n/load.ts';
import { firstLanguage } from '#lib/languages.ts';
import { previewUrl } from '#lib/preview.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useShare } from './use-share.ts';

export type ShareSearchProps = {
  /** Place and months of the search in words. */
  title: string;
};

/**
 * Shares a search as it is shown, whichever way: the address says its view, filters, order and
 * page. In another language than the club's own the link names the language.
 */
export default function ShareSearch({ title }: ShareSearchProps) {
  useTexts('rest');
  const { t, i18n } = useTranslation('share');
  const { language } = i18n;
  const club = useClub();
  const { share, shown } = useShare(() => {
    const url = new URL(location.href);
    if (language === firstLanguage({ club, page: 'resortList' })) url.searchParams.delete('lang');
    else url.searchParams.set('lang', language);
    return {
      url: url.toString(),
      title,
      text: t('searchText', { club: club.Nombre }),
      picture: previewUrl(undefined, club, language),
    };
  });
  return (
    <>
      <IconButton
        icon={<Share2 />}
        label={t('searchNamed')}
        variant="outline"
        aria-haspopup="dialog"
        onClick={share}
        className="shrink-0 print:hidden"
      />
      {shown ? <ShareDialog about="search" {...shown} /> : null}
    </>
  );
}
