import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const styles = cva(
  'inline-flex shrink-0 items-center justify-center rounded-full border border-transparent transition-colors disabled:pointer-events-none disabled:opacity-50 [&_svg]:stroke-[1.75]',
  {
    variants: {
      variant: {
        ghost: 'text-ink hover:bg-sand',
        outline: 'border-line bg-surface text-ink hover:border-ink',
        primary: 'border-primary-edge bg-primary text-on-primary hover:bg-primary-hover',
        tint: 'bg-primary-tint text-on-tint hover:border-accent',
        floating: 'bg-surface text-ink shadow-soft hover:bg-sand',
      },
      size: {
        xs: 'size-6 [&_svg]:size-4',
        sm: 'size-8 [&_svg]:size-4',
        md: 'size-10 [&_svg]:size-5',
        lg: 'size-12 [&_svg]:size-5',
      },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
);

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  VariantProps<typeof styles> & { label: string; icon: ReactNode; loading?: boolean };

/** A round button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant,
  size,
  loading = false,
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      title={label}
      {...props}
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={props.disabled || loading}
      className={cn(styles({ variant, size }), className)}
    >
      {loading ? <Spinner size="sm" /> : icon}
    </button>
  );
}
