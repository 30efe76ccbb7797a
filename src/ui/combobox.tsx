/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag searches a list */
import { useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from './cn.ts';
import type { ComboboxWords } from './combobox-list.tsx';
import { ListButton } from './layer.tsx';
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
  className,
  ...props
}: ComboboxProps) {
  const { open, show, onKeyDown, list } = useSearchState(options, value, onValueChange);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const chosen = options.find((option) => option.value === value);

  // The list is rendered after the press was painted.
  const { Layer, root } = useLayer(code, { open, onOpenChange: show });

  return (
    <>
      <ListButton
        {...props}
        value={value ?? ''}
        empty={!chosen}
        open={root.open}
        expanded={open}
        listId={panelId}
        button={button}
        aria-haspopup="dialog"
        onClick={() => show(!root.open)}
        onKeyDown={onKeyDown}
        className={cn('h-field text-base', className)}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
      </ListButton>
      {Layer ? (
        <Layer
          id={panelId}
          root={root}
          button={button}
          options={options}
          value={value}
          {...list}
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
  const list = { text, active, onType: type, onMove: setActive, onPick: pick };
  return { open, show, onKeyDown, list };
}
