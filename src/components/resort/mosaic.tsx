import { Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MapTile } from '#components/map/map-tile.tsx';
import type { MapTileProps } from '#components/map/map-tile.tsx';
import { namedPicture } from '#lib/picture.ts';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';

const LARGE = { widths: [640, 960, 1280], sizes: '(min-width: 40rem) 50vw, 100vw' };
const SMALL = { widths: [320, 640], sizes: '25vw' };
/** Pictures next to the map. */
const SHOWN = 4;

type MosaicProps = {
  resort: string;
  imgs: readonly string[];
  /** Opens the gallery at a picture, from 0. */ onOpen: (index: number) => void;
  map: Pick<MapTileProps, 'place' | 'latitude' | 'longitude'>;
};

/**
 * One large picture, up to three small ones and the map. Each picture opens the gallery at itself;
 * the last says how many more there are and opens the first of those. A phone shows one picture
 * across the whole width, which opens the gallery from the first; its heading leads to the map.
 */
export function Mosaic({ resort, imgs, onOpen, map }: MosaicProps) {
  const { t } = useTranslation('booking');
  const shown = imgs.slice(0, SHOWN);
  const total = imgs.length;
  const more = total - shown.length;
  const small = shown.slice(1);
  const label = (index: number) => t('gallery.picture', { resort, index: index + 1, total });
  return (
    <div className="grid gap-2 overflow-hidden sm:h-95 sm:grid-cols-2 sm:rounded-xl">
      <div className="relative max-sm:h-74">
        {shown[0] === undefined ? (
          <Picture alt={t('gallery.none')} className="size-full" />
        ) : (
          <Tile label={label(0)} onClick={() => onOpen(0)} {...LARGE} img={shown[0]} />
        )}
        {imgs.length > 1 ? (
          <OpenGallery
            {...{ resort, total, more }}
            className="max-sm:bottom-8 sm:hidden"
            onClick={() => onOpen(0)}
          />
        ) : null}
      </div>
      <div
        className={cn(
          'grid min-h-0 gap-2 max-sm:hidden',
          small.length > 0 && 'sm:grid-cols-2',
          small.length > 1 && 'sm:grid-rows-2',
        )}
      >
        {small.map((img, index) => (
          <div key={img} className="relative min-h-0">
            <Tile label={label(index + 1)} onClick={() => onOpen(index + 1)} {...SMALL} img={img} />
            {index === small.length - 1 ? (
              <OpenGallery
                {...{ resort, total, more }}
                onClick={() => onOpen(more > 0 ? SHOWN : 0)}
              />
            ) : null}
          </div>
        ))}
        <MapTile {...map} className={small.length === 2 ? 'sm:col-span-2' : ''} />
      </div>
    </div>
  );
}

type TileProps = {
  label: string;
  onClick: () => void;
  img: string;
  widths: readonly number[];
  sizes: string;
};

const Tile = ({ label, onClick, img, widths, sizes }: TileProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="group relative block size-full min-h-0 cursor-zoom-in overflow-hidden focus-visible:-outline-offset-4"
  >
    <Picture priority alt="" {...namedPicture(img, widths)} sizes={sizes} className="size-full" />
    <span
      aria-hidden="true"
      className="absolute inset-0 bg-scene-shade opacity-0 transition-opacity group-hover:opacity-20"
    />
  </button>
);

type OpenGalleryProps = {
  resort: string;
  total: number;
  /** Pictures that the mosaic does not show. */
  more: number;
  className?: string;
  onClick: () => void;
};

/** Says how many pictures there are; where the mosaic shows several, how many more. */
function OpenGallery({ resort, total, more, className, onClick }: OpenGalleryProps) {
  const { t } = useTranslation('booking');
  return (
    <button
      type="button"
      onClick={onClick}
      className={cn(
        'absolute end-3 bottom-3 inline-flex min-h-8 items-center gap-2 rounded-full bg-surface px-3 py-1 text-sm font-semibold text-ink shadow-soft transition-colors hover:bg-sand',
        className,
      )}
    >
      <Images aria-hidden="true" className="size-4 stroke-[1.75]" />
      <span className="sm:hidden">{t('gallery.all', { count: total })}</span>
      <span className="hidden sm:inline">
        {more > 0 ? t('gallery.more', { count: more }) : t('gallery.all', { count: total })}
      </span>
      <span className="sr-only">{t('gallery.title', { resort })}</span>
    </button>
  );
}
