import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResortCard } from '#contracts/week.ts';
import { MapRow } from './map-cards.tsx';

/** The strip has come to rest when it has not moved for this long. */
const REST_MS = 120;

type CardStripProps = {
  resorts: readonly ResortCard[];
  from: string;
  /** Id of the cheapest week of the chosen resort. */
  chosen: string | undefined;
  /** A card came to rest in the middle. */
  onRest: (week: string) => void;
};

/** On a phone: cards to swipe through, of which the one in the middle is chosen on the map. */
export function CardStrip({ resorts, from, chosen, onRest }: CardStripProps) {
  const { t } = useTranslation('map');
  const strip = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Only a person's swipe chooses, not a card that is brought here by its pin.
  const swiped = useRef(false);
  const swipe = () => void (swiped.current = true);
  const there = resorts.some(({ lowest }) => lowest._id === chosen);
  useEffect(() => {
    if (!there) return;
    const card = strip.current?.querySelector<HTMLElement>(`[data-week="${chosen}"]`);
    if (!card || !strip.current) return;
    const left = card.offsetLeft - (strip.current.clientWidth - card.clientWidth) / 2;
    if (Math.abs(left - strip.current.scrollLeft) < 2) return;
    swiped.current = false;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    strip.current.scrollTo({ left, behavior });
  }, [chosen, there]);
  useEffect(() => () => clearTimeout(rest.current), []);
  const settle = () => {
    const list = strip.current;
    if (!list || !swiped.current) return;
    const week = weekInMiddle(list);
    if (week !== undefined && week !== chosen) onRest(week);
  };
  return (
    <ul
      ref={strip}
      aria-label={t('cards')}
      onPointerDown={swipe}
      onTouchStart={swipe}
      onWheel={swipe}
      onKeyDown={swipe}
      onScroll={() => {
        clearTimeout(rest.current);
        rest.current = setTimeout(settle, REST_MS);
      }}
      className="relative flex w-full snap-x snap-mandatory [scrollbar-width:none] gap-3 overflow-x-auto overscroll-x-contain px-4 py-1"
    >
      {resorts.map((resort) => (
        <li
          key={resort.lowest._id}
          data-week={resort.lowest._id}
          // The pin follows the focus, and the card comes to the middle.
          onFocus={({ target }) =>
            target.matches(':focus-visible') &&
            resort.lowest._id !== chosen &&
            onRest(resort.lowest._id)
          }
          className="w-[min(20.375rem,84vw)] shrink-0 snap-center"
        >
          <MapRow resort={resort} from={from} chosen={resort.lowest._id === chosen} strip />
        </li>
      ))}
    </ul>
  );
}

function weekInMiddle(list: HTMLElement): string | undefined {
  const middle = list.scrollLeft + list.clientWidth / 2;
  const card = [...list.querySelectorAll<HTMLElement>('[data-week]')].find(
    ({ offsetLeft, clientWidth }) => offsetLeft <= middle && middle < offsetLeft + clientWidth,
  );
  return card?.dataset['week'];
}
