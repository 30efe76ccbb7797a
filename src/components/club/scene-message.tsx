import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { cn } from '#ui/cn.ts';
import { BackgroundPicture } from './background-picture.tsx';

type ClubSceneProps = {
  className: string;
  /** Not fetched while it is out of view or hidden. */ lazy?: boolean;
};

/** The club's second scene, with its calm at the lower left; nothing where it cannot be fetched. */
export const ClubScene = ({ className, lazy = false }: ClubSceneProps) => (
  <BackgroundPicture
    page="home"
    number={2}
    loading={lazy ? 'lazy' : undefined}
    className={className}
  />
);

type SceneMessageProps = {
  title: string;
  children: ReactNode;
  /** The way on. */
  actions: ReactNode;
  /** Takes focus, because it replaces what the reader was doing. */
  takeFocus?: boolean;
  /** Announced when it appears. */
  alert?: boolean;
  /** 2 in a page that has a title of its own. */
  level?: 1 | 2;
  className?: string | undefined;
};

/**
 * A page, or the place of one, that has nothing of its own to show: the club's evening scene with
 * what happened and the way on at its calm side. Without the picture its deep tone stays.
 */
export function SceneMessage({
  title,
  children,
  actions,
  takeFocus = false,
  alert = false,
  level = 1,
  className,
}: SceneMessageProps) {
  const titleId = useId();
  const Title = level === 1 ? 'h1' : 'h2';
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takeFocus) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with each new title
  }, [takeFocus, title]);
  return (
    <section
      ref={box}
      tabIndex={takeFocus ? -1 : undefined}
      role={alert ? 'alert' : undefined}
      aria-labelledby={titleId}
      className={cn(
        'relative isolate flex flex-col justify-end overflow-hidden bg-(--scene-deep) text-on-scene outline-none',
        className,
      )}
    >
      <ClubScene className="absolute inset-0 -z-10 object-[50%_60%]" />
      <div className="mx-auto flex w-full max-w-page flex-col items-start gap-4 px-4 pt-56 pb-16 sm:px-6 lg:px-8 sm:pt-40 sm:pb-24">
        <Title
          id={titleId}
          className="max-w-dialog-sm font-display text-3xl text-on-scene sm:text-4xl"
        >
          {title}
        </Title>
        <div className="flex max-w-dialog-sm flex-col gap-2 text-lg">{children}</div>
        <div className="flex flex-wrap gap-3 pt-2 print:hidden [&>*]:border-on-scene">
          {actions}
        </div>
      </div>
    </section>
  );
}
