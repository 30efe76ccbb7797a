import { CircleCheck, CircleX, Hourglass, RotateCcw } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { calmName, namedPicture } from '#lib/picture.ts';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';
import { Heading } from '#ui/text.tsx';
import { HeroShade } from './hero-shade.tsx';
import { tripFrame } from './trip-frame.ts';

const LOOKS: Record<'good' | 'waiting' | 'back' | 'ended', [LucideIcon, string]> = {
  good: [CircleCheck, 'text-success'],
  waiting: [Hourglass, 'text-primary-text'],
  back: [RotateCcw, 'text-warning'],
  ended: [CircleX, 'text-muted'],
};

type TripHeroProps = {
  /** Name of the resort's picture; empty without one. */ picture: string;
  /** What is so, on a chip above the title. */
  chip?: { looks: keyof typeof LOOKS; text: ReactNode } | undefined;
  title: ReactNode;
  /** One line under the title, where there is room. */ line: ReactNode;
  /** At the upper left of a phone's picture. */ back?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
};

/** The resort's picture under a deep shade, with how near the stay is as the title of the page. */
export function TripHero({ picture, chip, title, line, back, titleRef }: TripHeroProps) {
  const [Icon, tone] = LOOKS[chip?.looks ?? 'good'];
  const image = picture || undefined;
  return (
    <div className={tripFrame.hero}>
      <Picture
        alt=""
        priority
        className="absolute inset-0 -z-10 animate-fade-in max-sm:hidden"
        imageClassName="object-[50%_30%]"
        sizes="(min-width: 85rem) 81rem, 100vw"
        {...namedPicture(calmName(image, 'left'), [960, 1280, 1600])}
      />
      <Picture
        alt=""
        priority
        className="absolute inset-0 -z-10 animate-fade-in sm:hidden"
        sizes="100vw"
        {...namedPicture(calmName(image, 'top'), [640, 960])}
      />
      {/* As wide as the words may get; on a tablet they reach further to the right. */}
      <HeroShade className="[--calm:max(48%,40rem)] max-lg:[--calm:76%]" />
      {back ? <div className="absolute start-4 top-4 sm:hidden">{back}</div> : null}
      <div className="flex max-w-160 flex-col items-start p-4 text-on-scene sm:p-10">
        {chip ? (
          <p
            className={cn(
              'mb-3 inline-flex min-h-8 items-center gap-2 rounded-full bg-surface px-3 text-sm font-semibold sm:mb-4',
              tone,
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
            {chip.text}
          </p>
        ) : null}
        <Heading
          ref={titleRef}
          level={1}
          size="hero"
          tabIndex={-1}
          className="text-on-scene outline-none"
        >
          {title}
        </Heading>
        <p className="mt-2 text-lg max-sm:hidden">{line}</p>
      </div>
    </div>
  );
}
