import { ArrowLeft, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { leadToMap, MAP_SECTION } from '#components/map/position.ts';
import { SavedHeart } from '#components/saved/saved-heart.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { streetOf } from '#lib/address.ts';
import { joinPlace } from '#lib/text.ts';
import type { Week } from '#contracts/week.ts';
import { cityAndState, placeOfWeek } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { linkTo } from '#lib/paths.ts';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';

/**
 * Link back: to the list with its criteria, filters and page if the visitor came from it, else to
 * the search.
 */
export function BackLink({
  from,
  floating = false,
}: {
  /** Query of the list; '' or undefined if the visitor did not come from it. */ from:
    string | undefined;
  /** Round and without its words on a phone, where it stands over the picture. */
  floating?: boolean;
}) {
  const { t } = useTranslation('booking');
  return (
    <TextLink
      asChild
      quiet
      className={cn(
        'inline-flex min-h-6 items-center gap-2 text-sm print:hidden',
        floating &&
          'max-sm:size-11 max-sm:justify-center max-sm:rounded-full max-sm:bg-surface max-sm:text-ink max-sm:shadow-soft',
      )}
    >
      <Link to={from ? linkTo.resortList(from) : linkTo.home()}>
        <ArrowLeft aria-hidden="true" className={cn('size-4', floating && 'max-sm:size-5')} />
        <span className={floating ? 'max-sm:sr-only' : undefined}>
          {from ? t('detail.backToList') : t('detail.backHome')}
        </span>
      </Link>
    </TextLink>
  );
}

/**
 * Name of the resort, its place, and its address (specification, section 2, Resort week detail). On
 * a phone the buttons stand over the picture of the page, which has to be their containing block.
 */
export function ResortHeading({ week, from }: { week: Week; from: string | undefined }) {
  const { t, i18n } = useTranslation('booking');
  const { language } = i18n;
  const street = streetOf({
    streets: [week.ResortAddress1, week.ResortAddress2, week.ResortAddress3],
    city: week.ResortCity,
    state: week.ResortState,
  });
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4 max-sm:absolute max-sm:inset-x-4 max-sm:top-3 sm:min-h-9">
        <BackLink from={from} floating />
        <div className="flex items-center gap-1 max-sm:gap-2">
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
      <TextLink
        href={`#${MAP_SECTION}`}
        onClick={leadToMap}
        className="inline-flex min-h-6 items-center gap-1.5 self-start text-sm sm:hidden print:hidden"
      >
        <MapPin aria-hidden="true" className="size-4 stroke-[1.75]" />
        {t('map.link')}
      </TextLink>
    </header>
  );
}
