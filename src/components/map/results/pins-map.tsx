import L from 'leaflet';
import { ChevronLeft, ChevronRight, Minus, Plus, RotateCw } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBoot } from '#client/boot.tsx';
import type { MapPin } from '#contracts/week.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { cn } from '#ui/cn.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { cardPlace, roomOf } from './clusters.ts';
import { MapPins, useSpots } from './map-pins.tsx';
import type { PinSpot } from './map-pins.tsx';
import { useLeaflet } from './use-leaflet.ts';
import type { Leaflet, View } from './use-leaflet.ts';

/** Size of the card beside a pin. */
const CARD = { width: 272, height: 300 };
const MAP_END = 'map-end';

export type PinsMapProps = {
  /** The cheapest first. */
  pins: readonly MapPin[];
  /** How many resorts there are, also where not all have pins. */
  total: number;
  area?: string | undefined;
  answer: string | undefined;
  chosen?: MapPin | undefined;
  marked?: string | undefined;
  visited: ReadonlySet<string>;
  saved?: ReadonlySet<string> | undefined;
  onChoose: (pin: MapPin | undefined) => void;
  /** Searches a part of the map, or beyond it. */
  onArea: (area: string | undefined) => void;
  /** Of the chosen resort, beside its pin where there is room. */
  card?: ReactNode;
  /** Below the pins on a phone, and how high that is. */
  foot?: ReactNode;
  footHeight?: number;
  /** Of a phone: which resorts `foot` has, with the addresses of those before and after them. */
  pages?: Pages | undefined;
};
type Pages = { part: string; previous: string | undefined; next: string | undefined };

/** Resorts on a map by their prices, and the search of what is in view. */
export default function PinsMap(props: PinsMapProps) {
  const { pins, total, area, chosen, onChoose, onArea, card, foot, footHeight = 0, pages } = props;
  const { t, i18n } = useTranslation('map');
  const { settings } = useBoot();
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const leaflet = useLeaflet(
    box,
    { pins, area, answer: props.answer, below: footHeight },
    {
      language: i18n.language,
      tileUrl: settings.mapTileUrl,
      tileAttribution: settings.mapAttribution,
      attribution: t('attribution'),
    },
  );
  const { map, view, reveal } = leaflet;
  const spots = useSpots(pins, view, chosen);
  const focus = useMapFocus(frame, box, chosen);
  useEffect(() => {
    if (chosen) reveal(chosen);
  }, [chosen, reveal]);
  const { choose, open } = usePresses(props, leaflet, focus, box);
  const close = () => {
    if (!chosen) return;
    onChoose(undefined);
    frame.current?.querySelector<HTMLElement>(pinOf(chosen))?.focus();
  };
  const inView = view ? spots.reduce((sum, { items }) => sum + items.length, 0) : 0;
  const shared = { ...props, spots, onPin: choose, onCluster: open };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes the card from every control in it
    <div
      ref={frame}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      {...focus.kept}
      className="relative isolate size-full overflow-hidden bg-map-water"
    >
      <SkipLink href={`#${MAP_END}`}>{t('skip')}</SkipLink>
      <div
        ref={box}
        role="group"
        aria-label={`${t('label')}. ${t('help')}`}
        className="resort-map z-0 size-full font-sans! focus-visible:-outline-offset-2 [&_.leaflet-control-attribution]:bg-surface! [&_.leaflet-control-attribution]:px-2! [&_.leaflet-control-attribution]:text-muted! [&_.leaflet-control-attribution_a]:text-muted! [&_.leaflet-control-attribution_a]:underline! [&_.leaflet-control-scale-line]:border-muted! [&_.leaflet-control-scale-line]:bg-surface! [&_.leaflet-control-scale-line]:text-ink!"
      />
      {map ? createPortal(<MapPins {...shared} />, map.getPane('pins')!) : null}
      {map && view && chosen && card ? (
        <CardAtPin map={map} view={view} pin={chosen} spots={spots}>
          {card}
        </CardAtPin>
      ) : null}
      <AreaButton leaflet={leaflet} area={area} onArea={onArea} />
      <ZoomButtons map={map} />
      <Foot shown={inView} total={total} pages={pages}>
        {foot}
      </Foot>
      <span id={MAP_END} tabIndex={-1} />
    </div>
  );
}

