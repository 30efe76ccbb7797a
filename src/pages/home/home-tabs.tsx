import { BadgePercent, CalendarDays, Car, Package, Plane, Ship, Ticket } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { STAY } from '#lib/paths.ts';
import { whenIdle } from '#loading/timing.ts';
import { Tabs, TabsList, TabsPanel, TabsTab } from '#ui/tabs.tsx';
import type { BookingProduct } from './booking-tab.tsx';
import { BookingTab, CruiseSearch, DealsPanel } from './later-panels.tsx';
import { WeeksTab } from './weeks-tab.tsx';

/** One tab of the home search; the list decides which there are and in what order. */
export type HomeTab = { value: string; label: string; icon: ReactNode; panel: ReactNode };

const PRODUCT_ICONS: Record<BookingProduct, ReactNode> = {
  flights: <Plane aria-hidden="true" />,
  flightHotel: <Package aria-hidden="true" />,
  activities: <Ticket aria-hidden="true" />,
  cars: <Car aria-hidden="true" />,
};

/**
 * Tabs this club has: weeks always, cruises and deals by its modules, the rest where the club
 * switched them on (specification, section 2).
 */
export function useHomeTabs({ tickMs }: { tickMs?: number | undefined } = {}): HomeTab[] {
  const { t } = useTranslation(['home', 'cruise', 'deal']);
  const club = useClub();
  return [
    {
      value: 'weeks',
      label: t('tabs.weeks'),
      icon: <CalendarDays aria-hidden="true" />,
      panel: <WeeksTab tickMs={tickMs} />,
    },
    ...(club.ModuloCruceros
      ? [
          {
            value: 'cruises',
            label: t('cruise:tab'),
            icon: <Ship aria-hidden="true" />,
            panel: <CruiseSearch draft="home" />,
          },
        ]
      : []),
    ...(club.deals
      ? [
          {
            value: 'deals',
            label: t('deal:tab'),
            icon: <BadgePercent aria-hidden="true" />,
            panel: <DealsPanel />,
          },
        ]
      : []),
    ...club.hiddenTabs.map((product) => ({
      value: product,
      label: t(`tabs.${product}`),
      icon: PRODUCT_ICONS[product],
      panel: <BookingTab product={product} />,
    })),
  ];
}

/** Fetches the code of the other tabs; the tab itself says when it is missing. */
const fetchPanels = (): void => {
  for (const panel of [CruiseSearch, DealsPanel]) panel.ahead().catch(() => {});
};

/**
 * The search as a ticket over the edge of the scene. A single tab needs no bar; otherwise the
 * chosen one is in the address.
 */
export function HomeTabs({ tabs, label }: { tabs: readonly HomeTab[]; label: string }) {
  const [params, setParams] = useSearchParams();
  const strip = useRef<HTMLDivElement>(null);
  const first = tabs[0];
  const chosen = tabs.find((tab) => tab.value === params.get('tab')) ?? first;
  // On a phone the strip scrolls sideways; the chosen tab must be seen.
  useEffect(() => {
    const [list, tab] = [
      strip.current,
      strip.current?.querySelector<HTMLElement>('[data-state=active]'),
    ];
    if (list && tab)
      list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another tab is chosen
  }, [chosen?.value]);
  useEffect(() => whenIdle(fetchPanels), []);
  if (!first || !chosen) return null;
  const choose = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === first.value) next.delete('tab');
        else next.set('tab', value);
        return next;
      },
      { replace: true, state: STAY },
    );
  return (
    <div className="relative isolate p-6 drop-shadow-xl md:p-8">
      <span aria-hidden="true" className="absolute inset-0 -z-10 rounded-xl bg-surface" />
      {tabs.length === 1 ? (
        first.panel
      ) : (
        <Tabs value={chosen.value} onValueChange={choose}>
          <TabsList ref={strip} aria-label={label}>
            {tabs.map((tab) => (
              <TabsTab key={tab.value} value={tab.value}>
                {tab.icon}
                {tab.label}
              </TabsTab>
            ))}
          </TabsList>
          {tabs.map((tab) => (
            <TabsPanel key={tab.value} value={tab.value}>
              {tab.panel}
            </TabsPanel>
          ))}
        </Tabs>
      )}
    </div>
  );
}
