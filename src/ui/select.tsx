import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import type { ComponentProps, MouseEvent, PointerEvent } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-context.ts';
import { controlFrame } from './input.tsx';
import { grouped } from './option.ts';
import type { Option } from './option.ts';
import { useDeferredOpen } from './use-deferred-open.ts';

/** Pressable from its first frame on: Radix closes the page to the pointer before it opens the list to it. */
export const listSurface = 'pointer-events-auto z-overlay overflow-hidden rounded-md border border-line bg-surface text-ink shadow-soft data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out';
export const listItem = cn(
  'relative flex min-h-10 cursor-default items-center gap-3 rounded-sm py-2 ps-3 pe-9 text-base outline-none select-none',
  'data-[disabled]:opacity-50 data-[highlighted]:bg-sand data-[state=checked]:font-semibold',
);

type SelectProps = Omit<ComponentProps<typeof Radix.Trigger>, 'value' | 'onChange' | 'children' | 'defaultValue' | 'dir' | 'asChild'> & {
  options: readonly Option[];
  /** Chosen value; empty or missing shows the placeholder. */
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  placeholder?: string;
  required?: boolean;
  size?: 'sm' | 'md';
};

/** One of a short list. Keyboard: arrows, Home, End, typing the first letters, Enter, Escape. For long lists use `Combobox`. */
export function Select({ options, value, defaultValue, onValueChange, placeholder, name, required, disabled, id, size = 'md', className, onBlur, ref, ...props }: SelectProps) {
  const { disabled: off, ...wiring } = useFieldWiring({ id, required, disabled, 'aria-describedby': props['aria-describedby'], 'aria-invalid': props['aria-invalid'] });
  const { root } = useDeferredOpen({});
  // Radix opens on the press too, but then waits for its release, which has passed by the time a deferred list is there.
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return;
    event.preventDefault();
    root.onOpenChange(true);
  };
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.focus();
    root.onOpenChange(true);
  };
  return (
    // The hidden native select answers with '' while its options change; only real choices are passed on.
    <Radix.Root {...root} value={value} defaultValue={defaultValue} onValueChange={(next) => next !== '' && onValueChange?.(next)} name={name} disabled={off ?? false}>
      <Radix.Trigger
        {...props}
        {...wiring}
        ref={ref}
        onBlur={onBlur}
        onPointerDown={onPointerDown}
        onClick={onClick}
        className={cn(
          controlFrame,
          'flex items-center justify-between gap-3 px-4 text-start data-[placeholder]:text-muted data-[state=open]:border-accent [&>span]:truncate',
          size === 'sm' ? 'h-field-sm text-sm' : 'h-field text-base',
          className,
        )}
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={4} collisionPadding={8} className={cn(listSurface, 'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)')}>
          <Radix.ScrollUpButton className="flex h-6 items-center justify-center"><ChevronUp aria-hidden="true" className="size-4" /></Radix.ScrollUpButton>
          <Radix.Viewport className="max-h-80 p-1">
            {grouped(options).map(({ group, options: items }) => (
              <Radix.Group key={group}>
                {group ? <Radix.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">{group}</Radix.Label> : null}
                {items.map((option) => (
                  <Radix.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className={listItem}>
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    {option.hint ? <span className="ms-auto text-sm text-muted">{option.hint}</span> : null}
                    <Radix.ItemIndicator className="absolute end-3"><Check aria-hidden="true" className="size-4 text-primary-text" /></Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
          <Radix.ScrollDownButton className="flex h-6 items-center justify-center"><ChevronDown aria-hidden="true" className="size-4" /></Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
