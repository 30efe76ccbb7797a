import { WEEKDAYS } from '#contracts/week-values.ts';
import { addDays, addMonths, lastDay, monthOf } from '#lib/dates.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';
import { rule } from '../grammar.ts';
import { holidayIn } from '../holidays.ts';
import type { Meaning, World } from '../meaning.ts';

/** A day or month without a year is the next one to come; `open` when none was said. */
type Month = { month: IsoMonth; open: boolean };
type Day = { day: IsoDate; open: boolean; other?: IsoDate };
/** What is read, and what else it may be. */
export type When = { meaning: Meaning; others: Meaning[]; south?: Meaning };

const SEASONS: Record<string, number> = { winter: 12, spring: 3, summer: 6, autumn: 9 };
const SOUTHERN: Record<string, number> = { winter: 6, spring: 9, summer: 12, autumn: 3 };
/** How many days earlier or later "around" is. */
const ABOUT = 3;
/** Of every week. */
const NIGHTS = 7;
const two = (number: number): string => String(number).padStart(2, '0');
const monthIn = (year: number, month: number): IsoMonth => `${year}-${two(month)}`;
const dayIn = (year: number, month: number, day: number): IsoDate | undefined => {
  if (month < 1 || month > 12) return undefined;
  const date = `${monthIn(year, month)}-${two(day)}`;
  return day >= 1 && date <= lastDay(monthIn(year, month)) ? date : undefined;
};
const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The month up to which open ends go. */
export const horizonOf = ({ today, until }: Pick<World, 'today' | 'until'>): IsoMonth =>
  until ?? addMonths(monthOf(today), 18);

const days = (from: IsoDate, to: IsoDate): When | undefined =>
  from <= to ? { meaning: { kind: 'days', from, to }, others: [] } : undefined;
/** From check-in to check-out. */
const stay = (from: IsoDate, to: IsoDate): When | undefined =>
  from <= to ? { meaning: { kind: 'days', from, to, stay: true }, others: [] } : undefined;

/** A month after another one: in its year when the year was not said. */
const monthAfter = (first: Month, second: Month): IsoMonth => {
  if (!second.open || second.month < first.month)
    return second.month < first.month && second.open ? nextYear(second.month) : second.month;
  const near = monthIn(Number(first.month.slice(0, 4)), Number(second.month.slice(5)));
  return near >= first.month ? near : nextYear(near);
};

/** A first month without a year belongs to the year of the second one. */
const monthBefore = (first: Month, second: Month): IsoMonth => {
  if (!first.open || second.open) return first.month;
  const near = monthIn(Number(second.month.slice(0, 4)), Number(first.month.slice(5)));
  return near <= second.month ? near : monthIn(Number(near.slice(0, 4)) - 1, Number(near.slice(5)));
};

/** What the rules need of today: what comes next, and what else it may be. */
function calendar({ today, until, language }: World) {
  const thisMonth = monthOf(today);
  const year = Number(today.slice(0, 4));
  const horizon = horizonOf({ today, until });
  const weekFits = addDays(today, NIGHTS) <= lastDay(thisMonth);
  const comingMonth = (month: number): Month => {
    const here = monthIn(year, month);
    // A month with no room for a whole week any more is over.
    const coming = here > thisMonth || (here === thisMonth && weekFits);
    return { month: coming ? here : monthIn(year + 1, month), open: true };
  };
  const monthsOf = (from: IsoMonth, to: IsoMonth, open = false): When | undefined => {
    if (to < from || from > addMonths(thisMonth, 120)) return undefined;
    const later = [nextYear(from), nextYear(to)] as const;
    return {
      meaning: { kind: 'months', from, to },
      others: open && later[0] <= horizon ? [{ kind: 'months', from: later[0], to: later[1] }] : [],
    };
  };
  const oneDay = ({ day, open, other }: Day, give = 0): When => ({
    meaning: { kind: 'day', day, give },
    others: [...(other ? [other] : []), ...(open ? [nextYear(day)] : [])]
      .filter((one) => monthOf(one) <= horizon)
      .map((one) => ({ kind: 'day', day: one, give })),
  });
  const comingDay = (month: number, day: number, said?: number): Day | undefined => {
    if (said !== undefined) {
      const date = dayIn(said, month, day);
      return date ? { day: date, open: false } : undefined;
    }
    const dates = [year, year + 1].flatMap((one) => dayIn(one, month, day) ?? []);
    const next = dates.find((date) => date >= today);
    return next ? { day: next, open: true } : undefined;
  };
  /** Figures as the language of the screen orders them, if they can be read so; else as the other. */
  const numericDay = ([first = 0, second = 0, said]: number[]): Day | undefined => {
    if (first < 0) return comingDay(-first, second, said);
    const [month, day] = language === 'es' ? [second, first] : [first, second];
    const own = comingDay(month, day, said);
    const other = comingDay(day, month, said)?.day;
    if (!own) return comingDay(day, month, said);
    return { ...own, ...(other && other !== own.day && { other }) };
  };
  const range = (first: Month, second: Month): When | undefined => {
    const from = monthBefore(first, second);
    return monthsOf(from, monthAfter({ ...first, month: from }, second), first.open && second.open);
  };
  return {
    today,
    thisMonth,
    year,
    horizon,
    comingMonth,
    comingDay,
    numericDay,
    monthsOf,
    oneDay,
    range,
  };
}
type Calendar = ReturnType<typeof calendar>;

