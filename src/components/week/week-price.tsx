import { useTranslation } from 'react-i18next';
import { formatUsd, perNight } from '#lib/money.ts';
import { cn } from '#ui/cn.ts';
import { Figure } from '#ui/text.tsx';

type WeekPriceProps = {
  /** Total price in US dollars. */
  cost: number;
  /** Nights of the week; with them the price of one is said too. */
  nights?: number;
  size?: 'md' | 'lg' | 'xl';
  align?: 'start' | 'end';
  /** Text beside the figure instead of below it. */
  inline?: boolean;
  className?: string;
};

/** The price of a whole week: a large figure and what it includes. */
export function WeekPrice({
  cost,
  nights,
  size = 'lg',
  align = 'start',
  inline = false,
  className,
}: WeekPriceProps) {
  const { t, i18n } = useTranslation('weeks');
  return (
    <p
      className={cn(
        'flex',
        inline ? 'flex-wrap items-baseline gap-x-2' : 'flex-col',
        align === 'end' && (inline ? 'justify-end' : 'items-end text-end'),
        className,
      )}
    >
      <Figure size={size}>{formatUsd(cost, i18n.language)}</Figure>
      <span className={cn('text-muted', size === 'md' ? 'text-xs' : 'text-sm')}>
        {t('price.unit')}
      </span>
      {nights ? (
        <span className={cn('w-full text-muted', size === 'md' ? 'text-xs' : 'text-sm')}>
          {t('price.night', { price: formatUsd(perNight(cost, nights), i18n.language) })}
        </span>
      ) : null}
    </p>
  );
}
