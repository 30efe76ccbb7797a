import { addDays } from '#lib/dates.ts';
import type { IsoDate } from '#lib/dates.ts';

/** Easter Sunday of a year by the Gregorian calendar. */
function easter(year: number): IsoDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) %
    30;
  const full =
    moon -
    Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const day = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, full - day);
}

const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();
/** The nth weekday (0 is Sunday) from a day on. */
const weekdayFrom = (day: IsoDate, weekday: number, nth = 1): IsoDate =>
  addDays(day, ((weekday - weekdayOf(day) + 7) % 7) + (nth - 1) * 7);

/** The day of a holiday in a year; of one of several days, a day that a week with it has. */
const DAYS: Record<string, (year: number) => IsoDate> = {
  christmas: (year) => `${year}-12-25`,
  christmasEve: (year) => `${year}-12-24`,
  newYear: (year) => `${year}-01-01`,
  newYearsEve: (year) => `${year}-12-31`,
  easter,
  goodFriday: (year) => addDays(easter(year), -2),
  easterWeek: (year) => addDays(easter(year), 3),
  carnival: (year) => addDays(easter(year), -47),
  thanksgiving: (year) => weekdayFrom(`${year}-11-01`, 4, 4),
  july4: (year) => `${year}-07-04`,
  laborDay: (year) => weekdayFrom(`${year}-09-01`, 1),
  memorialDay: (year) => weekdayFrom(`${year}-05-25`, 1),
  presidentsDay: (year) => weekdayFrom(`${year}-02-01`, 1, 3),
  mlk: (year) => weekdayFrom(`${year}-01-01`, 1, 3),
  // Long weekends in Mexico: their Monday, or the day itself.
  constitution: (year) => weekdayFrom(`${year}-02-01`, 1),
  juarez: (year) => weekdayFrom(`${year}-03-01`, 1, 3),
  mayDay: (year) => `${year}-05-01`,
  revolution: (year) => weekdayFrom(`${year}-11-01`, 1, 3),
  mothersDay: (year) => `${year}-05-10`,
  // As the United States and Canada keep it.
  mothersDaySunday: (year) => weekdayFrom(`${year}-05-01`, 0, 2),
  fathersDay: (year) => weekdayFrom(`${year}-06-01`, 0, 3),
  stPatricksDay: (year) => `${year}-03-17`,
  canadaDay: (year) => `${year}-07-01`,
  columbusDay: (year) => weekdayFrom(`${year}-10-01`, 1, 2),
  veteransDay: (year) => `${year}-11-11`,
  victoriaDay: (year) => weekdayFrom(`${year}-05-18`, 1),
  australiaDay: (year) => `${year}-01-26`,
  anzacDay: (year) => `${year}-04-25`,
  boxingDay: (year) => `${year}-12-26`,
  juneteenth: (year) => `${year}-06-19`,
  cincoDeMayo: (year) => `${year}-05-05`,
  candlemas: (year) => `${year}-02-02`,
  valentines: (year) => `${year}-02-14`,
  halloween: (year) => `${year}-10-31`,
  dayOfTheDead: (year) => `${year}-11-02`,
  kings: (year) => `${year}-01-06`,
  independence: (year) => `${year}-09-16`,
};

export const holidayIn = (name: string, year: number): IsoDate | undefined => DAYS[name]?.(year);
