import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { backgroundUrl } from '#clubs/place.ts';
import { cn } from '#ui/cn.ts';
import { onFailedBefore } from '#ui/failed-image.ts';

type BackgroundPictureProps = {
  page: 'login' | 'home';
  /** 1 to 4. */
  number: number;
} & Pick<ComponentProps<'img'>, 'className' | 'decoding' | 'fetchPriority' | 'loading'>;

/**
 * One of the club's large scenes, as it is composed for the window's width; nothing where it cannot
 * be fetched.
 */
export function BackgroundPicture({ page, number, className, ...image }: BackgroundPictureProps) {
  const club = useClub();
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <picture>
      <source media="(min-width: 64rem)" srcSet={backgroundUrl(club, page, number, 1440)} />
      <source media="(min-width: 40rem)" srcSet={backgroundUrl(club, page, number, 768)} />
      <img
        {...image}
        src={backgroundUrl(club, page, number, 390)}
        alt=""
        className={cn('size-full object-cover', className)}
        ref={(element) => onFailedBefore(element, () => setFailed(true))}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