const monthRules = ({ comingMonth, monthsOf, range, thisMonth, horizon, year }: Calendar) => {
  const name = (month: number, said?: number): Month =>
    said === undefined ? comingMonth(month) : { month: monthIn(said, month), open: false };
  return [
    rule('year', 'of|comma? the? *fullYear', (said: number) => said),
    rule('year', 'of|comma? the? *yearAhead', (ahead: string) => year + Number(ahead)),
    rule('month', 'thisNext? monthOf? *monthName dash? *year?', name),
    rule('month', 'monthOf? *monthName thisNextAfter', (month: number) => name(month)),
    rule('month', '*numericMonth', (month: IsoMonth): Month => ({ month, open: false })),
    rule('month', '*springBreak *year?', (month: string, said?: number) =>
      name(Number(month), said),
    ),
    rule('when', 'between|from|in the? *month to|and|until|dash the? *month', range),
    rule('when', '*month to|until|dash the? *month', range),
    rule('when', '*month or|and|comma in|of? the? *month', (first: Month, second: Month) => {
      const found = range(first, second);
      const { meaning } = found ?? {};
      return meaning?.kind === 'months' && addMonths(meaning.from, 1) === meaning.to
        ? found
        : undefined;
    }),
    rule(
      'when',
      '*month comma|or *month or|and|comma or|and? *month',
      (first: Month, middle: Month, last: Month) => {
        const found = range(first, last);
        const { meaning } = found ?? {};
        return range(first, middle) &&
          meaning?.kind === 'months' &&
          addMonths(meaning.from, 2) === meaning.to
          ? found
          : undefined;
      },
    ),
    rule('when', 'onward the? *month onwardAfter?', ({ month }: Month) => monthsOf(month, horizon)),
    rule('when', '*month onwardAfter', ({ month }: Month) => monthsOf(month, horizon)),
    rule('when', 'after the? *month', ({ month }: Month) => monthsOf(addMonths(month, 1), horizon)),
    rule('when', 'before the? *month', ({ month }: Month) =>
      monthsOf(thisMonth, addMonths(month, -1)),
    ),
    rule('when', 'until the? *month', ({ month }: Month) => monthsOf(thisMonth, month)),
    rule('when', '*month', ({ month, open }: Month) => monthsOf(month, month, open)),
    rule('when', 'the? *monthAhead', (ahead: string) => {
      const month = addMonths(thisMonth, Number(ahead));
      return monthsOf(month, month);
    }),
    rule('when', '*yearAhead', (ahead: string) => {
      const said = year + Number(ahead);
      return monthsOf(ahead === '0' ? thisMonth : monthIn(said, 1), monthIn(said, 12));
    }),
    rule('when', '*fullYear', (said: number) =>
      monthsOf(said === year ? thisMonth : monthIn(said, 1), monthIn(said, 12)),
    ),
  ];
};

