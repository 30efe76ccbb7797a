import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getSubscription } from '#contracts/account.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { numberFormat } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { Figure } from '#ui/text.tsx';
import { formatInstantDay, formatMediumDay } from '#lib/date-texts.ts';

type RenewalsTableProps = { renewals: Reply<typeof getSubscription>['renewals'] };

/**
 * Paid renewals: date, periods, amount, from, to (specification, section 2). On a phone every row
 * is a card.
 */
export function RenewalsTable({ renewals }: RenewalsTableProps) {
  const { t, i18n } = useTranslation('profile');
  if (renewals.length === 0) {
    return (
      <Card padding="lg" className="flex flex-col items-center gap-2 text-center">
        <ReceiptText aria-hidden="true" className="size-8 stroke-[1.5] text-muted" />
        <p className="font-display text-xl">{t('renewals.emptyTitle')}</p>
        <p className="text-muted">{t('renewals.empty')}</p>
      </Card>
    );
  }
  const { language } = i18n;
  const rows = renewals.map(({ paidAt, periods, amount, from, to }) => ({
    key: `${paidAt} ${from}`,
    paidAt: formatInstantDay(paidAt, language),
    periods: numberFormat(language).format(periods),
    amount: formatUsd(amount, language),
    from: formatMediumDay(from, language),
    to: formatMediumDay(to, language),
  }));
  return (
    <>
      <Wide rows={rows} />
      <Narrow rows={rows} />
    </>
  );
}

type Row = Record<'key' | 'paidAt' | 'periods' | 'amount' | 'from' | 'to', string>;

function Wide({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('profile');
  return (
    <div className="hidden sm:block">
      <Table label={t('renewals.title')}>
        <TableHead>
          <TableRow>
            <TableHeader>{t('renewals.paidAt')}</TableHeader>
            <TableHeader className="text-end">{t('renewals.periods')}</TableHeader>
            <TableHeader className="text-end">{t('renewals.amount')}</TableHeader>
            <TableHeader className="ps-12">{t('renewals.from')}</TableHeader>
            <TableHeader>{t('renewals.to')}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <TableCell className="font-medium">{row.paidAt}</TableCell>
              <TableCell className="text-end">{row.periods}</TableCell>
              <TableCell className="text-end">{row.amount}</TableCell>
              <TableCell className="ps-12">{row.from}</TableCell>
              <TableCell>{row.to}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Narrow({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('profile');
  return (
    <ul aria-label={t('renewals.title')} className="flex flex-col gap-4 sm:hidden">
      {rows.map((row) => (
        <li key={row.key}>
          <Card padding="sm">
            <dl className="grid grid-cols-3 gap-x-4 gap-y-3">
              {(['paidAt', 'amount', 'from', 'to', 'periods'] as const).map((name) => (
                <div key={name} className={name === 'paidAt' ? 'col-span-2' : undefined}>
                  <dt className="text-xs font-semibold text-muted">{t(`renewals.${name}`)}</dt>
                  <dd className="tabular-nums">
                    {name === 'amount' ? <Figure size="md">{row[name]}</Figure> : row[name]}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

export const RenewalsSkeleton = ({ label }: { label: string }) => (
  <div
    role="status"
    aria-busy="true"
    aria-label={label}
    className="flex flex-col gap-px overflow-hidden rounded-md border border-line"
  >
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-8 p-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-12" />
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-5 w-24" />
      </div>
    ))}
  </div>
);
