import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { CardPicture, PictureLink } from './card-picture.tsx';
import type { PictureLinkProps } from './card-picture.tsx';

const MAX_PICTURES = 5;

export type WeekPicturesProps = Omit<PictureLinkProps, 'img' | 'waits'> & {
  name: string;
  imgs: readonly string[];
  /** Over the picture, in a corner. */
  corner?: ReactNode;
  /** Set to what the arrow keys of the card's link do. */
  turn?: RefObject<Turn | null>;
  className?: string | undefined;
};
/** Shows the picture so many further on; less than none is back. */
type Turn = (by: number) => void;

/** Arrow keys of a card's link go through its pictures, which need no tab stop of their own. */
export function usePictureKeys() {
  const turn = useRef<Turn>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // With Alt, or Command, an arrow is the browser's Back.
    if (by === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    turn.current?.(by);
  };
  return { turn, keys: { onKeyDown, 'aria-keyshortcuts': 'ArrowLeft ArrowRight' } };
}

/**
 * Several pictures of a week to swipe through, with buttons for the mouse; the keyboard has
 * `usePictureKeys`. Only the first picture is fetched until the visitor shows interest.
 */
export function WeekPictures({ imgs, ...props }: WeekPicturesProps) {
  const pictures = imgs.slice(0, MAX_PICTURES);
  return pictures.length > 1 ? (
    <Several {...props} pictures={pictures} />
  ) : (
    <CardPicture {...props} img={pictures[0]} />
  );
}

type SeveralProps = Omit<WeekPicturesProps, 'imgs'> & { pictures: readonly string[] };

function Several({
  name,
  pictures,
  priority = false,
  corner,
  turn,
  className,
  ...link
}: SeveralProps) {
  const { t } = useTranslation('weeks');
  const strip = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const count = pictures.length;
  const show = () => setWanted(true);
  const goTo = (to: number) => {
    const index = (to + count) % count;
    show();
    setCurrent(index);
    setSaid(t('pictures.position', { index: index + 1, count }));
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'smooth' });
  };
  useImperativeHandle(turn, () => (by) => goTo(current + by));
  return (
    <div
      className={cn('group/pictures relative overflow-hidden bg-sand', className)}
      onPointerEnter={show}
    >
      <div
        ref={strip}
        // Only fingers scroll it: what scrolls for a mouse would have to be a tab stop.
        tabIndex={-1}
        className="flex [scrollbar-width:none] size-full snap-x snap-mandatory overflow-hidden overscroll-x-contain any-pointer-coarse:overflow-x-auto"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((img, index) => (
          <PictureLink
            key={img}
            {...link}
            img={img}
            priority={priority && index === 0}
            waits={index > 0 && !wanted}
          />
        ))}
      </div>
      <Dots pictures={pictures} current={current} />
      <Arrows name={name} onMove={(by) => goTo(current + by)} />
      {corner}
      <LiveRegion message={said} />
    </div>
  );
}

/** Dots that show which of the pictures is in view. */
const Dots = ({ pictures, current }: { pictures: readonly string[]; current: number }) => (
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
);

/** Buttons for the mouse. */
function Arrows({ name, onMove }: { name: string; onMove: Turn }) {
  const { t } = useTranslation('weeks');
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between opacity-0 transition-opacity group-hover/pictures:opacity-100 group-focus-within/card:opacity-100">
      <IconButton
        variant="floating"
        size="sm"
        icon={<ChevronLeft />}
        label={t('pictures.previous', { name })}
        tabIndex={-1}
        onClick={() => onMove(-1)}
        className="pointer-events-auto"
      />
      <IconButton
        variant="floating"
        size="sm"
        icon={<ChevronRight />}
        label={t('pictures.next', { name })}
        tabIndex={-1}
        onClick={() => onMove(1)}
        className="pointer-events-auto"
      />
    </div>
  );
}
