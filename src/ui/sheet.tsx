import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { CloseContext, Opener } from './layer.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { laterComponent } from '#loading/later.ts';
import { useLayer } from '#loading/layer.ts';

const code = laterComponent(() => import('./sheet-content.tsx'));

type SheetProps = {
  side?: 'left' | 'right' | 'bottom';
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A panel that slides in from an edge, for filters and menus on a phone, where Back closes it. */
export function Sheet({
  open,
  defaultOpen,
  onOpenChange,
  trigger,
  title,
  description,
  closeLabel,
  footer,
  side,
  className,
  children,
}: SheetProps) {
  const { Layer, wanted, root } = useLayer(code, { open, defaultOpen, onOpenChange });
  const returnFocus = useReturnFocus(wanted, Boolean(trigger));
  const button = useRef<HTMLElement>(null);
  const id = useId();
  return (
    <CloseContext value={() => root.onOpenChange(false)}>
      {trigger ? (
        <Opener
          kind="dialog"
          open={root.open}
          controls={id}
          ref={button}
          onClick={() => root.onOpenChange(!root.open)}
        >
          {trigger}
        </Opener>
      ) : null}
      {Layer ? (
        <Layer
          id={id}
          root={root}
          button={trigger ? button : undefined}
          returnFocus={returnFocus}
          title={title}
          description={description}
          closeLabel={closeLabel}
          footer={footer}
          side={side}
          className={className}
        >
          {children}
        </Layer>
      ) : null}
    </CloseContext>
  );
}
