import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { cn } from './cn.ts';
import { ListButton } from './layer.tsx';
import { nextByLetters } from './option.ts';
import type { Option } from './option.ts';
import { laterComponent } from '#loading/later.ts';
import { useLayer } from '#loading/layer.ts';

const code = laterComponent(() => import('./select-list.tsx'));
const OPENING_KEYS: readonly string[] = [' ', 'Enter', 'ArrowUp', 'ArrowDown'];
const LETTERS_MS = 1000;

type SelectProps = Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'children' | 'defaultValue' | 'dir' | 'type'
> & {
  options: readonly Option[];
  /** Chosen value; empty or missing shows the placeholder. */
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  placeholder?: string;
  required?: boolean;
  size?: 'sm' | 'md';
};

/**
 * A choice from a short list. Keyboard: arrows, Home, End, typing the first letters, Enter, Escape.
 * For long lists use `Combobox`.
 */
export function Select({
  options,
  value: given,
  defaultValue = '',
  onValueChange,
  placeholder,
  size = 'md',
  className,
  ...props
}: SelectProps) {
  const { Layer, root } = useLayer(code, {});
  const [own, setOwn] = useState(defaultValue);
  const value = given ?? own;
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const pick = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  const trigger = useTrigger(options, value, pick, () => root.onOpenChange(true));
  return (
    <>
      <ListButton
        {...props}
        {...trigger}
        value={value}
        empty={value === ''}
        open={root.open}
        expanded={root.open}
        listId={listId}
        button={button}
        aria-autocomplete="none"
        className={cn(
          '[&>span]:truncate',
          size === 'sm' ? 'h-field-sm text-sm' : 'h-field text-base',
          className,
        )}
      >
        <span className="pointer-events-none">
          {value === '' ? placeholder : options.find((option) => option.value === value)?.label}
        </span>
      </ListButton>
      {Layer ? (
        <Layer
          id={listId}
          root={root}
          button={button}
          options={options}
          value={value}
          onValueChange={pick}
        />
      ) : null}
    </>
  );
}

/** How the closed field is pressed and typed on. */
function useTrigger(
  options: readonly Option[],
  value: string,
  pick: (value: string) => void,
  onOpen: () => void,
) {
  // Letters typed on the closed field choose an option, as in a native list.
  const typed = useRef({ letters: '', timer: 0 });
  const typeLetters = (letters: string) => {
    clearTimeout(typed.current.timer);
    typed.current = {
      letters,
      timer: letters === '' ? 0 : window.setTimeout(() => typeLetters(''), LETTERS_MS),
    };
  };
  useEffect(() => () => clearTimeout(typed.current.timer), []);
  const show = () => {
    typeLetters('');
    onOpen();
  };
  // The list does not wait for the release of the press that opened it, which may have happened
  // before it loads.
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return;
    event.preventDefault();
    show();
  };
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.focus();
    show();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = typed.current.letters !== '';
    if (!event.ctrlKey && !event.altKey && !event.metaKey && event.key.length === 1) {
      const letters = typed.current.letters + event.key;
      const next = nextByLetters(options, letters, value);
      if (next) pick(next.value);
      typeLetters(letters);
    }
    if ((typing && event.key === ' ') || !OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    show();
  };
  return { onPointerDown, onClick, onKeyDown };
}
