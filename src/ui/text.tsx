import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const sizes = {
  sm: 'text-lg',
  md: 'text-xl',
  lg: 'text-2xl',
  xl: 'text-2xl sm:text-3xl',
  hero: 'text-3xl sm:text-4xl',
  poster: 'text-4xl sm:text-5xl',
};
const bySize = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const;

type HeadingProps = ComponentProps<'h1'> & {
  /** Heading level in the page. */ level: 1 | 2 | 3 | 4;
  /** Size; derived from the level if missing. `hero` 36-48, `poster` 48-64. */ size?: keyof typeof sizes;
};

/** A heading in the display typeface. */
export function Heading({ level, size, className, ...props }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element
      {...props}
      className={cn('font-display text-ink', sizes[size ?? bySize[level]], className)}
    />
  );
}

const figureSizes = { md: 'text-xl', lg: 'text-2xl', xl: 'text-3xl' };
/** A price, a clock or a code: display typeface with tabular figures. */
export function Figure({
  size = 'lg',
  className,
  ...props
}: ComponentProps<'span'> & { size?: keyof typeof figureSizes }) {
  return (
    <span
      {...props}
      className={cn('font-display tabular-nums lining-nums', figureSizes[size], className)}
    />
  );
}

/** Short texts in a row with a dot between them; where the row breaks there is none. */
export const Dotted = ({ items, className }: { items: readonly string[]; className?: string }) => (
  <span className={cn('block overflow-hidden', className)}>
    <span className="-ms-4 flex flex-wrap">
      {items.map((item) => (
        <span
          key={item}
          className="relative ps-4 before:absolute before:start-1.5 before:content-['·'_/_'']"
        >
          {item}{' '}
        </span>
      ))}
    </span>
  </span>
);
