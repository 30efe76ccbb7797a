import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { listSurface } from './select.tsx';
import { useDeferredOpen } from './use-deferred-open.ts';

/** A line of a menu: an action, or a link when `render` draws one (`render={(label) => <Link to="/profile">{label}</Link>}`). */
export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Draws a tick; `undefined` means the item is no choice. */
  checked?: boolean;
  tone?: 'danger';
  disabled?: boolean;
  /** Draws a hairline above. */
  separated?: boolean;
  onSelect?: () => void;
  render?: (content: ReactNode) => ReactNode;
  lang?: string;
};

type DropdownMenuProps = { trigger: ReactNode; /** Heading of the menu. */ heading?: ReactNode; items: readonly MenuItem[]; align?: 'start' | 'center' | 'end'; open?: boolean; onOpenChange?: (open: boolean) => void };

const itemStyles = cn(
  'relative flex min-h-10 w-full cursor-default items-center gap-3 rounded-sm px-3 py-2 text-base outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-sand',
  '[&_svg]:size-5 [&_svg]:stroke-[1.75]',
);

/** A menu of actions under a button. Keyboard: arrows, first letters, Enter, Escape. */
export function DropdownMenu({ trigger, heading, items, align = 'end', open, onOpenChange }: DropdownMenuProps) {
  const { root } = useDeferredOpen({ open, onOpenChange });
  return (
    <Radix.Root {...root} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={8} collisionPadding={8} className={cn(listSurface, 'min-w-52 p-1')}>
          {heading ? <Radix.Label className="px-3 py-2 text-sm text-muted">{heading}</Radix.Label> : null}
          {items.map(({ key, label, icon, checked, tone, disabled = false, separated, onSelect, render, lang }) => {
            const content = (
              <>
                {icon}
                <span className="grow">{label}</span>
                {checked ? <Check aria-hidden="true" className="text-primary-text" /> : null}
              </>
            );
            const styles = cn(itemStyles, tone === 'danger' && 'text-danger');
            return (
              <Fragment key={key}>
                {separated ? <Radix.Separator className="mx-3 my-1 h-px bg-line" /> : null}
                {checked === undefined ? (
                  <Radix.Item disabled={disabled} onSelect={onSelect} asChild={Boolean(render)} className={styles} lang={lang}>
                    {render ? render(content) : content}
                  </Radix.Item>
                ) : (
                  <Radix.CheckboxItem checked={checked} disabled={disabled} onSelect={onSelect} className={styles} lang={lang}>{content}</Radix.CheckboxItem>
                )}
              </Fragment>
            );
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
