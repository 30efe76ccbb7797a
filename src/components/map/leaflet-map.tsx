import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import './map.css';
import type { Rect } from './labels.ts';
import { addLand, boxesOf, linked } from './land.ts';

/** Initial zoom of a map (specification, section 9), and its limits. */
const ZOOM = 8;
const [MIN_ZOOM, MAX_ZOOM, MAX_TILE_ZOOM] = [5, 10, 17];
/**
 * Degrees around the resort that can be panned to, and the highest latitude that a map of this
 * projection has.
 */
const [REACH, END] = [14, 85];

function createMap(
  box: HTMLElement,
  center: L.LatLng,
  tileUrl: string,
  { zoomIn, zoomOut }: { zoomIn: string; zoomOut: string },
): L.Map {
  const map = L.map(box, {
    center,
    zoom: ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: tileUrl ? MAX_TILE_ZOOM : MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });

  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut, position: 'topright' }).addTo(map);
  L.control.scale({ imperial: true, position: 'topleft', maxWidth: 80 }).addTo(map);
  return map;
}

/** What names of places must not cover: controls, the resort's name and its pin. */
function coveredBoxes(map: L.Map, center: L.LatLng): Rect[] {
  const { x, y } = map.latLngToContainerPoint(center);
  return [
    ...boxesOf(map, '.map-resort, .leaflet-control'),
    // The pin: its head, and its tip, beside which the resort's own town may be labeled.
    { left: x - 16, top: y - 44, right: x + 16, bottom: y - 16 },
    { left: x - 2, top: y - 16, right: x + 2, bottom: y - 4 },
  ];
}

/** The land around a resort. `onFailure`: its own tile cannot be loaded. Returns how to remove it. */
function landAround(
  map: L.Map,
  home: L.LatLng,
  language: string,
  onFailure: (error: unknown) => void,
): () => void {
  const { lat, lng } = home;
  map.setMaxBounds(
    L.latLngBounds(
      [Math.max(lat - REACH, -END), lng - REACH],
      [Math.min(lat + REACH, END), lng + REACH],
    ),
  );
  return addLand(map, {
    language,
    home,
    covered: () => coveredBoxes(map, home),
    // Without a tile at the edge the map still shows where the resort is; without the resort's own
    // tile it does not.
    onFailure: (error, shows) => shows(home) && onFailure(error),
  });
}

function addPin(map: L.Map, center: L.LatLng, resort: string): void {
  const name = L.DomUtil.create('span', 'map-resort');
  name.textContent = resort;
  L.marker(center, {
    interactive: false,
    keyboard: false,
    icon: L.divIcon({
      className: 'map-pin text-accent',
      iconSize: [36, 44],
      iconAnchor: [18, 42],
      html: `<svg viewBox="0 0 36 44" aria-hidden="true" width="36" height="44"><path d="M18 42C8.5 30.5 3 24 3 17a15 15 0 0 1 30 0c0 7-5.5 13.5-15 25Z" fill="currentColor" stroke="var(--surface)" stroke-width="2"/><circle cx="18" cy="17" r="5.5" fill="var(--on-accent)"/></svg>${name.outerHTML}`,
    }),
  }).addTo(map);
}

type LeafletMapProps = {
  resort: string;
  language: string;
  latitude: number;
  longitude: number;
  /**
   * Tile address with {z}/{x}/{y}; if empty, draws land and borders instead, which needs no
   * internet.
   */
  tileUrl: string;
  tileAttribution: string;
  texts: { label: string; help: string; zoomIn: string; zoomOut: string; attribution: string };
};

/** The map itself; loaded only when needed. Keyboard: arrows move, plus and minus zoom. */
export default function LeafletMap({
  resort,
  language,
  latitude,
  longitude,
  tileUrl,
  tileAttribution,
  texts,
}: LeafletMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>();
  const { zoomIn, zoomOut, attribution } = texts;

  useEffect(() => {
    if (!box.current) return undefined;
    const center = L.latLng(latitude, longitude);
    const map = createMap(box.current, center, tileUrl, { zoomIn, zoomOut });
    const credits = L.control.attribution({ prefix: false }).addTo(map);
    let removeLand: (() => void) | undefined;
    if (tileUrl) {
      L.tileLayer(tileUrl, { attribution: tileAttribution, maxZoom: MAX_TILE_ZOOM }).addTo(map);
    } else {
      credits.addAttribution(linked(attribution));
      removeLand = landAround(map, center, language, setFailure);
    }
    addPin(map, center, resort);
    // A map inside a page must not take over the page's scrolling; it handles the wheel only while
    // it has focus.
    map
      .on('focus', () => map.scrollWheelZoom.enable())
      .on('blur', () => map.scrollWheelZoom.disable());
    return () => {
      removeLand?.();
      map.remove();
    };
  }, [
    resort,
    language,
    latitude,
    longitude,
    tileUrl,
    tileAttribution,
    zoomIn,
    zoomOut,
    attribution,
  ]);

  if (failure) throw failure;
  return (
    <div
      ref={box}
      role="application"
      aria-label={`${texts.label}. ${texts.help}`}
      className="resort-map z-0 size-full font-sans! focus-visible:-outline-offset-2 [&_.leaflet-bar]:border-line! [&_.leaflet-bar_a]:bg-surface! [&_.leaflet-bar_a]:text-ink! [&_.leaflet-control-attribution]:bg-surface! [&_.leaflet-control-attribution]:px-2! [&_.leaflet-control-attribution]:text-muted! [&_.leaflet-control-scale-line]:border-muted! [&_.leaflet-control-scale-line]:bg-surface! [&_.leaflet-control-scale-line]:text-muted! [&_.leaflet-control-attribution_a]:text-muted! [&_.leaflet-control-attribution_a]:underline!"
    />
  );
}
