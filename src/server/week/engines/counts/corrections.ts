import { uncountedClaims } from '../../claims.ts';
import { inDates } from '../../criteria.ts';
import type { Bind } from '../../criteria.ts';
import type { Range } from '../../search-engine.ts';

/**
 * What the cells do not include yet, as rows of a week's columns and `change`: notes of changed
 * weeks, and weeks taken or freed since. `where` is a condition on the place columns of `w`.
 */
export function changesSince($: Bind, where: string, range: Range, now: Date): string {
  const uncounted = uncountedClaims(`${$(now.toISOString())}::timestamptz`);
  const dates = (alias: string) => inDates($, range, [`${alias}.check_in`, `${alias}.check_out`]);
  const place = 'w.resort_id, w.resort_name, w.city, w.state, w.country';
  const changed = (claims: string, change: number) =>
    `select c.week_id, ${change} as change from week_claims c where ${claims}`;
  // A few claims, joined to their weeks. Written so that the planner cannot begin with the weeks,
  // whatever it estimates, and plans the look-up of the weeks once instead of three times.
  return `(select d.kind, d.pinned, d.cost_cents, d.check_in, d.check_out, ${place}, d.change from week_deltas d
    join week_places w on w.id = d.place where ${where} and ${dates('d')}
    union all select w.*, c.change from (
      ${changed(uncounted.held, -1)} union all ${changed(uncounted.booked, -1)} union all ${changed(uncounted.ended, 1)}
      offset 0) c
    cross join lateral (
      select w.kind, w.pinned, w.cost_cents, w.check_in, w.check_out, ${place} from weeks w
        where w.id = c.week_id and ${where} and ${dates('w')} offset 0) w)`;
}
