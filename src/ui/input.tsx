import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-context.ts';

/** Frame shared by all controls that have a value. */
export const controlFrame = [
  'w-full rounded-md border border-field bg-surface text-ink transition-[border-color,box-shadow]',
  'hover:border-ink focus-visible:border-accent focus-visible:shadow-focus focus-visible:outline-2 focus-visible:-outline-offset-1',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted disabled:hover:border-field',
].join(' ');

type InputProps = ComponentProps<'input'> & {
  /** Icon or text inside the box, before or after the typed text. */
  before?: ReactNode;
  after?: ReactNode;
};

/** One line of text. Inside a `Field` its id, description and error are connected automatically. */
export function Input({ before, after, className, id, required, disabled, ...props }: InputProps) {
  const wiring = useFieldWiring({ ...props, id, required, disabled });
  const box = (
    <input
      {...props}
      {...wiring}
      className={cn(
        controlFrame,
        'h-field px-4 text-base read-only:bg-sand',
        before ? 'ps-12' : '',
        after ? 'pe-14' : '',
        className,
      )}
    />
  );
  if (!before && !after) return box;
  return (
    <span className="relative block">
      {before ? (
        <span className="pointer-events-none absolute inset-y-0 start-4 flex items-center text-muted [&_svg]:size-5 [&_svg]:stroke-[1.75]">
          {before}
        </span>
      ) : null}
      {box}
      {after ? <span className="absolute inset-y-0 end-1 flex items-center">{after}</span> : null}
    </span>
  );
}
