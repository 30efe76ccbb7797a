/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- no tag searches a list; aria-controls of the button comes from the popover */
import * as Popover from '@radix-ui/react-popover';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-context.ts';
import { controlFrame } from './input.tsx';
import { search } from './option.ts';
import type { Option } from './option.ts';
import { listItem, listSurface } from './select.tsx';
import { useAfterPaint } from './use-deferred-open.ts';

type ComboboxProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'children' | 'defaultValue' | 'type'> & {
  options: readonly Option[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** Name of the search box. */
  searchLabel: string;
  searchPlaceholder?: string;
  /** Shown, and said, when nothing is found. */
  emptyText: string;
  /** Said after typing, as "12 countries". */
  resultsText: (count: number) => string;
  required?: boolean;
};

const PAGE = 8;

/**
 * One of a long list, found by typing. The button opens a search box with a list under it; focus stays in the box and the
 * list follows it (`aria-activedescendant`). Keyboard: typing, arrows, Page Up/Down, Home, End, Enter, Escape.
 * Accents and case do not matter; an option's `group` draws a hairline where it changes.
 */
export function Combobox(
  { options, value, onValueChange, placeholder, searchLabel, searchPlaceholder, emptyText, resultsText, name, required, disabled, id, className, ref, ...props }: ComboboxProps,
) {
  const { disabled: off, ...wiring } = useFieldWiring({ id, required, disabled, 'aria-describedby': props['aria-describedby'], 'aria-invalid': props['aria-invalid'] });
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  // The list is drawn after the press was painted.
  const shown = useAfterPaint(open);
  const found = shown ? search(options, text) : [];
  const chosen = options.find((option) => option.value === value);
  const optionId = (index: number) => `${listId}-${index}`;

  const show = (next: boolean) => {
    if (next) {
      setText('');
      setActive(Math.max(0, options.findIndex((option) => option.value === value)));
    }
    setOpen(next);
  };
  const pick = (option: Option | undefined) => {
    if (!option || option.disabled) return;
    onValueChange(option.value);
    setOpen(false);
  };
  const moveTo = (index: number) => {
    const next = Math.min(found.length - 1, Math.max(0, index));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + PAGE, PageUp: active - PAGE, Home: 0, End: found.length - 1 };
    const target = steps[event.key];
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(found[active]);
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  };

  return (
    <Popover.Root open={shown} onOpenChange={show}>
      {name ? <input type="hidden" name={name} value={value ?? ''} disabled={off} /> : null}
      <Popover.Trigger asChild>
        <button
          {...props}
          {...wiring}
          ref={ref}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={off}
          data-placeholder={chosen ? undefined : ''}
          onKeyDown={(event) => {
            const sign = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
            // Until the search box has focus, what is typed for it still comes here.
            if (open) {
              if (event.key === 'Escape') setOpen(false);
              if (!sign && event.key !== 'Enter') return;
              event.preventDefault();
              if (!sign) return pick(search(options, text)[active]);
              setText(text + event.key);
              setActive(0);
              return;
            }
            // A letter on the closed field opens it with that letter, as a native list would.
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              show(true);
            } else if (sign && /^[\p{L}\p{N}]$/u.test(event.key)) {
              event.preventDefault();
              show(true);
              setText(event.key);
              setActive(0);
            }
          }}
          className={cn(controlFrame, 'flex h-field items-center justify-between gap-3 px-4 text-start text-base data-[placeholder]:text-muted data-[state=open]:border-accent', className)}
        >
          <span className="truncate">{chosen?.label ?? placeholder}</span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={searchLabel}
          onOpenAutoFocus={(event) => {
            // The layer's own focus would select the letters typed so far, and the next would replace them.
            event.preventDefault();
            box.current?.focus({ preventScroll: true });
            box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
            list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'center' });
          }}
          className={cn(listSurface, 'flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-64 flex-col')}
        >
          <span className="relative block border-b border-line">
            <Search aria-hidden="true" className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 stroke-[1.75] text-muted" />
            <input
              ref={box}
              role="combobox"
              aria-label={searchLabel}
              aria-expanded="true"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={searchPlaceholder}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              className="h-field w-full bg-transparent ps-12 pe-4 text-base outline-none"
            />
          </span>
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={searchLabel}
            tabIndex={-1}
            className={cn('overflow-y-auto overscroll-contain p-1 outline-none', found.length === 0 && 'hidden')}
          >
            {found.map((option, index) => (
              // Focus stays in the search box; the mouse only points.
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={option.value === value}
                aria-disabled={option.disabled || undefined}
                tabIndex={-1}
                data-highlighted={index === active ? '' : undefined}
                data-disabled={option.disabled ? '' : undefined}
                data-state={option.value === value ? 'checked' : undefined}
                onPointerMove={() => setActive(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
                onKeyDown={onKeyDown}
                className={cn(listItem, text === '' && index > 0 && option.group !== found[index - 1]?.group && 'mt-2 before:absolute before:inset-x-0 before:-top-1 before:border-t before:border-line')}
              >
                <span className="truncate">{option.label}</span>
                {option.hint ? <span className="ms-auto text-sm text-muted">{option.hint}</span> : null}
                {option.value === value ? <Check aria-hidden="true" className="absolute end-3 size-4 text-primary-text" /> : null}
              </div>
            ))}
          </div>
          {found.length === 0 ? <p className="px-4 py-6 text-center text-sm text-muted">{emptyText}</p> : null}
          <span role="status" className="sr-only">{found.length === 0 ? emptyText : resultsText(found.length)}</span>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
