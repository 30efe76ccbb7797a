import { Star } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WeekCard } from '#contracts/week.ts';
import { formatShortRange } from '#lib/date-texts.ts';
import { linkTo } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';
import { Figure, Heading } from '#ui/text.tsx';
import { WeekPrice } from './week-price.tsx';
import { useWeekTexts } from './week-texts.ts';
import type { WeekLinkState } from './week-card-parts.tsx';

type FeaturedWeeksProps = {
  weeks: readonly WeekCard[];
  /** Query of the list below, without '?', so that a week leads back to it. */
  from: string;
};

const PICTURE_WIDTHS = [320] as const;

/**
 * The featured weeks of a search, small, above its first page; each of them is also in the list.
 * Renders nothing without weeks.
 */
export const FeaturedWeeks = memo(function FeaturedWeeks({ weeks, from }: FeaturedWeeksProps) {
  const { t } = useTranslation('weeks');
  const id = useId();
  if (weeks.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="@container flex flex-col gap-3 rounded-xl bg-sand px-4 py-4 sm:px-6 sm:py-5"
    >
      <div>
        <Heading level={2} size="md" id={id} className="flex items-center gap-2 max-sm:text-lg">
          <Star aria-hidden="true" className="size-4 shrink-0 fill-secondary text-secondary" />
          {t('list.featured')}
        </Heading>
        <p className="text-sm text-muted sm:mt-1">{t('list.featuredLine')}</p>
      </div>
      {/* Side by side where there is room, otherwise swiped to the edges of a phone; the padding leaves
          room for focus. */}
      <ul
        aria-labelledby={id}
        className={cn(
          '-mx-4 -my-2 flex snap-x scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] sm:-mx-2 sm:scroll-px-2 sm:px-2 @4xl:grid',
          weeks.length < 3 ? '@4xl:grid-cols-2' : '@4xl:grid-cols-3',
        )}
      >
        {weeks.map((week) => (
          <li key={week._id} className="w-72 max-w-[85vw] shrink-0 sm:w-80 snap-start @4xl:w-auto">
            <FeaturedWeek week={week} state={{ from }} />
          </li>
        ))}
      </ul>
    </section>
  );
});

function FeaturedWeek({ week, state }: { week: WeekCard; state: WeekLinkState }) {
  const { farPlace, shortStay, price } = useWeekTexts(week);
  const { language } = useTranslation().i18n;
  return (
    <Card
      padding="none"
      className="relative grid h-full grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[7rem_minmax(0,1fr)] transition-shadow hover:shadow-soft"
    >
      <Picture
        alt=""
        sizes="7rem"
        className="h-full"
        {...namedPicture(week.imgs[0], PICTURE_WIDTHS)}
      />
      <div className="flex flex-col gap-0.5 p-3">
        <Heading level={3} size="sm" className="line-clamp-2 leading-snug max-sm:text-base">
          {/* The whole card is clickable. */}
          <Link
            to={linkTo.resort(week._id)}
            state={state}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {week.ResortName}
          </Link>
        </Heading>
        <p className="truncate text-sm text-muted">{farPlace}</p>
        {/* A phone has the dates and the price in one line, so that the list begins sooner. */}
        <p className="flex items-baseline justify-between gap-2 text-sm sm:hidden">
          {formatShortRange(week.CheckInDate, week.CheckOutDate, language)}
          <Figure size="md">{price}</Figure>
        </p>
        {/* It breaks only between its two days. */}
        <p className="text-sm max-sm:hidden">
          {shortStay.replaceAll(' ', '\u00a0').replace('–\u00a0', '– ')}
        </p>
        <WeekPrice cost={week.Cost} size="md" inline className="mt-auto pt-1 max-sm:hidden" />
      </div>
    </Card>
  );
}
