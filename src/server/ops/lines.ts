import { z } from 'zod';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage, wholeNumber } from './command.ts';
import type { Area, Context } from './command.ts';
import { handDown } from '../line/hand-down.ts';
import { endPlaces } from '../line/leave.ts';
import { closeEnded } from '../payment/settle.ts';
import { counted, table } from './out.ts';

const lines = z.array(
  z.object({
    inventoryId: z.string(),
    resort: z.string(),
    checkIn: z.string(),
    waiting: z.number(),
    offered: z.boolean(),
    booked: z.boolean(),
    next: z.coerce.date().nullable(),
  }),
);
const places = z.array(
  z.object({
    place: z.string(),
    club: z.string(),
    who: z.string(),
    joined: z.coerce.date(),
    watched: z.boolean(),
    offered: z.coerce.date().nullable(),
    offerEnds: z.coerce.date().nullable(),
    told: z.coerce.date().nullable(),
    closed: z.coerce.date().nullable(),
    outcome: z.string().nullable(),
    booking: z.string().nullable(),
  }),
);

/** The database's number of the week that was typed. @throws Usage, Refused */
async function weekOf({ deps, words }: Context): Promise<string> {
  const typed = words[0] ?? '';
  if (typed === '') throw new Usage('Name the week by its inventory id.');
  const [row] = await deps.database.rows<{ id: string }>(
    'select id::text from weeks where inventory_id = $1',
    [typed],
  );
  if (!row) throw new Refused(`There is no week ${plain(typed)}.`);
  return row.id;
}

async function list(context: Context): Promise<0> {
  const limit = wholeNumber(context, 'limit', { least: 1, most: 100_000, otherwise: 100 });
  const rows = lines.parse(
    await context.deps.database.rows(
      `select w.inventory_id as "inventoryId", w.resort_name as resort, w.check_in::text as "checkIn", d.due_at as next, coalesce(bool_or(k.booked), false) as booked,
         count(l.id) filter (where l.offered_at is null)::int as waiting, coalesce(bool_or(l.offered_at is not null), false) as offered
       from week_lines d join weeks w on w.id = d.week_id left join line_places l on l.week_id = d.week_id and l.closed_at is null
         left join week_claims k on k.week_id = d.week_id
       group by w.id, d.week_id order by d.due_at nulls last, w.id limit $1::int`,
      [limit],
    ),
  );
  context.out.answer(
    rows,
    rows.length === 0
      ? 'No one waits for a week.'
      : table(
          rows.map((row) => [
            row.inventoryId,
            row.checkIn,
            `${row.waiting} waiting`,
            row.booked ? 'booked' : row.offered ? 'offered' : 'held',
            row.next && !row.booked ? `until ${row.next.toISOString()}` : '',
            row.resort,
          ]),
        ),
  );
  return 0;
}

async function show(context: Context): Promise<0> {
  const rows = places.parse(
    await context.deps.database.rows(
      `select l.id as place, l.club_id as club, coalesce(k.login_id, l.client ->> 'email', 'forgotten') as who, l.joined_at as joined, l.watch_id is not null as watched, l.offered_at as offered,
         l.offer_ends_at as "offerEnds", l.told_at as told, l.closed_at as closed, l.outcome, r.locator as booking
       from line_places l left join contracts k on k.id = l.contract_id left join reservations r on r.id = l.reservation_id
       where l.week_id = $1::bigint order by l.closed_at is not null, l.seq`,
      [await weekOf(context)],
    ),
  );
  context.out.answer(
    rows,
    rows.length === 0
      ? 'No one waits for this week.'
      : table(
          rows.map((row) => [
            row.place,
            row.club,
            row.who,
            `${row.watched ? 'watches since' : 'joined'} ${row.joined.toISOString()}`,
            row.closed
              ? `${row.outcome} ${row.closed.toISOString()}`
              : row.offerEnds
                ? `offered until ${row.offerEnds.toISOString()}`
                : 'waits',
            row.booking ?? '',
          ]),
        ),
  );
  return 0;
}

async function end(context: Context): Promise<0> {
  const { deps, out, words } = context;
  const reason = context.text('reason')?.trim();
  if (!reason) throw new Usage('Say why with --reason.');
  const place = context.text('place');
  if (place !== undefined && !z.uuid().safeParse(place).success)
    throw new Usage(`${plain(place)} is no id of a place (lines show).`);
  const weekId = await weekOf(context);
  // As everybody who changes a line: a payment of the ended hold's last second is booked first.
  await handDown({ ...deps, closeEnded }, weekId);
  const ended = await deps.database.db.transaction(async (tx) => {
    const ids = await endPlaces(tx, weekId, 'ended', deps.now(), place);
    if (ids.length > 0)
      await noteAction(tx, context, 'lines end', words[0] ?? '', { reason, places: ids });
    return ids;
  });
  if (ended.length === 0) throw new Refused('There is no such open place in this line.');
  out.answer({ places: ended }, `${counted(ended.length, 'place')} ended.`);
  return 0;
}

export const linesArea: Area = {
  summary: 'people who wait for weeks that others hold',
  verbs: {
    list: {
      summary: 'weeks that are waited for, the one that is passed on next on top',
      flags: { limit: { kind: 'text', help: 'at most so many (100)' } },
      run: list,
    },
    show: {
      summary: 'the line of a week: who waits, in order, then places that are closed',
      words: ['<inventory id>'],
      run: show,
    },
    end: {
      summary: 'ends the line of a week, or one place in it',
      words: ['<inventory id>'],
      flags: {
        place: { kind: 'text', help: 'only the place with this id' },
        reason: { kind: 'text', help: 'why; kept in the log of actions' },
      },
      more: 'An offer ends with its place: the week goes to the next in line, or is free. A hold that was made already stays (holds end).',
      run: end,
    },
  },
};
