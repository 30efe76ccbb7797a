import { z } from 'zod';
import { dateFormat, localeOf } from '#lib/intl.ts';
import type { Language } from '#contracts/language.ts';
import { LENGTHS, LINES, PORTS, sailings, SHIPS, ZONES } from './fleet.ts';
import type { Sailing } from './fleet.ts';

const short = z.string().max(60).catch('');
/** What the search and its results page are asked with. Anything odd counts as not asked. */
export const cruiseQuery = z.object({
  skin: short,
  language: z
    .string()
    .transform((text): Language => (text.toLowerCase().startsWith('es') ? 'es' : 'en'))
    .catch('en'),
  destination: short,
  month: short,
  port: short,
  vendor: short,
  ship: short,
  length: short,
  stylesheet: short,
});
export type CruiseQuery = z.output<typeof cruiseQuery>;

/** Month of a sailing as the search names it: its first day, MM/DD/YYYY. */
const monthId = (date: string) => `${date.slice(5, 7)}/01/${date.slice(0, 4)}`;
/** The month of any day, however it is written: 3/9/2027 is 03/01/2027. */
const askedMonth = (text: string) => {
  const [, month, year] = /^(\d{1,2})\/\d{1,2}\/(\d{4})$/.exec(text) ?? [];
  return month && year ? `${month.padStart(2, '0')}/01/${year}` : '';
};

type Filter = 'destination' | 'month' | 'port' | 'vendor' | 'ship' | 'length';
const matches: Record<Filter, (sailing: Sailing, wanted: string) => boolean> = {
  destination: ({ itinerary }, wanted) => itinerary.zone === wanted,
  month: ({ from }, wanted) => monthId(from) === wanted,
  port: ({ itinerary }, wanted) => itinerary.port === wanted,
  vendor: ({ line }, wanted) => line.id === wanted,
  ship: ({ ship }, wanted) => ship.id === wanted,
  length: ({ itinerary }, wanted) => {
    const range = LENGTHS.find(({ id }) => id === wanted);
    return range !== undefined && itinerary.nights >= range.from && itinerary.nights <= range.to;
  },
};
const FILTERS: readonly Filter[] = ['destination', 'month', 'port', 'vendor', 'ship', 'length'];

export type Entry = [id: string, flag: 0 | 1 | 2, label: string];
const capital = (text: string, language: Language) =>
  `${text.charAt(0).toLocaleUpperCase(localeOf(language))}${text.slice(1)}`;

/**
 * The lists of the search. A filter that leaves nothing is passed over, the later one first;
 * entries nothing is left for have flag 1. Destinations are always all of them, months all of the
 * destination. The month asked for, or the next one with a sailing, has flag 2.
 */
export function filterLists(
  query: CruiseQuery,
  now: Date,
): Record<'zones' | 'ports' | 'vendors' | 'ships' | 'months' | 'days', Entry[]> {
  const { language } = query;
  const all = sailings(now);
  const zone = ZONES.some(({ id }) => id === query.destination) ? query.destination : ZONES[0]!.id;
  const inZone = all.filter((sailing) => matches.destination(sailing, zone));
  const months = [...new Set(inZone.map(({ from }) => monthId(from)))];
  const month = nextMonth(months, askedMonth(query.month));
  const accepted = followed(query, zone, month, inZone);
  /** Sailings that match everything accepted but one filter, which may still be changed. */
  const without = (free: Filter) =>
    all.filter((sailing) =>
      FILTERS.every(
        (filter) =>
          filter === free || !accepted[filter] || matches[filter](sailing, accepted[filter]),
      ),
    );
  const flagged = (free: Filter, entries: readonly { id: string; label: string }[]): Entry[] => {
    const open = without(free);
    return entries.map(({ id, label }) => [
      id,
      open.some((sailing) => matches[free](sailing, id)) ? 0 : 1,
      label,
    ]);
  };
  const byLabel = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, language);
  const monthName = dateFormat(language, { month: 'long', year: 'numeric' });
  return {
    zones: ZONES.map(({ id, name }) => [id, 0, name[language]]),
    ports: flagged(
      'port',
      Object.entries(PORTS)
        .map(([id, name]) => ({ id, label: name[language] }))
        .sort(byLabel),
    ),
    vendors: flagged('vendor', LINES.map(({ id, name }) => ({ id, label: name })).sort(byLabel)),
    ships: flagged('ship', SHIPS.map(({ id, name }) => ({ id, label: name })).sort(byLabel)),
    months: months.map((id) => [
      id,
      id === month ? 2 : 0,
      capital(
        monthName.format(new Date(`${id.slice(6)}-${id.slice(0, 2)}-01T00:00:00Z`)),
        language,
      ),
    ]),
    days: flagged(
      'length',
      LENGTHS.map(({ id, from, to }) => ({
        id,
        label: language === 'es' ? `De ${from} a ${to} días` : `${from} to ${to} days`,
      })),
    ),
  };
}

/** The month asked for, or the next one that there is. */
function nextMonth(months: readonly string[], asked: string): string {
  const sortable = (id: string) => `${id.slice(6)}${id.slice(0, 2)}`;
  if (months.includes(asked)) return asked;
  return (
    months.find((id) => sortable(id) >= sortable(asked || '00/00/0000')) ?? months.at(-1) ?? ''
  );
}

/** The values of a query that can be applied together; one that would find nothing is dropped. */
function followed(
  query: CruiseQuery,
  zone: string,
  month: string,
  inZone: readonly Sailing[],
): Partial<Record<Filter, string>> {
  const accepted: Partial<Record<Filter, string>> = { destination: zone, month };
  let left = inZone.filter((sailing) => matches.month(sailing, month));
  for (const filter of ['port', 'vendor', 'ship', 'length'] as const) {
    const wanted = query[filter];
    const rest = wanted ? left.filter((sailing) => matches[filter](sailing, wanted)) : [];
    if (rest.length === 0) continue;
    accepted[filter] = wanted;
    left = rest;
  }
  return accepted;
}

/** Sailings for exactly what is asked; what is not asked is open. */
export function findSailings(query: CruiseQuery, now: Date): Sailing[] {
  const wanted: Record<Filter, string> = { ...query, month: askedMonth(query.month) };
  return sailings(now).filter((sailing) =>
    FILTERS.every((filter) => wanted[filter] === '' || matches[filter](sailing, wanted[filter])),
  );
}
