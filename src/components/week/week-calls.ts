import { later } from '#contracts/endpoint.ts';
import { WEEK_CALLS } from '#contracts/week-values.ts';

const fetch = () => import('#contracts/week.ts');

/** The calls that the pages of weeks begin with, without their schemas. */
export const listCountries = later(WEEK_CALLS.listCountries, async () => (await fetch()).listCountries);
export const listStates = later(WEEK_CALLS.listStates, async () => (await fetch()).listStates);
export const listCities = later(WEEK_CALLS.listCities, async () => (await fetch()).listCities);
export const checkMonths = later(WEEK_CALLS.checkMonths, async () => (await fetch()).checkMonths);
export const listResorts = later(WEEK_CALLS.listResorts, async () => (await fetch()).listResorts);
export const listWeeks = later(WEEK_CALLS.listWeeks, async () => (await fetch()).listWeeks);
export const getWeek = later(WEEK_CALLS.getWeek, async () => (await fetch()).getWeek);
export const similarWeeks = later(WEEK_CALLS.similarWeeks, async () => (await fetch()).similarWeeks);
export const featuredWeeks = later(WEEK_CALLS.featuredWeeks, async () => (await fetch()).featuredWeeks);
