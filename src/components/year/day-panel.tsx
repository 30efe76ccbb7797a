import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { stayOf } from './calendar-model.ts';
import type { Day } from './calendar-model.ts';
import { HowMany, LowestPrice, ResortsOfDay, SeeWeeks } from './day-summary.tsx';
import type { DayResorts } from './day-summary.tsx';
import { useYearWords } from './year-words.ts';

export type DayPartProps = {
  day: Day;
  resorts: DayResorts;
  /** Whether a neighboring day is cheaper, in one sentence. */
  better: string;
  /** Address of the list of the day's weeks. */
  to: string;
  /** Esc in it. */
  onLeave: () => void;
};

/** The chosen day beside the year. */
export function DayPanel({ day, resorts, better, to, onLeave }: DayPartProps) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  const { from, to: until } = stayOf(day);
  return (
    <aside
      aria-label={t('panel.label')}
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
      className="lg:sticky lg:top-24"
    >
      <Card raised className="flex flex-col gap-4">
        <div>
          <p className="text-sm text-muted">
            {t('panel.dayToDay', { from: words.weekday(from), to: words.weekday(until) })}
          </p>
          <h2 className="mt-0.5 font-display text-xl">{words.stay(day)}</h2>
          <div className="mt-2">
            <HowMany day={day} resorts={resorts} />
          </div>
        </div>
        <LowestPrice day={day} better={better} />
        <ResortsOfDay resorts={resorts} />
        <SeeWeeks day={day} to={to} />
      </Card>
    </aside>
  );
}
