import { ChevronRight, Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { WeekCard as WeekCardData } from '#contracts/week.ts';
import { HeldBadge } from '#components/line/later-parts.tsx';
import { SavedHeart } from '#components/saved/saved-heart.tsx';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Dotted, Heading } from '#ui/text.tsx';
import { WeekPictures } from './week-pictures.tsx';
import { WeekPrice } from './week-price.tsx';
import { useWeekTexts } from './week-texts.ts';

/**
 * State of a link to a week: the list's query, so that "back" returns to the same filters and page.
 * Empty when the visitor came from elsewhere.
 */
export type WeekLinkState = { from: string };

type WeekCardProps = {
  week: WeekCardData;
  /** Heading level in the page. */
  level?: 2 | 3 | 4;
  /** First card of the screen: its picture is fetched at once. */
  priority?: boolean;
  /** Query of this card's list, without '?'; on the list itself taken from the address. */
  from?: string;
  className?: string;
};

/** On the picture: what the club puts forward, and the reader's place in the line of the week. */
const Marks = ({ week }: { week: WeekCardData }) => {
  const { t } = useTranslation('weeks');
  return (
    <div className="pointer-events-none absolute start-3 top-3 z-raised flex flex-col items-start gap-2">
      {week.Fijado ? (
        <Badge tone="surface" shape="pill" className="font-semibold">
          <Star aria-hidden="true" className="fill-current" />
          {t('featured')}
        </Badge>
      ) : null}
      <HeldBadge weekId={week._id} />
    </div>
  );
};

/** The name is the link and covers the whole card; the pictures lie above it and lead to the same page. */
const WeekLink = ({ week, state }: { week: WeekCardData; state: WeekLinkState }) => {
  const { t } = useTranslation('weeks');
  const { stay, price } = useWeekTexts(week);
  return (
    <Link
      to={linkTo.resort(week._id)}
      state={state}
      aria-label={t('viewLabel', { name: week.ResortName, stay, price })}
      className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
    >
      {week.ResortName}
    </Link>
  );
};

/** What a press on the card does, for the eye; the link itself is the name. */
const ViewWeek = () => {
  const { t } = useTranslation('weeks');
  return (
    <span
      aria-hidden="true"
      className="inline-flex items-center gap-1 text-sm font-semibold text-primary-text"
    >
      {t('view')}
      <ChevronRight className="size-4" />
    </span>
  );
};

function useFrom(from: string | undefined): WeekLinkState {
  const { pathname, search } = useLocation();
  return { from: from ?? (pathname === linkTo.resortList() ? search.replace(/^\?/, '') : '') };
}

/**
 * From top to bottom; picture on the left where the card has room, price on the right where it has
 * more. The card's own width decides.
 */
const FRAME =
  'grid @xl:grid-cols-[14rem_minmax(0,1fr)] @xl:grid-rows-[auto_1fr] @4xl:grid-cols-[19rem_minmax(0,1fr)_auto] @4xl:grid-rows-1';
const PICTURE =
  'aspect-16/9 @xl:row-span-2 @xl:aspect-auto @xl:h-full @xl:min-h-56 @4xl:row-span-1';

/** Of a picture: where its heart is. */
const CORNER = 'absolute end-3 top-3 z-raised';

/**
 * A week in the list: picture on the left, facts, price on the right; on a phone from top to
 * bottom.
 */
