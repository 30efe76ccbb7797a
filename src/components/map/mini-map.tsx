import { useEffect, useState } from 'react';
import { shores, tilesIn, UNITS } from '#lib/map-tile.ts';
import type { Line, Tile } from '#lib/map-tile.ts';
import { loadTile } from './tiles.ts';

/**
 * Degrees of latitude from the middle of the picture to its edge, and units of the drawing from
 * there.
 */
const REACH = 1.6;
const HALF = 100;

type Position = { latitude: number; longitude: number };
type Drawing = { land: string; shores: string; lakes: string; borders: string };

/** SVG path of a tile's lines, without those that lie entirely outside the picture. */
function pathOf(
  lines: readonly Line[],
  project: (point: Line[number]) => [number, number],
): string {
  return lines
    .map((line) => line.map(project))
    .filter((line) =>
      [0, 1].every(
        (axis) =>
          line.some((point) => point[axis]! > -HALF) && line.some((point) => point[axis]! < HALF),
      ),
    )
    .map((line) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
}

function draw(tile: Tile, west: number, south: number, { latitude, longitude }: Position): Drawing {
  const scale = HALF / REACH;
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const project = ([x, y]: Line[number]): [number, number] => [
    (west + x / UNITS - longitude) * narrow * scale,
    (latitude - south - y / UNITS) * scale,
  ];
  return {
    land: pathOf(tile.land, project),
    shores: pathOf(shores(tile.land), project),
    lakes: pathOf(tile.lakes, project),
    borders: pathOf(tile.borders, project),
  };
}

/**
 * Land and water around a position, which is at the center. Decorative; fills its frame. If nothing
 * can be fetched it shows only water.
 */
export default function MiniMap({ latitude, longitude }: Position) {
  const [drawings, setDrawings] = useState<readonly Drawing[]>([]);
  useEffect(() => {
    let gone = false;
    const wide = REACH / Math.cos((latitude * Math.PI) / 180);
    const corners = tilesIn({
      west: longitude - wide,
      south: latitude - REACH,
      east: longitude + wide,
      north: latitude + REACH,
    });
    void Promise.allSettled(
      corners.map(async ({ west, south }) => {
        const tile = await loadTile(west, south);
        return tile && draw(tile, west, south, { latitude, longitude });
      }),
    ).then((found) => {
      if (!gone)
        setDrawings(found.flatMap((one) => (one.status === 'fulfilled' && one.value) || []));
    });
    return () => void (gone = true);
  }, [latitude, longitude]);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      {drawings.map(({ land, shores: shore, lakes, borders }) => (
        <g key={land} fillRule="evenodd" className="animate-fade-in">
          <path d={land} className="fill-sand" />
          {/* Not the land's own outline, which also runs along the edges of its tile. */}
          <path
            d={shore}
            className="fill-none stroke-muted"
            strokeWidth="0.4"
            strokeOpacity="0.5"
          />
          <path d={lakes} className="fill-map-water" />
          <path d={borders} className="fill-none stroke-muted" strokeDasharray="3 2" />
        </g>
      ))}
    </svg>
  );
}
