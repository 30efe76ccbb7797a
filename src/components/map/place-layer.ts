import L from 'leaflet';
import { seatLabels } from './labels.ts';
import type { Candidate, Rect } from './labels.ts';
import type { Place } from '#lib/map-tile.ts';
import { afterPaint } from '#loading/timing.ts';

/** A place on the map: its names, importance and position in degrees. */
export type MapPlace = Omit<Place, 'point'> & { latitude: number; longitude: number };

/** One name per this many square pixels is enough; lesser places fill a map until then. */
const PIXELS_PER_NAME = 22_000;
/** How many places are tried for each of these names. */
const CANDIDATES_PER_NAME = 8;
/** Classes of a name by the size of its place, and the space it needs. */
const styles = [
  { from: 6, name: 'map-city', font: '600 14px', height: 18, dot: 3.5 },
  { from: 3, name: 'map-town', font: '500 13px', height: 17, dot: 3 },
  { from: 0, name: 'map-village', font: '500 12px', height: 16, dot: 2.5 },
];
const styleOf = ({ size, capital }: MapPlace) =>
  styles.find(({ from }) => (capital ? Math.max(size, 6) : size) >= from) ?? styles[2]!;

/**
 * Place names, placed again whenever the map stops moving. They are decorative: the address below
 * the map says where the resort is.
 */
export class PlaceLayer {
  private readonly map: L.Map;
  private readonly language: string;
  private readonly box: HTMLElement;
  private readonly obstacles: () => Rect[];
  private readonly home: L.LatLng | undefined;
  private readonly pen = document.createElement('canvas').getContext('2d');
  private readonly family: string;
  private readonly places: MapPlace[] = [];
  private turn = 0;
  private sorted = true;
  /** The zoom at which names were placed. */
  private seated: number | undefined;
  private removed = false;

  /** `obstacles` returns what must stay uncovered (pin, controls), in pixels of the map's frame. */
  constructor(map: L.Map, home: L.LatLng | undefined, language: string, obstacles: () => Rect[]) {
    this.map = map;
    this.home = home;
    this.language = language;
    this.obstacles = obstacles;
    this.box = L.DomUtil.create('div', 'leaflet-zoom-hide', map.createPane('places'));
    this.box.setAttribute('aria-hidden', 'true');
    this.family = getComputedStyle(map.getContainer()).fontFamily;
    map.on('moveend zoomend resize viewreset', this.draw);
    // A font that loads later has different widths.
    void document.fonts.ready.then(this.draw);
  }

  /** They are seen once `draw` is called. */
  add(places: readonly MapPlace[]): void {
    this.places.push(...places);
    this.sorted = false;
  }

  remove(): void {
    this.removed = true;
    this.map.off('moveend zoomend resize viewreset', this.draw);
  }

  readonly draw = (): void => {
    // Fonts may come when the map is gone already.
    if (this.removed) return;
    const turn = (this.turn += 1);
    // They stand where they were at the other zoom.
    if (this.map.getZoom() !== this.seated) this.box.style.visibility = 'hidden';
    // What they must not cover is measured after it was laid out with the frame.
    void afterPaint().then(() => this.removed || turn !== this.turn || this.seat());
  };

  private nameOf({ name, nameEs }: MapPlace): string {
    return this.language.startsWith('es') ? nameEs : name;
  }

  private candidate(place: MapPlace, spare: boolean): Candidate {
    const { x, y } = this.map.latLngToContainerPoint([place.latitude, place.longitude]);
    const { font, height, dot } = styleOf(place);
    const name = this.nameOf(place);
    if (this.pen) this.pen.font = `${font} ${this.family}`;
    const width = Math.ceil(this.pen?.measureText(name).width ?? name.length * 7) + 2;
    return { x, y, height, dot, width, spare };
  }

  private seat(): void {
    if (!this.sorted) this.places.sort((a, b) => a.from - b.from || b.size - a.size);
    this.sorted = true;
    const size = this.map.getSize();
    const zoom = this.map.getZoom();
    this.seated = zoom;
    const bounds = this.map.getBounds();
    const [west, south] = [bounds.getWest(), bounds.getSouth()];
    const [east, north] = [bounds.getEast(), bounds.getNorth()];
    const seen = this.places.filter(
      ({ latitude, longitude }) =>
        latitude >= south && latitude <= north && longitude >= west && longitude <= east,
    );
    // Places next to the resort are labeled first, however small they are.
    const away = ({ latitude, longitude }: MapPlace): number =>
      this.home ? this.map.distance(this.home, [latitude, longitude]) : Infinity;
    const nearest = (this.home ? seen : [])
      .filter((place) => away(place) < 20_000)
      .sort((a, b) => away(a) - away(b))
      .slice(0, 1);
    const most = Math.max(8, Math.round((size.x * size.y) / PIXELS_PER_NAME));
    // The lesser ones of a wide map have no room anyway.
    const ordered = [...nearest, ...seen.filter((place) => !nearest.includes(place))].slice(
      0,
      most * CANDIDATES_PER_NAME,
    );
    const candidates = ordered.map((place) =>
      this.candidate(place, place.from > zoom && !nearest.includes(place)),
    );
    const labels = seatLabels(
      candidates,
      { left: 6, top: 6, right: size.x - 6, bottom: size.y - 6 },
      this.obstacles(),
      most,
    );
    const origin = this.map.containerPointToLayerPoint([0, 0]);
    this.box.style.visibility = '';
    this.box.replaceChildren(
      ...labels.flatMap(({ index, rect }) => {
        const [place, candidate] = [ordered[index], candidates[index]];
        if (!place || !candidate) return [];
        const put = (className: string, left: number, top: number): HTMLElement => {
          const element = L.DomUtil.create('span', className);
          element.style.transform = `translate(${Math.round(origin.x + left)}px, ${Math.round(origin.y + top)}px)`;
          return element;
        };
        const { name } = styleOf(place);
        const dot = put(
          `map-dot ${name}${place.capital ? ' map-capital' : ''}`,
          candidate.x - candidate.dot,
          candidate.y - candidate.dot,
        );
        dot.style.width = dot.style.height = `${candidate.dot * 2}px`;
        const label = put(`map-name ${name}`, rect.left, rect.top);
        label.textContent = this.nameOf(place);
        return [dot, label];
      }),
    );
  }
}
