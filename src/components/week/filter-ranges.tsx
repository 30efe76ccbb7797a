import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { FLEX_DAYS, limitsOf, PRICE_UNITS } from '#contracts/week-values.ts';
import type { PriceUnit } from '#contracts/week-values.ts';
import { formatUsd } from '#lib/money.ts';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { LimitSlider } from '#ui/limit-slider.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { DayField } from './day-field.tsx';
import { useCountWords, useFilterWords } from './filter-words.ts';
import type { FilterGroup } from './filter-words.ts';
import type { FilterParam } from './search-params.ts';

export type GroupProps = {
  group: FilterGroup;
  onToggle: (name: FilterParam, value: string | number) => void;
};

const group = 'flex min-w-0 flex-col gap-4 py-6 first:pt-0 last:pb-0';
const legend = 'float-left w-full text-base font-semibold';
const control = 'h-field-sm px-3 text-sm';

/** The first and last bar that a limit includes. */
type Range = readonly [number, number];

/** Two prices under the weeks between each two limits, and two fields that say the same. */
export function PriceRange({ group: { title, choices, limit }, onToggle }: GroupProps) {
  const { t } = useTranslation('weeks');
  const unit = limit?.unit;
  const words = useFilterWords(unit);
  const countWords = useCountWords();
  const limits = limitsOf(unit);
  const bars = [...choices.map(({ count }) => count), limit?.above ?? 0];
  const top = choices.length;
  const over = limit?.over;
  const chosen = choices.findIndex(({ checked }) => checked);
  const first = limits.findIndex((usd) => usd === over) + 1;
  const last = chosen === -1 ? top : chosen;
  const within = ([from, to]: Range) =>
    bars.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
  const total = within([0, top]);
  const prices = choices.map((_, at) => formatUsd(limits[at] ?? 0, words.language));
  const any = t('filters.anyPrice');
  const set = ([from, to]: Range) => {
    // Without a limit the one that was set goes.
    const [lower, upper] = [limits[from - 1] ?? over, limits[to] ?? limits[last]];
    if (from !== first && lower !== undefined) onToggle('priceFrom', lower);
    if (to !== last && upper !== undefined) onToggle('price', upper);
  };
  return (
    <fieldset className={group}>
      <legend className={legend}>{title}</legend>
      <PriceUnits unit={unit} onToggle={onToggle} />
      <LimitSlider
        // Another unit has other limits.
        key={unit}
        labels={[words.group('priceFrom'), words.group('price')]}
        bars={bars}
        value={[first, last]}
        onValueChange={set}
        valueTexts={[
          (bar) => (bar === 0 ? any : words.value('priceFrom', limits[bar - 1]!)),
          (bar) => (bar === top ? any : words.value('price', limits[bar]!)),
        ]}
        countText={(range) => countWords(within(range))}
        disabled={total === 0 && chosen === -1 && over === undefined}
        className="clear-left"
      >
        {(shown) => (
          <>
            <PriceLists shown={shown} value={[first, last]} prices={prices} onValue={set} />
            <p aria-hidden="true" className="mt-2 text-sm text-muted tabular-nums">
              {countWords(within(shown))}
            </p>
          </>
        )}
      </LimitSlider>
    </fieldset>
  );
}

type PriceUnitsProps = Pick<GroupProps, 'onToggle'> & { unit: PriceUnit | undefined };

/** Chooses what prices are for: a week, a night, or a person. */
function PriceUnits({ unit, onToggle }: PriceUnitsProps) {
  const { t } = useTranslation('weeks');
  return (
    <>
      <Segmented
        size="sm"
        label={t('filters.groups.per')}
        value={unit ?? 'week'}
        options={(['week', ...PRICE_UNITS] as const).map((one) => ({
          value: one,
          label: t(`filters.per.${one}`),
        }))}
        onValueChange={(next) => {
          const one = PRICE_UNITS.find((other) => other === next) ?? unit;
          if (one) onToggle('per', one);
        }}
        className="clear-left self-start max-lg:*:h-9"
      />
      {unit === 'person' ? (
        <p className="-mt-2 text-sm text-muted">{t('filters.per.shared')}</p>
      ) : null}
    </>
  );
}

type PriceListsProps = {
  /** The limits that the slider shows, also while it is moved. */
  shown: Range;
  value: Range;
  /** The limits in words. */
  prices: readonly string[];
  onValue: (value: Range) => void;
};

/** The two limits as lists. */
function PriceLists({ shown, value, prices, onValue }: PriceListsProps) {
  const { t } = useTranslation('weeks');
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Field label={t('filters.overLabel')}>
        <NativeSelect
          value={String(shown[0])}
          options={Array.from({ length: shown[1] + 1 }, (_, at) => ({
            value: String(at),
            label: prices[at - 1] ?? t('filters.noLimit'),
          }))}
          onChange={(event) => onValue([Number(event.target.value), value[1]])}
          className={control}
        />
      </Field>
      <Field label={t('filters.upToLabel')}>
        <NativeSelect
          value={String(shown[1])}
          options={Array.from({ length: prices.length + 1 - shown[0] }, (_, at) => ({
            value: String(shown[0] + at),
            label: prices[shown[0] + at] ?? t('filters.noLimit'),
          }))}
          onChange={(event) => onValue([value[0], Number(event.target.value)])}
          className={control}
        />
      </Field>
    </div>
  );
}

/** From which weekday on the ends of weeks are. */
const WEEKEND = 4;

/** Weekdays of check-in, and the days: check-in, with some days before and after, stay and check-out. */
export function StayDays({ group: { name, title, choices, days }, onToggle }: GroupProps) {
  const { t } = useTranslation('weeks');
  const words = useFilterWords();
  if (!days) return null;
  const { first, last, chosen, flex, short } = days;
  return (
    <fieldset className={group}>
      <legend className={legend}>{title}</legend>
      <ul className="clear-left grid auto-cols-fr grid-flow-col gap-2">
        {choices.map(({ value, label, checked }, at) =>
          at >= WEEKEND || checked ? (
            <li key={value}>
              <Chip
                pressed={checked}
                aria-label={`${short[at]}, ${label}`}
                onClick={() => onToggle(name, value)}
                className="min-h-11 w-full justify-center px-0 lg:min-h-10"
              >
                {short[at]}
              </Chip>
            </li>
          ) : null,
        )}
      </ul>
      {chosen.map(({ param, day }) => (
        <Fragment key={param}>
          <Field label={words.group(param)}>
            <DayField
              label={words.group(param)}
              min={first}
              max={last}
              day={day}
              onDay={(next) => onToggle(param, next || day)}
            />
          </Field>
          {param === 'checkin' && day ? (
            <Field label={words.group('flex')}>
              <NativeSelect
                value={String(flex)}
                options={[
                  { value: '0', label: t('filters.exactly') },
                  ...FLEX_DAYS.map((count) => ({
                    value: String(count),
                    label: words.value('flex', count),
                  })),
                ]}
                onChange={(event) => onToggle('flex', Number(event.target.value) || flex)}
                className={control}
              />
            </Field>
          ) : null}
        </Fragment>
      ))}
    </fieldset>
  );
}
