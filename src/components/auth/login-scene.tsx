import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backgroundPlaceholder } from '#clubs/place.ts';
import { BackgroundPicture } from '#components/club/background-picture.tsx';
import type { Scene } from '#lib/view.ts';
import { cn } from '#ui/cn.ts';

type LoginSceneProps = {
  /** Which of the four backgrounds (specification, sections 2 and 9); one at random when missing. */
  scene?: Scene | undefined;
  className?: string;
};

/** The club's place with a line of welcome, placed where the picture is deep and calm. */
export function LoginScene({ scene, className }: LoginSceneProps) {
  const { t } = useTranslation('auth');
  const [chosen] = useState(() => 1 + Math.floor(Math.random() * 4));
  const number = scene ?? chosen;
  return (
    <aside aria-label={t('scene')} className={cn('relative overflow-hidden bg-primary', className)}>
      {/* A shade, or the placeholder on a phone, until the picture covers it, and permanently without
          one: the pictures themselves are dark enough behind the line. */}
      <div
        className="absolute inset-0"
        style={{ background: `var(${backgroundPlaceholder('login', number)}, var(--scene-shade))` }}
      />
      <BackgroundPicture
        page="login"
        number={number}
        fetchPriority="high"
        decoding="async"
        className="absolute inset-0"
      />
      <div className="absolute inset-x-0 bottom-0 hidden px-6 tall:block lg:block pb-12 lg:top-0 lg:bottom-auto lg:px-14 lg:pt-14">
        <p className="max-w-form font-display text-2xl text-on-scene text-balance lg:max-w-read lg:text-4xl 2xl:text-5xl">
          {t('welcome')}
        </p>
      </div>
    </aside>
  );
}
