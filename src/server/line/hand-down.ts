import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { lineSettled } from '../week/claims.ts';
import { closeAtProvider } from '../reservation/hold.ts';
import type { HoldDeps } from '../reservation/hold.ts';

/** Weeks that one look takes, and how many of them are worked on at a time. */
const BATCH = 64;
const AT_A_TIME = 4;
/** An instance that dies leaves its weeks to others after this long. */
const LEASE_SECONDS = 30;

const dueRows = z.array(z.object({ week_id: z.string(), unsettled: z.string().nullable() }));
type Due = z.output<typeof dueRows>[number];

/** Number of the ended hold of a week `l` whose payment the card provider may still report. */
const UNSETTLED = `(select r.number_ref from week_claims k join reservations r on r.id = k.reservation_id
  where k.week_id = l.week_id and not k.booked and k.line_place is null and r.expires_at <= $1::timestamptz and payment_unsettled(r))`;

/**
 * Brings the line of one week up to date: what ended is closed, and the first who waits is offered
 * the week. A payment of the ended hold's last second is booked before. Safe to repeat.
 */
export async function handDown(deps: HoldDeps, weekId: string): Promise<void> {
  const at = deps.now().toISOString();
  const rows = await deps.database.rows(
    `select l.week_id::text, ${UNSETTLED} as unsettled from week_lines l where l.week_id = $2::bigint`,
    [at, weekId],
    'line_unsettled',
  );
  for (const due of dueRows.parse(rows)) await pass(deps, due);
}

async function pass(deps: HoldDeps, { week_id, unsettled }: Due): Promise<void> {
  if (unsettled !== null) await closeAtProvider(deps, unsettled);
  await deps.database.db.execute(sql`select ${lineSettled(Number(week_id), deps.now())}`);
}

/**
 * Hands down every week that is due, once. Instances share the work: a week is leased by moving
 * its time, in one statement that skips locked rows. A week that fails is tried again when
 * that time has come; until then it is no one else's.
 * @param aside takes the weeks that wait for the card provider, so that a slow one keeps no other
 * week waiting; without it they are waited for
 * @returns how many weeks were worked on
 */
export async function handDownDue(
  deps: HoldDeps,
  aside?: (work: Promise<void>) => void,
): Promise<number> {
  let total = 0;
  for (;;) {
    const batch = await lease(deps);
    const asking = batch.filter(({ unsettled }) => unsettled !== null);
    const rest = batch.filter(({ unsettled }) => unsettled === null);
    const asked = passAll(deps, asking);
    if (aside) aside(asked);
    await passAll(deps, rest);
    if (!aside) await asked;
    total += batch.length;
    if (batch.length < BATCH) return total;
  }
}

async function passAll(deps: HoldDeps, batch: readonly Due[]): Promise<void> {
  const left = batch.values();
  const work = async (): Promise<void> => {
    for (const due of left)
      try {
        await pass(deps, due);
      } catch (error) {
        deps.log.warn({ err: error, week: due.week_id }, 'a week could not be handed down');
      }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

async function lease({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Due[]> {
  const at = now();
  const until = new Date(at.getTime() + LEASE_SECONDS * 1000).toISOString();
  return dueRows.parse(
    await database.rows(
      `update week_lines l set due_at = $2::timestamptz where l.week_id in (
         select d.week_id from week_lines d where d.due_at <= $1::timestamptz order by d.due_at limit ${BATCH} for update skip locked
       ) returning l.week_id::text, ${UNSETTLED} as unsettled`,
      [at.toISOString(), until],
      'line_lease',
    ),
  );
}
