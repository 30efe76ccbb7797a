import { OTPInput, REGEXP_ONLY_DIGITS, REGEXP_ONLY_DIGITS_AND_CHARS } from 'input-otp';
import type { SlotProps } from 'input-otp';
import { Fragment, useContext } from 'react';
import type { Ref } from 'react';
import { readRecoveryCode } from '#lib/recovery-code.ts';
import { cn } from './cn.ts';
import { FieldContext, useFieldWiring } from './field-context.ts';

type OtpInputProps = {
  /** Number of boxes. */
  length: number;
  /** `recovery` also accepts letters, in either case, and shows the boxes in groups of four. */
  kind?: 'digits' | 'recovery';
  value: string;
  onChange: (value: string) => void;
  /** Called with the whole code when the last digit arrives, by typing, pasting or autofill. */
  onComplete?: (code: string) => void;
  /** Name of the whole control; not needed inside a `Field`. */
  label?: string;
  name?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Boxes per group; groups are separated by a dash. */
const GROUP = 4;

/**
 * A one-time code, one digit (or letter) per box (specification, section 4). Underneath is a single
 * text field, so that pasting, the phone's autofill and screen readers find an ordinary input.
 * Characters that no code contains are refused; pasted spaces and dashes are dropped.
 */
export function OtpInput({
  length,
  kind = 'digits',
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
  const letters = kind === 'recovery';
  const read = letters ? readRecoveryCode : digitsOf;
  return (
    <OTPInput
      {...wiring}
      {...(ref ? { ref } : {})}
      {...(name ? { name } : {})}
      maxLength={length}
      value={value}
      onChange={(typed: string) => onChange(read(typed))}
      onComplete={(code: string) => onComplete?.(code)}
      pattern={letters ? REGEXP_ONLY_DIGITS_AND_CHARS : REGEXP_ONLY_DIGITS}
      inputMode={letters ? 'text' : 'numeric'}
      {...(letters ? { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } : {})}
      autoComplete="one-time-code"
      // The last characters: text from the mail may come before the code.
      pasteTransformer={(text) =>
        letters ? read(text).slice(-length) : read(text).slice(0, length)
      }
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      // Only after the person asked for the code, when it is the only thing left to do.
      {...(autoFocus ? { autoFocus } : {})}
      disabled={off ?? false}
      // A password manager's icon must not cover the digits of wide boxes.
      pushPasswordManagerStrategy="none"
      containerClassName={cn('w-full', className)}
      render={({ slots }) => (
        <Boxes slots={slots} letters={letters} wrong={wrong} off={off ?? false} />
      )}
    />
  );
}

type BoxesProps = { slots: SlotProps[]; letters: boolean; wrong: boolean; off: boolean };

function Boxes({ slots, letters, wrong, off }: BoxesProps) {
  return (
    <div
      aria-hidden="true"
      className={cn('flex w-full items-center', letters ? 'gap-1 sm:gap-2' : 'gap-3')}
    >
      {slots.map((slot, index) => (
        <Fragment key={index}>
          {letters && index > 0 && index % GROUP === 0 ? (
            <span className="h-0.5 w-2 shrink-0 rounded-full bg-muted" />
          ) : null}
          <div
            data-active={slot.isActive || undefined}
            className={cn(
              'flex h-otp min-w-0 max-w-24 grow items-center justify-center rounded-md border border-field bg-surface font-display text-2xl tabular-nums lining-nums transition-[border-color,box-shadow]',
              // Boxes of equal width, however wide their letters are.
              letters && 'basis-0 text-xl',
              'data-active:border-accent data-active:shadow-focus data-active:outline-2 data-active:-outline-offset-1 data-active:outline-focus',
              wrong && 'border-danger data-active:border-danger data-active:outline-danger',
              off && 'bg-sand text-muted',
            )}
          >
            {slot.char}
            {slot.hasFakeCaret ? <span className="h-8 w-px animate-caret bg-ink" /> : null}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
