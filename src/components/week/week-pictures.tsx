import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namedPicture } from '#lib/picture.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Picture } from '#ui/picture.tsx';

/** Widths requested from the image endpoint for a card. */
const CARD_WIDTHS = [320, 640, 960] as const;
const MAX_PICTURES = 5;

type WeekPicturesProps = {
  name: string;
  imgs: readonly string[];
  /** Where pressing a picture leads; the card has its own link for keyboard and screen readers. */
  to: string;
  state?: unknown;
  sizes: string;
  priority?: boolean;
  /** Over the picture, in a corner. */
  corner?: ReactNode;
  className?: string;
};

/**
 * Several pictures of a week to swipe through, with buttons for the mouse and arrow keys for the
 * keyboard, so that a card has two tab stops: its pictures and its link. Only the first picture is
 * fetched until the visitor shows interest.
 */
export function WeekPictures({
  name,
  imgs,
  to,
  state,
  sizes,
  priority = false,
  corner,
  className,
}: WeekPicturesProps) {
  const { t } = useTranslation('weeks');
  const strip = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const pictures = imgs.slice(0, MAX_PICTURES);
  const count = pictures.length;
  const show = () => setWanted(true);
  const goTo = (to: number) => {
    const index = (to + count) % count;
    show();
    setCurrent(index);
    setSaid(t('pictures.position', { index: index + 1, count }));
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'smooth' });
  };
  const slide = (img: string | undefined, first: boolean) => (
    <Link
      to={to}
      state={state}
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      className="relative block size-full shrink-0 snap-start"
      key={img ?? 'none'}
    >
      {img === undefined || first || wanted ? (
        <Picture
          alt=""
          className="size-full"
          sizes={sizes}
          priority={first && priority}
          {...namedPicture(img, CARD_WIDTHS)}
        />
      ) : null}
    </Link>
  );
  if (count <= 1)
    return (
      <div className={cn('relative overflow-hidden bg-sand', className)}>
        {slide(pictures[0], true)}
        {corner}
      </div>
    );
  return (
    <div
      className={cn('group/pictures relative overflow-hidden bg-sand', className)}
      onPointerEnter={show}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- a scroller must be reachable by keyboard, and its arrow keys go picture by picture */}
      <div
        ref={strip}
        role="group"
        aria-label={t('pictures.label', { name })}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        className="flex [scrollbar-width:none] size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-4"
        onFocus={show}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          goTo(current + step);
        }}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((img, index) => slide(img, index === 0))}
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex h-16 items-end justify-center gap-1.5 bg-linear-to-t from-scene-shade to-transparent pb-3">
        {pictures.map((img, index) => (
          <span
            key={img}
            aria-hidden="true"
            className={cn(
              'size-1.5 rounded-full bg-on-scene transition-opacity',
              index === current ? 'opacity-100' : 'opacity-50',
            )}
          />
        ))}
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between opacity-0 transition-opacity group-focus-within/pictures:opacity-100 group-hover/pictures:opacity-100">
        <IconButton
          variant="floating"
          size="sm"
          icon={<ChevronLeft />}
          label={t('pictures.previous', { name })}
          tabIndex={-1}
          onClick={() => goTo(current - 1)}
          className="pointer-events-auto"
        />
        <IconButton
          variant="floating"
          size="sm"
          icon={<ChevronRight />}
          label={t('pictures.next', { name })}
          tabIndex={-1}
          onClick={() => goTo(current + 1)}
          className="pointer-events-auto"
        />
      </div>
      {corner}
      <LiveRegion message={said} />
    </div>
  );
}
