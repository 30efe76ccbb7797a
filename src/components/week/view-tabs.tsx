import { CalendarFold, LayoutList, Map } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { VIEWS } from './search-params.ts';
import type { View } from './search-params.ts';

const ICONS: Record<View, LucideIcon> = { list: LayoutList, map: Map, year: CalendarFold };

/** What the tabs switch: `id` of a `role="tabpanel"`. */
export const VIEW_PANEL = 'view';
export const viewTab = (view: View): string => `view-${view}`;

type ViewTabsProps = {
  view: View;
  onView: (view: View) => void;
  className?: string;
};

/**
 * The ways to see one search. Arrows, Home and End move between them; a press switches, and focus
 * goes to the title of what is shown then.
 */
export function ViewTabs({ view, onView, className }: ViewTabsProps) {
  const { t } = useTranslation('weeks');
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    tabs.at(to % tabs.length)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('views.label')}
      className={cn('flex gap-2 max-lg:w-full', className)}
    >
      {VIEWS.map((one) => {
        const on = one === view;
        const Icon = ICONS[one];
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={viewTab(one)}
            aria-selected={on}
            aria-controls={VIEW_PANEL}
            tabIndex={on ? 0 : -1}
            onKeyDown={move}
            onClick={() => !on && onView(one)}
            className={cn(
              'inline-flex min-h-10 items-center justify-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors max-lg:grow max-sm:min-h-11',
              on
                ? 'border-accent bg-primary-tint font-semibold text-on-tint'
                : 'border-line bg-surface text-ink hover:border-ink',
            )}
          >
            <Icon aria-hidden="true" className="size-4.5 stroke-[1.75]" />
            {t(`views.${one}`)}
          </button>
        );
      })}
    </div>
  );
}
