import L from 'leaflet';
import { Heart } from 'lucide-react';
import { useMemo } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountWords } from '#components/week/filter-words.ts';
import type { MapPin } from '#contracts/week.ts';
import { formatUsd } from '#lib/money.ts';
import { cn } from '#ui/cn.ts';
import { clusterPins, priceSides } from './clusters.ts';
import type { Side, Spot } from './clusters.ts';
import type { View } from './use-leaflet.ts';

/** Pixels around the frame in which pins are there too. */
const NEAR = 60;

export type PinSpot = Spot<MapPin> & { side: Side };

/** The pins and clusters in view, lowest price first; the chosen pin always stands alone. */
export function useSpots(
  pins: readonly MapPin[],
  view: View | undefined,
  chosen: MapPin | undefined,
): PinSpot[] {
  const zoom = view?.zoom;
  const whole = useMemo(
    () =>
      pins.map((item) => {
        const { x, y } = L.CRS.EPSG3857.latLngToPoint(L.latLng(item.lat, item.lng), 0);
        return { x, y, item };
      }),
    [pins],
  );
  const all = useMemo(() => {
    if (zoom === undefined) return [];
    const scale = L.CRS.EPSG3857.scale(zoom) / L.CRS.EPSG3857.scale(0);
    const points = whole.map(({ x, y, item }) => ({ x: x * scale, y: y * scale, item }));
    const own = points.filter(({ item }) => item.id === chosen?.id);
    return [
      ...clusterPins(points.filter(({ item }) => item.id !== chosen?.id)),
      ...clusterPins(own),
    ].toSorted((a, b) => a.items[0].price - b.items[0].price);
  }, [whole, zoom, chosen]);
  return useMemo(() => {
    if (!view) return [];
    const { min, max } = view.bounds;
    const seen = all.filter(
      ({ x, y }) =>
        x > min!.x - NEAR && x < max!.x + NEAR && y > min!.y - NEAR && y < max!.y + NEAR,
    );
    const sides = priceSides(seen, { left: min!.x, top: min!.y, right: max!.x, bottom: max!.y });
    return seen.map((spot, at) => ({
      items: spot.items,
      x: Math.round(spot.x - view.origin.x),
      y: Math.round(spot.y - view.origin.y),
      side: sides[at]!,
    }));
  }, [all, view]);
}

type MapPinsProps = {
  spots: readonly PinSpot[];
  chosen?: MapPin | undefined;
  /** Id of the pin whose card has the pointer or the focus. */
  marked?: string | undefined;
  /** Ids of resorts that were opened before. */
  visited: ReadonlySet<string>;
  /** Ids of saved weeks. */
  saved?: ReadonlySet<string> | undefined;
  /** A pin or a cluster was pressed, by keyboard or not. */
  onPin: (pin: MapPin, byKeys: boolean) => void;
  onCluster: (pins: readonly [MapPin, ...MapPin[]], byKeys: boolean) => void;
};

/** Pins and clusters as a list of buttons. */
export function MapPins({ spots, marked, onPin, onCluster, ...pins }: MapPinsProps) {
  const { t } = useTranslation('map');
  return (
    <ul aria-label={t('pins')}>
      {spots.map((spot) => {
        const [first] = spot.items;
        const lifted = spot.items.some(({ id }) => id === marked);
        const single = spot.items.length === 1;
        return (
          <li
            key={`${first.id} ${single}`}
            style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }}
            className={cn(
              'absolute top-0 left-0 focus-within:z-20',
              (lifted || first.id === pins.chosen?.id) && 'z-10',
            )}
          >
            {single ? (
              <Pin
                pin={first}
                lifted={lifted}
                onPress={(byKeys) => onPin(first, byKeys)}
                {...pins}
              />
            ) : (
              <Cluster
                spot={spot}
                lifted={lifted}
                onPress={(byKeys) => onCluster(spot.items, byKeys)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Press = (byKeys: boolean) => void;
/** A press of a key is a click without a pointer. */
const byKeys = ({ detail }: MouseEvent): boolean => detail === 0;

type PinProps = Pick<MapPinsProps, 'chosen' | 'visited' | 'saved'> & {
  pin: MapPin;
  lifted: boolean;
  onPress: Press;
};

const TIP =
  'after:absolute after:top-full after:left-1/2 after:size-2.5 after:-translate-x-1/2 after:-translate-y-[6px] after:rotate-45 after:border-e after:border-b after:border-inherit after:bg-inherit';

function Pin({ pin, lifted, chosen, visited, saved, onPress }: PinProps) {
  const { t, i18n } = useTranslation('map');
  const weeks = useCountWords();
  const on = chosen?.id === pin.id;
  const price = formatUsd(pin.price, i18n.language);
  const kept = saved?.has(pin.week) ?? false;
  const name = t('pin', { name: pin.name, price, weeks: weeks(pin.weeks) });
  return (
    <button
      type="button"
      data-pin={pin.id}
      aria-pressed={on}
      aria-label={kept ? t('saved', { pin: name }) : name}
      onClick={(event) => onPress(byKeys(event))}
      className={cn(
        'map-covers absolute bottom-1.5 flex -translate-x-1/2 items-center gap-1.5 rounded-full border px-3 font-semibold whitespace-nowrap tabular-nums shadow-soft transition-[translate,scale,border-color] duration-150 motion-reduce:transition-none',
        TIP,
        on
          ? 'h-9 border-2 border-surface bg-primary text-base text-on-primary'
          : 'h-8 border-line text-sm hover:border-ink',
        !on && (visited.has(pin.id) ? 'bg-sand text-muted' : 'bg-surface text-ink'),
        lifted && !on && '-translate-y-1 scale-110 border-ink',
      )}
    >
      {kept ? (
        <Heart
          aria-hidden="true"
          className={cn('size-3.5', on ? 'fill-current' : 'fill-accent text-accent')}
        />
      ) : null}
      {price}
    </button>
  );
}

type ClusterProps = { spot: PinSpot; lifted: boolean; onPress: Press };

function Cluster({ spot: { items, side }, lifted, onPress }: ClusterProps) {
  const { t, i18n } = useTranslation('map');
  const price = formatUsd(items[0].price, i18n.language);
  return (
    <button
      type="button"
      onClick={(event) => onPress(byKeys(event))}
      className={cn(
        'absolute size-11 -translate-x-1/2 -translate-y-1/2 rounded-full transition-[translate,scale] duration-150 motion-reduce:transition-none',
        lifted && 'scale-110',
      )}
    >
      <span className="sr-only">{t('cluster', { count: items.length, price })}</span>
      {side === 'none' ? null : (
        <span
          aria-hidden="true"
          className={cn(
            'map-covers absolute top-1/2 flex h-7 -translate-y-1/2 items-center rounded-full border border-line bg-surface text-sm font-semibold whitespace-nowrap text-ink tabular-nums shadow-soft',
            side === 'right' ? 'left-1/2 ps-7 pe-3' : 'right-1/2 ps-3 pe-7',
          )}
        >
          {price}
        </span>
      )}
      <span
        aria-hidden="true"
        className="map-covers absolute inset-0 grid place-items-center rounded-full border-2 border-accent bg-primary-tint text-base font-semibold text-on-tint shadow-soft"
      >
        {items.length}
      </span>
    </button>
  );
}