const seasonRules = ({ monthsOf, thisMonth, year }: Calendar) => {
  const seasonFrom = (first: number | undefined, said?: number): When | undefined => {
    if (first === undefined) return undefined;
    const of = (one: number) => [monthIn(one, first), addMonths(monthIn(one, first), 2)] as const;
    if (said !== undefined) return monthsOf(...of(said));
    // A season in its last month is over, unless it is said to be this one.
    const coming = [year - 1, year, year + 1].map(of).find(([, last]) => last > thisMonth);
    if (!coming) return undefined;
    const [from, to] = coming;
    return monthsOf(from < thisMonth ? thisMonth : from, to, from >= thisMonth);
  };
  /** With what it is south of the equator. */
  const season = (name: string, said?: number): When | undefined => {
    const [north, south] = [SEASONS, SOUTHERN].map((of) => seasonFrom(of[name], said));
    return north && { ...north, ...(south && { south: south.meaning }) };
  };
  return [
    rule('when', 'thisNext? the? *season *year?', season),
    rule('when', 'the? *season of? *shortYear', season),
    rule('when', 'before the? *season *year?', (name: string, said?: number) => {
      const { meaning } = season(name, said) ?? {};
      return meaning?.kind === 'months'
        ? monthsOf(thisMonth, addMonths(meaning.from, -1))
        : undefined;
    }),
    rule('when', 'the? *season thisNextAfter', (name: string) => season(name)),
    rule('when', 'within *number monthsUnit', (count: number) =>
      count <= 24 ? monthsOf(thisMonth, addMonths(thisMonth, count)) : undefined,
    ),
    rule('when', 'inFrom *number monthsUnit', (count: number) => {
      const month = addMonths(thisMonth, count);
      return count <= 24 ? monthsOf(month, month) : undefined;
    }),
  ];
};

const dayRules = ({ comingDay, oneDay, numericDay }: Calendar) => [
  rule('dayNumber', '*dayDigits th?', (day: number) => day),
  rule('dayNumber', '*dayOrdinal', Number),
  rule('wordedDay', '*dayNumber', (day: number) => day),
  rule('wordedDay', '*spelledNumber', (day: number) => (day <= 31 ? day : undefined)),
  rule('date', 'weekday? comma? the? *monthName the? *dayNumber *year?', comingDay),
  rule(
    'date',
    'weekday? comma? the? *dayNumber de|dash? the? *monthName dash? *year?',
    (day: number, month: number, said?: number) => comingDay(month, day, said),
  ),
  rule(
    'date',
    'weekday? comma? the? *number de *monthName *year?',
    (day: number, month: number, said?: number) =>
      day <= 31 ? comingDay(month, day, said) : undefined,
  ),
  rule('date', 'weekday? comma? the? *numericDate', numericDay),
  rule('when', 'about|near the? *date', (day: Day) => oneDay(day, ABOUT)),
  rule('when', 'the? *date comma? flexible', (day: Day) => oneDay(day, ABOUT)),
  rule('when', 'the? *date comma? with? giveOrTake *number daysUnit', (day: Day, give: number) =>
    give <= 30 ? oneDay(day, give) : undefined,
  ),
  rule('when', 'the? *date comma? with? giveOrTake the? number? weekWord', (day: Day) =>
    oneDay(day, NIGHTS),
  ),
  rule('when', 'the? *date comma? the? *number daysUnit beforeAfter', (day: Day, give: number) =>
    give <= 30 ? oneDay(day, give) : undefined,
  ),
  rule('when', 'the? *date', (day: Day) => oneDay(day)),
];

