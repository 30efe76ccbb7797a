import { memo, useId } from 'react';
import { SavedHeart } from '#components/saved/saved-heart.tsx';
import { linkTo } from '#lib/paths.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Dotted, Heading } from '#ui/text.tsx';
import { CardPicture } from './card-picture.tsx';
import { CORNER, Marks, useFrom, ViewWeek, WeekLink } from './week-card-parts.tsx';
import type { WeekCardProps } from './week-card-parts.tsx';
import { WeekPrice } from './week-price.tsx';
import { useWeekTexts } from './week-texts.ts';

/**
 * A week in a row of others: picture above, facts and price below. As wide as its container allows.
 */
export const WeekCardSmall = memo(function WeekCardSmall({
  week,
  level = 3,
  from,
  className,
}: WeekCardProps) {
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
        <CardPicture
          img={week.imgs[0]}
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
});

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
