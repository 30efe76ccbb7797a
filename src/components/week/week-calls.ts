import { later } from '#contracts/endpoint.ts';
import { WEEK_CALLS } from '#contracts/week-values.ts';
import { laterCode } from '#loading/later.ts';

const code = laterCode(() => import('#contracts/week.ts'));

/** The calls made when pages of weeks open, without their schemas. */
export const listCountries = later(WEEK_CALLS.listCountries, code, (week) => week.listCountries);
export const listStates = later(WEEK_CALLS.listStates, code, (week) => week.listStates);
export const listCities = later(WEEK_CALLS.listCities, code, (week) => week.listCities);
export const listPlaces = later(WEEK_CALLS.listPlaces, code, (week) => week.listPlaces);
export const checkMonths = later(WEEK_CALLS.checkMonths, code, (week) => week.checkMonths);
export const listResorts = later(WEEK_CALLS.listResorts, code, (week) => week.listResorts);
export const listWeeks = later(WEEK_CALLS.listWeeks, code, (week) => week.listWeeks);
export const listByResort = later(WEEK_CALLS.listByResort, code, (week) => week.listByResort);
export const weekCalendar = later(WEEK_CALLS.weekCalendar, code, (week) => week.weekCalendar);
export const getWeek = later(WEEK_CALLS.getWeek, code, (week) => week.getWeek);
export const resortWeeks = later(WEEK_CALLS.resortWeeks, code, (week) => week.resortWeeks);
export const similarWeeks = later(WEEK_CALLS.similarWeeks, code, (week) => week.similarWeeks);
export const featuredWeeks = later(WEEK_CALLS.featuredWeeks, code, (week) => week.featuredWeeks);
