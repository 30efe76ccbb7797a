import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { joinPlace } from '#lib/text.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { SharedTrip, TripCard } from '#contracts/trip.ts';
import { KITCHEN_TYPES, UNIT_TYPES } from '#contracts/week-values.ts';
import { cityAndState, cityName } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { formatShortDay, hourValues } from '#lib/date-texts.ts';
import { formatStay } from '#lib/dates.ts';

/** A text as the second part of a line. */
const lower = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** Texts about a trip in the reader's language. */
export function useTripWords() {
  const { t } = useTranslation('trips');
  const words = useWeekWords();
  return useMemo(() => {
    const { language } = words;
    const city = (resort: SharedTrip['resort']) => cityName(resort.city, resort.country, language);
    const unit = (value: string) => UNIT_TYPES.find((one) => one === value);
    const kitchen = (value: string) => KITCHEN_TYPES.find((one) => one === value);
    const hour = (key: 'from' | 'by' | 'checkInFrom', value: string | null) =>
      value === null ? '' : t(`hours.${key}`, hourValues(value, language));
    return {
      language,
      /** Where one is going, in one word: the city, or the resort where it lies in none. */
      goal: ({ resort }: Pick<SharedTrip, 'resort'>) => city(resort) || resort.name,
      city,
      /** City and state, or country. */
      place: ({ resort }: Pick<TripCard, 'resort'>) =>
        resort.state
          ? joinPlace(...cityAndState(resort, language))
          : joinPlace(city(resort), countryName(resort.iso2, language)),
      stay: ({ checkIn, checkOut }: Pick<SharedTrip, 'checkIn' | 'checkOut'>) =>
        formatStay(checkIn, checkOut, language),
      day: (date: string) => formatShortDay(date, language),
      hour,
      nights: words.nights,
      guests: words.guests,
      unit: (trip: Pick<SharedTrip, 'unit' | 'kitchen' | 'occupancy'>) => {
        const [known, cooks] = [unit(trip.unit), kitchen(trip.kitchen)];
        return [
          known ? words.unit(known) : trip.unit,
          cooks ? lower(words.kitchen(cooks)) : trip.kitchen,
          words.guests(trip.occupancy),
        ]
          .filter(Boolean)
          .join(', ');
      },
    };
  }, [t, words]);
}
