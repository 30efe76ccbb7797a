import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import { numberRef as numberRefSchema } from '#contracts/reservation.ts';
import { toIsoDate } from '#lib/dates.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { decideClaim } from '../claim/claim.ts';
import { readFileOf } from '../claim/repository.ts';
import { readConfig } from '../config.ts';
import { openEmbedded, openPostgres } from '../db/client.ts';
import type { Database } from '../db/client.ts';
import { claims, reservations, weeks } from '../db/schema.ts';
import { Failure } from '../plugins/failure.ts';
import { findReservation } from '../reservation/repository.ts';

const HELP = `Best-price claims: shows them and decides on them.

  node src/server/cli/claims.ts list [--all]
  node src/server/cli/claims.ts show <booking>
  node src/server/cli/claims.ts evidence <booking> --out file
  node src/server/cli/claims.ts approve <booking>
  node src/server/cli/claims.ts decline <booking> --reason "The other price is for a smaller unit."

  --all      decided ones too
  --reason   is sent to the claimant as it is written: in the language of the booking

Claims are to be decided within two business days; those past that day are marked. The claimant gets a mail with the decision,
and the running server gives the difference of an approved claim back to the card. The data is that of DATABASE_URL, or of the
embedded database in DATA_DIR, which no running server may be using; then mail and refund follow at its next start.
`;

/** What claimants typed, without anything a terminal would act on. */
const plain = (text: string): string => text.replace(/\p{C}+/gu, ' ');
const usd = (cents: number): string => formatUsd(centsToUsd(cents), 'en');
const MAX_REASON = 1000;

type Row = Awaited<ReturnType<typeof read>>[number];
const read = (database: Database, where = sql`true`) =>
  database.db.select({ claim: claims, numberRef: reservations.numberRef, iso: reservations.iso, clubId: reservations.clubId, resort: weeks.resortName, checkIn: weeks.checkIn, checkOut: weeks.checkOut, unit: weeks.unitType })
    .from(claims).innerJoin(reservations, eq(reservations.id, claims.reservationId)).innerJoin(weeks, eq(weeks.id, reservations.weekId)).where(where).orderBy(asc(claims.createdAt));

function line({ claim, numberRef, clubId, resort }: Row, today: string): string {
  const state = claim.status === 'received' ? (claim.decideBy < today ? `OVERDUE since ${claim.decideBy}` : `decide by ${claim.decideBy}`)
    : claim.status === 'approved' ? (claim.refundId ? 'approved, refunded' : 'approved, refund follows') : 'declined';
  return `${numberRef}  ${clubId}  ${state}  paid ${usd(claim.paidCents)}, other ${usd(claim.competitorCents)}, back ${usd(claim.backCents)}  ${plain(resort)}`;
}

const details = (row: Row, today: string): string => [
  line(row, today),
  `  stay       ${row.checkIn} to ${row.checkOut}, ${plain(row.unit)}; language of the booking: ${row.iso}`,
  `  received   ${row.claim.createdAt.toISOString()}`,
  `  page       ${plain(row.claim.competitorUrl) || 'none'}`,
  `  file       ${row.claim.fileId ? 'yes (evidence)' : 'none'}`,
  `  note       ${plain(row.claim.note) || 'none'}`,
  ...(row.claim.reason ? [`  reason     ${plain(row.claim.reason)}`] : []),
].join('\n');

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' }, reason: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  const [command, booking] = positionals;
  const commands = ['list', 'show', 'evidence', 'approve', 'decline'];
  if (values.help || !command) return tell(HELP.trimEnd());
  if (!commands.includes(command)) throw new Error(`Unknown command ${plain(command)}; known are ${commands.join(', ')}.`);
  if (command !== 'list' && !numberRefSchema.safeParse(booking).success) throw new Error('Name the number of a booking.');
  const reason = values.reason?.trim() ?? '';
  if (command === 'decline' && (reason === '' || reason.length > MAX_REASON)) throw new Error(`--reason must say why, in at most ${MAX_REASON} characters; the claimant reads it.`);
  if (command === 'evidence' && !values.out) throw new Error('--out must name the file to write.');

  const config = readConfig(process.env);
  const database = config.DATABASE_URL ? await openPostgres(config.DATABASE_URL) : await openEmbedded(config.DATA_DIR);
  const now = () => new Date();
  const today = toIsoDate(now());
  try {
    await database.migrate();
    if (command === 'list') {
      const rows = await read(database, values.all ? sql`true` : sql`${claims.status} = 'received'`);
      return tell(rows.length === 0 ? 'No claims.' : rows.map((row) => line(row, today)).join('\n'));
    }
    const numberRef = booking ?? '';
    if (command === 'approve' || command === 'decline') {
      await decideClaim({ database, config, now, wakeOutbox: () => {} }, numberRef, command === 'approve' ? { status: 'approved' } : { status: 'declined', reason });
    }
    const [row] = await read(database, eq(reservations.numberRef, numberRef));
    if (!row) throw new Failure(404);
    if (command !== 'evidence') return tell(details(row, today));
    const reservation = await findReservation(database.db, numberRef);
    const file = reservation && (await readFileOf(database.db, reservation.id));
    if (!file) throw new Error('This claim has no file.');
    // Never over something that is there.
    await writeFile(values.out ?? '', file.content, { flag: 'wx' });
    tell(`${plain(file.name)} (${file.type}, ${file.bytes} bytes) written to ${values.out}.`);
  } finally {
    await database.close();
  }
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`);
const said = (error: unknown): string =>
  error instanceof Failure ? (error.code === 404 ? 'There is no claim for this booking.' : error.code === 4092 ? 'This claim was decided otherwise already; a decision is final.' : error.message) : error instanceof Error ? error.message : String(error);

main().catch((error: unknown) => {
  process.stderr.write(`${said(error)}\n`);
  process.exitCode = 1;
});
