import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-xl' };

type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  initials: string;
  tone?: 'secondary' | 'primary' | 'tint';
  size?: keyof typeof sizes;
  shape?: 'circle' | 'square';
};
const tones = {
  secondary: 'bg-secondary text-on-secondary',
  primary: 'bg-primary text-on-primary',
  tint: 'bg-primary-tint text-on-tint',
};

/**
 * Initials in a circle (a person) or a rounded square (a club without logo). Decorative: the name
 * is next to it or on its button.
 */
export function Avatar({
  initials,
  tone = 'secondary',
  size = 'md',
  shape = 'circle',
  className,
  ...props
}: AvatarProps) {
  return (
    // Letters by style sheet: they are a picture, and must not conflict with the accessible name of
    // the button or link around them.
    <span
      aria-hidden="true"
      {...props}
      data-initials={initials}
      className={cn(
        'inline-flex shrink-0 items-center justify-center font-semibold before:content-[attr(data-initials)]',
        shape === 'circle' ? 'rounded-full' : 'rounded-sm',
        tones[tone],
        sizes[size],
        className,
      )}
    />
  );
}
