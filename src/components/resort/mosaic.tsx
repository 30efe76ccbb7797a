import { Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { namedPicture } from '#lib/picture.ts';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';

const LARGE_WIDTHS = [640, 960, 1280] as const;
const SMALL_WIDTHS = [320, 640] as const;
const SHOWN = 5;

type MosaicProps = {
  resort: string;
  imgs: readonly string[];
  /** Opens the gallery at a picture, from 0. */ onOpen: (index: number) => void;
};

/** One large and up to four small pictures; each opens the gallery at itself, and the last tells how many more there are. */
export function Mosaic({ resort, imgs, onOpen }: MosaicProps) {
  const { t } = useTranslation('booking');
  const shown = imgs.slice(0, SHOWN);
  const more = imgs.length - shown.length;
  const small = shown.length - 1;
  if (imgs.length === 0)
    return (
      <Picture alt={t('gallery.none')} className="aspect-3/2 rounded-xl sm:aspect-auto sm:h-96" />
    );
  return (
    <div
      className={cn(
        'relative grid gap-2 overflow-hidden rounded-xl',
        small > 0 && 'sm:grid-cols-2',
      )}
    >
      {shown.slice(0, 1).map((img) => (
        <Tile
          key={img}
          label={t('gallery.picture', { resort, index: 1, total: imgs.length })}
          onClick={() => onOpen(0)}
          className="aspect-3/2 sm:aspect-auto sm:h-[28rem]"
        >
          <Picture
            priority
            alt=""
            {...namedPicture(img, LARGE_WIDTHS)}
            sizes="(min-width: 40rem) 50vw, 100vw"
            className="size-full"
          />
        </Tile>
      ))}
      {small > 0 ? (
        <div
          className={cn(
            'hidden gap-2 sm:grid sm:h-[28rem]',
            small > 1 ? 'grid-cols-2' : 'grid-cols-1',
            small > 2 && 'grid-rows-2',
          )}
        >
          {shown.slice(1).map((img, index) => (
            <Tile
              key={img}
              label={t('gallery.picture', { resort, index: index + 2, total: imgs.length })}
              onClick={() => onOpen(index + 1)}
              className={small === 3 && index === 2 ? 'col-span-2' : ''}
            >
              <Picture
                priority
                alt=""
                {...namedPicture(img, SMALL_WIDTHS)}
                sizes="25vw"
                className="size-full"
              />
            </Tile>
          ))}
        </div>
      ) : null}
      {imgs.length > 1 ? (
        <button
          type="button"
          onClick={() => onOpen(more > 0 ? SHOWN : 0)}
          className="absolute end-4 bottom-4 inline-flex min-h-8 items-center gap-2 rounded-full bg-surface px-4 py-1.5 text-sm font-semibold text-ink shadow-soft transition-colors hover:bg-sand"
        >
          <Images aria-hidden="true" className="size-4 stroke-[1.75]" />
          <span className="sm:hidden">{t('gallery.all', { count: imgs.length })}</span>
          <span className="hidden sm:inline">
            {more > 0
              ? t('gallery.more', { count: more })
              : t('gallery.all', { count: imgs.length })}
          </span>
          <span className="sr-only">{t('gallery.title', { resort })}</span>
        </button>
      ) : null}
    </div>
  );
}

const Tile = ({
  label,
  onClick,
  className,
  children,
}: {
  label: string;
  onClick: () => void;
  className?: string;
  children: React.ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={cn(
      'group relative block size-full min-h-0 cursor-zoom-in overflow-hidden focus-visible:-outline-offset-4',
      className,
    )}
  >
    {children}
    <span
      aria-hidden="true"
      className="absolute inset-0 bg-scene-shade opacity-0 transition-opacity group-hover:opacity-20"
    />
  </button>
);
