import * as Radix from '@radix-ui/react-accordion';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** Sections that expand: `type="single" collapsible` or `type="multiple"`. */
export const Accordion = Radix.Root;

type AccordionItemProps = Omit<ComponentProps<typeof Radix.Item>, 'title'> & {
  title: ReactNode;
  /** Muted text before the arrow. */ aside?: ReactNode;
  level?: 2 | 3 | 4;
};

export function AccordionItem({
  title,
  aside,
  level = 3,
  className,
  children,
  ...props
}: AccordionItemProps) {
  const Heading = `h${level}` as const;
  return (
    <Radix.Item {...props} className={cn('border-b border-line', className)}>
      <Radix.Header asChild>
        <Heading className="font-sans tracking-normal">
          <Radix.Trigger className="group flex w-full items-center gap-3 py-4 text-start text-base font-semibold disabled:opacity-50">
            <span className="grow">{title}</span>
            {aside ? <span className="text-sm font-normal text-muted">{aside}</span> : null}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 stroke-[1.75] text-muted transition-transform group-data-[state=open]:rotate-180"
            />
          </Radix.Trigger>
        </Heading>
      </Radix.Header>
      <Radix.Content className="overflow-hidden data-[state=closed]:animate-fold data-[state=open]:animate-unfold">
        <div className="pb-4">{children}</div>
      </Radix.Content>
    </Radix.Item>
  );
}