const spanRules = ({ comingDay }: Calendar) => {
  const span = (month: number, first: number, last: number, said?: number) => {
    const from = comingDay(month, first, said)?.day;
    const to = from && dayIn(Number(from.slice(0, 4)), month, last);
    return from && to ? stay(from, to) : undefined;
  };
  return [
    rule(
      'when',
      'between|from? the? *date to|and|until|dash the? *date',
      (first: Day, second: Day) =>
        stay(first.day, second.day < first.day && second.open ? nextYear(second.day) : second.day),
    ),
    rule(
      'when',
      'between|from? the? *monthName *dayNumber to|and|until|dash the? *dayNumber *year?',
      span,
    ),
    // "In February, from the 6th to the 13th".
    rule(
      'when',
      '*monthName comma? from the? *dayNumber to|until|dash the? *dayNumber *year?',
      span,
    ),
    rule(
      'when',
      'between|from? the? *dayNumber to|and|until|dash the? *dayNumber de? the? *monthName *year?',
      (first: number, last: number, month: number, said?: number) => span(month, first, last, said),
    ),
    // "Del catorce al veintiuno de marzo".
    rule(
      'when',
      'from the? *wordedDay to|until the? *wordedDay de? the? *monthName *year?',
      (first: number, last: number, month: number, said?: number) => span(month, first, last, said),
    ),
    // "Desde el sábado tres de julio hasta el sábado diez".
    rule(
      'when',
      'from the? weekday? the? *wordedDay de the? *monthName to|until the? weekday? the? *wordedDay',
      (first: number, month: number, last: number) => span(month, first, last),
    ),
    // "From Friday the 5th to Sunday the 7th of March".
    rule(
      'when',
      'from? the? weekday the? *dayNumber to|until|dash the? weekday? the? *dayNumber de? the? *monthName *year?',
      (first: number, last: number, month: number, said?: number) => span(month, first, last, said),
    ),
    rule('when', 'springBreak comma|of? *when', (found: When) =>
      found.meaning.kind === 'days' ? found : undefined,
    ),
    rule('when', 'the? *date comma? and? leaving the? *date', (first: Day, second: Day) =>
      stay(first.day, second.day),
    ),
  ];
};

/** From a day on, or until one. */
const openSpanRules = ({ horizon, oneDay, today }: Calendar) => [
  // A stay that begins on the day: "from April 3, 7 nights".
  rule(
    'when',
    'onward the? *date comma? for|de|during? the? *number dash? nightsUnit',
    (day: Day, nights: number) => (nights === NIGHTS ? oneDay(day) : undefined),
  ),
  rule(
    'when',
    'onward the? *date comma? for|de|during? the? *number weeksUnit',
    (day: Day, weeks: number) => (weeks === 1 ? oneDay(day) : undefined),
  ),
  rule('when', 'after|onward the? *date onwardAfter?', ({ day }: Day) =>
    days(day, lastDay(horizon)),
  ),
  rule('when', 'before|until the? *date', ({ day }: Day) => days(today, day)),
];

/** From one day to another, of which one has no month of its own. */
const halfSpanRules = ({ comingDay, numericDay, oneDay, today }: Calendar) => {
  const upTo = ({ day }: Day, last: number): When | undefined => {
    const to = dayIn(Number(day.slice(0, 4)), Number(day.slice(5, 7)), last);
    return to && to > day ? stay(day, to) : undefined;
  };
  return [
    // "Del 1 al 8/3", "3/1 to 8".
    rule(
      'when',
      'between|from? the? *dayNumber to|and|until|dash the? *numericDate',
      (first: number, last: number[]) => {
        const end = numericDay(last)?.day;
        const from = end && dayIn(Number(end.slice(0, 4)), Number(end.slice(5, 7)), first);
        return from && from >= today ? stay(from, end) : undefined;
      },
    ),
    rule(
      'when',
      'between|from? the? *numericDate to|until the? *dayNumber',
      (first: number[], last: number) => {
        const from = numericDay(first)?.day;
        const end = from && dayIn(Number(from.slice(0, 4)), Number(from.slice(5, 7)), last);
        return from && end ? stay(from, end) : undefined;
      },
    ),
    // "From the 3rd of March to the 10th", "arriving March 6, leaving the 13th".
    rule('when', 'between|from? the? *date to|until|dash the? *dayNumber', upTo),
    rule('when', 'the? *date comma? and? leaving the? *dayNumber', upTo),
    // "1 week from February 27".
    rule('when', 'the? *number weekWord onward the? *date', (weeks: number, day: Day) =>
      weeks === 1 ? oneDay(day) : undefined,
    ),
    // "In March, arriving the 6th".
    rule('when', '*monthName comma? arriving in? the? *dayNumber', (month: number, day: number) => {
      const found = comingDay(month, day);
      return found && oneDay(found);
    }),
  ];
};

