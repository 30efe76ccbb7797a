import L from 'leaflet';
import { isBridged, shores, UNITS } from '#lib/map-tile.ts';
import type { Line, Tile } from '#lib/map-tile.ts';

/** Which part of its size a sheet extends beyond the map on each side. */
const BEYOND = 0.2;
/** Pixels between two points of an outline, along both axes; nearer ones are left out. */
const NEAR = 2;

/** What Leaflet has in each renderer and its types do not name. */
type Inner = {
  _container: SVGSVGElement;
  _bounds: L.Bounds;
  _onZoom: () => void;
  _onAnimZoom: () => void;
};
/** Leaflet would draw all of a renderer again at the end of a zoom; this one is only scaled. */
const Kept: new (options: L.RendererOptions) => L.SVG = L.SVG.extend({
  getEvents(this: Inner) {
    return { zoom: this._onZoom, viewreset: this._onZoom, zoomanim: this._onAnimZoom };
  },
});

export type Corner = { west: number; south: number };

type Part = {
  lines: readonly Line[];
  look: string;
  /** 0 is the lowest. */
  level: number;
  area: boolean;
  near: number;
};
/** The most parts that a tile has. */
const PARTS = 7;
const parts = new WeakMap<Tile, Part[]>();
function partsOf(tile: Tile): Part[] {
  const known = parts.get(tile);
  if (known) return known;
  const line = (lines: readonly Line[], look: string, level: number): Part => ({
    lines,
    look,
    level,
    area: false,
    near: NEAR,
  });
  const area = (lines: readonly Line[], look: string, level: number): Part => {
    // Left out points would open a bridge of no width.
    const bridged = lines.some(isBridged);
    return {
      lines,
      level,
      look: `map-area ${look}${bridged ? ' map-bridged' : ''}`,
      area: true,
      near: bridged ? 1 : NEAR,
    };
  };
  const found = [
    area(tile.land, 'map-land', 0),
    line(tile.states, 'map-state', 1),
    line(tile.rivers, 'map-river', 1),
    line(tile.borders, 'map-border', 1),
    area(tile.lakes, 'map-lake', 2),
    line(shores(tile.lakes), 'map-shore', 2),
    line(shores(tile.land), 'map-shore', 2),
  ].filter(({ lines }) => lines.length > 0);
  parts.set(tile, found);
  return found;
}

/**
 * Land, water and lines as they are at one zoom. While the map zooms on, the sheet is scaled, until
 * the next one lies over it.
 */
export class LandSheet {
  private readonly zoom: number;
  private readonly origin: L.Point;
  private readonly world: number;
  private readonly bounds: L.Bounds;
  private readonly renderer: L.SVG;
  /** Lowest first, whatever the order in which tiles come. */
  private readonly levels = [0, 1, 2].map(() => L.SVG.create('g'));

  constructor(map: L.Map) {
    this.zoom = map.getZoom();
    this.origin = map.getPixelOrigin();
    this.world = 256 * 2 ** this.zoom;
    this.renderer = new Kept({ pane: 'land', padding: BEYOND }).addTo(map);
    const { _container: svg, _bounds: bounds } = this.renderer as unknown as Inner;
    this.bounds = bounds;
    svg.append(...this.levels);
  }

  /** Whether the map shows nothing at this zoom that is not on the sheet. */
  shows(map: L.Map): boolean {
    const [min, max] = [L.point(0, 0), map.getSize()].map((point) =>
      map.containerPointToLayerPoint(point),
    );
    return (
      map.getZoom() === this.zoom &&
      map.getPixelOrigin().equals(this.origin) &&
      this.bounds.contains(L.bounds(min!, max!))
    );
  }

  remove(): void {
    this.renderer.remove();
  }

  /** What draws a tile, each a piece of work. Colors are in `map.css`. */
  draw(corner: Corner, tile: Tile): (() => void)[] {
    const put = ({ lines, look, level, area, near }: Part) => {
      const data = lines.map((line) => this.path(corner, line, near, area)).join('');
      if (data === '') return;
      const path = L.SVG.create('path');
      path.setAttribute('class', look);
      path.setAttribute('d', data);
      this.levels[level]!.append(path);
    };
    // The first piece finds the parts.
    return Array.from(
      { length: PARTS },
      (_, at) => () =>
        partsOf(tile)
          .slice(at, at + 1)
          .forEach(put),
    );
  }

  /** A line in whole pixels of the sheet; empty when all of it lies beyond one side. */
  private path({ west, south }: Corner, line: Line, near: number, closed: boolean): string {
    const { min, max } = this.bounds;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    let [lastX, lastY] = [Infinity, Infinity];
    let data = '';
    for (const [at, [east, north]] of line.entries()) {
      const sine = Math.sin(((south + north / UNITS) * Math.PI) / 180);
      const x = Math.round(((west + east / UNITS) / 360 + 0.5) * this.world - this.origin.x);
      const y = Math.round((0.5 - Math.atanh(sine) / (2 * Math.PI)) * this.world - this.origin.y);
      if (Math.abs(x - lastX) + Math.abs(y - lastY) < near && at < line.length - 1) continue;
      data += `${data === '' ? 'M' : 'L'}${x} ${y}`;
      [lastX, lastY] = [x, y];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    const seen = right >= min!.x && left <= max!.x && bottom >= min!.y && top <= max!.y;
    return seen ? `${data}${closed ? 'z' : ''}` : '';
  }
}
