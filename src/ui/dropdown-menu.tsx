import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Opener } from './layer.tsx';
import { laterComponent } from '#loading/later.ts';
import { useLayer } from '#loading/layer.ts';

const code = laterComponent(() => import('./menu-list.tsx'));

/**
 * A line of a menu: an action, or a link if `render` returns one (`render={(label) => <Link
 * to="/profile">{label}</Link>}`).
 */
export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Draws a check mark; `undefined` means the item is not a choice. */
  checked?: boolean;
  tone?: 'danger';
  disabled?: boolean;
  /** Draws a hairline above. */
  separated?: boolean;
  onSelect?: () => void;
  render?: (content: ReactNode) => ReactNode;
  lang?: string;
};

type DropdownMenuProps = {
  trigger: ReactNode;
  /** Heading of the menu. */ heading?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A menu of actions under a button. Keyboard: arrows, first letters, Enter, Escape. */
export function DropdownMenu({
  trigger,
  heading,
  items,
  align = 'end',
  open,
  onOpenChange,
}: DropdownMenuProps) {
  const { Layer, root } = useLayer(code, { open, onOpenChange });
  const [byKey, setByKey] = useState(false);
  const button = useRef<HTMLElement>(null);
  const [id, buttonId] = [useId(), useId()];
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // Focus is left to the menu.
    if (!root.open) event.preventDefault();
    setByKey(false);
    root.onOpenChange(!root.open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    setByKey(true);
    root.onOpenChange(event.key === 'ArrowDown' || !root.open);
  };
  return (
    <>
      <Opener
        kind="menu"
        open={root.open}
        controls={id}
        id={buttonId}
        ref={button}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Opener>
      {Layer ? (
        <Layer
          id={id}
          root={root}
          button={button}
          labelledBy={buttonId}
          byKey={byKey}
          heading={heading}
          items={items}
          align={align}
        />
      ) : null}
    </>
  );
}
