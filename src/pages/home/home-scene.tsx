import type { ReactNode } from 'react';
import { backgroundPlaceholder } from '#clubs/place.ts';
import { BackgroundPicture } from '#components/club/background-picture.tsx';
import type { Strips } from '#lib/view.ts';
import { cn } from '#ui/cn.ts';

/** Pictures the home page begins with; one is shown at random (specification, section 2). */
const HOME_SCENES = [1, 2, 3, 4] as const;
export type HomeSceneNumber = (typeof HOME_SCENES)[number];
export const randomScene = (random: () => number = Math.random): HomeSceneNumber =>
  HOME_SCENES[Math.floor(random() * HOME_SCENES.length)] ?? 1;

/** The words keep clear of the strips that lie over the upper edge. */
const BELOW_STRIPS: Record<Strips, string> = { 0: 'pt-16', 1: 'pt-28', 2: 'pt-58 lg:pt-28' };
/** The picture begins below them, so that they cover none of its subject; they lie on paper. */
const PICTURE_BELOW: Record<Strips, string> = { 0: 'top-0', 1: 'top-20', 2: 'top-40 lg:top-20' };
/** As much of a phone's sky as leaves the words on the deep part of the picture. */
const CROP: Record<Strips, string> = {
  0: 'object-[50%_60%]',
  1: 'object-[50%_60%]',
  2: 'object-[50%_45%] [background-position:50%_45%]!',
};

type HomeSceneProps = {
  scene: HomeSceneNumber;
  /** Strips of trips that lie over the upper edge. */
  strips?: Strips;
  children: ReactNode;
};

/**
 * The club's place with words at its lower left; what comes next overlaps its edge. Without the
 * picture the club's tint stays.
 */
export function HomeScene({ scene, strips = 0, children }: HomeSceneProps) {
  return (
    // As high as the words with one strip above them, so that its first arrival moves nothing; on a
    // desktop no higher, so that the search is in view.
    <div className="relative isolate flex min-h-90 flex-col justify-end overflow-hidden md:min-h-128 lg:min-h-107">
      <div className={cn('absolute inset-x-0 bottom-0 -z-10 bg-primary', PICTURE_BELOW[strips])}>
        {/* A shade, or the placeholder on a phone, until the picture lies over it, and for good without
            one: a picture is deep enough beneath words that no strip moves. */}
        <div
          className={cn('absolute inset-0', CROP[strips])}
          style={{ background: `var(${backgroundPlaceholder('home', scene)}, var(--scene-shade))` }}
        />
        <BackgroundPicture
          page="home"
          number={scene}
          fetchPriority="high"
          className={cn('absolute inset-0 lg:object-[50%_20%]', CROP[strips])}
        />
        {/* Below strips the words stand higher on the picture, where it is too pale for them. */}
        {strips > 0 ? (
          <div className="absolute inset-0 bg-linear-to-r from-scene-shade to-transparent to-60% opacity-30" />
        ) : null}
      </div>
      <div
        className={cn(
          'mx-auto w-full max-w-page px-4 pb-26 text-on-scene sm:px-6 md:pb-32 lg:px-8',
          BELOW_STRIPS[strips],
        )}
      >
        {/* The words keep to the deep side of the picture. */}
        <div className="sm:max-w-lg sm:max-lg:max-w-[62%]">{children}</div>
      </div>
    </div>
  );
}
