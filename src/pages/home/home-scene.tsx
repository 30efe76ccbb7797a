import { useState } from 'react';
import type { ReactNode } from 'react';
import { onFailedBefore } from '#ui/failed-image.ts';

/** Pictures the home page begins with; one is shown at random (specification, section 2). */
const HOME_SCENES = [1, 2, 3, 4] as const;
export type HomeSceneNumber = (typeof HOME_SCENES)[number];
export const randomScene = (random: () => number = Math.random): HomeSceneNumber =>
  HOME_SCENES[Math.floor(random() * HOME_SCENES.length)] ?? 1;

/**
 * A wide picture with words at its lower left; what comes next overlaps its edge. Without the
 * picture the club's tint stays.
 */
export function HomeScene({ scene, children }: { scene: HomeSceneNumber; children: ReactNode }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="relative isolate flex min-h-96 flex-col justify-end overflow-hidden bg-primary md:min-h-128">
      {/* A shade until the picture lies over it, and for good without one: the pictures themselves
          are deep enough beneath the words. */}
      <div aria-hidden="true" className="absolute inset-0 -z-10 bg-scene-shade" />
      {failed ? null : (
        <picture>
          <source media="(max-width: 40rem)" srcSet={`/backgrounds/home-${scene}-mobile.avif`} />
          <img
            src={`/backgrounds/home-${scene}.avif`}
            alt=""
            fetchPriority="high"
            className="absolute inset-0 -z-10 size-full object-cover object-[40%_50%] sm:object-[30%_50%]"
            ref={(image) => onFailedBefore(image, () => setFailed(true))}
            onError={() => setFailed(true)}
          />
        </picture>
      )}
      {/* On narrow screens the words climb into the bright part of the sky. */}
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-10 h-full bg-linear-to-t from-scene-shade from-40% to-transparent sm:hidden"
      />
      <div className="mx-auto w-full max-w-page px-4 pt-16 pb-28 text-on-scene sm:px-6 md:pb-32 lg:px-8">
        {children}
      </div>
    </div>
  );
}
