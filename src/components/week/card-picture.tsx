import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { namedPicture } from '#lib/picture.ts';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';

/** Widths requested from the image endpoint for a card. */
const CARD_WIDTHS = [320, 640, 960] as const;

export type PictureLinkProps = {
  /** Its name; a drawn scene without. */ img: string | undefined;
  /** Where pressing it leads; the card has its own link for keyboard and screen readers. */
  to: string;
  state?: unknown;
  sizes: string;
  priority?: boolean;
  /** Keeps its room and is not fetched. */
  waits?: boolean;
};

/** A picture of a card that leads where the card does. */
export const PictureLink = ({
  img,
  to,
  state,
  sizes,
  priority = false,
  waits = false,
}: PictureLinkProps) => (
  <Link
    to={to}
    state={state}
    tabIndex={-1}
    aria-hidden="true"
    draggable={false}
    className="relative block size-full shrink-0 snap-start"
  >
    {waits ? null : (
      <Picture
        alt=""
        className="size-full"
        sizes={sizes}
        priority={priority}
        {...namedPicture(img, CARD_WIDTHS)}
      />
    )}
  </Link>
);

type CardPictureProps = PictureLinkProps & {
  /** Over the picture, in a corner. */ corner?: ReactNode;
  className?: string | undefined;
};

/** The one picture of a card. */
export const CardPicture = ({ corner, className, ...picture }: CardPictureProps) => (
  <div className={cn('relative overflow-hidden bg-sand', className)}>
    <PictureLink {...picture} />
    {corner}
  </div>
);
