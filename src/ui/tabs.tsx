import * as Radix from '@radix-ui/react-tabs';
import { createContext, useContext } from 'react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

type Looks = 'line' | 'pill';
const LooksContext = createContext<Looks>('line');

/** Panels of which one is shown. Keyboard: arrows, Home, End. */
export const Tabs = Radix.Root;

/** The strip of tabs; scrolls sideways on a phone. */
export function TabsList({
  looks = 'line',
  className,
  ...props
}: ComponentProps<typeof Radix.List> & { looks?: Looks }) {
  return (
    <LooksContext value={looks}>
      <Radix.List
        {...props}
        className={cn(
          'flex overflow-x-auto',
          looks === 'line' ? 'gap-2.5 border-b border-line sm:gap-5' : 'gap-2 py-1',
          className,
        )}
      />
    </LooksContext>
  );
}

export function TabsTab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  const looks = useContext(LooksContext);
  return (
    <Radix.Trigger
      {...props}
      className={cn(
        'inline-flex shrink-0 items-center gap-2 font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:font-semibold data-[state=active]:text-ink [&_svg]:size-5 [&_svg]:stroke-[1.75]',
        looks === 'line' &&
          'gap-1.5 rounded-t-md border-b-2 border-transparent px-1 py-3 sm:gap-2 data-[state=active]:border-accent',
        looks === 'pill' &&
          'min-h-10 rounded-full border border-line bg-surface px-4 data-[state=active]:border-accent data-[state=active]:bg-primary-tint data-[state=active]:text-on-tint',
        className,
      )}
    />
  );
}

export function TabsPanel({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      {...props}
      className={cn('pt-6 focus-visible:rounded-sm data-[state=active]:animate-fade-in', className)}
    />
  );
}
