import { TICKS, TICK_MS } from '#contracts/rules.ts';
import { RotateCw, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import { ALL_CITIES } from '#contracts/week-values.ts';
import { formatMonth } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import type { Option } from '#ui/option.ts';
import { Select } from '#ui/select.tsx';
import { asksForState, useSearchOptions } from './search-options.ts';
import { readSearchDraft, writeSearchDraft } from './search-draft.ts';
import { placeCountry } from './place-names.ts';
import type { Criteria } from './search-params.ts';
import { useTicks } from './use-ticks.ts';

export type SearchField = keyof Criteria;
const EMPTY: Criteria = { country: '', state: '', city: '', checkIn: '', checkOut: '' };
const FIELDS: readonly SearchField[] = ['country', 'state', 'city', 'checkIn', 'checkOut'];
/** The fields that are cleared when a field changes. */
const CLEARS: Record<SearchField, readonly SearchField[]> = {
  country: ['state', 'city', 'checkIn', 'checkOut'],
  state: ['city', 'checkIn', 'checkOut'],
  city: ['checkIn', 'checkOut'],
  checkIn: [],
  checkOut: [],
};

type SearchFormProps = {
  /** Initial criteria, as when changing a search. */
  initial?: Criteria;
  /**
   * Called after the dots, with complete criteria. The form is then empty again, unless it began
   * with criteria.
   */
  onSearch: (criteria: Criteria) => void;
  /** `ticket` puts the fields in one line where there is room; `stack` is for dialogs. */
  layout?: 'ticket' | 'stack';
  /** Milliseconds of one tick of the dots. */
  tickMs?: number;
  /** Name under which the choices survive a reload; without it nothing is stored. */
  draft?: string;
  /** Field that gets focus at once. */
  focus?: SearchField;
};

/**
 * Search for weeks: country, state if required, city, months (specification, sections 2, 4 and 5).
 */
export function SearchForm({
  initial,
  onSearch,
  layout = 'stack',
  tickMs = TICK_MS,
  draft,
  focus,
}: SearchFormProps) {
  const { t, i18n } = useTranslation('weeks');
  const fieldText = useFieldText();
  const [values, setValues] = useState<Criteria>(
    () => initial ?? (draft ? readSearchDraft(draft) : undefined) ?? EMPTY,
  );
  const [missing, setMissing] = useState<SearchField>();
  const choices = useSearchOptions(values);
  const form = useRef<HTMLFormElement>(null);
  const asked = FIELDS.filter((field) => field !== 'state' || asksForState(values.country));

  useEffect(() => {
    if (draft) writeSearchDraft(draft, values);
  }, [draft, values]);

  const { tick, running, start } = useTicks(() => {
    const criteria = values;
    if (!initial) setValues(EMPTY);
    if (!initial && draft) writeSearchDraft(draft, EMPTY);
    onSearch(criteria);
  }, tickMs);

  const choose = (field: SearchField, value: string) => {
    if (running || value === values[field]) return;
    setMissing(undefined);
    setValues((before) => {
      const next = { ...before, [field]: value };
      for (const cleared of CLEARS[field]) next[cleared] = '';
      if (field === 'checkIn' && next.checkOut !== '' && next.checkOut < value) next.checkOut = '';
      return next;
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const first = asked.find((field) => values[field] === '');
    setMissing(first);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"] button`)?.focus();
    else start();
  };

  const focusable = focus !== undefined && choices[focus].status === 'ready';
  useEffect(() => {
    if (focusable)
      form.current?.querySelector<HTMLElement>(`[data-field="${focus}"] button`)?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the form is a ref
  }, [focus, focusable]);
  /** A chosen value stays readable while its list loads. */
  const chosen = (field: SearchField): Option[] => {
    const value = values[field];
    if (value === '') return [];
    const label =
      field === 'country'
        ? placeCountry(value, i18n.language)
        : field === 'checkIn' || field === 'checkOut'
          ? formatMonth(value, i18n.language)
          : value === ALL_CITIES
            ? t('search.allCities')
            : value;
    return [{ value, label }];
  };

  const ticket = layout === 'ticket';
  const draw = (field: SearchField) => {
    const { status, retry } = choices[field];
    const options = status === 'ready' ? choices[field].options : chosen(field);
    const label = t(
      `search.${field === 'state' && values.country === 'Canada' ? 'province' : field}`,
    );
    const noMonths = field === 'checkIn' && status === 'ready' && options.length === 0;
    const failed = status === 'failed' && field !== 'checkOut';
    const placeholder =
      status === 'loading'
        ? t('search.loading')
        : t(
            `search.${field === 'checkIn' || field === 'checkOut' ? 'chooseMonth' : field === 'country' ? 'chooseCountry' : field === 'state' ? 'chooseState' : 'chooseCity'}`,
          );
    const shared = {
      options,
      placeholder,
      value: values[field],
      disabled: status !== 'ready' || noMonths,
      required: true,
      'aria-busy': status === 'loading' || undefined,
      onValueChange: (value: string) => choose(field, value),
    };
    return (
      <div
        key={field}
        data-field={field}
        className={cn('flex min-w-0 flex-col gap-2', ticket && 'lg:grow lg:basis-0')}
      >
        <Field
          label={label}
          error={
            missing === field
              ? fieldText('required')
              : failed
                ? t('search.failed')
                : noMonths
                  ? t('search.noMonths')
                  : undefined
          }
        >
          {field === 'checkIn' || field === 'checkOut' ? (
            <Select {...shared} />
          ) : (
            <Combobox
              {...shared}
              searchLabel={t(
                field === 'country'
                  ? 'search.searchCountry'
                  : field === 'state'
                    ? 'search.searchState'
                    : 'search.searchCity',
              )}
              searchPlaceholder={t('search.typeToSearch')}
              emptyText={t('search.noneFound')}
              closeLabel={t('close', { ns: 'common' })}
              resultsText={(count) => t('search.found', { count })}
            />
          )}
        </Field>
        {failed ? (
          <Button
            variant="link"
            size="sm"
            className="self-start"
            aria-label={t('search.retryLabel', { field: label })}
            onClick={retry}
          >
            <RotateCw aria-hidden="true" className="size-4" />
            {t('search.retry')}
          </Button>
        ) : null}
      </div>
    );
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('search.label')}
      onSubmit={submit}
      className={cn(
        ticket ? 'grid gap-4 sm:grid-cols-2 lg:flex lg:items-start' : 'flex flex-col gap-5',
      )}
    >
      {asked.map(draw)}
      <div
        className={cn(
          ticket &&
            'sm:col-span-2 lg:col-span-1 lg:-my-5 lg:ms-4 lg:border-s lg:border-dashed lg:border-field lg:ps-8 lg:pt-12 lg:pb-5',
        )}
      >
        <Button
          type="submit"
          full
          aria-busy={running || undefined}
          aria-disabled={running || undefined}
          className={cn(ticket && 'lg:w-48')}
        >
          {running ? null : <Search aria-hidden="true" className="size-5" />}
          {running ? t('search.searching') : t('search.find')}
          {running ? <Dots lit={tick} /> : null}
        </Button>
      </div>
      <LiveRegion message={running ? t('search.opening') : ''} />
    </form>
  );
}

/** One dot per tick; with reduced motion they do not move. */
function Dots({ lit }: { lit: number }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-1 self-center">
      {Array.from({ length: TICKS }, (_, dot) => (
        <span
          key={dot}
          className={cn(
            'size-1.5 rounded-full bg-current transition-opacity',
            dot <= lit ? 'opacity-100' : 'opacity-30 motion-reduce:opacity-100',
          )}
        />
      ))}
    </span>
  );
}
