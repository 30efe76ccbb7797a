import { ChevronRight, Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { WeekCard as WeekCardData } from '#contracts/week.ts';
import { HeldBadge } from '#components/line/later-parts.tsx';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { useWeekTexts } from './week-texts.ts';

/**
 * State of a link to a week: the list's query, so that "back" returns to the same filters and page.
 * Empty when the visitor came from elsewhere.
 */
export type WeekLinkState = { from: string };

export type WeekCardProps = {
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
export const Marks = ({ week }: { week: WeekCardData }) => {
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
export const WeekLink = ({
  week,
  state,
  keys,
}: {
  week: WeekCardData;
  state: WeekLinkState;
  keys?: Pick<ComponentProps<typeof Link>, 'onKeyDown' | 'aria-keyshortcuts'>;
}) => {
  const { t } = useTranslation('weeks');
  const { stay, price } = useWeekTexts(week);
  return (
    <Link
      to={linkTo.resort(week._id)}
      state={state}
      aria-label={t('viewLabel', { name: week.ResortName, stay, price })}
      {...keys}
      className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
    >
      {week.ResortName}
    </Link>
  );
};

/** What a press on the card does, for the eye; the link itself is the name. */
export const ViewWeek = () => {
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

export function useFrom(from: string | undefined): WeekLinkState {
  const { pathname, search } = useLocation();
  return { from: from ?? (pathname === linkTo.resortList() ? search.replace(/^\?/, '') : '') };
}

/** The corner of a picture where its heart (saved or not) sits. */
export const CORNER = 'absolute end-3 top-3 z-raised';