const partRules = ({ comingMonth, monthsOf, today, year }: Calendar) => {
  /** Of a year its first month, its last, or two in the middle. */
  const partOf = (which: string, said?: number): When | undefined => {
    const number = which === 'early' ? 1 : which === 'mid' ? 6 : 12;
    const from = said === undefined ? comingMonth(number).month : monthIn(said, number);
    return monthsOf(from, which === 'mid' ? addMonths(from, 1) : from, said === undefined);
  };
  /** From Friday to Sunday. */
  const weekendOf = (nth: string, { month, open }: Month): When | undefined => {
    const fridayOf = (of: IsoMonth): IsoDate => {
      const first = `${of}-01`;
      const friday = addDays(first, ((5 - weekdayOf(first) + 7) % 7) + (Number(nth) - 1) * 7);
      return monthOf(friday) === of ? friday : addDays(friday, -7);
    };
    const friday = fridayOf(month);
    const coming = open && friday < today ? fridayOf(nextYear(month)) : friday;
    return days(coming, addDays(coming, 2));
  };
  return [
    rule('when', 'the? *ordinal weekend of? the? *month', weekendOf),
    rule('when', 'the? *partOfYear *year?', partOf),
    rule('when', 'the? *third the? *fullYear', partOf),
    rule('when', 'the? *third the? *yearAhead', (which: string, ahead: string) =>
      partOf(which, year + Number(ahead)),
    ),
  ];
};

/** Ten days of a month, or some others, and those of the next year. */
const thirdsOf = ({ horizon, today }: Calendar) => {
  const both = (month: Month, first: number, last: number): When | undefined => {
    const of = (one: IsoMonth) =>
      [`${one}-${two(first)}`, last > 28 ? lastDay(one) : `${one}-${two(last)}`] as const;
    const over = month.open && of(month.month)[1] < today;
    const coming = over ? nextYear(month.month) : month.month;
    const found = days(...of(coming));
    const later = nextYear(coming);
    if (!found || !month.open || later > horizon) return found;
    const [from, to] = of(later);
    return { ...found, others: [{ kind: 'days', from, to }] };
  };
  const thirdOf = (which: string, month: Month) =>
    which === 'early'
      ? both(month, 1, 10)
      : which === 'mid'
        ? both(month, 11, 20)
        : both(month, 21, 31);
  return { both, thirdOf };
};

const thirdRules = (now: Calendar) => {
  const { today, thisMonth } = now;
  const { both, thirdOf } = thirdsOf(now);
  const weekOf = (nth: string, month: Month) => {
    const number = Number(nth);
    if (number < 5) return both(month, number * 7 - 6, number * 7);
    return both(month, Number(lastDay(month.month).slice(8)) - 6, 31);
  };
  /** "The first two weeks of July", "the last three". */
  const weeksOf = (nth: string, count: number, month: Month): When | undefined => {
    if (count < 2 || count > 3) return undefined;
    if (nth === '1') return both(month, 1, count * NIGHTS);
    return nth === '5'
      ? both(month, Number(lastDay(month.month).slice(8)) - count * NIGHTS + 1, 31)
      : undefined;
  };
  return [
    rule('when', 'the? *third the? *month', thirdOf),
    rule('when', 'the? *third dash *month', thirdOf),
    // "Late May or early June".
    rule(
      'when',
      'between|from? the? *third the? *month or|and|to|until|dash the? *third the? *month',
      (which: string, month: Month, other: string, second: Month) => {
        const [first, last] = [thirdOf(which, month), thirdOf(other, second)].map(
          (found) => found?.meaning,
        );
        return first?.kind === 'days' && last?.kind === 'days'
          ? days(first.from, last.to)
          : undefined;
      },
    ),
    // Of this month, or of the next one when that is over.
    rule('when', 'the? *thirdOfMonth', (which: string) =>
      [thisMonth, addMonths(thisMonth, 1)]
        .map((month) => thirdOf(which, { month, open: false }))
        .find((found) => found?.meaning.kind === 'days' && found.meaning.to >= today),
    ),
    rule('when', 'the? *ordinal weekWord of? the? *month', weekOf),
    rule('when', 'the? *ordinal *number weekWord of? the? *month', weeksOf),
    rule(
      'when',
      'the? *number *ordinal weekWord of? the? *month',
      (count: number, nth: string, month: Month) => weeksOf(nth, count, month),
    ),
    rule('when', 'the? weekWord *ordinal of *month', weekOf),
    rule('when', 'the? weekWord *number de *month', (nth: number, month: Month) =>
      nth <= 4 ? weekOf(String(nth), month) : undefined,
    ),
    rule('when', 'the? *ordinal half of the? *month', (nth: string, month: Month) =>
      nth === '1' ? both(month, 1, 15) : both(month, 16, 31),
    ),
    rule('when', 'the? weekWord of|onward the? *date', ({ day }: Day) =>
      days(day, addDays(day, NIGHTS)),
    ),
    rule('when', 'the? weekBegins the? *date', ({ day }: Day) => days(day, addDays(day, NIGHTS))),
  ];
};

