import { z } from 'zod';
import type { Deps } from '../deps.ts';

const steps = z.array(
  z.object({
    kind: z.enum([
      'joinedLine',
      'watched',
      'offered',
      'offerLapsed',
      'letPass',
      'leftLine',
      'lineEnded',
      'lineOver',
      'lineTaken',
    ]),
    at: z.coerce.date(),
    /** Login id of the contract, or a guest's e-mail while it is kept. */
    party: z.string(),
    /** Of the party that holds the week by this reservation. */
    own: z.boolean(),
    /** A first refusal: offered to who watches, and did not join. */
    ofWatch: z.boolean(),
    /** Of `lineEnded`: the operator's reason. */
    reason: z.string().nullable(),
  }),
);
/** Something that happened in the line of a week. */
export type LineStep = z.output<typeof steps>[number];

/**
 * What happened in the line of a reservation's week, from the reservation before it to the one after
 * it, oldest first; without its own place, whose steps are noted with the reservation. Closed places
 * are forgotten after `LINE_KEEP_DAYS`, and their steps with them.
 */
export const lineSteps = async (
  { database }: { database: Pick<Deps['database'], 'rows'> },
  reservationId: string,
): Promise<LineStep[]> =>
  steps.parse(
    await database.rows(
      `with own as (
         select r.id, r.week_id, coalesce((select l.party from line_places l where l.reservation_id = r.id limit 1), m.contract_id, r.holder) as party,
           coalesce((select max(b.created_at) from reservations b where b.week_id = r.week_id and b.created_at < r.created_at), '-infinity') as since,
           coalesce((select min(b.created_at) from reservations b where b.week_id = r.week_id and b.created_at > r.created_at), 'infinity') as until
         from reservations r left join members m on m.id = r.member_id where r.id = $1::uuid)
       select e.kind, e.at, coalesce(k.login_id, l.client ->> 'email', '') as party, coalesce(l.party = o.party, false) as own,
         l.watch_id is not null as "ofWatch", case e.kind when 'lineEnded' then (
           select a.details ->> 'reason' from operator_actions a join weeks w on w.inventory_id = a.subject
           where w.id = l.week_id and a.action = 'lines end' and a.details -> 'places' ? l.id::text limit 1) end as reason
       from own o join line_places l on l.week_id = o.week_id and l.reservation_id is distinct from o.id
       left join contracts k on k.id = l.contract_id
       cross join lateral (values
         (1, case when l.watch_id is null then 'joinedLine' else 'watched' end, l.joined_at),
         (2, 'offered', l.offered_at),
         (3, case l.outcome when 'taken' then 'lineTaken' when 'lapsed' then 'offerLapsed' when 'ended' then 'lineEnded' when 'over' then 'lineOver'
           when 'left' then case when l.offered_at is null then 'leftLine' else 'letPass' end end, l.closed_at)) e(turn, kind, at)
       where e.kind is not null and e.at >= o.since and e.at <= o.until
       order by e.at, l.seq, e.turn`,
      [reservationId],
      'line_steps',
    ),
  );
