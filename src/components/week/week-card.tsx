import { memo, useId } from 'react';
import { SavedHeart } from '#components/saved/saved-heart.tsx';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Dotted, Heading } from '#ui/text.tsx';
import { CORNER, Marks, useFrom, ViewWeek, WeekLink } from './week-card-parts.tsx';
import type { WeekCardProps } from './week-card-parts.tsx';
import { usePictureKeys, WeekPictures } from './week-pictures.tsx';
import { WeekPrice } from './week-price.tsx';
import { useWeekTexts } from './week-texts.ts';

/**
 * From top to bottom; picture on the left where the card has room, price on the right where it has
 * more. The card's own width decides.
 */
const FRAME =
  'grid @xl:grid-cols-[14rem_minmax(0,1fr)] @xl:grid-rows-[auto_1fr] @4xl:grid-cols-[19rem_minmax(0,1fr)_auto] @4xl:grid-rows-1';
const PICTURE =
  'aspect-16/9 @xl:row-span-2 @xl:aspect-auto @xl:h-full @xl:min-h-56 @4xl:row-span-1';
const PRICE =
  'flex flex-wrap items-end justify-between gap-x-4 gap-y-3 self-end p-5 @xl:p-6 @4xl:w-52 @4xl:flex-col @4xl:flex-nowrap @4xl:items-end @4xl:self-stretch @4xl:border-s @4xl:border-line';

/** `told`: the card before it is of the same resort, which it describes. */
type ListedWeekProps = WeekCardProps & { told?: boolean };

/**
 * A week in the list: picture on the left, facts, price on the right; on a phone from top to
 * bottom.
 */
export const WeekCard = memo(function WeekCard({
  week,
  level = 2,
  priority = false,
  from,
  told = false,
  className,
}: ListedWeekProps) {
  const id = useId();
  const state = useFrom(from);
  const { turn, keys } = usePictureKeys();
  const { place, stay, nights, tagline } = useWeekTexts(week);
  return (
    <div className={cn('@container', className)}>
      <Card
        asChild
        padding="none"
        tone={week.Fijado ? 'featured' : 'plain'}
        raised={week.Fijado}
        className="group/card relative transition-shadow hover:shadow-soft"
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
            turn={turn}
            className={cn('z-raised', PICTURE)}
          />
          <Marks week={week} />
          <div className="flex min-w-0 flex-col gap-1 p-5 pb-0 @xl:p-6 @xl:pb-0 @4xl:pb-6">
            <p className="truncate text-sm text-muted">{place}</p>
            <Heading level={level} size="md" id={id} className="line-clamp-2">
              <WeekLink week={week} state={state} keys={keys} />
            </Heading>
            {told ? null : (
              <p className="line-clamp-2 text-pretty text-muted empty:hidden">{tagline}</p>
            )}
            <p className="mt-1 text-base">
              <Dotted items={[stay, nights]} />
            </p>
            <Facts week={week} />
          </div>
          <div className={PRICE}>
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
});

/** A line of text in a narrow card; else one row, in which what has no room is left out. */
const FACTS =
  "mt-1 flex flex-wrap overflow-hidden @max-xl:gap-x-1.5 @max-xl:[&>li:not(:nth-child(n+4))]:after:content-['·'_/_''] @max-xl:[&>li]:text-muted @xl:mt-3 @xl:h-7.5 @xl:gap-2 @4xl:mt-auto @4xl:h-11.5 @4xl:pt-4";
const FACT = '@max-xl:bg-transparent @max-xl:p-0 @max-xl:me-1.5 @max-xl:font-normal';

/** Kind, unit, kitchen and guests of the week, and the services of its resort. */
function Facts({ week }: Pick<WeekCardProps, 'week'>) {
  const { tags, amenities } = useWeekTexts(week);
  return (
    <ul className={FACTS}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge className={FACT}>{tag}</Badge>
        </li>
      ))}
      {amenities.map((amenity) => (
        <li key={amenity} className="@max-xl:hidden">
          <Badge tone="outline">{amenity}</Badge>
        </li>
      ))}
    </ul>
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
