import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SavedWeek } from '#contracts/saved.ts';
import { WaitMark } from '#components/line/later-parts.tsx';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { CompareHead } from './compare-head.tsx';
import { CompareSame, DifferencesSwitch, Services } from './compare-notes.tsx';
import { COMPARE_GROUPS, isSame, usual } from './compare-rows.ts';
import type { CompareGroup, CompareRow } from './compare-rows.ts';
import { away } from './saved-state.ts';
import type { KnownWeek } from './saved-state.ts';
import { useCompareRows } from './use-compare-rows.ts';
import { usePair } from './use-pair.ts';
import { useWeekDetails } from './use-week-details.ts';

type CompareTableProps = {
  weeks: readonly KnownWeek[];
  /** All saved weeks, which a phone offers instead of one that is shown. */
  saved: readonly SavedWeek[];
  /** Other weeks side by side, by their ids. */
  onCompare: (ids: readonly string[]) => void;
};

/** Of a group with more rows, as many are told at first. */
const FEW = 6;
/** On a phone a row is its label over the values of two weeks. */
const ROW = 'max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:px-4';
const CELL = 'min-w-0 md:border-s md:border-line';
/** Which columns a phone shows, and on which side. */
const column = ([first, second]: readonly [number, number], at: number): string =>
  at === first ? 'max-md:order-1' : at === second ? 'max-md:order-2' : 'max-md:hidden';

/** Weeks side by side: what is unlike the others is bold on a tint, and said. */
export function CompareTable({ weeks, saved, onCompare }: CompareTableProps) {
  const { t } = useTranslation('saved');
  const { details, failed, retry } = useWeekDetails(weeks.map(({ weekId }) => weekId));
  const [differing, setDiffering] = useState(true);
  const { pair, show, swipe } = usePair(weeks.length);
  const rows = useCompareRows(weeks, details);
  const several = weeks.length > 1;
  const same = several && differing ? rows.filter((row) => isSame(row)) : [];
  return (
    <div className="flex w-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Legend weeks={weeks} pair={pair} />
        {several ? <DifferencesSwitch on={differing} onChange={setDiffering} /> : null}
      </div>
      <table
        aria-label={t('compare.title')}
        {...swipe}
        className="table-fixed border-separate [border-spacing:0] bg-surface text-start max-md:-mx-4 max-md:block max-md:touch-pan-y sm:max-md:-mx-6 md:w-full md:rounded-lg md:border md:border-line"
      >
        <Heads {...{ weeks, saved, pair, show, onCompare }} />
        {COMPARE_GROUPS.map((group) => (
          <Rows
            key={group}
            group={group}
            rows={rows.filter((row) => row.group === group && !same.includes(row))}
            differing={several && differing}
            weeks={weeks}
            pair={pair}
          />
        ))}
        <Feet weeks={weeks} pair={pair} />
      </table>
      {details ? null : <Services failed={failed} onRetry={retry} />}
      <CompareSame
        rows={same}
        count={weeks.length}
        className={cn(weeks.length > 2 && 'max-md:hidden')}
      />
      {/* A phone leaves out what its two weeks have alike, whatever the others have. */}
      {weeks.length > 2 ? (
        <CompareSame
          rows={differing ? rows.filter((row) => isSame(row, pair)) : []}
          count={2}
          className="md:hidden"
        />
      ) : null}
    </div>
  );
}

function Legend({ weeks, pair }: ColumnsProps) {
  const { t } = useTranslation('saved');
  return (
    <p className="text-sm text-muted">
      {weeks.length > 2 ? (
        <>
          <span className="max-md:hidden">{t('compare.legend')}</span>
          <span aria-live="polite" className="md:hidden">
            {t('compare.shown', {
              first: pair[0] + 1,
              second: pair[1] + 1,
              count: weeks.length,
            })}
          </span>
        </>
      ) : null}
    </p>
  );
}

type ColumnsProps = { weeks: readonly KnownWeek[]; pair: readonly [number, number] };
type HeadsProps = CompareTableProps & ColumnsProps & { show: (side: 0 | 1, place: number) => void };

