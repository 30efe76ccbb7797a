import { Slot } from '@radix-ui/react-slot';
import { createContext, startTransition, use, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode, Ref, RefObject } from 'react';
import { afterPaint } from '#lib/after-paint.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { useAfterPaint, useOpening } from './use-deferred-open.ts';
import type { Opening } from './use-deferred-open.ts';

/** What a layer's own code needs of the root it makes. */
export type LayerRoot = { open: boolean; onOpenChange: (open: boolean) => void };

/** The code of a layer (a window, a menu, a list), which is not there with the page but comes when the page has come to rest. */
export type LayerCode<Props extends object> = () => Promise<ComponentType<Props>>;

export function layerCode<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LayerCode<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  return () => {
    coming ??= load().then((module) => module.default, (error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
}

/**
 * A layer whose code comes by itself, so that first pages do without it: fetched when the page is at rest, or at once when it is asked for
 * before. Like `useDeferredOpen` it opens after the press was painted. When the code cannot be fetched it stays closed, and the next
 * press tries again.
 * @returns `Layer`: what draws it, from the first opening on; `wanted`, `root`: as of `useDeferredOpen`
 */
export function useLayer<Props extends object>(code: LayerCode<Props>, opening: Opening): { Layer: ComponentType<Props> | undefined; wanted: boolean; root: LayerRoot } {
  const { wanted, change } = useOpening(opening);
  const [Layer, setLayer] = useState<ComponentType<Props>>();
  const giveUp = useEffectEvent(() => change(false));
  useEffect(() => whenIdle(() => void code().catch(() => {})), [code]);
  useEffect(() => {
    if (!wanted || Layer) return undefined;
    let gone = false;
    const coming = code();
    // Drawing what the layer hangs on is more than the answer to a press may take, too.
    Promise.all([coming, afterPaint()]).then(([found]) => gone || startTransition(() => setLayer(() => found)), () => gone || giveUp());
    return () => void (gone = true);
  }, [wanted, Layer, code]);
  return { Layer, wanted, root: { open: useAfterPaint(wanted && Layer !== undefined), onOpenChange: change } };
}

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
  <Slot type="button" aria-haspopup={kind} aria-expanded={open} aria-controls={open ? controls : undefined} data-state={open ? 'open' : 'closed'} {...props} />
);

/** Stands in a layer for the button that opened it: the layer hangs on it and gives focus back to it. Goes into `<Radix.Trigger asChild>`. */
export function Stand({ button, ref }: { button: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button.current!, [button]);
  return null;
}

export const CloseContext = createContext<() => void>(() => {});

/** Closes the sheet around it; its child is a `Button`. */
export const LayerClose = ({ children }: { children: ReactNode }) => <Slot onClick={use(CloseContext)}>{children}</Slot>;
