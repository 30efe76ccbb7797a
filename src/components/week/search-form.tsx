import { TICKS, TICK_MS } from '#contracts/rules.ts';
import { RotateCw, Search } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
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
import type { Criteria, Filters } from './search-params.ts';
import { SentenceSearch } from './sentence-search.tsx';
import { useSentence } from './use-sentence.ts';
import { useWeekWords } from './week-texts.ts';
import { useSearchForm } from './use-search-form.ts';
import type { SearchField, SearchFormState } from './use-search-form.ts';

type SearchFormProps = {
  /** Initial criteria, as when changing a search. */
  initial?: Criteria;
  /**
   * Called after the dots, with complete criteria, what else a sentence asks for, and the sentence;
   * of one that is not read yet only the text is known. The form is then empty again, unless it
   * began with criteria.
   */
  onSearch: (criteria: Criteria, wishes: Filters | undefined, sentence: string) => void;
  /** Sentence of an earlier search, to be changed. */
  said?: string | undefined;
  /** `ticket` begins with a sentence, the fields in one line where there is room; `stack` is for dialogs. */
  layout?: 'ticket' | 'stack';
  /** Milliseconds of one tick of the dots. */
  tickMs?: number | undefined;
  /** Name under which the choices survive a reload; without it nothing is stored. */
  draft?: string;
  /** Field that gets focus at once. */
  focus?: SearchField | 'sentence';
  /** Another way on, below the form, from what is chosen so far. */
  Also?: ComponentType<{ values: Criteria }>;
};

const LAYOUTS = {
  ticket: 'gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-4 lg:gap-y-3',
  stack: 'gap-5',
};

/**
 * Search for weeks: country, state if required, city, months (specification, sections 2, 4 and 5);
 * as a ticket also in one sentence, which fills them.
 */
export function SearchForm({
  initial,
  onSearch,
  said,
  layout = 'stack',
  tickMs = TICK_MS,
  draft,
  focus,
  Also,
}: SearchFormProps) {
  const { t } = useTranslation('weeks');
  const sentence = useSentence(said);
  const { wishes } = sentence;
  const search = useSearchForm({
    initial,
    onSearch: (criteria) => {
      sentence.clear();
      onSearch(criteria, wishes, sentence.text);
    },
    tickMs,
    draft,
    focus,
  });
  const { form, values, fill, asked, submit } = search;
  const sentenceSearch = <SentenceSearch sentence={sentence} values={values} fill={fill} />;
  const ticket = layout === 'ticket';
  const fields = <Fields search={search} beside={ticket} onChoose={sentence.follow} />;
  return (
    <>
      <form
        ref={form}
        noValidate
        role="search"
        aria-label={t('search.label')}
        onSubmit={submit}
        className={cn('flex flex-col', LAYOUTS[layout])}
      >
        {ticket ? (
          <Ticket sentence={sentenceSearch} fields={fields} count={asked.length} />
        ) : (
          <>
            {said === undefined ? null : (
              <div data-field="sentence" className="flex flex-col gap-2">
                {sentenceSearch}
              </div>
            )}
            {fields}
          </>
        )}
        <Submit search={search} count={sentence.count} ticket={ticket} />
      </form>
      {Also ? <Also values={values} /> : null}
    </>
  );
}

type FieldsProps = {
  search: SearchFormState;
  /** Two stand side by side on a phone. */
  beside: boolean;
  /** Called when a field was chosen, with the criteria after it. */
  onChoose: (field: SearchField, chosen: Criteria | undefined) => void;
};

const Fields = ({ search, beside, onChoose }: FieldsProps) =>
  search.asked.map((field) => (
    <div key={field} data-field={field} className="flex min-w-0 flex-col gap-2">
      <Criterion
        field={field}
        search={search}
        beside={beside}
        onChoose={(value) => onChoose(field, search.choose(field, value))}
      />
    </div>
  ));

type TicketProps = { sentence: ReactNode; fields: ReactNode; count: number };

/** A sentence above the fields, which are in one line where there is room. */
const Ticket = ({ sentence, fields, count }: TicketProps) => (
  <>
    {sentence}
    <div className="@container border-t border-dashed border-field pt-4 lg:col-span-2">
      <div
        className={cn(
          'grid gap-x-3 gap-y-4 sm:gap-4 max-lg:@min-[16.5rem]:grid-cols-2',
          ['lg:grid-cols-3', 'lg:grid-cols-4', 'lg:grid-cols-5'][count - 3],
        )}
      >
        {fields}
      </div>
    </div>
  </>
);