export function WeekCard({ week, level = 2, priority = false, from, className }: WeekCardProps) {
  const id = useId();
  const state = useFrom(from);
  const { place, stay, nights, tags, tagline, amenities } = useWeekTexts(week);
  return (
    <div className={cn('@container', className)}>
      <Card
        asChild
        padding="none"
        tone={week.Fijado ? 'featured' : 'plain'}
        raised={week.Fijado}
        className="relative transition-shadow hover:shadow-soft"
      >
        <article aria-labelledby={id} className={FRAME}>
          <WeekPictures
            name={week.ResortName}
            imgs={week.imgs}
            to={linkTo.resort(week._id)}
            state={state}
            priority={priority}
            sizes="(min-width: 48rem) 19rem, 100vw"
            corner={<SavedHeart week={week} className={CORNER} />}
            className={cn('z-raised', PICTURE)}
          />
          <Marks week={week} />
          <div className="flex min-w-0 flex-col gap-1 p-5 pb-0 @xl:p-6 @xl:pb-0 @4xl:pb-6">
            <p className="truncate text-sm text-muted">{place}</p>
            <Heading level={level} size="md" id={id} className="line-clamp-2">
              <WeekLink week={week} state={state} />
            </Heading>
            {tagline ? <p className="line-clamp-2 text-pretty text-muted">{tagline}</p> : null}
            <p className="mt-1 text-base">
              <Dotted items={[stay, nights]} />
            </p>
            <ul className="mt-3 flex flex-wrap gap-2 @4xl:mt-auto @4xl:pt-4">
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge>{tag}</Badge>
                </li>
              ))}
              {amenities.map((amenity) => (
                <li key={amenity}>
                  <Badge tone="outline">{amenity}</Badge>
                </li>
              ))}
            </ul>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 self-end p-5 @xl:p-6 @4xl:w-52 @4xl:flex-col @4xl:flex-nowrap @4xl:items-end @4xl:self-stretch @4xl:border-s @4xl:border-line">
            <WeekPrice
              cost={week.Cost}
              nights={week.Nights}
              className="@4xl:items-end @4xl:text-end"
            />
            <ViewWeek />
          </div>
        </article>
      </Card>
    </div>
  );
}

/**
 * A week in a row of others: picture above, facts and price below. As wide as its container allows.
 */
export function WeekCardSmall({ week, level = 3, from, className }: WeekCardProps) {
  const id = useId();
  const state = useFrom(from);
  const { farPlace, shortStay, nights, tags } = useWeekTexts(week);
  return (
    <Card
      asChild
      padding="none"
      tone={week.Fijado ? 'featured' : 'plain'}
      className={cn('relative flex h-full flex-col transition-shadow hover:shadow-soft', className)}
    >
      <article aria-labelledby={id}>
        <WeekPictures
          name={week.ResortName}
          imgs={week.imgs.slice(0, 1)}
          to={linkTo.resort(week._id)}
          state={state}
          sizes="20rem"
          corner={<SavedHeart week={week} className={CORNER} />}
          className="aspect-3/2"
        />
        <Marks week={week} />
        <div className="flex grow flex-col gap-1 p-4">
          <p className="truncate text-sm text-muted">{farPlace}</p>
          <Heading level={level} size="sm" id={id} className="line-clamp-2">
            <WeekLink week={week} state={state} />
          </Heading>
          <p className="text-sm">
            <Dotted items={[shortStay, nights]} />
          </p>
          <p className="text-sm text-muted">
            <Dotted items={tags.slice(1)} />
          </p>
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-3 pt-4">
            <WeekPrice cost={week.Cost} size="md" />
            <ViewWeek />
          </div>
        </div>
      </article>
    </Card>
  );
}

/** Placeholder of a `WeekCard`. */
export const WeekCardSkeleton = () => (
  <div aria-hidden="true" className="@container">
    <Card padding="none" className={FRAME}>
      <Skeleton className={cn('rounded-none', PICTURE)} />
      <div className="flex flex-col gap-3 p-5 pb-0 @xl:p-6 @xl:pb-0 @4xl:pb-6">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <div className="mt-3 flex flex-wrap gap-2 @4xl:mt-auto">
          {['w-12', 'w-24', 'w-28', 'w-20'].map((width) => (
            <Skeleton key={width} className={cn('h-7', width)} />
          ))}
        </div>
      </div>
      <div className="flex items-end justify-between gap-4 self-end p-5 @xl:p-6 @4xl:w-52 @4xl:flex-col @4xl:self-stretch">
        <div className="flex flex-col gap-2 @4xl:items-end">
          <Skeleton className="h-8 w-20" />
          <Skeleton className="h-4 w-36" />
        </div>
        <Skeleton className="h-field w-32 rounded-md @4xl:w-full" />
      </div>
    </Card>
  </div>
);

/** Placeholder of a `WeekCardSmall`. */
export const WeekCardSmallSkeleton = () => (
  <Card padding="none" aria-hidden="true" className="flex h-full flex-col">
    <Skeleton className="aspect-3/2 rounded-none" />
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <div className="flex items-end justify-between pt-4">
        <Skeleton className="h-8 w-20" />
        <Skeleton className="h-field-sm w-28 rounded-md" />
      </div>
    </div>
  </Card>
);
