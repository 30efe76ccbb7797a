import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { MapPin } from '#contracts/week.ts';
import { readArea, writeArea } from '#lib/area.ts';
import '../map.css';
import { addLand, boxesOf, linked } from '../land.ts';

/** How far the map can be zoomed: out to a continent, in to a beach or, with tiles, a street. */
const [MIN_ZOOM, MAX_ZOOM, MAX_TILE_ZOOM] = [3, 14, 17];
/** Steps of the zoom of a map that is drawn here; tiles of a server have whole ones only. */
const FINE_ZOOM = 0.25;
/** So near a map of few resorts begins. */
const FIRST_ZOOM = 9;
/** Pixels that stay free around the pins of an opened cluster, on both sides together. */
const CLUSTER = 160;
/** Pixels above and below the pins of a new answer, and beside them: half a pin and some air. */
const [EDGE, SIDE] = [64, 40];
/** What of its size the map must move before it offers to search there. */
const FAR = 1 / 5;

export type MapOptions = {
  language: string;
  tileUrl: string;
  tileAttribution: string;
  attribution: string;
};

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A foot stands over the map where there is no list beside it. */
const footOf = (below: number): number => (matchMedia('(width < 64rem)').matches ? below : 0);

/** Shows a part of the map, or all pins. */
function show(map: L.Map, { area, pins, below }: Omit<Shown, 'answer'>): void {
  const part = area === undefined ? undefined : readArea(area);
  if (part) {
    // A little less than the part, so that rounding does not zoom out of it.
    const bounds = L.latLngBounds([part.south, part.west], [part.north, part.east]).pad(-0.02);
    map.fitBounds(bounds, { animate: false });
  } else if (pins.length > 0)
    map.fitBounds(L.latLngBounds(pins.map(({ lat, lng }) => [lat, lng])), {
      paddingTopLeft: [SIDE, EDGE],
      paddingBottomRight: [SIDE, EDGE / 2 + footOf(below)],
      maxZoom: FIRST_ZOOM,
      animate: false,
    });
  else map.setView([20, -90], MIN_ZOOM + 1, { animate: false });
}

function createMap(
  box: HTMLElement,
  { language, tileUrl, tileAttribution, attribution }: MapOptions,
  begin: (map: L.Map) => void,
): { map: L.Map; remove: () => void } {
  const map = L.map(box, {
    minZoom: MIN_ZOOM,
    maxZoom: tileUrl ? MAX_TILE_ZOOM : MAX_ZOOM,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    // A small map shows its pins as large as they fit.
    zoomSnap: tileUrl ? 1 : FINE_ZOOM,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !calm(),
    fadeAnimation: !calm(),
  });
  begin(map);
  L.control.scale({ position: 'bottomleft', maxWidth: 80 }).addTo(map);
  const credits = L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map);
  map.createPane('pins').style.zIndex = '640';
  let removeLand: (() => void) | undefined;
  if (tileUrl)
    L.tileLayer(tileUrl, { attribution: tileAttribution, maxZoom: MAX_TILE_ZOOM }).addTo(map);
  else {
    credits.addAttribution(linked(attribution));
    removeLand = addLand(map, { language, covered: () => boxesOf(map, '.map-covers') });
  }
  return {
    map,
    remove: () => {
      removeLand?.();
      map.remove();
    },
  };
}

/**
 * What is seen of the map, in pixels of the world at its zoom; `origin` is where its panes begin.
 */
export type View = { zoom: number; origin: L.Point; bounds: L.Bounds; size: L.Point };
const viewOf = (map: L.Map): View => ({
  zoom: map.getZoom(),
  origin: map.getPixelOrigin(),
  bounds: map.getPixelBounds(),
  size: map.getSize(),
});

type Shown = {
  pins: readonly MapPin[];
  /** The part of the map that was searched. */
  area?: string | undefined;
  /** Names the search of the pins: another one is shown whole. Undefined while it loads. */
  answer: string | undefined;
  /** Pixels at the foot of a phone's map that something stands over. */
  below: number;
};

type Place = { center: L.LatLng; zoom: number };

/**
 * A Leaflet map in an element, what it shows, and whether it was moved away from the last answer.
 * Thousands of pins are placed by it, so it sets its state in renders that may be interrupted.
 */
