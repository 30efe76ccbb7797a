import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { joinIds } from './field-context.ts';

type CheckboxProps = Omit<ComponentProps<typeof Radix.Root>, 'onChange' | 'children'> & {
  /** Text beside the box; pressing it checks the box. May contain links. */
  label: ReactNode;
  /** Muted text at the end of the line, such as a count. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/**
 * A checkbox with its label. `checked` may be `'indeterminate'`. The line is at least 32 px high,
 * so that a thumb can hit it.
 */
export function Checkbox({ label, aside, hint, error, id, className, ...props }: CheckboxProps) {
  const own = useId();
  const box = id ?? `check${own}`;
  const [hintId, errorId] = [`${box}-hint`, `${box}-error`];
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <div className="flex min-h-8 items-start gap-3">
        <Radix.Root
          {...props}
          id={box}
          aria-describedby={joinIds(
            props['aria-describedby'],
            hint ? hintId : undefined,
            error ? errorId : undefined,
          )}
          aria-invalid={error ? true : props['aria-invalid']}
          className={cn(
            'relative mt-1 flex size-6 shrink-0 items-center justify-center rounded-sm border border-field bg-surface text-on-accent transition-colors before:absolute before:-inset-2 before:rounded-md',
            'hover:border-ink aria-invalid:border-danger data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent disabled:opacity-50',
          )}
        >
          <Radix.Indicator>
            {props.checked === 'indeterminate' ? (
              <Minus aria-hidden="true" className="size-4 stroke-3" />
            ) : (
              <Check aria-hidden="true" className="size-4 stroke-3" />
            )}
          </Radix.Indicator>
        </Radix.Root>
        <label htmlFor={box} className="grow cursor-pointer py-1 text-base">
          {label}
        </label>
        {aside === undefined ? null : (
          <span className="py-1 text-sm leading-6 text-muted tabular-nums">{aside}</span>
        )}
      </div>
      {hint ? (
        <p id={hintId} className="ps-9 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} role="alert" className="ps-9 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