const holidayRules = ({ today, oneDay, year, horizon }: Calendar) => {
  const dayOf = (name: string, said?: number): IsoDate | undefined => {
    const years = said === undefined ? [year, year + 1, year + 2] : [said];
    const dates = years.flatMap((one) => holidayIn(name, one) ?? []);
    return said === undefined ? dates.find((day) => day >= today) : dates[0];
  };
  const holiday = (name: string, said?: number, give = 0): When | undefined => {
    const next = dayOf(name, said);
    return next ? oneDay({ day: next, open: false }, give) : undefined;
  };
  /** The week that begins or ends a number of weeks beside a holiday. */
  const weekFrom =
    (side: 1 | -1) =>
    (count: number | undefined, name: string, said?: number): When | undefined => {
      const day = dayOf(name, said);
      const weeks = count ?? 1;
      if (!day || weeks < 1 || weeks > 8) return undefined;
      const from = addDays(day, NIGHTS * (side === 1 ? weeks - 1 : -weeks));
      return days(from < today ? today : from, addDays(from, NIGHTS));
    };
  return [
    rule('when', 'about the? *holiday *year?', (name: string, said?: number) =>
      holiday(name, said, ABOUT),
    ),
    rule(
      'when',
      'thisNext? the? weekWord? of? the? *holiday *year?',
      (name: string, said?: number) => holiday(name, said),
    ),
    // "The week before Christmas" is seven days, not all until then.
    rule('when', 'the? *number? weekWord before the? *holiday *year?', weekFrom(-1)),
    rule('when', 'the? *number? weekWord after the? *holiday *year?', weekFrom(1)),
    rule('when', 'between the? *holiday and|to the? *holiday', (first: string, second: string) => {
      const [from, to] = [dayOf(first), dayOf(second)];
      return from && to && from <= to ? days(from, to) : undefined;
    }),
    rule('when', 'after the? *holiday *year?', (name: string, said?: number) => {
      const day = dayOf(name, said);
      return day && days(day, lastDay(horizon));
    }),
    rule('when', 'before the? *holiday *year?', (name: string, said?: number) => {
      const day = dayOf(name, said);
      return day && days(today, day);
    }),
  ];
};

