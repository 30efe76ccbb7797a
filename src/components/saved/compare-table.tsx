import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { WeekCard } from '#contracts/week.ts';
import { formatStay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';

/** The value that at least two weeks share and most have; undefined where they all differ. */
function usual(values: readonly string[]): string | undefined {
  const count = (value: string) => values.filter((one) => one === value).length;
  const [first] = values.toSorted((a, b) => count(b) - count(a));
  return first !== undefined && count(first) > 1 ? first : undefined;
}

/** Weeks side by side: what is unlike the others is bold on a tint, and said. */
export function CompareTable({ weeks }: { weeks: readonly WeekCard[] }) {
  const { t } = useTranslation('saved');
  const words = useWeekWords();
  const usd = (amount: number) => formatUsd(amount, words.language);
  const person = (week: WeekCard) => Math.round(week.Cost / week.MaxOccupancy);
  const least = (of: (week: WeekCard) => number) => Math.min(...weeks.map(of));
  const most = Math.max(...weeks.map((week) => week.MaxOccupancy));
  type Row = { name: string; of: (week: WeekCard) => string; best?: (week: WeekCard) => string };
  const lowest = (of: (week: WeekCard) => number) => (week: WeekCard) =>
    of(week) === least(of) ? t('compare.lowest') : '';
  const rows: Row[] = [
    { name: t('compare.price'), of: (week) => usd(week.Cost), best: lowest((week) => week.Cost) },
    { name: t('compare.person'), of: (week) => usd(person(week)), best: lowest(person) },
    {
      name: t('compare.dates'),
      of: (week) => formatStay(week.CheckInDate, week.CheckOutDate, words.language),
    },
    { name: t('compare.unit'), of: (week) => words.unit(week.UnitType) },
    {
      name: t('compare.sleeps'),
      of: (week) => words.guests(week.MaxOccupancy),
      best: (week) => (week.MaxOccupancy === most ? t('compare.mostRoom') : ''),
    },
    { name: t('compare.kitchen'), of: (week) => words.kitchen(week.KitchenType) },
    { name: t('compare.type'), of: (week) => words.type(week.InvTypeInDetail) },
  ];
  return (
    <section
      aria-label={t('compare.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-collapse text-start">
        <thead>
          <tr>
            <th scope="col" className="min-w-36 p-4 text-start align-bottom text-sm text-muted">
              {t('compare.title')}
            </th>
            {weeks.map((week) => (
              <th
                key={week._id}
                scope="col"
                className="min-w-44 border-s border-line p-4 text-start align-bottom"
              >
                <span className="block text-sm font-normal text-muted">{week.ResortCity}</span>
                <span className="block font-display text-lg">{week.ResortName}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, best }) => {
            const common = usual(weeks.map(of));
            return (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-start text-sm">
                  {name}
                </th>
                {weeks.map((week) => {
                  const differs = common !== undefined && of(week) !== common;
                  const word = weeks.length > 1 && best ? best(week) : '';
                  return (
                    <td
                      key={week._id}
                      className={cn(
                        'border-s border-line px-4 py-2',
                        differs && 'bg-primary-tint font-semibold text-on-tint',
                      )}
                    >
                      {of(week)}
                      {differs ? <span className="sr-only"> ({t('compare.differs')})</span> : null}
                      {word && common !== of(week) ? (
                        <Badge tone="success" size="sm" className="ms-2">
                          {word}
                        </Badge>
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <tr className="border-t border-line">
            <td />
            {weeks.map((week) => (
              <td key={week._id} className="border-s border-line p-4">
                <Button asChild variant="outline" size="sm">
                  <Link to={linkTo.resort(week._id)}>{t('compare.view')}</Link>
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
