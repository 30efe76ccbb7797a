import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-context.ts';
import { controlFrame } from './input.tsx';
import { grouped } from './option.ts';
import type { Option } from './option.ts';

type NativeSelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> & {
  options: readonly Option[];
  placeholder?: string;
};

const item = (option: Option) => (
  <option key={option.value} value={option.value} disabled={option.disabled}>
    {option.label}
  </option>
);

/**
 * The browser's own list, in our frame: the native picker on phones, autofill, and no script of
 * ours.
 */
export function NativeSelect({
  options,
  placeholder,
  className,
  id,
  required,
  disabled,
  ...props
}: NativeSelectProps) {
  const wiring = useFieldWiring({ ...props, id, required, disabled });
  return (
    <span className="relative block">
      <select
        {...props}
        {...wiring}
        className={cn(
          controlFrame,
          'h-field appearance-none truncate ps-4 pe-11 text-base',
          className,
        )}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {grouped(options).map(({ group, options: items }) =>
          group ? (
            <optgroup key={group} label={group}>
              {items.map(item)}
            </optgroup>
          ) : (
            items.map(item)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 stroke-[1.75] text-muted"
      />
    </span>
  );
}
