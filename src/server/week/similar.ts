import type { Week, WeekCard } from '#contracts/week.ts';
import { usdToCents } from '#lib/money.ts';
import { CARD_JSON_SQL, readCards } from './cards.ts';
import type { Context } from './context.ts';
import { available, parameters } from './criteria.ts';

/** Days before and after a week in which similar ones are searched for. */
const SIMILAR_DAYS = 120;
const SIMILAR_COUNT = 6;
/** Of the same resort; more only where there is nothing else. */
const SIMILAR_SAME_RESORT = 2;
/** Resorts nearby that are asked for a week. */
const SIMILAR_RESORTS = 24;
/** Weeks of a resort that are compared, before the day and from it on: it may have a hundred thousand. */
const SIMILAR_READ = 20;

/**
 * Up to six available weeks like this one, nearest in days and price: two of the same resort, then
 * one of each resort nearby, those of the same city first, then more of the same resort.
 */
export async function similarTo({ database, now }: Context, week: Week): Promise<WeekCard[]> {
  const { values, $ } = parameters();
  const day = `${$(week.CheckInDate)}::date`;
  const price = `${$(usdToCents(week.Cost))}::int`;
  const id = `${$(week._id)}::bigint`;
  const fits = `w.id <> ${id} and ${available($, now())}`;
  const around = (resort: string) => `
    select w.id, abs(w.check_in - ${day}) / 7.0 + abs(w.cost_cents - ${price}) / 10000.0 as far from (
      (select w.id, w.check_in, w.cost_cents from weeks w
        where w.resort_id = ${resort} and w.check_in between ${day} and ${day} + ${SIMILAR_DAYS} and ${fits}
        order by w.check_in, w.cost_cents, w.id limit ${SIMILAR_READ})
      union all
      (select w.id, w.check_in, w.cost_cents from weeks w
        where w.resort_id = ${resort} and w.check_in between ${day} - ${SIMILAR_DAYS} and ${day} - 1 and ${fits}
        order by w.check_in desc, w.cost_cents desc, w.id desc limit ${SIMILAR_READ})
    ) w order by far, w.id`;
  return readCards(
    database,
    `with own as (select r.* from resorts r join weeks o on o.resort_id = r.id where o.id = ${id}),
     nearby as (select r.id, (r.city, r.state) <> (own.city, own.state) as elsewhere from resorts r, own
       where r.country = own.country and r.id <> own.id
       order by elsewhere, (r.lat - own.lat) ^ 2 + (r.lng - own.lng) ^ 2, r.id limit ${SIMILAR_RESORTS}),
     same as (${around('(select id from own)')} limit ${SIMILAR_COUNT}),
     found as (
       select id, far, false as elsewhere, case when row_number() over (order by far, id) > ${SIMILAR_SAME_RESORT} then 3 else 1 end as step from same
       union all
       select w.id, w.far, nearby.elsewhere, 2 from nearby cross join lateral (${around('nearby.id')} limit 1) w
     ),
     ranked as (select id, row_number() over (order by step, elsewhere, far, id) as rank from found)
     select ${CARD_JSON_SQL} as card from ranked f join weeks w on w.id = f.id join resorts r on r.id = w.resort_id
     where f.rank <= ${SIMILAR_COUNT} order by f.rank`,
    values,
  );
}