const pinOf = ({ id }: MapPin): string => `[data-pin="${CSS.escape(id)}"]`;
/** The link of a pin's card, beside it or in the strip of a phone. */
const cardOf = ({ week }: MapPin): string =>
  `[data-card="${CSS.escape(week)}"] a, [data-week="${CSS.escape(week)}"] a`;
const isShown = (element: Element): boolean => element.getClientRects().length > 0;

type MapFocus = ReturnType<typeof useMapFocus>;
/**
 * Focus in a map and its cards: `want` moves it to what a key has asked for once that is there, and
 * it is never lost when what had it goes: it is then on the pin that was chosen last, or on the map.
 */
function useMapFocus(
  frame: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  chosen: MapPin | undefined,
) {
  const wanted = useRef<string>(undefined);
  const within = useRef(false);
  const last = useRef(chosen);
  useLayoutEffect(() => {
    const { current: around } = frame;
    const find = (selector: string) =>
      [...(around?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isShown);
    const next = wanted.current === undefined ? undefined : find(wanted.current);
    if (next) {
      wanted.current = undefined;
      next.focus({ preventScroll: true });
    } else if (within.current && document.activeElement === document.body) {
      const pin = last.current && find(pinOf(last.current));
      (pin ?? box.current)?.focus({ preventScroll: true });
    }
    if (chosen) last.current = chosen;
  });
  return {
    want: (selector: string | undefined) => void (wanted.current = selector),
    kept: {
      onFocus: () => void (within.current = true),
      // What goes away tells nothing, so that this is a step of the person.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        wanted.current = undefined;
        within.current = currentTarget.contains(relatedTarget);
      },
    },
  };
}

/** What a press on a pin and on a cluster does. */
function usePresses(
  { chosen, visited, onChoose }: PinsMapProps,
  { map, wasDragged, zoomTo }: Leaflet,
  focus: MapFocus,
  box: RefObject<HTMLElement | null>,
) {
  const choose = (pin: MapPin, byKeys: boolean) => {
    if (!byKeys && wasDragged()) return;
    const other = pin.id !== chosen?.id;
    if (byKeys && other) focus.want(cardOf(pin));
    onChoose(other ? pin : undefined);
  };
  const open = (items: readonly [MapPin, ...MapPin[]], byKeys: boolean) => {
    if (!map || (!byKeys && wasDragged())) return;
    if (map.getZoom() >= map.getMaxZoom()) {
      // They lie too near each other: one after another.
      choose(items.find(({ id }) => !visited.has(id)) ?? items[0], byKeys);
      return;
    }
    zoomTo(items);
    box.current?.focus({ preventScroll: true });
    // Its first pin is where the cluster was.
    if (byKeys) focus.want(pinOf(items[0]));
  };
  return { choose, open };
}

type AreaButtonProps = Pick<PinsMapProps, 'area' | 'onArea'> & { leaflet: Leaflet };

/** A button that searches the area in view after a move, or removes the area from the search. */
function AreaButton({ leaflet: { moved, areaInView }, area, onArea }: AreaButtonProps) {
  const { t } = useTranslation('map');
  return (
    <div className="pointer-events-none absolute inset-x-0 top-4 z-raised flex justify-center max-sm:justify-start max-sm:ps-4 *:pointer-events-auto">
      {moved ? (
        <button
          type="button"
          onClick={() => onArea(areaInView())}
          className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line bg-surface px-5 text-sm font-semibold text-ink shadow-soft hover:border-ink"
        >
          <RotateCw aria-hidden="true" className="size-4.5" />
          {t('search')}
        </button>
      ) : area === undefined ? null : (
        <RemovableChip
          removeLabel={t('removeArea')}
          onClick={() => onArea(undefined)}
          className="min-h-10 px-4 shadow-soft lg:hidden"
        >
          {t('areaSet')}
        </RemovableChip>
      )}
    </div>
  );
}

type FootProps = Pick<PinsMapProps, 'pages'> & {
  shown: number;
  total: number;
  children: ReactNode;
};

