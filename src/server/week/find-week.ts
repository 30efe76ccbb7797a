import type { Week } from '#contracts/week.ts';
import { CARD_JSON_SQL } from './cards.ts';
import type { Context } from './context.ts';
import { available, parameters } from './criteria.ts';

/** A week id from a request as the database's number, or undefined when it cannot be one. */
export const weekNumber = (weekId: string): string | undefined =>
  /^\d{1,15}$/.test(weekId) ? weekId : undefined;

/**
 * One week with its resort, also when it is held, booked or past; undefined when there is none.
 * `available` is as of now.
 */
export async function findWeek(
  { database, now }: Context,
  weekId: string,
): Promise<Week | undefined> {
  const id = weekNumber(weekId);
  if (id === undefined) return undefined;
  const { values, $ } = parameters();
  const [row] = await database.rows<{ week: Week }>(
    `select ${CARD_JSON_SQL} || jsonb_build_object('imgs', r.images, 'ResortAddress1', r.address1, 'ResortAddress2', r.address2, 'ResortAddress3', r.address3,
       'ResortHighLights', r.highlights_en, 'resort', jsonb_build_object('HighlightsEN', r.highlights_en, 'HighlightsSP', r.highlights_es, 'amenities', r.amenities),
       'GPS_Lat', r.lat, 'GPS_Long', r.lng, 'ImportantNotesSP', r.notes_es, 'ImportantNotesEN', r.notes_en, 'iso2', r.iso2, 'available', ${available($, now())}) as week
     from weeks w join resorts r on r.id = w.resort_id where w.id = ${$(id)}::bigint`,
    values,
  );
  return row?.week;
}
