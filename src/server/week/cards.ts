import { weekCard, weekDate } from '#contracts/week.ts';
import type { WeekCard, WeekDate } from '#contracts/week.ts';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { parameters, servicesOfCard } from './criteria.ts';
import type { Search } from './search-engine.ts';
import type { Read } from './snapshot.ts';

/** The first sentence of a description, at most 160 characters. */
const firstSentence = (language: 'en' | 'es'): string =>
  `left(rtrim(split_part(r.highlights_${language}, '. ', 1), '. '), 160)`;
/**
 * A card as JSON, from the aliases `w` (week) and `r` (resort). Only the few pictures that a card
 * shows.
 */
export const CARD_JSON_SQL = `jsonb_build_object('_id', w.id::text, 'InventoryID', w.inventory_id, 'ResortName', w.resort_name, 'ResortCity', w.city, 'ResortState', w.state,
  'ResortCountry', w.country, 'KitchenType', w.kitchen_type, 'UnitType', w.unit_type, 'MaxOccupancy', w.max_occupancy, 'Cost', w.cost_cents / 100.0,
  'CheckInDate', w.check_in::text, 'CheckOutDate', w.check_out::text, 'Nights', w.check_out - w.check_in, 'InvTypeInDetail', w.inv_type, 'Fijado', w.pinned,
  'imgs', case when jsonb_array_length(r.images) > 5 then jsonb_path_query_array(r.images, '$[0 to 4]') else r.images end,
  'tagline', jsonb_build_object('en', ${firstSentence('en')}, 'es', ${firstSentence('es')}), 'amenities', jsonb_path_query_array(r.amenities, '$[0 to 1]'))`;

const cards = z.array(z.object({ card: weekCard }));
export const readCards = async (
  database: Database,
  text: string,
  values: unknown[],
): Promise<WeekCard[]> => cards.parse(await database.rows(text, values)).map(({ card }) => card);

/**
 * Cards of weeks by id, in the order of the ids; the services that a search asks for are named
 * first.
 */
export async function cardsOf(
  read: Read,
  ids: readonly string[],
  { Amenities: wanted = [] }: Pick<Search, 'Amenities'> = {},
): Promise<WeekCard[]> {
  if (ids.length === 0) return [];
  const { $, values } = parameters();
  const services = wanted.length
    ? ` || jsonb_build_object('amenities', ${servicesOfCard($, wanted)})`
    : '';
  const rows = await read(
    `select ${CARD_JSON_SQL}${services} as card from unnest(${$(ids)}::bigint[]) with ordinality as p(id, place)
      join weeks w on w.id = p.id join resorts r on r.id = w.resort_id order by p.place`,
    values,
  );
  return cards.parse(rows).map(({ card }) => card);
}

export const DATE_JSON_SQL = `jsonb_build_object('_id', w.id::text, 'CheckInDate', w.check_in::text, 'CheckOutDate', w.check_out::text, 'Nights', w.check_out - w.check_in, 'Cost', w.cost_cents / 100.0)`;
export const weekDates = z.array(z.object({ week: weekDate }));

/** Dates and prices of weeks by id. */
export async function datesOf(read: Read, ids: readonly string[]): Promise<Map<string, WeekDate>> {
  if (ids.length === 0) return new Map();
  const rows = await read(
    `select ${DATE_JSON_SQL} as week from weeks w where w.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(weekDates.parse(rows).map(({ week }) => [week._id, week]));
}
