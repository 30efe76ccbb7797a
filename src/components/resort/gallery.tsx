import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, TouchEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { imageSrcSet, imageUrl } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LaterDialog } from '#ui/later-dialog.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Picture } from '#ui/picture.tsx';

const WIDTHS = [640, 960, 1280, 1600] as const;
const THUMB_WIDTHS = [320] as const;
/** Pixels of a sideways swipe that turn to the next picture. */
const SWIPE = 40;

type GalleryProps = {
  resort: string;
  imgs: readonly string[];
  open: boolean;
  /** Picture shown first, from 0. */ start: number;
  onOpenChange: (open: boolean) => void;
};

/**
 * All pictures over the page: arrows, Home, End, swipe and thumbnails move between them; it ends at
 * the last (specification, section 9: not infinite).
 */
export function Gallery({ resort, imgs, open, start, onOpenChange }: GalleryProps) {
  const { t } = useTranslation('booking');
  return (
    <LaterDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('gallery.title', { resort })}
      closeLabel={t('close', { ns: 'common' })}
      className="h-[calc(100dvh-1rem)] max-h-none sm:h-[calc(100dvh-4rem)] sm:max-w-page"
      bodyClassName="flex flex-col gap-4"
    >
      {open ? <Pictures key={start} resort={resort} imgs={imgs} start={start} /> : null}
    </LaterDialog>
  );
}

function Pictures({ resort, imgs, start }: Pick<GalleryProps, 'resort' | 'imgs' | 'start'>) {
  const { t } = useTranslation('booking');
  const last = imgs.length - 1;
  const [index, setIndex] = useState(Math.min(Math.max(start, 0), last));
  const touch = useRef<{ x: number; y: number }>(undefined);
  const strip = useRef<HTMLUListElement>(null);
  const goTo = (next: number) => setIndex(Math.min(Math.max(next, 0), last));
  const img = imgs[index];

  useEffect(() => {
    strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // The neighbors are fetched ahead, so that they show without a wait.
    for (const near of [imgs[index + 1], imgs[index - 1]])
      if (near) new Image().src = imageUrl(near, WIDTHS[2]);
  }, [imgs, index]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    const finger = touches[0];
    touch.current =
      finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0];
    if (!touch.current || !finger) return;
    const [dx, dy] = [finger.clientX - touch.current.x, finger.clientY - touch.current.y];
    touch.current = undefined;
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) goTo(index + (dx < 0 ? 1 : -1));
  };

  if (!img) return <p className="text-muted">{t('gallery.none')}</p>;
  return (
    // The arrows work wherever focus is inside; what can be pressed are the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('gallery.thumbnails')}
      onKeyDown={onKeyDown}
      className="flex min-h-0 grow flex-col gap-4"
    >
      <div
        className="relative min-h-0 grow touch-pan-y overflow-hidden rounded-lg bg-sand"
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        <Picture
          key={img}
          priority
          src={imageUrl(img, WIDTHS[2])}
          srcSet={imageSrcSet(img, WIDTHS)}
          sizes="(min-width: 85rem) 82rem, 100vw"
          // The thumbnail, which is already loaded, grows into the picture.
          placeholder={`center / contain no-repeat url("${imageUrl(img, THUMB_WIDTHS[0])}")`}
          alt={t('gallery.picture', { resort, index: index + 1, total: imgs.length })}
          className="size-full animate-fade-in bg-sand"
          imageClassName="object-contain"
        />
        <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between">
          <IconButton
            variant="floating"
            size="lg"
            icon={<ChevronLeft />}
            label={t('gallery.previous')}
            aria-disabled={index === 0}
            onClick={() => goTo(index - 1)}
            className={cn('pointer-events-auto', index === 0 && 'opacity-50')}
          />
          <IconButton
            variant="floating"
            size="lg"
            icon={<ChevronRight />}
            label={t('gallery.next')}
            aria-disabled={index === last}
            onClick={() => goTo(index + 1)}
            className={cn('pointer-events-auto', index === last && 'opacity-50')}
          />
        </div>
        <span
          aria-hidden="true"
          className="absolute start-3 bottom-3 rounded-full bg-surface px-3 py-1 text-sm font-medium tabular-nums shadow-soft"
        >
          {t('gallery.counter', { index: index + 1, total: imgs.length })}
        </span>
      </div>
      <LiveRegion
        message={t('gallery.picture', { resort, index: index + 1, total: imgs.length })}
      />
      <ul ref={strip} className="flex shrink-0 gap-2 overflow-x-auto p-1">
        {imgs.map((one, at) => (
          <li key={one} className="shrink-0">
            <button
              type="button"
              aria-label={t('gallery.show', { index: at + 1 })}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => goTo(at)}
              className={cn(
                'block h-12 w-16 overflow-hidden rounded-sm sm:h-16 sm:w-24',
                at === index ? 'outline-2 outline-accent' : 'opacity-70 hover:opacity-100',
              )}
            >
              <Picture
                alt=""
                {...namedPicture(one, THUMB_WIDTHS)}
                sizes="6rem"
                className="size-full"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
