import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps, Ref } from 'react';
import { Input } from '#ui/input.tsx';
import { caretAfter } from './masks.ts';

type MaskedInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  /** Groups what was typed; must keep every letter and digit it accepts. */
  format: (text: string) => string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A text that is grouped while it is typed; the caret stays behind the same digit. */
export function MaskedInput({ value, format, onChange, ref, ...props }: MaskedInputProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number }>(undefined);
  useLayoutEffect(() => {
    if (!caret.current) return;
    const { input, at } = caret.current;
    if (document.activeElement === input) input.setSelectionRange(at, at);
    caret.current = undefined;
  });
  return (
    <Input
      {...props}
      ref={ref}
      value={value}
      onChange={({ target }) => {
        const next = format(target.value);
        caret.current = {
          input: target,
          at: caretAfter(target.value, target.selectionStart ?? target.value.length, next),
        };
        onChange(next);
      }}
    />
  );
}
