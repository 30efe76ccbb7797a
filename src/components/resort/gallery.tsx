import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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

type GalleryProps = {
  resort: string;
  imgs: readonly string[];
  open: boolean;
  /** Picture shown first, from 0. */ start: number;
  onOpenChange: (open: boolean) => void;
};

/**
 * All pictures over the whole screen, on ink: arrows, Home, End, swipe and thumbnails move between
 * them; it ends at the last (specification, section 9: not infinite).
 */
export function Gallery({ resort, imgs, open, start, onOpenChange }: GalleryProps) {
  const { t } = useTranslation('booking');
  return (
    <LaterDialog
      open={open}
      onOpenChange={onOpenChange}
      size="screen"
      hideTitle
      title={t('gallery.title', { resort })}
      closeLabel={t('close', { ns: 'common' })}
      // The cross lies over the picture.
      className="[&>header]:absolute [&>header]:end-2 [&>header]:top-2 [&>header]:z-10 [&>header]:p-0 [&>header_button]:m-0 [&>header_button]:bg-surface"
      bodyClassName="flex flex-col overflow-hidden p-0"
    >
      {open ? <Pictures key={start} resort={resort} imgs={imgs} start={start} /> : null}
    </LaterDialog>
  );
}

/**
 * A row that the finger scrolls, one picture a screen, and the picture in view. What a press leads
 * to counts at once, and not what the row passes on its way there.
 */
function useRow(count: number, start: number) {
  const last = count - 1;
  const [index, setIndex] = useState(Math.min(Math.max(start, 0), last));
  const row = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  const show = (at: number, behavior: ScrollBehavior) => {
    const box = row.current;
    box?.scrollTo({ left: at * box.clientWidth, behavior });
  };
  useLayoutEffect(() => {
    const box = row.current;
    box?.scrollTo({ left: Math.min(Math.max(start, 0), last) * box.clientWidth });
  }, [start, last]);
  const goTo = (next: number) => {
    const at = Math.min(Math.max(next, 0), last);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    wanted.current = at;
    setIndex(at);
    show(at, calm || Math.abs(at - index) > 1 ? 'instant' : 'smooth');
  };
  const onScroll = () => {
    const box = row.current;
    if (!box || box.clientWidth === 0) return;
    const at = Math.round(box.scrollLeft / box.clientWidth);
    if (wanted.current === undefined) setIndex(at);
    else if (Math.abs(box.scrollLeft - wanted.current * box.clientWidth) < 2)
      wanted.current = undefined;
  };
  const take = () => void (wanted.current = undefined);
  return { row, index, last, goTo, onScroll, onTouchStart: take, onWheel: take };
}

function Pictures({ resort, imgs, start }: Pick<GalleryProps, 'resort' | 'imgs' | 'start'>) {
  const { t } = useTranslation('booking');
  const { row, index, last, goTo, ...moves } = useRow(imgs.length, start);
  useArrowKeys(index, last, goTo);

  useEffect(() => {
    // The neighbors are fetched ahead, so that they show without a wait.
    for (const near of [imgs[index + 1], imgs[index - 1]])
      if (near) new Image().src = imageUrl(near, WIDTHS[2]);
  }, [imgs, index]);
  if (last < 0) return <p className="m-auto text-muted">{t('gallery.none')}</p>;
  const words = (at: number) => t('gallery.picture', { resort, index: at + 1, total: imgs.length });
  return (
    <div role="group" aria-label={t('gallery.thumbnails')} className="flex min-h-0 grow flex-col">
      <div className="relative min-h-0 grow">
        <ul
          ref={row}
          {...moves}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('gallery.title', { resort })}
          className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4"
        >
          {imgs.map((img, at) => (
            <li
              key={img}
              aria-hidden={at === index ? undefined : true}
              className="size-full shrink-0 snap-center"
            >
              <Picture
                priority={at === start}
                src={imageUrl(img, WIDTHS[2])}
                srcSet={imageSrcSet(img, WIDTHS)}
                sizes="100vw"
                // The thumbnail, which is already loaded, grows into the picture.
                placeholder={`center / contain no-repeat url("${imageUrl(img, THUMB_WIDTHS[0])}")`}
                alt={words(at)}
                className="size-full bg-transparent"
                imageClassName="object-contain"
              />
            </li>
          ))}
        </ul>
        {imgs.length > 1 ? <Arrows index={index} last={last} goTo={goTo} /> : null}
        <span
          aria-hidden="true"
          className="absolute start-3 top-3 rounded-full bg-surface px-3 py-1 text-sm font-medium tabular-nums"
        >
          {t('gallery.counter', { index: index + 1, total: imgs.length })}
        </span>
      </div>
      <LiveRegion message={words(index)} />
      {imgs.length > 1 ? <Thumbnails imgs={imgs} index={index} goTo={goTo} /> : null}
    </div>
  );
}

/** Nothing else is on the screen: the arrows work wherever focus is, from the first moment. */
function useArrowKeys(index: number, last: number, goTo: (at: number) => void) {
  const turn = useRef(goTo);
  useEffect(() => void (turn.current = goTo));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key];
      if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      turn.current(target);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [index, last]);
}

type MovesProps = { index: number; goTo: (at: number) => void };

function Arrows({ index, last, goTo }: MovesProps & { last: number }) {
  const { t } = useTranslation('booking');
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between max-sm:hidden">
      <IconButton
        variant="floating"
        size="lg"
        icon={<ChevronLeft />}
        label={t('gallery.previous')}
        aria-disabled={index === 0}
        onClick={() => goTo(index - 1)}
        className={cn('pointer-events-auto', index === 0 && 'opacity-40')}
      />
      <IconButton
        variant="floating"
        size="lg"
        icon={<ChevronRight />}
        label={t('gallery.next')}
        aria-disabled={index === last}
        onClick={() => goTo(index + 1)}
        className={cn('pointer-events-auto', index === last && 'opacity-40')}
      />
    </div>
  );
}

/** Small pictures below; the one in view is scrolled to. */
function Thumbnails({ imgs, index, goTo }: MovesProps & { imgs: readonly string[] }) {
  const { t } = useTranslation('booking');
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  return (
    <ul
      ref={strip}
      className="flex shrink-0 gap-2 overflow-x-auto p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:justify-center-safe"
    >
      {imgs.map((one, at) => (
        <li key={one} className="shrink-0">
          <button
            type="button"
            aria-label={t('gallery.show', { index: at + 1 })}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => goTo(at)}
            className={cn(
              'block h-12 w-16 overflow-hidden rounded-sm sm:h-16 sm:w-24',
              at === index
                ? 'outline-2 outline-offset-2 outline-ink'
                : 'opacity-60 transition-opacity hover:opacity-100',
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
  );
}
