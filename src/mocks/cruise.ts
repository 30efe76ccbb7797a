import { http, HttpResponse } from 'msw';
import { getCruiseFilters } from '#contracts/cruise.ts';
import type { CruiseChoices } from '#contracts/cruise.ts';
import { ERROR_CODES } from '#contracts/errors.ts';
import { answers } from './endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';

const zones: Record<string, [en: string, es: string]> = {
  1: ['Caribbean', 'Caribe'],
  3: ['Mexican Riviera', 'Riviera Mexicana'],
  4: ['Alaska', 'Alaska'],
};
type Cruise = {
  zone: string;
  port: string;
  vendor: string;
  ship: string;
  months: readonly string[];
  length: string;
};
const NORTH = ['05/01/2027', '06/01/2027', '07/01/2027'];
const ALL = ['12/01/2026', '01/01/2027', '02/01/2027', '03/01/2027', ...NORTH];
const CRUISES: readonly Cruise[] = [
  { zone: '1', port: 'USMIA', vendor: 'MAR', ship: 'MAR1', months: ALL, length: '6-7' },
  { zone: '1', port: 'USTPA', vendor: 'SOL', ship: 'SOL1', months: ALL, length: '2-5' },
  { zone: '1', port: 'PRSJU', vendor: 'MAR', ship: 'MAR4', months: ALL, length: '8-9' },
  { zone: '3', port: 'USLAX', vendor: 'MAR', ship: 'MAR3', months: ALL, length: '6-7' },
  { zone: '4', port: 'USSEA', vendor: 'NCL', ship: 'NCL1', months: NORTH, length: '6-7' },
  { zone: '4', port: 'CAVAN', vendor: 'NCL', ship: 'NCL3', months: NORTH, length: '8-9' },
];
const PORTS: Record<string, string> = {
  USMIA: 'Miami, Florida',
  USTPA: 'Tampa, Florida',
  PRSJU: 'San Juan, Puerto Rico',
  USLAX: 'Los Angeles, California',
  USSEA: 'Seattle, Washington',
  CAVAN: 'Vancouver, Canada',
};
const LINES: Record<string, string> = {
  MAR: 'Marea Cruises',
  NCL: 'North Lantern Line',
  SOL: 'Sol del Sur Cruises',
};
const SHIPS: Record<string, string> = {
  MAR1: 'Marea Alta',
  MAR3: 'Marea Clara',
  MAR4: 'Marea Nueva',
  NCL1: 'Lantern of Skye',
  NCL3: 'Lantern of Juneau',
  SOL1: 'Sol Naciente',
};

type Wanted = {
  destination?: string | undefined;
  port?: string | undefined;
  vendor?: string | undefined;
  ship?: string | undefined;
  month?: string | undefined;
  length?: string | undefined;
  language?: string | undefined;
};

type Key = 'port' | 'vendor' | 'ship' | 'length';
/** Returns the ids of a key that the values chosen for the other keys leave. */
function narrowed(cruises: readonly Cruise[], wanted: Record<Key, string>): (key: Key) => string[] {
  let left = cruises;
  const accepted = (Object.keys(wanted) as Key[]).filter((key) => {
    const rest = left.filter((cruise) => cruise[key] === wanted[key]);
    if (wanted[key] === '' || rest.length === 0) return false;
    left = rest;
    return true;
  });
  const fits = (cruise: Cruise, key: Key) =>
    accepted.every((one) => one === key || cruise[one] === wanted[one]);
  return (key) => [
    ...new Set(cruises.filter((cruise) => fits(cruise, key)).map((cruise) => cruise[key])),
  ];
}

/** Choices of a small fleet that narrow as live ones do; what does not fit is passed over. */
export function buildCruiseChoices(
  {
    destination = '1',
    port = '',
    vendor = '',
    ship = '',
    month = '',
    length = '',
    language = 'en',
  }: Wanted = {},
  changes: Partial<CruiseChoices> = {},
): CruiseChoices {
  const inZone = CRUISES.filter((cruise) => cruise.zone === destination);
  const months = ALL.filter((one) => inZone.some((cruise) => cruise.months.includes(one)));
  const asked = month || '01/01/2027';
  const chosenMonth = months.includes(asked) ? asked : (months[0] ?? '');
  const idsOf = narrowed(
    inZone.filter((cruise) => cruise.months.includes(chosenMonth)),
    { port, vendor, ship, length },
  );
  const named = (key: Key, names: Record<string, string>) =>
    idsOf(key).map((id) => ({ id, label: names[id] ?? id }));
  const monthName = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    success: true,
    zones: Object.entries(zones).map(([id, [en, es]]) => ({
      id,
      label: language === 'es' ? es : en,
    })),
    ports: named('port', PORTS),
    vendors: named('vendor', LINES),
    ships: named('ship', SHIPS),
    months: months.map((id) => ({
      id,
      label: monthName.format(new Date(`${id.slice(6)}-${id.slice(0, 2)}-01T00:00:00Z`)),
    })),
    days: idsOf('length').map((id) => ({
      id,
      label:
        language === 'es' ? `De ${id.replace('-', ' a ')} días` : `${id.replace('-', ' to ')} days`,
    })),
    month: chosenMonth,
    stale: false,
    results: '/sandbox/cruises/results?skin=951&stylesheet=AZ',
    ...changes,
  };
}

/** Answers the cruise search as the small fleet does. */
export const cruiseHandler = () =>
  answers(getCruiseFilters, ({ query }) => buildCruiseChoices(query));

/** Answers as the small fleet does, but fails with 502 while `isDown` says so of a call's query. */
export const cruiseHandlerDown = (isDown: (query: URLSearchParams) => boolean) =>
  http.get(`*/api${getCruiseFilters.path}`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    if (isDown(searchParams))
      return HttpResponse.json(
        {
          success: false,
          code: FAILURE.partnerFailed,
          message: ERROR_CODES[FAILURE.partnerFailed].message,
        },
        { status: 502 },
      );
    return HttpResponse.json(buildCruiseChoices(Object.fromEntries(searchParams)));
  });
