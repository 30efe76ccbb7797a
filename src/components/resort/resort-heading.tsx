import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SavedHeart } from '#components/saved/saved-heart.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { streetOf } from '#lib/address.ts';
import { joinPlace } from '#lib/text.ts';
import type { Week } from '#contracts/week.ts';
import { cityAndState, placeOfWeek } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { linkTo } from '#lib/paths.ts';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';

/**
 * Link back: to the list with its criteria, filters and page if the visitor came from it, else to
 * the search.
 */
export function BackLink({
  from,
}: {
  /** Query of the list; '' or undefined if the visitor did not come from it. */ from:
    string | undefined;
}) {
  const { t } = useTranslation('booking');
  return (
    <TextLink asChild quiet className="inline-flex min-h-6 items-center gap-2 text-sm print:hidden">
      <Link to={from ? linkTo.resortList(from) : linkTo.home()}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {from ? t('detail.backToList') : t('detail.backHome')}
      </Link>
    </TextLink>
  );
}

/**
 * Name of the resort, its place, and its address (specification, section 2, Resort week detail).
 */
export function ResortHeading({ week, from }: { week: Week; from: string | undefined }) {
  const { language } = useTranslation().i18n;
  const street = streetOf({
    streets: [week.ResortAddress1, week.ResortAddress2, week.ResortAddress3],
    city: week.ResortCity,
    state: week.ResortState,
  });
  return (
    <header className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center justify-between gap-4 sm:min-h-9">
        <BackLink from={from} />
        <div className="flex items-center gap-1 max-sm:-me-2">
          <ShareButton week={week} />
          <SavedHeart week={week} words />
        </div>
      </div>
      <Heading level={1} size="hero" className="text-balance">
        {week.ResortName}
      </Heading>
      <p className="text-muted">
        {joinPlace(...cityAndState(placeOfWeek(week), language), countryName(week.iso2, language))}
        <span aria-hidden="true" className="hidden sm:inline">
          {' '}
          ·{' '}
        </span>
        <span className="block sm:inline">{street}</span>
      </p>
    </header>
  );
}
