import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';
import type { MenuItem } from './dropdown-menu.tsx';
import { Stand } from './layer.tsx';
import type { LayerRoot } from '#loading/layer.ts';
import { listSurface } from './list-styles.ts';

type MenuListProps = {
  id: string;
  root: LayerRoot;
  button: RefObject<HTMLElement | null>;
  /** Id of the button. */
  labelledBy: string;
  /** Opened by a key: its first line takes focus. */
  byKey: boolean;
  heading: ReactNode;
  items: readonly MenuItem[];
  align: 'start' | 'center' | 'end';
};

const itemStyles = [
  'relative flex min-h-10 w-full cursor-default items-center gap-3 rounded-sm px-3 py-2 text-base outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-sand',
  '[&_svg]:size-5 [&_svg]:stroke-[1.75]',
].join(' ');

/**
 * Radix distinguishes keys from presses only once it is loaded; a menu opened by the first key
 * would have no focused line.
 */
const focusFirst = (menu: HTMLElement | null) =>
  menu
    ?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')
    ?.focus({ preventScroll: true });

/** The open list of a `DropdownMenu`. */
export default function MenuList({
  id,
  root,
  button,
  labelledBy,
  byKey,
  heading,
  items,
  align,
}: MenuListProps) {
  return (
    <Radix.Root {...root} modal={false}>
      <Radix.Trigger asChild>
        <Stand button={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={byKey ? focusFirst : undefined}
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={cn(listSurface, 'min-w-52 p-1')}
        >
          {heading ? (
            <Radix.Label className="px-3 py-2 text-sm text-muted">{heading}</Radix.Label>
          ) : null}
          {items.map((item) => (
            <MenuLine key={item.key} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuLine({ item }: { item: MenuItem }) {
  const { label, icon, checked, tone, disabled = false, separated, onSelect, render, lang } = item;
  const content = (
    <>
      {icon}
      <span className="grow">{label}</span>
      {checked ? <Check aria-hidden="true" className="text-primary-text" /> : null}
    </>
  );
  const styles = cn(itemStyles, tone === 'danger' && 'text-danger');
  return (
    <>
      {separated ? <Radix.Separator className="mx-3 my-1 h-px bg-line" /> : null}
      {checked === undefined ? (
        <Radix.Item
          disabled={disabled}
          onSelect={onSelect}
          asChild={Boolean(render)}
          className={styles}
          lang={lang}
        >
          {render ? render(content) : content}
        </Radix.Item>
      ) : (
        <Radix.CheckboxItem
          checked={checked}
          disabled={disabled}
          onSelect={onSelect}
          className={styles}
          lang={lang}
        >
          {content}
        </Radix.CheckboxItem>
      )}
    </>
  );
}
