import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-context.ts';
import { controlFrame } from './input.tsx';

/** Several lines of text, growing with what is typed where the browser can. */
export function Textarea({
  className,
  id,
  required,
  disabled,
  rows = 4,
  ...props
}: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring({ ...props, id, required, disabled });
  return (
    <textarea
      rows={rows}
      {...props}
      {...wiring}
      className={cn(
        controlFrame,
        'field-sizing-content min-h-24 px-4 py-3 text-base read-only:bg-sand',
        className,
      )}
    />
  );
}
