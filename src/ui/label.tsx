import * as Radix from '@radix-ui/react-label';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

type LabelProps = ComponentProps<typeof Radix.Root> & {
  /** Marks a required field visually; the control itself tells screen readers. */
  required?: boolean;
  /** Muted text after the label, such as "optional". */
  note?: string | undefined;
};

export const REQUIRED_MARK = (
  <span aria-hidden="true" className="ms-0.5 text-danger">
    *
  </span>
);

export function Label({ required = false, note, className, children, ...props }: LabelProps) {
  return (
    <Radix.Root className={cn('inline-block text-sm font-semibold text-ink', className)} {...props}>
      {children}
      {required ? REQUIRED_MARK : null}
      {note ? ' ' : null}
      {note ? <span className="ms-2 font-normal text-muted">{note}</span> : null}
    </Radix.Root>
  );
}
