import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { joinPlace } from '#lib/text.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { SharedTrip, TripCard } from '#contracts/trip.ts';
import { KITCHEN_TYPES, UNIT_TYPES } from '#contracts/week-values.ts';
import { cityAndState, cityName } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { formatStay } from '#lib/dates.ts';
import { dateFormat, instantFormat } from '#lib/intl.ts';

/** Language data of different years set thin spaces, and Spanish words between the parts of a day. */
const plain = (text: string): string =>
  text
    .replace(/[\u00A0\u2009\u202F]/g, ' ')
    .replaceAll(' de ', ' ')
    .replace(/^(\p{Ll}+), (?=\d)/u, '$1 ');

/** A day in few words, without its year: 'Sat, Dec 12', 'sáb 12 dic'. */
export const shortDay = (date: string, language: string): string =>
  plain(
    dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(
      new Date(`${date}T00:00:00Z`),
    ),
  );

/**
 * An instant by a clock of that zone, or the reader's without one: 'Tue, Dec 15, 3:00 PM', 'mar 15
 * dic, 3:00 p.m.'; `year`: with its year.
 */
export const momentIn = (
  instant: string,
  language: string,
  timeZone: string | undefined,
  year = false,
): string =>
  plain(
    instantFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(year ? { year: 'numeric' } : {}),
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    }).format(new Date(instant)),
  );

/** Hour of a day, '15:00', as the language writes it: '3:00 PM', '3:00 p.m.'. */
export const hourText = (hour: string, language: string): string =>
  plain(
    dateFormat(language, { hour: 'numeric', minute: '2-digit' }).format(
      new Date(`1970-01-01T${hour}:00Z`),
    ),
  );
/** Chooses the form of a text with an hour: Spanish says "la" of one o'clock, "las" of all others. */
export const hourCount = (hour: string): number => Number(hour.slice(0, 2)) % 12 || 12;

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
      value === null
        ? ''
        : t(`hours.${key}`, { count: hourCount(value), time: hourText(value, language) });
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
      day: (date: string) => shortDay(date, language),
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
