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

/** Makes a button the one that opens a layer, as Radix would: the layer's code may not be there yet. */
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

/** Stands in a layer for the button that opened it: the layer hangs on it and gives focus back to it. Goes into `<Radix.Trigger asChild>`. */
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
