import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { watchCriteria, watchPace } from '#contracts/watch.ts';
import { watches } from '../db/schema.ts';
import { placeOf } from '../watch/mails.ts';
import { readable } from '../watch/readable.ts';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage, wholeNumber } from './command.ts';
import type { Area, Context } from './command.ts';
import { counted, table } from './out.ts';

const watchRow = z.object({
  watch: z.string(),
  club: z.string(),
  who: z.string(),
  criteria: watchCriteria,
  pace: watchPace,
  made: z.coerce.date(),
  matched: z.coerce.date().nullable(),
  pending: z.number(),
  ended: z.coerce.date().nullable(),
  outcome: z.string().nullable(),
});
type WatchRow = z.output<typeof watchRow>;

/** Never the secret names by which mails end watches. */
const WATCHES = `select v.id as watch, k.club_id as club, k.login_id as who, v.criteria, v.pace, v.created_at as made, v.matched_at as matched, v.pending,
    v.ended_at as ended, v.outcome
  from watches v join contracts k on k.id = v.contract_id`;

const read = async ({ deps }: Context, where: string, params: unknown[]) =>
  readable(deps, watchRow, await deps.database.rows(`${WATCHES} ${where}`, params));

const tell = (rows: readonly WatchRow[]): string =>
  table(
    rows.map((row) => [
      row.watch,
      row.club,
      row.who,
      `${row.criteria.dateIn} to ${row.criteria.dateOut}`,
      row.pace,
      row.ended
        ? `${row.outcome} ${row.ended.toISOString()}`
        : row.matched
          ? `matched ${row.matched.toISOString()}`
          : 'no match yet',
      row.pending > 0 && !row.ended ? `${counted(row.pending, 'week')} to tell` : '',
      plain(placeOf(row.criteria, 'en')) || 'anywhere',
    ]),
  );

async function list(context: Context): Promise<0> {
  const limit = wholeNumber(context, 'limit', { least: 1, most: 100_000, otherwise: 100 });
  const rows = await read(
    context,
    'where v.ended_at is null and k.club_id = coalesce($1, k.club_id) order by v.created_at, v.id limit $2::int',
    [context.text('club') ?? null, limit],
  );
  context.out.answer(rows, rows.length === 0 ? 'No one watches a search.' : tell(rows));
  return 0;
}

/** The contract that was typed. @throws Usage, Refused */
async function contractOf(context: Context): Promise<{ id: string; who: string }> {
  const typed = (context.words[0] ?? '').toUpperCase();
  if (typed === '') throw new Usage('Name the contract by its login id.');
  const [found] = await context.deps.database.rows<{ id: string; who: string }>(
    'select id, login_id as who from contracts where upper(login_id) = $1',
    [typed],
  );
  if (!found) throw new Refused(`There is no contract ${plain(typed)}.`);
  return found;
}

async function show(context: Context): Promise<0> {
  const { id } = await contractOf(context);
  const rows = await read(
    context,
    'where v.contract_id = $1::uuid order by v.ended_at is not null, v.created_at, v.id',
    [id],
  );
  context.out.answer(rows, rows.length === 0 ? 'This contract watches nothing.' : tell(rows));
  return 0;
}

async function end(context: Context): Promise<0> {
  const { deps, out } = context;
  const reason = context.text('reason')?.trim();
  if (!reason) throw new Usage('Say why with --reason.');
  const watch = context.text('watch');
  if (watch !== undefined && !z.uuid().safeParse(watch).success)
    throw new Usage(`${plain(watch)} is no id of a watch (watches show).`);
  const { id, who } = await contractOf(context);
  const ended = await deps.database.db.transaction(async (tx) => {
    const rows = await tx
      .update(watches)
      .set({ endedAt: deps.now(), outcome: 'ended' })
      .where(
        and(
          eq(watches.contractId, id),
          isNull(watches.endedAt),
          watch === undefined ? undefined : eq(watches.id, watch),
        ),
      )
      .returning({ id: watches.id });
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await noteAction(tx, context, 'watches end', who, { reason, watches: ids });
    return ids;
  });
  if (ended.length === 0) throw new Refused('There is no such running watch.');
  out.answer(
    { watches: ended },
    `${ended.length} ${ended.length === 1 ? 'watch' : 'watches'} ended.`,
  );
  return 0;
}

export const watchesArea: Area = {
  summary: 'searches that members watch',
  verbs: {
    list: {
      summary: 'running watches, the first made on top',
      flags: {
        club: { kind: 'text', help: 'only of this club' },
        limit: { kind: 'text', help: 'at most so many (100)' },
      },
      run: list,
    },
    show: {
      summary: 'the watches of a contract: those that run, then what has ended',
      words: ['<login id>'],
      run: show,
    },
    end: {
      summary: 'ends the watches of a contract, or one of them',
      words: ['<login id>'],
      flags: {
        watch: { kind: 'text', help: 'only the watch with this id' },
        reason: { kind: 'text', help: 'why; kept in the log of actions' },
      },
      more: 'Nothing is mailed. A week that is kept for the contract already stays theirs until its time is over (lines end).',
      run: end,
    },
  },
};
