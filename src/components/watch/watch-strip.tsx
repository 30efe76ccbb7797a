import { Bell, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWeekWords } from '#components/week/week-texts.ts';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { IconDisc } from '#ui/icon-disc.tsx';
import { useWatches } from './use-watches.ts';

/** The way to the watches among the trips: how many there are, and how many weeks they have now. */
export default function WatchStrip({
  plain = false,
}: {
  /** A row among others. */ plain?: boolean;
}) {
  const { t } = useTranslation('watch');
  const words = useWeekWords();
  const { watches } = useWatches();
  if (!watches) return null;
  const free = watches.reduce((sum, one) => sum + one.free, 0);
  const none = watches.length === 0;
  return (
    <section
      className={cn(
        'relative flex items-center',
        plain
          ? 'gap-3 pt-2'
          : 'min-h-18 gap-4 rounded-lg border border-line bg-surface px-4 py-3 transition-shadow hover:shadow-soft sm:px-5',
      )}
    >
      <IconDisc icon={Bell} />
      <span className="min-w-0 grow">
        <Link
          to={none ? linkTo.home() : linkTo.page('watches')}
          className="font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {none ? t('strip.none') : t('strip.title', { count: watches.length })}
        </Link>
        {none ? <span className="block text-sm text-muted">{t('strip.noneText')}</span> : null}
      </span>
      {free > 0 ? (
        <Badge tone="success" className="max-sm:hidden">
          {t('card.free', words.count(free))}
        </Badge>
      ) : null}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
    </section>
  );
}
