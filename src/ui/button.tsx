import { Slot, Slottable } from '@radix-ui/react-slot';
import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/** Classes of a button, for the rare element that must look like one without being `Button`. */
export const buttonStyles = cva(
  [
    'relative inline-flex items-center justify-center gap-2 rounded-md border border-transparent font-semibold whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,box-shadow,transform] active:translate-y-px aria-busy:cursor-progress',
    'disabled:pointer-events-none disabled:opacity-50 [&[aria-disabled]:not([aria-busy])]:opacity-50 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-primary-edge bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover',
        secondary: 'bg-secondary text-on-secondary hover:opacity-90',
        tint: 'bg-primary-tint text-on-tint hover:border-accent',
        outline: 'border-field bg-surface text-ink hover:border-ink',
        ghost: 'text-ink hover:bg-sand',
        link: 'rounded-sm text-ink underline decoration-accent decoration-2 underline-offset-4 hover:text-primary-text',
        danger: 'bg-danger text-on-danger hover:opacity-90',
      },
      size: {
        sm: 'h-field-sm px-4 text-sm',
        md: 'h-field px-6 text-base',
        lg: 'h-field-lg px-8 text-lg',
      },
      shape: { box: '', pill: 'rounded-full' },
      full: { true: 'w-full', false: '' },
    },
    compoundVariants: [
      { variant: 'link', size: 'sm', class: 'h-auto min-h-6 px-0 font-medium' },
      { variant: 'link', size: 'md', class: 'h-auto min-h-6 px-0 font-medium' },
      { variant: 'link', size: 'lg', class: 'h-auto min-h-6 px-0 font-medium' },
    ],
    defaultVariants: { variant: 'primary', size: 'md', shape: 'box', full: false },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /** Styles the single child (a link), which keeps its own element. */
    asChild?: boolean;
    /** Shows a spinner, keeps the width, ignores presses and tells assistive technology. */
    loading?: boolean;
    /** Announced while loading; by default the label stays. */
    loadingLabel?: string;
  };

/**
 * A button for an action. While `loading` it keeps focus (it is not disabled), so keyboard users do
 * not lose their place.
 */
export function Button({
  variant,
  size,
  shape,
  full,
  asChild = false,
  loading = false,
  loadingLabel,
  className,
  children,
  onClick,
  type,
  ...props
}: ButtonProps) {
  const Element = asChild ? Slot : 'button';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Element
      {...(asChild ? {} : { type: type ?? 'button' })}
      {...props}
      className={cn(buttonStyles({ variant, size, shape, full }), className)}
      aria-busy={loading || props['aria-busy'] || undefined}
      aria-disabled={loading || props['aria-disabled'] || undefined}
      onClick={press}
    >
      {loading ? (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner />
          {loadingLabel}
        </span>
      ) : null}
      {asChild ? (
        <Slottable>{children}</Slottable>
      ) : (
        <span
          className={cn(
            'inline-flex items-center justify-center gap-2',
            loading && (loadingLabel ? 'invisible' : 'opacity-0'),
          )}
        >
          {children}
        </span>
      )}
    </Element>
  );
}
