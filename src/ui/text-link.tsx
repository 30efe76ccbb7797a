import { Slot } from '@radix-ui/react-slot';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A link in text, underlined in the club's color. `asChild` for the router's `Link`. */
export function TextLink({
  asChild = false,
  quiet = false,
  className,
  ...props
}: ComponentProps<'a'> & {
  asChild?: boolean;
  /** Muted, underlined on hover only: footers and back links. */ quiet?: boolean;
}) {
  const Element = asChild ? Slot : 'a';
  return (
    <Element
      {...props}
      className={cn(
        'rounded-sm underline-offset-4 transition-colors',
        quiet
          ? 'text-muted hover:text-ink hover:underline'
          : 'font-medium text-ink underline decoration-accent decoration-2 hover:text-primary-text',
        className,
      )}
    />
  );
}
