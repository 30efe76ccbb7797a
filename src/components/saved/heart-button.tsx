import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '#i18n/load.ts';
import { formatStay } from '#lib/dates.ts';
import type { WeekCard } from '#contracts/week.ts';
import { cn } from '#ui/cn.ts';
import { useSaved } from './use-saved.ts';
import type { Savable, SavedBefore } from './use-saved.ts';

type HeartProps = {
  week: Savable & Pick<WeekCard, 'CheckOutDate'>;
  /** With its word where there is room, on the page of the week; otherwise round, over a picture. */ words?: boolean;
  /** How it was saved, so that Undo brings it back the same. */ before?: SavedBefore | undefined;
  /** -1 where the arrow keys of a card lead to it. */ tabIndex?: -1;
  className?: string | undefined;
};

/** Saves a week or removes it. */
export default function HeartButton({
  week,
  words = false,
  before,
  tabIndex,
  className,
}: HeartProps) {
  useTexts('rest');
  const { t, i18n } = useTranslation('saved');
  const { ids, toggle } = useSaved();
  const saved = ids?.has(week._id) ?? false;
  const stay = formatStay(week.CheckInDate, week.CheckOutDate, i18n.language);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={saved}
      aria-label={t('heart', { name: week.ResortName, stay })}
      title={t(saved ? 'on' : 'save')}
      onClick={() => void toggle(week, before)}
      className={cn(
        'inline-flex items-center justify-center rounded-full text-ink transition-colors print:hidden',
        words
          ? 'h-11 min-w-11 gap-2 text-sm hover:bg-sand max-sm:bg-surface max-sm:shadow-soft sm:h-9 sm:px-3'
          : 'size-11 bg-surface shadow-soft hover:bg-sand sm:size-9',
        className,
      )}
    >
      <Heart
        aria-hidden="true"
        className={cn('size-5 stroke-[1.75]', saved && 'fill-accent text-accent')}
      />
      {words ? <span className="max-sm:sr-only">{t(saved ? 'on' : 'save')}</span> : null}
    </button>
  );
}
