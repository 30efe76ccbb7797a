import { cn } from '#ui/cn.ts';

/** Full up to `--calm`, gone `--fade` further on. */
const shadeTo = (side: 'top' | 'right'): string =>
  `linear-gradient(to ${side}, var(--scene-deep) var(--calm), transparent calc(var(--calm) + var(--fade)))`;

/**
 * The deep shade between the picture of a hero and its words, which stand at its foot on a phone and
 * at its left elsewhere. It is multiplied, so that the picture turns to evening and not to gray.
 */
export function HeroShade({
  className,
}: {
  /** How far the words reach where they stand at the left: `--calm` by width of window. */
  className: string;
}) {
  return (
    <>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 mix-blend-multiply [--calm:45%] [--fade:45%] sm:hidden"
        style={{ background: shadeTo('top') }}
      />
      <div
        aria-hidden="true"
        className={cn(
          'absolute inset-0 -z-10 mix-blend-multiply [--fade:30%] max-sm:hidden',
          className,
        )}
        style={{ background: shadeTo('right') }}
      />
    </>
  );
}
