import { ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResortCard as ResortCardData, WeekCard as WeekCardData } from '#contracts/week.ts';
import { SavedHeart } from '#components/saved/saved-heart.tsx';
import { laterPart } from '#loading/part.tsx';
import { formatUsd, perNight } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure, Heading } from '#ui/text.tsx';
import { DateTiles, moveInCard } from './date-tiles.tsx';
import type { WeekLinkState } from './week-card-parts.tsx';
import { usePictureKeys, WeekPictures } from './week-pictures.tsx';
import type { WeekPicturesProps } from './week-pictures.tsx';
import { useWeekTexts, useWeekWords } from './week-texts.ts';

/** The icons of all services are more than the first look of a list needs. */
const AmenityPicture = laterPart<{ img: string; className: string }>(
  async () => ({
    default: (await import('#components/resort/amenity-picture.tsx')).AmenityPicture,
  }),
  { waiting: () => <span className="size-4.5" /> },
);

type ResortCardProps = {
  resort: ResortCardData;
  /** Query of this card's list, without '?'. */
  from: string;
  /** The list is in the order of the highest price, which the card then says too. */
  byHighest?: boolean;
  /** The list begins with the latest check-in. */
  byLatest?: boolean;
  /** First card of the screen: its picture is fetched at once. */
  priority?: boolean;
};

/**
 * From top to bottom; picture on the left where the card has room, price on the right where it has
 * more. The card's own width decides.
 */
const FRAME =
  'grid grid-cols-[minmax(0,1fr)_auto] @xl:grid-cols-[14rem_minmax(0,1fr)_auto] @4xl:min-h-57 @4xl:grid-cols-[18rem_minmax(0,1fr)_11rem] @4xl:grid-rows-[auto_1fr]';
const PICTURE = 'col-span-2 h-46 @xl:col-span-1 @xl:row-span-3 @xl:h-full @4xl:row-span-2';
const PRICE = 'pe-5 pt-5 text-end @4xl:border-s @4xl:border-line @4xl:px-6';
const REST = 'col-span-2 flex flex-col px-5 @4xl:col-span-1 @4xl:px-6 @4xl:pb-5';
const FOOT =
  'col-span-2 mx-5 mt-4 flex min-h-12 items-center justify-between gap-4 border-t border-line text-sm @4xl:col-span-1 @4xl:mx-0 @4xl:mt-0 @4xl:flex-col @4xl:items-end @4xl:border-s @4xl:border-t-0 @4xl:px-6 @4xl:pb-5';

/** Characters that fit one line of a card. */
const LINE = 60;
/** A sentence too long for its line ends with a clause, where it has one. */
const oneLine = (text: string): string =>
  text.length <= LINE ? text : (/^.{25,60}(?=[,;:] )/u.exec(text)?.[0] ?? text);

/** Address of the weeks of a card: those of its list at this resort, one by one. */
function weeksOf(name: string, from: string): string {
  const query = new URLSearchParams(from);
  for (const other of ['page', 'view', 'date', 'q']) query.delete(other);
  query.set('resort', name);
  query.set('group', 'week');
  return linkTo.resortList(query.toString());
}

/**
 * A resort in the list: what it is like, from which price, and the weeks that come first. Two tab
 * stops: its link, whose arrow keys go through the pictures, and its dates, whose arrow keys go on to
 * the list of its weeks and the heart.
 */
export const ResortCard = memo(function ResortCard({
  resort,
  from,
  byHighest = false,
  byLatest = false,
  priority = false,
}: ResortCardProps) {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  const id = useId();
  const { lowest, total } = resort;
  const { place, price, tagline } = useWeekTexts(lowest);
  const state = { from };
  const { turn, keys } = usePictureKeys();
  const to = linkTo.resort(lowest._id);
  const weeks = t('filters.weeks', words.count(total));
  return (
    <div className="@container">
      <Card
        asChild
        padding="none"
        className="group/card relative transition-shadow hover:shadow-soft"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is in it */}
        <article aria-labelledby={id} onKeyDown={moveInCard} className={FRAME}>
          <Pictures week={lowest} state={state} priority={priority} turn={turn} />
          <div className="min-w-0 ps-5 pe-3 pt-5 @4xl:ps-6">
            <p className="truncate text-sm text-muted">{place}</p>
            <Heading level={2} size="md" id={id} className="line-clamp-2 @4xl:line-clamp-1">
              <Link
                to={to}
                state={state}
                aria-label={t('byResort.view', { name: lowest.ResortName, weeks, price })}
                {...keys}
                className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {lowest.ResortName}
              </Link>
            </Heading>
          </div>
          <p className={PRICE}>
            <span className="block text-sm text-muted">{t('byResort.from')}</span>
            <Figure size="lg" className="max-@xl:text-xl">
              {price}
            </Figure>
          </p>
          <Rest resort={resort} tagline={tagline} byLatest={byLatest} state={state} />
          <Foot resort={resort} weeks={weeks} from={from} byHighest={byHighest} />
        </article>
      </Card>
    </div>
  );
});

