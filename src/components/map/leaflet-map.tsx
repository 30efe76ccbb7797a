import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { z } from 'zod';
import atlasUrl from 'world-atlas/countries-10m.json?url';
import { boxAround, landIn } from './nearby.ts';

/** Zoom a map opens at (specification, section 9), and how far one may go from there. */
const ZOOM = 8;
const [MIN_ZOOM, MAX_ZOOM, MAX_TILE_ZOOM] = [5, 10, 17];
/** Degrees around the resort that are drawn and can be moved over. */
const REACH = 14;

const topologySchema = z.custom<Topology>((value) => z.object({ type: z.literal('Topology'), arcs: z.array(z.unknown()), objects: z.object({ countries: z.unknown() }) }).safeParse(value).success);

let atlas: Promise<Topology> | undefined;
/** Land and borders of Natural Earth, from our own server, once. */
const loadAtlas = (): Promise<Topology> =>
  (atlas ??= fetch(atlasUrl)
    .then((response) => {
      if (!response.ok) throw new Error(`Atlas: ${response.status}`);
      return response.json() as Promise<unknown>;
    })
    .then((json) => topologySchema.parse(json))
    .catch((error: unknown) => {
      atlas = undefined;
      throw error;
    }));

type LeafletMapProps = {
  latitude: number;
  longitude: number;
  /** Tile address with {z}/{x}/{y}; empty draws land and borders instead, which needs no internet. */
  tileUrl: string;
  tileAttribution: string;
  texts: { label: string; help: string; zoomIn: string; zoomOut: string; attribution: string };
};

/** The map itself; loaded only when it is needed. Keyboard: arrows move, plus and minus zoom. */
export default function LeafletMap({ latitude, longitude, tileUrl, tileAttribution, texts }: LeafletMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>();
  const { zoomIn, zoomOut, attribution } = texts;

  useEffect(() => {
    if (!box.current) return undefined;
    const center = L.latLng(latitude, longitude);
    const map = L.map(box.current, {
      center, zoom: ZOOM, minZoom: MIN_ZOOM, maxZoom: tileUrl ? MAX_TILE_ZOOM : MAX_ZOOM, zoomControl: false, attributionControl: false, scrollWheelZoom: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut, position: 'topright' }).addTo(map);
    L.control.scale({ imperial: true, position: 'bottomleft' }).addTo(map);
    const credits = L.control.attribution({ prefix: false }).addTo(map);
    let alive = true;
    if (tileUrl) {
      L.tileLayer(tileUrl, { attribution: tileAttribution, maxZoom: MAX_TILE_ZOOM }).addTo(map);
    } else {
      credits.addAttribution(attribution);
      map.setMaxBounds(L.latLngBounds([latitude - REACH, longitude - REACH], [latitude + REACH, longitude + REACH]));
      loadAtlas().then(
        (topology) => {
          const countries = topology.objects.countries;
          if (!alive || !countries) return;
          const world = feature(topology, countries);
          const land = landIn('features' in world ? world.features : [world], boxAround(latitude, longitude, REACH));
          L.geoJSON(land, { interactive: false, style: { className: 'map-land', weight: 1 } }).addTo(map);
        },
        (error: unknown) => alive && setFailure(error),
      );
    }
    L.marker(center, {
      interactive: false, keyboard: false,
      icon: L.divIcon({
        className: 'text-accent', iconSize: [36, 44], iconAnchor: [18, 42],
        html: '<svg viewBox="0 0 36 44" aria-hidden="true" width="36" height="44"><path d="M18 42C8.5 30.5 3 24 3 17a15 15 0 0 1 30 0c0 7-5.5 13.5-15 25Z" fill="currentColor" stroke="var(--surface)" stroke-width="2"/><circle cx="18" cy="17" r="5.5" fill="var(--on-accent)"/></svg>',
      }),
    }).addTo(map);
    // A map inside a page must not swallow the page's own scrolling; it takes the wheel only while it has focus.
    map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
    return () => {
      alive = false;
      map.remove();
    };
  }, [latitude, longitude, tileUrl, tileAttribution, zoomIn, zoomOut, attribution]);

  if (failure) throw failure;
  return (
    <div
      ref={box}
      role="application"
      aria-label={`${texts.label}. ${texts.help}`}
      className="z-0 size-full bg-primary-tint! font-sans! focus-visible:-outline-offset-2 [&_.leaflet-bar]:border-line! [&_.leaflet-bar_a]:bg-surface! [&_.leaflet-bar_a]:text-ink! [&_.leaflet-control-attribution]:bg-surface! [&_.leaflet-control-attribution]:px-2! [&_.leaflet-control-attribution]:text-muted! [&_.leaflet-control-scale-line]:border-muted! [&_.leaflet-control-scale-line]:bg-surface! [&_.leaflet-control-scale-line]:text-muted! [&_.map-land]:fill-sand [&_.map-land]:stroke-field [&_.map-land]:[fill-opacity:1]"
    />
  );
}
