import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { useContext } from 'react';
import type { Ref } from 'react';
import { cn } from './cn.ts';
import { FieldContext, useFieldWiring } from './field-context.ts';

type OtpInputProps = {
  /** Number of boxes. */
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called with the whole code when the last digit arrives, by typing, pasting or autofill. */
  onComplete?: (code: string) => void;
  /** Name of the whole; not needed inside a `Field`. */
  label?: string;
  name?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

/**
 * A one-time code, one digit a box (specification, section 4). Underneath is a single text field, so that paste, the phone's
 * autofill and screen readers meet an ordinary input; whatever is no digit is refused. Pasted spaces and dashes are dropped.
 */
export function OtpInput({
  length,
  value,
  onChange,
  onComplete,
  label,
  name,
  autoFocus = false,
  disabled,
  invalid,
  id,
  ref,
  className,
}: OtpInputProps) {
  const field = useContext(FieldContext);
  const { disabled: off, ...wiring } = useFieldWiring({
    id,
    disabled,
    'aria-invalid': invalid ? true : undefined,
  });
  const wrong = Boolean(wiring['aria-invalid']);
  return (
    <OTPInput
      {...wiring}
      {...(ref ? { ref } : {})}
      {...(name ? { name } : {})}
      maxLength={length}
      value={value}
      onChange={onChange}
      onComplete={(code: string) => onComplete?.(code)}
      pattern={REGEXP_ONLY_DIGITS}
      inputMode="numeric"
      autoComplete="one-time-code"
      pasteTransformer={(text) => text.replace(/\D/g, '').slice(0, length)}
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      // Only after the person asked for the code, when it is the one thing left to do.
      {...(autoFocus ? { autoFocus } : {})}
      disabled={off ?? false}
      // Wide boxes must not push a password manager's mark over the digits.
      pushPasswordManagerStrategy="none"
      containerClassName={cn('w-full', className)}
      render={({ slots }) => (
        <div aria-hidden="true" className="flex w-full gap-3">
          {slots.map((slot, index) => (
            <div
              key={index}
              data-active={slot.isActive || undefined}
              className={cn(
                'flex h-otp min-w-0 max-w-24 grow items-center justify-center rounded-md border border-field bg-surface font-display text-2xl tabular-nums lining-nums transition-[border-color,box-shadow]',
                'data-active:border-accent data-active:shadow-focus data-active:outline-2 data-active:-outline-offset-1 data-active:outline-focus',
                wrong && 'border-danger data-active:border-danger data-active:outline-danger',
                off && 'bg-sand text-muted',
              )}
            >
              {slot.char}
              {slot.hasFakeCaret ? <span className="h-8 w-px animate-caret bg-ink" /> : null}
            </div>
          ))}
        </div>
      )}
    />
  );
}
