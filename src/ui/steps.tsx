import { Check } from 'lucide-react';
import { cn } from './cn.ts';

type StepsProps = {
  /** Names of the steps in order. */
  steps: readonly string[];
  /** Index of the current one, from 0; `steps.length` when all are done. */
  current: number;
  /** Name of the list, and the text announced after a finished step. */
  label: string;
  doneLabel: string;
  className?: string;
};

/** The current step of a short process: one line, no links. */
export function Steps({ steps, current, label, doneLabel, className }: StepsProps) {
  return (
    <ol aria-label={label} className={cn('flex items-center gap-3', className)}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={cn('flex items-center gap-3', index > 0 && 'grow sm:grow-0')}
          >
            {index > 0 ? (
              <span
                aria-hidden="true"
                className={cn(
                  'h-px min-w-4 grow sm:w-10',
                  state === 'ahead' ? 'bg-line' : 'bg-accent',
                )}
              />
            ) : null}
            <span
              className={cn(
                'flex items-center gap-2 text-sm whitespace-nowrap',
                state === 'current' ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              <span
                aria-hidden="true"
                className={cn(
                  'flex size-6 items-center justify-center rounded-full border text-xs font-semibold tabular-nums',
                  state === 'done' && 'border-accent bg-accent text-on-accent',
                  state === 'current' && 'border-accent text-primary-text',
                  state === 'ahead' && 'border-field text-muted',
                )}
              >
                {state === 'done' ? <Check className="size-4 stroke-3" /> : index + 1}
              </span>
              <span className={cn(state !== 'current' && 'max-sm:sr-only')}>{step}</span>
              {state === 'done' ? <span className="sr-only">{doneLabel}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