type PartProps = { resort: ResortCardData };

/** Its pictures, with the heart of the week whose price the card shows. */
const Pictures = ({
  week,
  ...link
}: { week: WeekCardData } & Pick<WeekPicturesProps, 'state' | 'priority' | 'turn'>) => (
  <WeekPictures
    {...link}
    name={week.ResortName}
    imgs={week.imgs}
    to={linkTo.resort(week._id)}
    sizes="(min-width: 48rem) 18rem, 100vw"
    corner={<SavedHeart week={week} tabIndex={-1} className="absolute end-3 top-3 z-raised" />}
    className={cn('z-raised', PICTURE)}
  />
);

type RestProps = PartProps & { tagline: string; byLatest: boolean; state: WeekLinkState };

/** What it is like, and the weeks that come first. */
function Rest({ resort: { lowest, dates }, tagline, byLatest, state }: RestProps) {
  const { language } = useTranslation('weeks').i18n;
  return (
    <div className={REST}>
      {tagline ? (
        <p className="line-clamp-2 text-pretty text-muted max-@xl:min-h-12 @4xl:line-clamp-1">
          {oneLine(tagline)}
        </p>
      ) : null}
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm @4xl:h-5 @4xl:overflow-hidden">
        {lowest.amenities.map((amenity) => (
          <li key={amenity.img} className="flex items-center gap-2">
            <span className="text-primary-text">
              <AmenityPicture img={amenity.img} className="size-4.5" />
            </span>
            {language === 'es' ? amenity.es : amenity.en}
          </li>
        ))}
      </ul>
      <DateTiles
        name={lowest.ResortName}
        dates={dates}
        lowest={lowest._id}
        byLatest={byLatest}
        state={state}
        className="mt-3 @4xl:mt-auto @4xl:pt-3"
      />
    </div>
  );
}

type FootProps = PartProps & { weeks: string; from: string; byHighest: boolean };

/** The price of a night, and the way to the list of its weeks. */
function Foot({ resort: { lowest, highest }, weeks, from, byHighest }: FootProps) {
  const { t, i18n } = useTranslation('weeks');
  const usd = (cost: number) => formatUsd(cost, i18n.language);
  return (
    <div className={FOOT}>
      <p className="text-muted @4xl:text-end">
        <span className="hidden @4xl:block">{t('byResort.unit')}</span>
        {t('price.night', { price: usd(perNight(lowest.Cost, lowest.Nights)) })}
        {byHighest && highest > lowest.Cost ? (
          <span className="block">{t('byResort.upTo', { price: usd(highest) })}</span>
        ) : null}
      </p>
      <Link
        to={weeksOf(lowest.ResortName, from)}
        data-weeks
        tabIndex={-1}
        className="relative z-raised inline-flex min-h-11 items-center gap-1 font-semibold"
      >
        <span className="border-b-2 border-accent">{weeks}</span>
        <span className="sr-only">, {lowest.ResortName}</span>
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
    </div>
  );
}

/** Placeholder of a `ResortCard`, of the same height. */
export const ResortCardSkeleton = () => (
  <div aria-hidden="true" className="@container">
    <Card padding="none" className={FRAME}>
      <Skeleton className={cn('rounded-none', PICTURE)} />
      <div className="flex h-17 flex-col justify-between pt-6 ps-5 pe-3 @4xl:ps-6">
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-6 w-3/5" />
      </div>
      <div className={cn('flex flex-col items-end gap-2', PRICE)}>
        <Skeleton className="h-3 w-10" />
        <Skeleton className="h-7 w-16" />
      </div>
      <div className={REST}>
        <Skeleton className="mt-1 h-10 w-full @xl:h-4 @xl:w-4/5" />
        <Skeleton className="mt-3 h-5 w-2/5" />
        <div className="mt-3 grid grid-cols-3 gap-2 @xl:grid-cols-4 @4xl:mt-auto">
          {['first', 'second', 'third', 'fourth'].map((name) => (
            <Skeleton
              key={name}
              className={cn('h-13 rounded-md', name === 'fourth' && 'hidden @xl:block')}
            />
          ))}
        </div>
      </div>
      <div className={FOOT}>
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-20" />
      </div>
    </Card>
  </div>
);