function Foot({ shown, total, pages, children }: FootProps) {
  const { t } = useTranslation(['map', 'weeks']);
  const look =
    'rounded-full border border-line bg-surface text-xs font-medium text-ink shadow-soft';
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-7 z-raised flex flex-col items-center gap-3 *:pointer-events-auto lg:sr-only">
      <div className="w-full lg:hidden">{children}</div>
      {pages ? (
        <div className="flex items-center gap-2 px-4">
          <Step to={pages.previous} look={look} label={t('weeks:list.previousPage')}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t('map:previous')}
          </Step>
          <p className={cn(look, 'px-3 py-1 text-center whitespace-nowrap')}>
            <span className="block font-semibold">{pages.part}</span>
            {/* The narrowest phones have no room for it. */}
            <output className="block max-[24rem]:sr-only">
              {t('map:countInView', { count: shown })}
            </output>
          </p>
          <Step to={pages.next} look={look} label={t('weeks:list.nextPage')}>
            {t('map:next')}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Step>
        </div>
      ) : (
        <output className={cn(look, 'px-3 py-1')}>
          {t('map:inView', { shown, count: total })}
        </output>
      )}
    </div>
  );
}

type StepProps = { to: string | undefined; look: string; label: string; children: ReactNode };

/** The way to the resorts before or after; without any it keeps its room. */
const Step = ({ to, look, label, children }: StepProps) => {
  const className = cn(
    look,
    'inline-flex h-11 shrink-0 items-center gap-1 px-3 font-semibold lg:hidden',
  );
  return to === undefined ? (
    <span aria-hidden="true" className={cn(className, 'invisible')}>
      {children}
    </span>
  ) : (
    <Link to={to} aria-label={label} className={className}>
      {children}
    </Link>
  );
};

function ZoomButtons({ map }: { map: L.Map | undefined }) {
  const { t } = useTranslation('map');
  const look =
    'grid size-11 place-items-center text-ink hover:bg-sand focus-visible:-outline-offset-2';
  return (
    <div className="map-covers absolute end-4 top-4 z-raised flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line bg-surface shadow-soft lg:top-auto lg:bottom-10">
      <button type="button" aria-label={t('zoomIn')} onClick={() => map?.zoomIn()} className={look}>
        <Plus aria-hidden="true" className="size-5 stroke-[1.75]" />
      </button>
      <button
        type="button"
        aria-label={t('zoomOut')}
        onClick={() => map?.zoomOut()}
        className={look}
      >
        <Minus aria-hidden="true" className="size-5 stroke-[1.75]" />
      </button>
    </div>
  );
}

type CardAtPinProps = {
  map: L.Map;
  view: View;
  pin: MapPin;
  spots: readonly PinSpot[];
  children: ReactNode;
};

/** Stands beside its pin, over no other where that is possible, and moves with the map. */
function CardAtPin({ map, view, pin, spots, children }: CardAtPinProps) {
  const frame = useRef<HTMLDivElement>(null);
  const offset = view.origin.subtract(view.bounds.min!);
  const others = spots
    .filter(({ items }) => items[0].id !== pin.id)
    .map((spot) => roomOf({ ...spot, x: spot.x + offset.x, y: spot.y + offset.y }, spot.side));
  const { x, y } = L.CRS.EPSG3857.latLngToPoint(L.latLng(pin.lat, pin.lng), view.zoom).subtract(
    view.bounds.min!,
  );
  const { left, top } = cardPlace(
    { x, y },
    others,
    { width: view.size.x, height: view.size.y },
    CARD,
  );
  useEffect(() => {
    const from = view.bounds.min!;
    const follow = () => {
      const { x: dx, y: dy } = from.subtract(map.getPixelBounds().min!);
      if (frame.current) frame.current.style.translate = `${dx}px ${dy}px`;
    };
    const hide = () => frame.current && (frame.current.style.visibility = 'hidden');
    const settle = () => frame.current && (frame.current.style.visibility = '');
    follow();
    map.on('move', follow).on('zoomstart', hide).on('zoomend', settle);
    return () => void map.off('move', follow).off('zoomstart', hide).off('zoomend', settle);
  }, [map, view]);
  return (
    <div
      ref={frame}
      data-card={pin.week}
      style={{ left: Math.round(left), top: Math.round(top), width: CARD.width }}
      className="absolute z-raised max-lg:hidden"
    >
      {children}
    </div>
  );
}
