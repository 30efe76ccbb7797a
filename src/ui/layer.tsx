import { Slot } from '@radix-ui/react-slot';
import { createContext, use, useImperativeHandle } from 'react';
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react';

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