/** The button, which counts, and the dots. */
function Submit({
  search: { running, tick },
  count,
  ticket,
}: {
  search: SearchFormState;
  count: number | undefined;
  ticket: boolean;
}) {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  const find = count ? t('search.findCount', words.count(count)) : t('search.find');
  return (
    <div className={cn(ticket && 'lg:col-start-2 lg:row-start-1')}>
      <Button
        type="submit"
        full
        aria-busy={running || undefined}
        aria-disabled={running || undefined}
        className={cn(ticket && 'lg:h-16 lg:min-w-52 lg:rounded-lg')}
      >
        {running ? null : <Search aria-hidden="true" className="size-5" />}
        {running ? t('search.searching') : find}
        {running ? <Dots lit={tick} /> : null}
      </Button>
      <LiveRegion message={running ? t('search.opening') : ''} />
    </div>
  );
}

/** Half of a phone's width: a value has two lines, so that none is cut. */
const BESIDE =
  'max-sm:h-auto max-sm:min-h-field max-sm:gap-1 max-sm:px-2.5 max-sm:py-1 max-sm:[&>span]:line-clamp-2 max-sm:[&>span]:text-sm max-sm:[&>span]:leading-4.5 max-sm:[&>span]:whitespace-normal max-sm:[&>svg]:size-4';

/** Texts of a field that has a list. */
const CHOOSE = {
  country: 'search.chooseCountry',
  state: 'search.chooseState',
  city: 'search.chooseCity',
  checkIn: 'search.chooseMonth',
  checkOut: 'search.chooseMonth',
} as const satisfies Record<SearchField, string>;
const SEARCH_IN = {
  country: 'search.searchCountry',
  state: 'search.searchState',
  city: 'search.searchCity',
} as const;

type CriterionProps = Omit<FieldsProps, 'onChoose'> & {
  field: SearchField;
  onChoose: (value: string) => void;
};

/** One field of the search, its failure with a way to try again. */
function Criterion({ field, search, beside, onChoose }: CriterionProps) {
  const { t } = useTranslation('weeks');
  const fieldText = useFieldText();
  const { values, choices, missing } = search;
  const { status, retry, options: known } = choices[field];
  const options = useOptions(field, search);
  const label = t(
    `search.${field === 'state' && values.country === 'Canada' ? 'province' : field}`,
  );
  const noMonths = field === 'checkIn' && status === 'ready' && known.length === 0;
  const failed = status === 'failed' && field !== 'checkOut';
  const shared = {
    options,
    placeholder: t(status === 'loading' ? 'search.loading' : CHOOSE[field]),
    value: values[field],
    disabled: status !== 'ready' || noMonths,
    required: true,
    className: beside ? BESIDE : undefined,
    'aria-busy': status === 'loading' || undefined,
    onValueChange: onChoose,
  };
  return (
    <>
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
            searchLabel={t(SEARCH_IN[field])}
            searchPlaceholder={t('search.typeToSearch')}
            emptyText={t('search.noneFound')}
            closeLabel={t('close', { ns: 'common' })}
            resultsText={(count) => t('search.found', { count })}
          />
        )}
      </Field>
      {failed ? <Retry label={t('search.retryLabel', { field: label })} onRetry={retry} /> : null}
    </>
  );
}

function Retry({ label, onRetry }: { label: string; onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <Button variant="link" size="sm" className="self-start" aria-label={label} onClick={onRetry}>
      <RotateCw aria-hidden="true" className="size-4" />
      {t('retry')}
    </Button>
  );
}

/** The choices of a field, and its chosen value where they do not have it. */
function useOptions(field: SearchField, { values, choices }: SearchFormState): Option[] {
  const chosen = useChosenOption(field, values[field]);
  const { status, options } = choices[field];
  if (status !== 'ready') return chosen;
  // A sentence may say a month in which this place has no weeks.
  return [...chosen.filter(({ value }) => options.every((one) => one.value !== value)), ...options];
}

/** A chosen value stays readable while its list loads. */
function useChosenOption(field: SearchField, value: string): Option[] {
  const { t, i18n } = useTranslation('weeks');
  const words = useWeekWords();
  if (value === '') return [];
  const label =
    field === 'country'
      ? words.country(value)
      : field === 'checkIn' || field === 'checkOut'
        ? formatMonth(value, i18n.language)
        : value === ALL_CITIES
          ? t('search.allCities')
          : value;
  return [{ value, label }];
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
