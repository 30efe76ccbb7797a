import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { Tabs, TabsList, TabsPanel, TabsTab } from '#ui/tabs.tsx';
import { WeeksTab } from './weeks-tab.tsx';

/** One tab of the home search; the list decides which there are and in what order. */
export type HomeTab = { value: string; label: string; icon: ReactNode; panel: ReactNode };

/** Tabs this club has. Weeks always; others join here by the club's modules (specification, section 2). */
export function useHomeTabs({ tickMs }: { tickMs?: number } = {}): HomeTab[] {
  const { t } = useTranslation('home');
  return [{ value: 'weeks', label: t('tabs.weeks'), icon: <CalendarDays aria-hidden="true" />, panel: <WeeksTab tickMs={tickMs} /> }];
}

/** Half circles bitten out of the ticket where its stub, the column of the button, is torn off: padding, button and padding from the right. */
const NOTCHES = cn(
  'lg:mask-intersect',
  'lg:[mask-image:radial-gradient(circle_at_calc(100%-16rem)_0,transparent_0.75rem,black_0.8rem),radial-gradient(circle_at_calc(100%-16rem)_100%,transparent_0.75rem,black_0.8rem)]',
);

/** The search as a ticket over the edge of the scene. One tab alone needs no bar. */
export function HomeTabs({ tabs, label }: { tabs: readonly HomeTab[]; label: string }) {
  const first = tabs[0];
  if (!first) return null;
  return (
    <div className="relative isolate p-6 drop-shadow-xl md:p-8">
      <span aria-hidden="true" className={cn('absolute inset-0 -z-10 rounded-xl bg-surface', tabs.length === 1 && NOTCHES)} />
      {tabs.length === 1 ? first.panel : (
        <Tabs defaultValue={first.value}>
          <TabsList aria-label={label}>
            {tabs.map((tab) => <TabsTab key={tab.value} value={tab.value}>{tab.icon}{tab.label}</TabsTab>)}
          </TabsList>
          {tabs.map((tab) => <TabsPanel key={tab.value} value={tab.value}>{tab.panel}</TabsPanel>)}
        </Tabs>
      )}
    </div>
  );
}
