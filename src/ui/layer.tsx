import { Slot } from '@radix-ui/react-slot';
import { ChevronDown } from 'lucide-react';
import { createContext, use, useImperativeHandle } from 'react';
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-context.ts';
import { controlFrame } from './input.tsx';

type OpenerProps = Omit<ComponentProps<'button'>, 'ref'> & {
  ref: RefObject<HTMLElement | null>;
  kind: 'dialog' | 'menu';
  open: boolean;
  /** Id of the layer. */
  controls: string;
  children: ReactNode;
};

/**
 * Marks a button as the opener of a layer, as Radix would: the layer's code may not be loaded yet.
 */
export const Opener = ({ kind, open, controls, ...props }: OpenerProps) => (
  <Slot
    type="button"
    aria-haspopup={kind}
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    data-state={open ? 'open' : 'closed'}
    {...props}
  />
);

type ListButtonProps = Omit<ComponentProps<'button'>, 'value' | 'type'> & {
  value: string;
  /** Whether nothing is chosen: a placeholder stands there. */
  empty: boolean;
  required?: boolean | undefined;
  open: boolean;
  /** Whether the list was requested; it opens after the press is painted. */
  expanded: boolean;
  listId: string;
  button: RefObject<HTMLButtonElement | null>;
};

/** The closed button of a control with a list of choices. */
export function ListButton({
  value,
  empty,
  required,
  open,
  expanded,
  listId,
  button,
  name,
  disabled,
  id,
  className,
  children,
  ref,
  ...props
}: ListButtonProps) {
  const { disabled: off, ...wiring } = useFieldWiring({ ...props, id, required, disabled });
  useImperativeHandle(ref, () => button.current!, [button]);
  return (
    <>
      {name ? <input type="hidden" name={name} value={value} disabled={off} /> : null}
      <button
        {...props}
        {...wiring}
        ref={button}
        type="button"
        role="combobox"
        aria-expanded={expanded}
        aria-controls={open ? listId : undefined}
        data-state={open ? 'open' : 'closed'}
        data-placeholder={empty ? '' : undefined}
        disabled={off}
        className={cn(
          controlFrame,
          'flex items-center justify-between gap-3 px-4 text-start data-[placeholder]:text-muted data-[state=open]:border-accent',
          className,
        )}
      >
        {children}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
      </button>
    </>
  );
}

/**
 * Represents, inside a layer, the button that opened it: the layer is positioned at that button and
 * returns focus to it. Goes into `<Radix.Trigger asChild>`.
 */
export function Stand({
  button,
  ref,
}: {
  button: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}) {
  useImperativeHandle(ref, () => button.current!, [button]);
  return null;
}

export const CloseContext = createContext<() => void>(() => {});

/** Closes the sheet around it; its child is a `Button`. */
export const LayerClose = ({ children }: { children: ReactNode }) => (
  <Slot onClick={use(CloseContext)}>{children}</Slot>
);
