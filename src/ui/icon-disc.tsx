import type { LucideIcon } from 'lucide-react';
import { cn } from './cn.ts';

const sizes = { md: ['size-10', 'size-5'], lg: ['size-12', 'size-6'] } as const;

/** An icon in a tinted circle, beside the words that say the same. */
export function IconDisc({ icon: Icon, size = 'md' }: { icon: LucideIcon; size?: 'md' | 'lg' }) {
  const [disc, mark] = sizes[size];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center rounded-full bg-primary-tint text-primary-text',
        disc,
      )}
    >
      <Icon className={cn('stroke-[1.75]', mark)} />
    </span>
  );
}
