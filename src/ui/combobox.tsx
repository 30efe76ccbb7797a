/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag searches a list */
import { ChevronDown } from 'lucide-react';
import { useId, useImperativeHandle, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from './cn.ts';
import type { ComboboxWords } from './combobox-list.tsx';
import { useFieldWiring } from './field-context.ts';
import { controlFrame } from './input.tsx';
import { search } from './option.ts';
import type { Option } from './option.ts';
import { laterComponent } from '#loading/later.ts';
import { useLayer } from '#loading/layer.ts';

const code = laterComponent(() => import('./combobox-list.tsx'));

type ComboboxProps = Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'children' | 'defaultValue' | 'type'
> &
  ComboboxWords & {
    options: readonly Option[];
    value: string | undefined;
    onValueChange: (value: string) => void;
    placeholder?: string;
    required?: boolean;
  };

/**
 * A choice from a long list, found by typing. The button opens a search box with a list below it;
 * focus stays in the box and the list follows it (`aria-activedescendant`). Keyboard: typing,
 * arrows, Page Up/Down, Home, End, Enter, Escape. Accents and case do not matter; an option's
 * `group` draws a hairline where it changes.
 */
export function Combobox({
  options,
  value,
  onValueChange,
  placeholder,
  searchLabel,
  searchPlaceholder,
  emptyText,
  resultsText,
  closeLabel,
  name,
  required,
  disabled,
  id,
  className,
  ref,
  ...props
}: ComboboxProps) {
  const { disabled: off, ...wiring } = useFieldWiring({
    id,
    required,
    disabled,
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
  });
  const state = useSearchState(options, value, onValueChange);
  const { open, show } = state;
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current!, []);
  const panelId = useId();
  const chosen = options.find((option) => option.value === value);

  // The list is rendered after the press was painted.
  const { Layer, root } = useLayer(code, { open, onOpenChange: show });

  return (
    <>
      {name ? <input type="hidden" name={name} value={value ?? ''} disabled={off} /> : null}
      <button
        {...props}
        {...wiring}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={root.open ? panelId : undefined}
        data-state={root.open ? 'open' : 'closed'}
        disabled={off}
        data-placeholder={chosen ? undefined : ''}
        onClick={() => show(!root.open)}
        onKeyDown={state.onKeyDown}
        className={cn(
          controlFrame,
          'flex h-field items-center justify-between gap-3 px-4 text-start text-base data-[placeholder]:text-muted data-[state=open]:border-accent',
          className,
        )}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
      </button>
      {Layer ? (
        <Layer
          id={panelId}
          root={root}
          button={button}
          options={options}
          value={value}
          onPick={state.pick}
          text={state.text}
          active={state.active}
          onType={state.type}
          onMove={state.setActive}
          searchLabel={searchLabel}
          searchPlaceholder={searchPlaceholder}
          emptyText={emptyText}
          resultsText={resultsText}
          closeLabel={closeLabel}
        />
      ) : null}
    </>
  );
}

/** What is open, typed and highlighted, and how the closed field takes the keyboard. */
function useSearchState(
  options: readonly Option[],
  value: string | undefined,
  onValueChange: (value: string) => void,
) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const type = (letters: string) => {
    setText(letters);
    setActive(0);
  };
  const show = (next: boolean) => {
    if (next) {
      setText('');
      setActive(
        Math.max(
          0,
          options.findIndex((option) => option.value === value),
        ),
      );
    }
    setOpen(next);
  };
  const pick = (option: Option | undefined) => {
    if (!option || option.disabled) return;
    onValueChange(option.value);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sign = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
    // Letters typed before the search box has focus still arrive here.
    if (open) {
      if (event.key === 'Escape') setOpen(false);
      if (!sign && event.key !== 'Enter') return;
      event.preventDefault();
      if (!sign) return pick(search(options, text)[active]);
      type(text + event.key);
      return;
    }
    // A letter on the closed field opens it with that letter, as in a native list.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show(true);
    } else if (sign && /^[\p{L}\p{N}]$/u.test(event.key)) {
      event.preventDefault();
      show(true);
      type(event.key);
    }
  };
  return { open, text, active, setActive, type, show, pick, onKeyDown };
}
