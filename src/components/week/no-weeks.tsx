import { CalendarSearch, FilterX, Globe, MapPin, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubScene } from '#components/club/scene-message.tsx';
import { ALL_CITIES, ANYWHERE, FILTERS } from '#contracts/week-values.ts';
import type { listWeeks } from '#contracts/week.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { useTexts } from '#i18n/load.ts';
import { numberFormat } from '#lib/intl.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';
import { useFilterWords } from './filter-words.ts';
import { formatMonthYear } from '#lib/date-texts.ts';
import { joinPlace } from '#lib/text.ts';
import { asksForState } from './search-options.ts';
import { NO_FILTERS } from './search-params.ts';
import type { Criteria, FilterParam, Filters } from './search-params.ts';
import { useWeekWords } from './week-texts.ts';

type Suggestions = NonNullable<Reply<typeof listWeeks>['suggestions']>;
export type NoWeeksProps = {
  filters: Filters;
  suggestions: Suggestions | undefined;
  /** What can be done without changing the search. */
  offer?: ReactNode;
  onDrop: (filter: FilterParam) => void;
  onFilters: (filters: Filters) => void;
  onCriteria: (changes: Partial<Criteria>) => void;
};

/**
 * No weeks were found: what to change, as buttons that change it, each with the number of weeks it
 * brings.
 */
export default function NoWeeks({
  filters,
  suggestions,
  offer,
  onDrop,
  onFilters,
  onCriteria,
}: NoWeeksProps) {
  useTexts('rest');
  const { t } = useTranslation('none');
  const { drop, flex, pair, all } = changesOf(suggestions);
  const changes = drop.length + [flex, pair, all > 0].filter(Boolean).length;
  const months = suggestions?.months ?? [];
  const places = suggestions?.places ?? [];
  const elsewhere = suggestions?.elsewhere ?? 0;
  return (
    <Card padding="lg" className="flex flex-col gap-8">
      <ClubScene className="-mb-2 h-40 rounded-lg object-[100%_0%] sm:h-56 lg:object-[100%_50%]" />
      <div className="flex flex-col gap-3">
        <SearchX aria-hidden="true" className="size-8 stroke-[1.5] text-primary-text" />
        <Heading level={2} size="md">
          {t('title')}
        </Heading>
        {drop.length > 0 ? <p className="text-base text-muted">{t('filtered')}</p> : null}
        {changes + months.length + places.length + elsewhere === 0 ? (
          <p className="text-base text-muted">{t('nothing')}</p>
        ) : null}
        {changes > 0 ? <Changes {...{ filters, suggestions, onDrop, onFilters }} /> : null}
        {offer ? <div className="pt-2">{offer}</div> : null}
      </div>
      <OtherMonths months={months} onCriteria={onCriteria} />
      <OtherPlaces suggestions={suggestions} onCriteria={onCriteria} />
    </Card>
  );
}

/** Filters whose removal or widening finds weeks; two, and all of them, if no single one does. */
function changesOf(suggestions: Suggestions | undefined) {
  const drop = (suggestions?.drop ?? []).filter((one) => one.total > 0);
  const flex = suggestions?.flex;
  const pair = suggestions?.pair;
  return { drop, flex, pair, all: drop.length === 0 && !flex ? (suggestions?.all ?? 0) : 0 };
}

type ChangesProps = Pick<NoWeeksProps, 'filters' | 'suggestions' | 'onDrop' | 'onFilters'>;

