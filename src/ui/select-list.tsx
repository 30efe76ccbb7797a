import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import type { RefObject } from 'react';
import { cn } from './cn.ts';
import { Stand } from './layer.tsx';
import type { LayerRoot } from '#loading/layer.ts';
import { listItem, listSurface } from './list-styles.ts';
import { grouped } from './option.ts';
import type { Option } from './option.ts';

type SelectListProps = {
  id: string;
  root: LayerRoot;
  button: RefObject<HTMLElement | null>;
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
};

/** The open list of a `Select`. */
export default function SelectList({
  id,
  root,
  button,
  options,
  value,
  onValueChange,
}: SelectListProps) {
  return (
    // The hidden native select reports '' while its options change; only real choices are passed
    // on.
    <Radix.Root
      {...root}
      value={value}
      onValueChange={(next) => next !== '' && onValueChange(next)}
    >
      <Radix.Trigger asChild>
        <Stand button={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={id}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            listSurface,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.ScrollUpButton className="flex h-6 items-center justify-center">
            <ChevronUp aria-hidden="true" className="size-4" />
          </Radix.ScrollUpButton>
          <Radix.Viewport className="max-h-96 p-1">
            {grouped(options).map(({ group, options: items }) => (
              <Radix.Group key={group}>
                {group ? (
                  <Radix.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                    {group}
                  </Radix.Label>
                ) : null}
                {items.map((option) => (
                  <Line key={option.value} option={option} />
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
          <Radix.ScrollDownButton className="flex h-6 items-center justify-center">
            <ChevronDown aria-hidden="true" className="size-4" />
          </Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Line({ option }: { option: Option }) {
  return (
    <Radix.Item value={option.value} disabled={option.disabled ?? false} className={listItem}>
      <Radix.ItemText>{option.label}</Radix.ItemText>
      {option.hint ? <span className="ms-auto text-sm text-muted">{option.hint}</span> : null}
      <Radix.ItemIndicator className="absolute end-3">
        <Check aria-hidden="true" className="size-4 text-primary-text" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
