import { useTranslation } from 'react-i18next';
import { PRICE_UNITS } from '#contracts/week-values.ts';
import { formatLongDay, formatRange } from '#lib/dates.ts';
import type { Meaning, Place } from '#sentence/meaning.ts';
import { useFilterWords } from './filter-words.ts';
import { formatMonthYear } from '#lib/date-texts.ts';
import { joinPlace } from '#lib/text.ts';
import type { Asked, Use } from './sentence-code.ts';
import { useWeekWords } from './week-texts.ts';

const listed = (values: readonly string[], language: string, type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(language, { type }).format(values);

/** What filters ask for. */
function useAsked() {
  const { i18n } = useTranslation();
  const filterWords = useFilterWords();
  const byUnit = { night: useFilterWords('night'), person: useFilterWords('person') };
  return (filters: readonly Asked[]): string => {
    // "Up to $120 a night": the unit is said with each price.
    const unit = PRICE_UNITS.find((one) =>
      filters.some(({ param, values }) => param === 'per' && values.includes(one)),
    );
    const { value: word } = unit ? byUnit[unit] : filterWords;
    return filters
      .filter(({ param }) => param !== 'per')
      .map(({ param, values }) =>
        listed(
          values.map((value) => word(param, value)),
          i18n.language,
          'disjunction',
        ),
      )
      .join(', ');
  };
}

/** Texts for what a sentence says. */
export function useSentenceWords() {
  const { t, i18n } = useTranslation(['sentence', 'weeks']);
  const words = useWeekWords();
  const { language } = i18n;
  const asked = useAsked();
  const list = (values: readonly string[], type: 'conjunction' | 'disjunction') =>
    listed(values, language, type);
  const place = ({ country, state, city, resort }: Place) =>
    resort || words.city(city, country) || state || words.country(country);
  const months = (from: string, to: string) =>
    [...new Set([from, to])].map((month) => formatMonthYear(month, language)).join(' – ');
  const sentenceCase = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  return {
    list,
    use(use: Use): string {
      switch (use.kind) {
        case 'place':
          return place(use.place);
        case 'region':
          return t(`regions.${use.region}`);
        case 'months':
          return sentenceCase(months(use.from, use.to));
        case 'days':
          return formatRange(use.from, use.to, language);
        case 'filter':
        case 'noLimit':
          return asked(use.asked);
        default:
          return t('cheapest');
      }
    },
    /** One of several meanings, told apart from the others. */
    meaning(meaning: Meaning): string {
      switch (meaning.kind) {
        case 'place':
          return joinPlace(
            ...(meaning.place.city && !meaning.place.resort
              ? words.cityAndState(meaning.place)
              : [place(meaning.place), meaning.place.city ? meaning.place.state : undefined]),
            words.country(meaning.place.country),
          );
        case 'months':
          return sentenceCase(months(meaning.from, meaning.to));
        case 'days':
          return formatRange(meaning.from, meaning.to, language);
        case 'day':
          return formatLongDay(meaning.day, language);
        default:
          return '';
      }
    },
  };
}
