import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Opener } from './layer.tsx';
import type { Place } from './popover-panel.tsx';
import { laterComponent } from '#loading/later.ts';
import { useLayer } from '#loading/layer.ts';

const code = laterComponent(() => import('./popover-panel.tsx'));

type PopoverProps = Partial<Place> & {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger: ReactNode;
  /** Name of the panel, for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A small panel beside the element that opened it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverProps) {
  const { Layer, root } = useLayer(code, { open, onOpenChange });
  const button = useRef<HTMLElement>(null);
  const id = useId();
  return (
    <>
      <Opener
        kind="dialog"
        open={root.open}
        controls={id}
        ref={button}
        onClick={() => root.onOpenChange(!root.open)}
      >
        {trigger}
      </Opener>
      {Layer ? (
        <Layer
          id={id}
          root={root}
          button={button}
          label={label}
          side={side}
          align={align}
          className={className}
        >
          {children}
        </Layer>
      ) : null}
    </>
  );
}