const nearRules = (now: Calendar) => {
  const { today, oneDay } = now;
  /** From Monday to Sunday. */
  const week = (ahead: number) => {
    const monday = addDays(today, -((weekdayOf(today) + 6) % 7) + ahead * 7);
    return days(monday < today ? today : monday, addDays(monday, 6));
  };
  const weekend = (ahead: number) => {
    // On a Sunday it is over, on a Saturday it is not.
    const friday = addDays(today, 5 - weekdayOf(today) + ahead * 7);
    return days(friday < today ? today : friday, addDays(friday, 2));
  };
  /** The coming day of that name, or that of the next week, from Monday on. */
  const weekdayAhead = (ahead: string, name: string): When => {
    const monday = addDays(today, (8 - weekdayOf(today)) % 7 || 7);
    const from = ahead === '1' ? monday : today;
    return oneDay({ day: addDays(from, (Number(name) - weekdayOf(from) + 7) % 7), open: false });
  };
  return [
    rule('when', 'the? *weekAhead', (ahead: string) => week(Number(ahead))),
    rule('when', '*thisNext the? *weekday', weekdayAhead),
    rule('when', 'the? *weekday *thisNextAfter', (day: string) => weekdayAhead('1', day)),
    rule('when', 'the? *weekendAhead', (ahead: string) => weekend(Number(ahead))),
    // "In a week in May" says how long.
    rule('loose', 'inFrom number weeksUnit', () => true),
    rule('when', 'inFrom *number weeksUnit', (count: number) =>
      count <= 60 ? oneDay({ day: addDays(today, count * 7), open: false }, ABOUT) : undefined,
    ),
    rule('when', 'inFrom *number daysUnit', (count: number) =>
      count <= 400 ? oneDay({ day: addDays(today, count), open: false }, ABOUT) : undefined,
    ),
    rule('when', 'within *number weeksUnit', (count: number) =>
      count <= 60 ? days(today, addDays(today, count * 7)) : undefined,
    ),
    rule('when', 'within *number daysUnit', (count: number) =>
      count <= 400 ? days(today, addDays(today, count)) : undefined,
    ),
    ...holidayRules(now),
    rule('when', '*dayAhead', (ahead: string) =>
      oneDay({ day: addDays(today, Number(ahead)), open: false }),
    ),
  ];
};

/** By their numbers, 0 is Sunday. */
const arrival = (first: string, second?: string): Meaning => ({
  kind: 'arrival',
  weekdays: [...new Set([first, ...(second === undefined ? [] : [second])])].map(
    (day) => WEEKDAYS[(Number(day) + 6) % 7]!,
  ),
});

const nightRules = [
  rule(
    'part',
    'for|de|during? the? *number dash? nightsUnit long?',
    (nights: number): Meaning | undefined =>
      nights >= 1 && nights <= 60 ? { kind: 'nights', nights } : undefined,
  ),
  rule(
    'part',
    'for|de|during? the? *number dash? daysUnit long?',
    (days: number): Meaning | undefined =>
      days >= 2 && days <= 60 ? { kind: 'nights', nights: days === 7 ? 7 : days - 1 } : undefined,
  ),
  rule(
    'part',
    'for|de|during? the? *number daysUnit and|comma? *number nightsUnit',
    (days: number, nights: number): Meaning | undefined =>
      days === nights + 1 ? { kind: 'nights', nights } : undefined,
  ),
  rule(
    'part',
    'for|de|during? the? *number weeksUnit long?',
    (weeks: number): Meaning | undefined =>
      weeks >= 2 && weeks <= 8 ? { kind: 'nights', nights: weeks * 7 } : undefined,
  ),
  rule('part', 'for|de|during? the? *fortnight', (nights: string): Meaning => ({
    kind: 'nights',
    nights: Number(nights),
  })),
  rule('part', 'for|in|on? the? weekend long?', (): Meaning => ({ kind: 'weekend' })),
  rule('part', 'with? arriving in|on|comma? the? *plainWeekday or|and? *plainWeekday?', arrival),
  rule('part', 'in? the? *plainWeekday or|and *plainWeekday arrivingAfter', arrival),
  rule('part', 'in? the? *plainWeekday dash? arrivingAfter', (day: string) => arrival(day)),
  // "Saturday to Saturday", "from Wednesday to Sunday"; without "from" two names may be a choice.
  rule(
    'part',
    'from|in? the? *plainWeekday to|dash the? *plainWeekday',
    (first: string, last: string) => (first === last ? arrival(first) : undefined),
  ),
  rule('part', 'from the? *plainWeekday to|until the? *plainWeekday', (first: string) =>
    arrival(first),
  ),
  rule('part', 'in? the? *plainWeekday in|until|dash the? *plainWeekday', (first: string) =>
    arrival(first),
  ),
];

export function dateRules(world: World) {
  const now = calendar(world);
  return [
    ...nearRules(now),
    ...spanRules(now),
    ...openSpanRules(now),
    ...halfSpanRules(now),
    ...partRules(now),
    ...thirdRules(now),
    ...dayRules(now),
    ...seasonRules(now),
    ...monthRules(now),
    ...nightRules,
    rule('part', 'in|of|for? the? *when', (found: When) => found),
  ];
}