function useMap(
  box: RefObject<HTMLElement | null>,
  begin: Omit<Shown, 'answer'>,
  { language, tileUrl, tileAttribution, attribution }: MapOptions,
) {
  const [map, setMap] = useState<L.Map>();
  const [view, setView] = useState<View>();
  const [moved, setMoved] = useState(false);
  const latest = useRef(begin);
  useEffect(() => void (latest.current = begin));
  /** Center and zoom at which the answer was shown. */
  const shown = useRef<Place>(undefined);
  const away = useRef(false);
  const dragged = useRef(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const created = createMap(
      box.current,
      { language, tileUrl, tileAttribution, attribution },
      (one) => show(one, latest.current),
    );
    let alive = true;
    const settle = () => {
      // Leaflet tells of a last move when its map is gone already.
      if (!alive) return;
      const { map: one } = created;
      shown.current ??= { center: one.getCenter(), zoom: one.getZoom() };
      away.current = isAway(one, shown.current);
      startTransition(() => {
        setMoved(away.current);
        setView(viewOf(one));
      });
    };
    const { current: frame } = box;
    const press = () => void (dragged.current = false);
    frame.addEventListener('pointerdown', press, true);
    created.map.on('dragstart', () => void (dragged.current = true));
    created.map.on('moveend zoomend resize viewreset', settle);
    settle();
    startTransition(() => setMap(created.map));
    return () => {
      frame.removeEventListener('pointerdown', press, true);
      alive = false;
      shown.current = undefined;
      setMap(undefined);
      created.remove();
    };
  }, [box, language, tileUrl, tileAttribution, attribution]);
  /** The next position at which the map rests counts as the one of the answer. */
  const restart = useCallback(() => void (shown.current = undefined), []);
  /** Adds a move made by the code, not by the visitor, to the position of the answer. */
  const follow = useCallback((one: L.Map, step: L.Point) => {
    if (!shown.current || away.current) return;
    const { center, zoom } = shown.current;
    shown.current = { center: one.unproject(one.project(center, zoom).add(step), zoom), zoom };
  }, []);
  /** Whether the last press dragged the map, and so pressed nothing in it. */
  const wasDragged = useCallback(() => dragged.current, []);
  return { map, view, moved, restart, follow, wasDragged };
}

/** Whether the map is away from where the answer was shown. */
function isAway(map: L.Map, { center, zoom }: Place): boolean {
  const from = map.project(map.getCenter()).subtract(map.project(center));
  const size = map.getSize();
  return (
    map.getZoom() !== zoom || Math.abs(from.x) > size.x * FAR || Math.abs(from.y) > size.y * FAR
  );
}

/** How far the map must move for a pin to be seen. */
function stepTo(map: L.Map, { lat, lng }: MapPin, below: number): L.Point {
  const { x, y } = map.latLngToContainerPoint([lat, lng]);
  const size = map.getSize();
  const wanted = L.point(
    Math.max(EDGE, Math.min(x, size.x - EDGE)),
    Math.max(EDGE, Math.min(y, size.y - EDGE / 2 - footOf(below))),
  );
  return L.point(x, y).subtract(wanted).round();
}

/** The map in a box: it shows each new answer, and tells whether it was moved away from it. */
export function useLeaflet(
  box: RefObject<HTMLElement | null>,
  { pins, area, answer, below }: Shown,
  options: MapOptions,
) {
  const { map, restart, follow, ...seen } = useMap(box, { area, pins, below }, options);
  const known = useRef(answer);
  const own = useRef<string>(undefined);

  useEffect(() => {
    if (!map || answer === undefined || known.current === answer) return;
    known.current = answer;
    restart();
    // The searched area is already in view.
    if (area !== undefined && area === own.current) map.fire('moveend');
    else show(map, { area, pins, below });
  }, [map, answer, area, pins, below, restart]);

  /** The part of the map that is in view; searching it does not move the map. */
  const areaInView = useCallback((): string => {
    const bounds = map!.getBounds();
    own.current = writeArea({
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    });
    return own.current;
  }, [map]);
  /** Moves the map as far as it takes to see a pin; this is no move of the visitor. */
  const reveal = useCallback(
    (pin: MapPin): void => {
      if (!map) return;
      const step = stepTo(map, pin, below);
      if (step.x === 0 && step.y === 0) return;
      follow(map, step);
      map.panBy(step, { animate: !calm() });
    },
    [map, below, follow],
  );
  /** Shows pins nearer, in what the cards of a phone leave of the map. */
  const zoomTo = (items: readonly MapPin[]): void => {
    if (!map) return;
    const bounds = L.latLngBounds(items.map(({ lat, lng }) => [lat, lng]));
    const foot = footOf(below);
    const fits = map.getBoundsZoom(bounds, false, L.point(CLUSTER, CLUSTER + foot));
    const zoom = Math.min(Math.max(map.getZoom() + 1, fits), map.getMaxZoom());
    const middle = map.project(bounds.getCenter(), zoom).add([0, foot / 2]);
    map.setView(map.unproject(middle, zoom), zoom);
  };
  return { map, ...seen, areaInView, reveal, zoomTo };
}

export type Leaflet = ReturnType<typeof useLeaflet>;
