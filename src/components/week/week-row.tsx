import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WeekCard } from '#contracts/week.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Heading } from '#ui/text.tsx';
import { useStrip } from './use-strip.ts';
import { WeekCardSmall, WeekCardSmallSkeleton } from './week-card-small.tsx';

type WeekRowProps = {
  title: string;
  lead?: ReactNode;
  /** Undefined while they load. An empty list renders nothing. */
  weeks: readonly WeekCard[] | undefined;
  level?: 2 | 3;
  /** Name of the section, for links that lead to it (`sections.ts`). */
  section?: string;
};

/** Whole cards only where there is room: three or four fill the row. */
const SLOT =
  'w-80 max-w-[85vw] shrink-0 @3xl:w-[calc((100%-3rem)/3)] @6xl:w-[calc((100%-4.5rem)/4)]';

/** Weeks side by side, to be swiped or scrolled with two buttons. */
export function WeekRow({ title, lead, weeks, level = 2, section }: WeekRowProps) {
  const { t } = useTranslation('weeks');
  const id = useId();
  const { strip, more, look } = useStrip(weeks);
  if (weeks?.length === 0) return null;
  return (
    <section
      id={section}
      aria-labelledby={id}
      aria-busy={weeks ? undefined : true}
      className="@container flex flex-col gap-4"
    >
      <div className="flex items-end gap-4">
        <div className="min-w-0 grow">
          <Heading level={level} size="lg" id={id}>
            {title}
          </Heading>
          {lead ? <p className="mt-1 text-base text-muted">{lead}</p> : null}
        </div>
        {weeks && (more.before || more.after) ? (
          <Arrows title={title} strip={strip} more={more} />
        ) : null}
      </div>
      {weeks ? null : <output className="sr-only">{t('row.loading')}</output>}
      <ul
        ref={strip}
        aria-labelledby={id}
        onScroll={look}
        // The strip extends to the edges of a phone while its cards keep the page's margin; the
        // padding leaves room for their shadow and focus.
        // The first two cards are always laid out and give the row its height.
        className="-mx-4 -my-2 flex [&>li:nth-child(n+3)>article]:near-screen snap-x scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:gap-6 @3xl:-mx-2 @3xl:scroll-px-2 @3xl:px-2"
      >
        {weeks
          ? weeks.map((week) => (
              <li key={week._id} className={cn(SLOT, 'snap-start')}>
                <WeekCardSmall week={week} level={level === 2 ? 3 : 4} />
              </li>
            ))
          : Array.from({ length: 5 }, (_, index) => (
              <li key={index} aria-hidden="true" className={SLOT}>
                <WeekCardSmallSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}

type ArrowsProps = Pick<ReturnType<typeof useStrip>, 'strip' | 'more'> & { title: string };

/** Scroll the row by most of what it shows. */
function Arrows({ title, strip, more }: ArrowsProps) {
  const { t } = useTranslation('weeks');
  const move = (direction: 1 | -1) =>
    strip.current?.scrollBy({
      left: direction * strip.current.clientWidth * 0.85,
      behavior: 'smooth',
    });
  return (
    <div className="flex shrink-0 gap-2 max-sm:hidden">
      <IconButton
        variant="outline"
        icon={<ChevronLeft />}
        label={t('row.previous', { title })}
        disabled={!more.before}
        onClick={() => move(-1)}
      />
      <IconButton
        variant="outline"
        icon={<ChevronRight />}
        label={t('row.next', { title })}
        disabled={!more.after}
        onClick={() => move(1)}
      />
    </div>
  );
}
