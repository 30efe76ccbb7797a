import * as Radix from '@radix-ui/react-radio-group';
import { useContext, useId } from 'react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { FieldContext } from './field-context.ts';
import type { Option } from './option.ts';

type RadioGroupProps = Omit<ComponentProps<typeof Radix.Root>, 'children' | 'dir' | 'asChild'> & {
  options: readonly Option[];
  /**
   * `list` below one another, `row` side by side, `cards` as framed lines that are clickable as a
   * whole.
   */
  layout?: 'list' | 'row' | 'cards';
};

/**
 * A choice of a few options, all visible. Keyboard: arrows. Put it in `<Field as="group">` for its
 * label.
 */
export function RadioGroup({ options, layout = 'list', className, ...props }: RadioGroupProps) {
  const own = useId();
  const field = useContext(FieldContext);
  return (
    <Radix.Root
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
      required={field?.required ?? false}
      disabled={field?.disabled ?? false}
      {...props}
      className={cn(
        'flex',
        layout === 'row' ? 'flex-wrap gap-x-6 gap-y-1' : 'flex-col',
        layout === 'cards' ? 'gap-3' : 'gap-1',
        className,
      )}
    >
      {options.map((option) => (
        <Choice
          key={option.value}
          option={option}
          id={`${own}-${option.value}`}
          cards={layout === 'cards'}
          className={layout === 'row' ? 'pe-4' : ''}
        />
      ))}
    </Radix.Root>
  );
}

type ChoiceProps = { option: Option; id: string; cards: boolean; className: string };

function Choice({ option, id, cards, className }: ChoiceProps) {
  return (
    <div
      className={cn(
        'flex min-h-8 items-start gap-3',
        className,
        cards &&
          'relative rounded-md border border-field bg-surface p-4 transition-colors has-data-[state=checked]:border-accent has-data-[state=checked]:bg-primary-tint has-data-[state=checked]:text-on-tint',
      )}
    >
      <Radix.Item
        id={id}
        value={option.value}
        disabled={option.disabled ?? false}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
        className={cn(
          'mt-1 flex size-6 shrink-0 items-center justify-center rounded-full border border-field bg-surface transition-colors hover:border-ink data-[state=checked]:border-accent disabled:opacity-50',
          cards && 'after:absolute after:inset-0 after:rounded-md',
        )}
      >
        <Radix.Indicator className="size-3 rounded-full bg-accent" />
      </Radix.Item>
      <div className="grow py-1">
        <label htmlFor={id} className={cn('cursor-pointer text-base', cards && 'font-semibold')}>
          {option.label}
        </label>
        {option.hint ? (
          <p id={`${id}-hint`} className={cn('text-sm', cards ? '' : 'text-muted')}>
            {option.hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
