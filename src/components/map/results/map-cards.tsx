import { X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SavedHeart } from '#components/saved/saved-heart.tsx';
import { DateTiles, moveInCard } from '#components/week/date-tiles.tsx';
import { useCountWords } from '#components/week/filter-words.ts';
import { formatDayMonth } from '#lib/date-texts.ts';
import { useWeekTexts, useWeekWords } from '#components/week/week-texts.ts';
import type { ResortCard } from '#contracts/week.ts';
import { linkTo } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Dotted, Figure, Heading } from '#ui/text.tsx';

const WIDTHS = [320, 640] as const;

type CardProps = {
  resort: ResortCard;
  /** Query of the list behind it, without '?'. */
  from: string;
};

/** Name of a resort, which leads to its cheapest week; the whole card is the target. */
function NameLink({ resort: { lowest, total }, from, id }: CardProps & { id: string }) {
  const { t } = useTranslation('weeks');
  const weeks = useCountWords();
  const { price } = useWeekTexts(lowest);
  return (
    <Heading level={2} size="sm" id={id} className="truncate">
      <Link
        to={linkTo.resort(lowest._id)}
        state={{ from }}
        aria-label={t('byResort.view', { name: lowest.ResortName, weeks: weeks(total), price })}
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {lowest.ResortName}
      </Link>
    </Heading>
  );
}

type RowProps = CardProps & {
  /** Its pin is the chosen one. */
  chosen: boolean;
  /** In the strip of a phone. */
  strip?: boolean;
  onMark?: (on: boolean) => void;
};

/** A resort beside the map or, on a phone, in the strip below its pins. */
export function MapRow({ resort, from, chosen, strip = false, onMark }: RowProps) {
  const { language } = useTranslation('weeks').i18n;
  const id = useId();
  const { lowest, dates } = resort;
  const { place, amenities } = useWeekTexts(lowest);
  const days = dates.map(({ CheckInDate }) => formatDayMonth(CheckInDate, language));
  return (
    <Card
      asChild
      padding="none"
      className={cn(
        'relative transition-shadow hover:shadow-soft',
        chosen && 'border-accent ring-1 ring-accent',
        strip && 'h-34 shadow-soft',
      )}
    >
      <article
        aria-labelledby={id}
        data-chosen={chosen || undefined}
        onPointerEnter={() => onMark?.(true)}
        onPointerLeave={() => onMark?.(false)}
        onFocus={() => onMark?.(true)}
        onBlur={() => onMark?.(false)}
        className={cn(
          'grid',
          strip
            ? 'grid-cols-[7rem_minmax(0,1fr)]'
            : 'h-35 grid-cols-[10.5rem_minmax(0,1fr)] scroll-mt-6 scroll-mb-6',
        )}
      >
        <div className="relative min-h-0 overflow-hidden bg-sand">
          <Picture
            alt=""
            className="size-full"
            sizes={strip ? '7rem' : '10.5rem'}
            {...namedPicture(lowest.imgs[0], WIDTHS)}
          />
          <div className="absolute end-2 top-2 z-raised">
            <SavedHeart week={lowest} />
          </div>
        </div>
        <div className={cn('flex min-w-0 flex-col', strip ? 'px-4 py-2.5' : 'px-5 py-3')}>
          <p className="truncate text-sm text-muted">{place}</p>
          <NameLink resort={resort} from={from} id={id} />
          <p className="mt-0.5 flex min-w-0 gap-x-1 truncate text-sm text-muted">
            <Dotted
              items={[...(strip ? [] : amenities.slice(0, 1)), days.slice(0, 3).join(', ')]}
            />
          </p>
          <PriceLine resort={resort} strip={strip} />
        </div>
      </article>
    </Card>
  );
}

/** The lowest price, and how many weeks there are. */
function PriceLine({ resort: { lowest, total }, strip }: Pick<RowProps, 'resort' | 'strip'>) {
  const { t } = useTranslation('weeks');
  const weeks = useCountWords();
  const { price } = useWeekTexts(lowest);
  return (
    <p className="mt-auto flex items-baseline justify-between gap-3">
      <span className="flex items-baseline gap-1.5 text-sm text-muted">
        {t('byResort.from')}
        <Figure size={strip ? 'md' : 'lg'} className="text-ink max-sm:text-xl">
          {price}
        </Figure>
      </span>
      {/* The narrowest phones have no room for it; the link's name says it too. */}
      <span className={cn('text-sm whitespace-nowrap text-muted', strip && 'max-[22.5rem]:hidden')}>
        {weeks(total)}
      </span>
    </p>
  );
}

/** Placeholder of a `MapRow` of the same height. */
export const MapRowSkeleton = () => (
  <Card padding="none" aria-hidden="true" className="grid h-35 grid-cols-[10.5rem_minmax(0,1fr)]">
    <Skeleton className="h-full rounded-none" />
    <div className="flex flex-col gap-3 px-5 py-4">
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-auto h-6 w-1/4" />
    </div>
  </Card>
);

/** The chosen resort, beside its pin. */
export function PinCard({ resort, from, onClose }: CardProps & { onClose: () => void }) {
  const { t } = useTranslation('map');
  const id = useId();
  const weeks = useCountWords();
  const { city } = useWeekWords();
  const { lowest, total, dates } = resort;
  const { place, tagline } = useWeekTexts(lowest);
  const other = dates.find(({ _id }) => _id !== lowest._id);
  const two = dates.filter(({ _id }) => _id === lowest._id || _id === other?._id);
  return (
    <Card asChild padding="none" className="relative shadow-soft">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is in it */}
      <article aria-labelledby={id} onKeyDown={moveInCard}>
        <div className="relative h-28 overflow-hidden bg-sand">
          <Picture
            alt=""
            className="size-full"
            sizes="17rem"
            {...namedPicture(lowest.imgs[0], WIDTHS)}
          />
          <IconButton
            variant="floating"
            size="sm"
            icon={<X />}
            label={t('close', { name: lowest.ResortName })}
            onClick={onClose}
            className="absolute end-2.5 top-2.5 z-raised"
          />
        </div>
        <div className="flex flex-col px-4 pt-3 pb-4">
          <p className="truncate text-sm text-muted">
            {city(lowest.ResortCity, lowest.ResortCountry) || place} · {weeks(total)}
          </p>
          <NameLink resort={resort} from={from} id={id} />
          {tagline ? <p className="mt-0.5 line-clamp-2 text-sm text-muted">{tagline}</p> : null}
          <DateTiles
            name={lowest.ResortName}
            dates={two}
            lowest={lowest._id}
            state={{ from }}
            className="mt-3 grid-cols-2"
          />
        </div>
      </article>
    </Card>
  );
}

/** The same while it loads. */
export const PinCardWaiting = ({ children }: { children: ReactNode }) => (
  <Card padding="none" className="shadow-soft">
    <Skeleton className="h-28 rounded-none" />
    <div className="flex flex-col gap-2 p-4">
      {children}
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-13" />
    </div>
  </Card>
);
