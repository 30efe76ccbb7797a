import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { perNight } from '#lib/money.ts';
import { useBack } from '#ui/back.ts';
import { Figure } from '#ui/text.tsx';
import { HowMany, ResortsOfDay, SeeWeeks } from './day-summary.tsx';
import type { DayPartProps } from './day-panel.tsx';
import { useYearWords } from './year-words.ts';

/** How far a finger drags the sheet before it opens or closes, pixels. */
const DRAG = 32;

/**
 * The chosen day on a phone: it lies over the lower edge of the year, which stays in use. Dragged
 * up, or by its handle, it shows the resorts; dragged down it closes, as by Back and Esc.
 */
export function DaySheet({ day, resorts, better, to, onLeave }: DayPartProps) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  const [tall, setTall] = useState(false);
  const began = useRef<number>(undefined);
  const dragged = useRef(false);
  useBack(true, onLeave);
  const drop = ({ clientY }: PointerEvent) => {
    const way = clientY - (began.current ?? clientY);
    began.current = undefined;
    dragged.current = Math.abs(way) > DRAG;
    if (way < -DRAG) setTall(true);
    if (way > DRAG && tall) setTall(false);
    else if (way > DRAG) onLeave();
  };
  return (
    <aside
      aria-label={t('panel.label')}
      data-bottom-bar="tall"
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
      className="fixed inset-x-0 bottom-0 z-bar flex max-h-[calc(100dvh-4rem)] animate-from-bottom flex-col rounded-t-lg border-t border-line bg-surface px-4 pb-4 shadow-soft duration-200 sm:px-6 print:hidden"
    >
      <button
        type="button"
        aria-expanded={tall}
        aria-label={t(tall ? 'panel.less' : 'panel.more')}
        onClick={() => dragged.current || setTall(!tall)}
        onPointerDown={(event) => {
          began.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={drop}
        className="flex min-h-11 shrink-0 touch-none items-center justify-center self-stretch"
      >
        <span aria-hidden="true" className="h-1 w-9 rounded-full bg-field" />
      </button>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-display text-lg">{words.stayDays(day)}</h2>
          <HowMany day={day} resorts={resorts} />
        </div>
        <p className="shrink-0 text-end">
          <Figure size="md">{words.usd(day.price)}</Figure>
          <span className="block text-xs text-muted">
            {t('panel.night', { price: words.usd(perNight(day.price, day.nights)) })}
          </span>
        </p>
      </div>
      {tall ? (
        <div className="min-h-0 overflow-y-auto pt-3">
          <p className="mb-3 text-sm text-muted">{better}</p>
          <ResortsOfDay resorts={resorts} />
        </div>
      ) : null}
      <div className="pt-4">
        <SeeWeeks day={day} to={to} />
      </div>
    </aside>
  );
}