function Heads({ weeks, saved, pair, show, onCompare }: HeadsProps) {
  const { t } = useTranslation('saved');
  const ids = weeks.map(({ weekId }) => weekId);
  const others = saved.filter(({ weekId, week }) => week && pair.every((at) => ids[at] !== weekId));
  const put = (at: number, weekId: string) => {
    const known = ids.indexOf(weekId);
    if (known >= 0) show(pair[0] === at ? 0 : 1, known);
    else onCompare(ids.with(at, weekId));
  };
  return (
    <thead className="z-raised bg-surface max-md:block max-md:border-t max-md:border-b max-md:border-line [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:top-0">
      <tr className={ROW}>
        <th
          scope="col"
          className="w-28 bg-surface p-4 text-start align-bottom text-sm text-muted max-md:sr-only md:[border-start-start-radius:var(--corner-lg)] lg:w-44"
        >
          {t('compare.title')}
        </th>
        {weeks.map((one, at) => (
          <th
            key={one.weekId}
            scope="col"
            className={cn(
              CELL,
              'bg-surface py-3 text-start align-top md:p-3 md:last:[border-start-end-radius:var(--corner-lg)] lg:p-4',
              column(pair, at),
            )}
          >
            <CompareHead
              saved={one}
              others={others}
              onShow={(weekId) => put(at, weekId)}
              onRemove={
                weeks.length > 2
                  ? () => onCompare(ids.filter((id) => id !== one.weekId))
                  : undefined
              }
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowsProps = ColumnsProps & {
  group: CompareGroup;
  rows: readonly CompareRow[];
  /** Only what differs is told; on a phone, between the two weeks that it shows. */
  differing: boolean;
};

/** Rows that belong together, under their name; of many, the first few until more are asked for. */
function Rows({ group, rows, differing, weeks, pair }: RowsProps) {
  const { t } = useTranslation('saved');
  const [all, setAll] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  if (rows.length === 0) return null;
  const told = differing ? rows.filter((row) => !isSame(row, pair)) : rows;
  const first = (list: readonly CompareRow[]) =>
    all || list.length <= FEW + 1 ? list : list.slice(0, FEW);
  // A wide table tells all rows, a phone those in which its two weeks differ.
  const [wide, narrow] = [first(rows), first(told)];
  const [later, laterOnPhone] = [rows.length - wide.length, told.length - narrow.length];
  const shown = () =>
    [...(body.current?.querySelectorAll<HTMLElement>('th[scope=row]') ?? [])].filter((row) =>
      row.checkVisibility(),
    );
  const showAll = () => {
    const before = new Set(shown());
    setAll(true);
    // The button goes: focus is on the first row that came.
    requestAnimationFrame(() =>
      shown()
        .find((row) => !before.has(row))
        ?.focus({ preventScroll: true }),
    );
  };
  return (
    <tbody ref={body} className="max-md:block">
      <tr className={cn(ROW, told.length === 0 && 'max-md:hidden')}>
        <th
          scope="rowgroup"
          colSpan={weeks.length + 1}
          className="text-start font-display text-lg max-md:col-span-2 max-md:pt-6 max-md:pb-1 md:border-t md:border-line md:bg-sand md:px-4 md:py-2"
        >
          {t(`compare.groups.${group}`)}
        </th>
      </tr>
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          weeks={weeks}
          pair={pair}
          className={cn(
            !wide.includes(row) && 'md:hidden',
            !narrow.includes(row) && 'max-md:hidden',
          )}
        />
      ))}
      {later + laterOnPhone > 0 ? (
        <MoreRow columns={weeks.length + 1} wide={later} phone={laterOnPhone} onMore={showAll} />
      ) : null}
    </tbody>
  );
}

type MoreRowProps = {
  columns: number;
  /** How many rows a wide table hides, and how many a phone does. */
  wide: number;
  phone: number;
  onMore: () => void;
};

function MoreRow({ columns, wide, phone, onMore }: MoreRowProps) {
  const { t } = useTranslation('saved');
  return (
    <tr className={cn(ROW, wide === 0 && 'md:hidden', phone === 0 && 'max-md:hidden')}>
      <td colSpan={columns} className="py-1 max-md:col-span-2 md:border-t md:border-line md:px-4">
        <Button variant="link" size="sm" onClick={onMore}>
          <span className="max-md:hidden">{t('compare.more', { count: wide })}</span>
          <span className="md:hidden">{t('compare.more', { count: phone })}</span>
        </Button>
      </td>
    </tr>
  );
}

type RowProps = ColumnsProps & {
  row: CompareRow;
  /** Where it is left out: `md:hidden`, `max-md:hidden`. */
  className: string;
};

function Row({ row: { key, name, values, best, service }, weeks, pair, className }: RowProps) {
  const { t } = useTranslation('saved');
  const common = usual(values);
  return (
    <tr className={cn(ROW, 'max-md:border-b max-md:border-line', className)}>
      <th
        scope="row"
        tabIndex={-1}
        className="text-start outline-none text-sm max-md:col-span-2 max-md:pt-2.5 max-md:text-xs max-md:font-normal max-md:text-muted md:border-t md:border-line md:px-4 md:py-2.5"
      >
        {name}
      </th>
      {values.map((value, at) => {
        const differs = common !== undefined && value !== common;
        const word = best?.[at];
        return (
          <td
            key={weeks[at]?.weekId}
            className={cn(
              CELL,
              'pt-0.5 pb-2.5 md:border-t md:px-3 md:py-2.5 lg:px-4',
              differs && 'font-semibold md:bg-primary-tint md:text-on-tint',
              column(pair, at),
            )}
          >
            <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
              <span
                className={cn(
                  'tabular-nums',
                  key === 'price' && 'font-display text-xl',
                  service && !differs && value === t('compare.no') && 'text-muted',
                  differs &&
                    'max-md:-mx-1.5 max-md:rounded-sm max-md:bg-primary-tint max-md:px-1.5 max-md:text-on-tint',
                )}
              >
                {value}
              </span>
              {differs ? <span className="sr-only">({t('compare.differs')})</span> : null}
              {word ? (
                <Badge tone="success" size="sm">
                  <Check aria-hidden="true" />
                  {word}
                </Badge>
              ) : null}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** The ways to the weeks; on a phone they stay at its foot. */
function Feet({ weeks, pair }: ColumnsProps) {
  const { t } = useTranslation('saved');
  return (
    <tfoot className="max-md:bg-surface max-md:sticky max-md:bottom-0 max-md:z-raised max-md:block">
      <tr className={cn(ROW, 'max-md:border-t max-md:border-line')}>
        <td className="max-md:hidden md:border-t md:border-line" />
        {weeks.map(({ weekId, week, state }, at) => {
          const label = t(away(state) ? 'card.similar' : 'compare.view');
          return (
            <td
              key={weekId}
              className={cn(CELL, 'py-3 md:border-t md:p-3 lg:p-4', column(pair, at))}
            >
              {state === 'held' ? (
                <WaitMark week={week} className="w-full max-md:min-h-12" />
              ) : (
                <Button asChild variant="outline" size="sm" full className="max-md:min-h-12">
                  <Link to={linkTo.resort(weekId)} aria-label={`${label}: ${week.ResortName}`}>
                    {label}
                  </Link>
                </Button>
              )}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