function Changes({ filters, suggestions, onDrop, onFilters }: ChangesProps) {
  const { t } = useTranslation('none');
  const words = useWeekWords();
  const filterWords = useFilterWords(filters.per[0]);
  const { drop, flex, pair, all } = changesOf(suggestions);
  const pairOf = pair?.facets.map((facet) => FILTERS[facet].param);
  return (
    <Suggested>
      {flex ? (
        <Suggestion
          icon={<CalendarSearch />}
          strong
          onClick={() => onFilters({ ...filters, flex: [flex.days] })}
        >
          {t('flex', {
            days: filterWords.value('flex', flex.days),
            ...words.count(flex.total),
          })}
        </Suggestion>
      ) : null}
      {pair && pairOf ? (
        <Suggestion
          icon={<FilterX />}
          strong
          onClick={() =>
            onFilters({ ...filters, ...Object.fromEntries(pairOf.map((name) => [name, []])) })
          }
        >
          {t('pair', {
            first: filterWords.group(pairOf[0]!),
            second: filterWords.group(pairOf[1]!),
            ...words.count(pair.total),
          })}
        </Suggestion>
      ) : null}
      {all > 0 ? (
        <Suggestion icon={<FilterX />} strong onClick={() => onFilters(NO_FILTERS)}>
          {t('all', words.count(all))}
        </Suggestion>
      ) : null}
      {drop.map(({ facet, total }) => {
        const name = FILTERS[facet].param;
        return (
          <Suggestion key={facet} icon={<FilterX />} strong onClick={() => onDrop(name)}>
            {filterWords.drop(name, filters[name], words.count(total))}
          </Suggestion>
        );
      })}
    </Suggested>
  );
}

type OtherMonthsProps = Pick<NoWeeksProps, 'onCriteria'> & { months: Suggestions['months'] };

function OtherMonths({ months, onCriteria }: OtherMonthsProps) {
  const { t } = useTranslation('none');
  const words = useWeekWords();
  if (months.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Heading level={3} size="sm">
        {t('months')}
      </Heading>
      <Suggested>
        {months.map(({ month, total }) => (
          <Suggestion
            key={month}
            icon={<CalendarSearch />}
            onClick={() => onCriteria({ checkIn: month, checkOut: month })}
          >
            {t('month', { month: formatMonthYear(month, words.language), ...words.count(total) })}
          </Suggestion>
        ))}
      </Suggested>
    </div>
  );
}

/** The nearest places with weeks, and every place. */
function OtherPlaces({
  suggestions,
  onCriteria,
}: Pick<NoWeeksProps, 'suggestions' | 'onCriteria'>) {
  const { t } = useTranslation('none');
  const words = useWeekWords();
  const { places = [], elsewhere = 0 } = suggestions ?? {};
  const kilometres = (km: number) =>
    numberFormat(words.language, {
      style: 'unit',
      unit: 'kilometer',
      maximumFractionDigits: 0,
    }).format(km);
  if (places.length === 0 && elsewhere === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Heading level={3} size="sm">
        {t('places')}
      </Heading>
      <Suggested>
        {places.map(({ country, state, city, km, total }) => (
          <Suggestion
            key={`${country}-${state}-${city}`}
            icon={<MapPin />}
            onClick={() => onCriteria({ country, state: asksForState(country) ? state : '', city })}
          >
            {t('place', {
              place: joinPlace(
                ...words.cityAndState({ country, state, city }),
                words.country(country),
              ),
              km: kilometres(km),
              ...words.count(total),
            })}
          </Suggestion>
        ))}
        {elsewhere > 0 ? (
          <Suggestion
            icon={<Globe />}
            onClick={() => onCriteria({ country: ANYWHERE, state: '', city: ALL_CITIES })}
          >
            {t('anywhere', words.count(elsewhere))}
          </Suggestion>
        ) : null}
      </Suggested>
    </div>
  );
}

const Suggested = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-2">{children}</ul>
);

const Suggestion = ({
  icon,
  strong = false,
  onClick,
  children,
}: {
  icon: ReactNode;
  strong?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <li>
    <Button
      variant={strong ? 'tint' : 'outline'}
      size="sm"
      shape="pill"
      onClick={onClick}
      className="h-auto min-h-field-sm max-w-full py-2 text-start font-medium whitespace-normal [&_svg]:size-4"
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </Button>
  </li>
);
