import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { cn } from './cn.ts';
import { toneMark } from './tone.ts';
import type { Tone } from './tone.ts';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** The icon of a tone, so that it can be recognized by shape as well as by color. */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  const Icon = icons[tone];
  return (
    <Icon
      aria-hidden="true"
      className={cn('size-5 shrink-0 stroke-[1.75]', toneMark[tone], className)}
    />
  );
}
