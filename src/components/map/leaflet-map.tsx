import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import './map.css';
import { PlaceLayer } from './place-layer.ts';
import type { MapPlace } from './place-layer.ts';
import { shores, TILE_DEGREES, tilesIn, UNITS } from '#lib/map-tile.ts';
import type { Line, Tile } from '#lib/map-tile.ts';
import { loadTile } from './tiles.ts';

/** Initial zoom of a map (specification, section 9), and its limits. */
const ZOOM = 8;
const [MIN_ZOOM, MAX_ZOOM, MAX_TILE_ZOOM] = [5, 10, 17];
/**
 * Degrees around the resort that can be panned to, and the highest latitude that a map of this
 * projection has.
 */
const [REACH, END] = [14, 85];

const links = {
  GeoNames: 'https://www.geonames.org',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'Natural Earth': 'https://www.naturalearthdata.com',
};
/** The credit line with its sources and license as links. */
const linked = (text: string): string =>
  Object.entries(links).reduce(
    (html, [name, href]) =>
      html.replace(name, `<a href="${href}" target="_blank" rel="noopener noreferrer">${name}</a>`),
    text.replace(/[<&]/g, ''),
  );

/** Land, water and lines of a tile, lowest first. Colors are in `map.css`. */
function drawTile(map: L.Map, west: number, south: number, tile: Tile): void {
  const degrees = (lines: readonly Line[]): [number, number][][] =>
    lines.map((line) => line.map(([x, y]) => [south + y / UNITS, west + x / UNITS]));
  const area = (outlines: readonly Line[], className: string, pane: string) =>
    outlines.length > 0 &&
    L.polygon([degrees(outlines)], {
      className,
      pane,
      interactive: false,
      stroke: false,
      fillOpacity: 1,
      fillRule: 'evenodd',
    }).addTo(map);
  const path = (lines: readonly Line[], className: string, pane: string) =>
    lines.length > 0 &&
    L.polyline(degrees(lines), { className, pane, interactive: false }).addTo(map);
  area(tile.land, 'map-land', 'land');
  path(tile.states, 'map-state', 'lines');
  path(tile.rivers, 'map-river', 'lines');
  path(tile.borders, 'map-border', 'lines');
  area(tile.lakes, 'map-lake', 'water');
  path(shores(tile.lakes), 'map-shore', 'water');
  path(shores(tile.land), 'map-shore', 'water');
}

const placesOf = (west: number, south: number, { places }: Tile): MapPlace[] =>
  places.map(({ point: [x, y], ...place }) => ({
    ...place,
    latitude: south + y / UNITS,
    longitude: west + x / UNITS,
  }));

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

/** Boxes in pixels that names of places must not cover: controls, the resort's name and its pin. */
function coveredBoxes(map: L.Map, center: L.LatLng) {
  const { left, top } = map.getContainer().getBoundingClientRect();
  const covered = [...map.getContainer().querySelectorAll('.map-resort, .leaflet-control')].map(
    (element) => element.getBoundingClientRect(),
  );
  const { x, y } = map.latLngToContainerPoint(center);
  return [
    ...covered.map((rect) => ({
      left: rect.left - left,
      top: rect.top - top,
      right: rect.right - left,
      bottom: rect.bottom - top,
    })),
    // The pin: its head, and its tip, beside which the resort's own town may be labeled.
    { left: x - 16, top: y - 44, right: x + 16, bottom: y - 16 },
    { left: x - 2, top: y - 16, right: x + 2, bottom: y - 4 },
  ];
}

/**
 * Land, water and places around the resort, fetched tile by tile as the map moves. `onFailure` is
 * called when the resort's own tile cannot be loaded. Returns how to remove it.
 */
function addLand(
  map: L.Map,
  center: L.LatLng,
  language: string,
  onFailure: (error: unknown) => void,
): () => void {
  const { lat: latitude, lng: longitude } = center;
  let alive = true;
  map.setMaxBounds(
    L.latLngBounds(
      [Math.max(latitude - REACH, -END), longitude - REACH],
      [Math.min(latitude + REACH, END), longitude + REACH],
    ),
  );
  // Lowest first; the names and the pin have their own panes above.
  for (const [level, pane] of ['land', 'lines', 'water'].entries())
    map.createPane(pane).style.zIndex = String(401 + level);
  const places = new PlaceLayer(map, center, language, () => coveredBoxes(map, center));
  const drawn = new Set<string>();
  const fetchSeen = (): void => {
    // Leaflet tells of a last move when its map is gone already.
    if (!alive) return;
    const seen = map.getBounds();
    for (const { west, south } of tilesIn({
      west: seen.getWest(),
      south: seen.getSouth(),
      east: seen.getEast(),
      north: seen.getNorth(),
    })) {
      const key = `${west},${south}`;
      if (drawn.has(key)) continue;
      drawn.add(key);
      loadTile(west, south)?.then(
        (tile) => {
          if (!alive) return;
          drawTile(map, west, south, tile);
          places.add(placesOf(west, south, tile));
        },
        (error: unknown) => {
          drawn.delete(key);
          // Without a tile at the edge the map still shows where the resort is; without the
          // resort's own tile it does not.
          if (
            alive &&
            west <= longitude &&
            longitude < west + TILE_DEGREES &&
            south <= latitude &&
            latitude < south + TILE_DEGREES
          )
            onFailure(error);
        },
      );
    }
  };
  map.on('moveend', fetchSeen);
  fetchSeen();
  return () => {
    alive = false;
    places.remove();
  };
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
      removeLand = addLand(map, center, language, setFailure);
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
