import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { FieldContext, joinIds } from './field-context.ts';
import { Label, REQUIRED_MARK } from './label.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** If present, the control is invalid; announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  /** Muted text after the label, such as "optional". */
  note?: string | undefined;
  disabled?: boolean;
  /** Id of the control; generated if missing. */
  id?: string;
  /** `group` for several controls with one label (radio group, code boxes). */
  as?: 'control' | 'group';
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A label, a control, a hint and an error, connected by ids. The control is one from this folder,
 * or one that uses `useFieldWiring`.
 */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  note,
  disabled = false,
  id,
  as = 'control',
  className,
  children,
}: FieldProps) {
  const own = useId();
  const control = id ?? `field${own}`;
  const [labelId, hintId, errorId] = [`${control}-label`, `${control}-hint`, `${control}-error`];
  const invalid = Boolean(error);
  const describedBy = joinIds(hint ? hintId : undefined, invalid ? errorId : undefined);
  const group = as === 'group';
  const wiring = { id: control, labelId, describedBy, invalid, required, disabled };
  return (
    <FieldContext value={wiring}>
      <div
        className={cn('flex min-w-0 flex-col gap-2', className)}
        {...(group
          ? { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy }
          : {})}
      >
        {group ? (
          <span
            id={labelId}
            className={cn('text-sm font-semibold text-ink', hideLabel && 'sr-only')}
          >
            {label}
            {required ? REQUIRED_MARK : null}
            {note ? <span className="ms-2 font-normal text-muted">{note}</span> : null}
          </span>
        ) : (
          <Label
            id={labelId}
            htmlFor={control}
            required={required}
            note={note}
            className={cn('self-start', hideLabel && 'sr-only')}
          >
            {label}
          </Label>
        )}
        {children}
        {hint ? (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </FieldContext>
  );
}

/**
 * The line below a control that says what is wrong. Always in the document, so that its text is
 * announced when it appears.
 */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={cn(
        'flex items-start gap-1.5 text-sm font-medium text-danger',
        !children && 'hidden',
      )}
    >
      {children ? <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> : null}
      {children ? <span>{children}</span> : null}
    </p>
  );
}
