import { useTranslation } from 'react-i18next';
import { claimAmounts, isLowEnough } from '#contracts/claim.ts';
import { centsToUsd, formatUsd, usdToCents } from '#lib/money.ts';
import { Card } from '#ui/card.tsx';
import { Figure } from '#ui/text.tsx';

/**
 * What a claim would refund: the other price matched and beaten by 5 percent, before anything is
 * sent. Announced when it changes.
 */
export function ClaimSum({ paid, other }: { paid: number; other: number | undefined }) {
  const { t, i18n } = useTranslation('claim');
  const usd = (amount: number) => formatUsd(amount, i18n.language);
  const fits = other !== undefined && isLowEnough(usdToCents(paid), usdToCents(other));
  const { newCents, backCents } = claimAmounts(usdToCents(paid), usdToCents(other ?? 0));
  return (
    <Card tone="quiet" className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2">
        <Line name={t('sum.paid')} value={usd(paid)} />
        <Line name={t('sum.other')} value={fits ? usd(other) : '—'} />
        <Line name={t('sum.newPrice')} value={fits ? usd(centsToUsd(newCents)) : '—'} />
      </dl>
      {/* Tall enough for the sum before there is one: nothing moves while typing. */}
      <output
        aria-live="polite"
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3"
      >
        {fits ? (
          <>
            <span className="font-semibold">{t('sum.back')}</span>
            <span className="flex items-baseline gap-2">
              <Figure size="lg">{usd(centsToUsd(backCents))}</Figure>
              <span className="text-sm text-muted">USD</span>
            </span>
          </>
        ) : (
          <span className="text-sm text-muted">
            {other === undefined
              ? t('sum.waiting')
              : t('sum.tooHigh', { limit: usd(Math.floor(paid * 99) / 100) })}
          </span>
        )}
      </output>
    </Card>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="shrink-0 tabular-nums">{value}</dd>
  </div>
);
