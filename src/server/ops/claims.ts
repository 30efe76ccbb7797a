import { asc, eq, sql } from 'drizzle-orm';
import { toIsoDate } from '#lib/dates.ts';
import { decideClaim, reopenClaim } from '../claim/claim.ts';
import type { Decision } from '../claim/claim.ts';
import { readFileOf } from '../claim/repository.ts';
import { claims, reservations, weeks } from '../db/schema.ts';
import { Failure } from '../core/failure.ts';
import { OutsideFailure } from '../partners/outside-call.ts';
import { noteAction } from './actions.ts';
import { numberOf } from './bookings.ts';
import { plain, Refused, Usage } from './command.ts';
import type { Area, Context } from './command.ts';
import { outFile, table, usd } from './out.ts';
import { FAILURE } from '#contracts/failures.ts';

const MAX_REASON = 1000;
const APPROVED = 'This claim was approved; that is final.';

type Row = Awaited<ReturnType<typeof read>>[number];
const read = ({ deps }: Context, where = sql`true`) =>
  deps.database.db
    .select({
      claim: claims,
      locator: reservations.locator,
      numberRef: reservations.numberRef,
      iso: reservations.iso,
      clubId: reservations.clubId,
      resort: weeks.resortName,
      checkIn: weeks.checkIn,
      checkOut: weeks.checkOut,
      unit: weeks.unitType,
    })
    .from(claims)
    .innerJoin(reservations, eq(reservations.id, claims.reservationId))
    .innerJoin(weeks, eq(weeks.id, reservations.weekId))
    .where(where)
    .orderBy(asc(claims.createdAt));

async function claimOf(context: Context): Promise<Row> {
  const [row] = await read(context, eq(reservations.numberRef, await numberOf(context)));
  if (!row) throw new Refused('There is no claim for this booking.');
  return row;
}

function cells({ claim, locator, numberRef, clubId, resort }: Row, today: string): string[] {
  const state =
    claim.status === 'received'
      ? claim.decideBy < today
        ? `OVERDUE since ${claim.decideBy}`
        : `decide by ${claim.decideBy}`
      : claim.status === 'approved'
        ? claim.refundId
          ? 'approved, refunded'
          : 'approved, refund follows'
        : 'declined';
  return [
    locator,
    numberRef,
    clubId,
    state,
    `paid ${usd(claim.paidCents)}, other ${usd(claim.competitorCents)}, back ${usd(claim.backCents)}`,
    resort,
  ];
}

function tellOne(context: Context, row: Row): 0 {
  const { claim } = row;
  context.out.answer(
    row,
    [
      table([cells(row, toIsoDate(context.deps.now()))]),
      `  stay       ${row.checkIn} to ${row.checkOut}, ${plain(row.unit)}; language of the booking: ${row.iso}`,
      `  received   ${claim.createdAt.toISOString()}`,
      `  page       ${plain(claim.competitorUrl) || 'none'}`,
      `  file       ${claim.fileId ? 'yes (claims evidence)' : 'none'}`,
      `  note       ${plain(claim.note) || 'none'}`,
      ...(claim.reason ? [`  reason     ${plain(claim.reason)}`] : []),
    ].join('\n'),
  );
  return 0;
}

async function decide(context: Context, decision: Decision): Promise<0> {
  const numberRef = await numberOf(context);
  try {
    await decideClaim(context.deps, numberRef, decision, (tx) =>
      noteAction(
        tx,
        context,
        `claims ${decision.status === 'approved' ? 'approve' : 'decline'}`,
        numberRef,
        decision.status === 'declined' ? { reason: decision.reason } : {},
      ),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Refused(
      error.code === FAILURE.notFound
        ? 'There is no claim for this booking.'
        : error.code === FAILURE.claimExists
          ? decision.status === 'approved'
            ? 'This claim was declined; claims reopen takes it up again.'
            : APPROVED
          : error.message,
    );
  }
  return tellOne(context, await claimOf(context));
}

async function reopen(context: Context, reason: string): Promise<0> {
  const numberRef = await numberOf(context);
  try {
    await reopenClaim(context.deps, numberRef, (tx) =>
      noteAction(tx, context, 'claims reopen', numberRef, { reason }),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Refused(
      error.code === FAILURE.notFound
        ? 'There is no claim for this booking.'
        : error.code === FAILURE.claimExists
          ? APPROVED
          : error.code === FAILURE.claimRefused
            ? 'This booking was given back; its claim stays declined.'
            : error.message,
    );
  }
  return tellOne(context, await claimOf(context));
}

/**
 * A file is scanned again as it leaves: it may be older than the scanner, or than what the scanner
 * knows today. @throws Refused
 */
async function refuseMalware({ deps: { scanner } }: Context, content: Buffer): Promise<void> {
  if (!scanner) return;
  const verdict = await scanner.scan(content, 'operator').catch((error: unknown) => {
    if (!(error instanceof OutsideFailure)) throw error;
    throw new Refused('The file is not written: clamd did not check it (CLAMD_URL).');
  });
  if (!verdict.clean)
    throw new Refused(`The file is not written: clamd finds ${verdict.signature} in it.`);
}

/** The reason an operator gives, within what is kept. */
function reasonOf(context: Context, rule: string): string {
  const reason = context.text('reason')?.trim() ?? '';
  if (reason === '' || reason.length > MAX_REASON)
    throw new Usage(`--reason has to say why, in at most ${MAX_REASON} characters; ${rule}.`);
  return reason;
}

const DECIDED =
  'The claimant gets a mail; the running server gives the difference of an approved claim back to the card. Claims are to be decided within two business days.';

export const claimsArea: Area = {
  summary: 'best-price claims',
  verbs: {
    list: {
      summary: 'the oldest first, those past their day marked',
      flags: { all: { kind: 'yes', help: 'decided ones too' } },
      run: async (context) => {
        const rows = await read(
          context,
          context.yes('all') ? sql`true` : sql`${claims.status} = 'received'`,
        );
        const today = toIsoDate(context.deps.now());
        context.out.answer(
          rows,
          rows.length === 0 ? 'No claims.' : table(rows.map((row) => cells(row, today))),
        );
        return 0;
      },
    },
    show: {
      summary: 'everything the claimant said',
      words: ['<locator or number>'],
      run: async (context) => tellOne(context, await claimOf(context)),
    },
    evidence: {
      summary: 'writes the file the claimant sent',
      more: 'With CLAMD_URL it is scanned first, and not written unless it is clean.',
      words: ['<locator or number>'],
      flags: { out: { kind: 'text', help: 'the file to write' } },
      run: async (context) => {
        const path = context.text('out');
        if (path === undefined) throw new Usage('--out is missing: the file to write.');
        const { claim } = await claimOf(context);
        const found = await readFileOf(context.deps.database.db, claim.reservationId);
        if (!found) throw new Refused('This claim has no file, or its time to be kept is over.');
        await refuseMalware(context, found.content);
        const file = await outFile(path);
        await file.write(found.content);
        await file.done();
        context.out.answer(
          { file: path, type: found.type, bytes: found.bytes },
          `${plain(found.name)} (${found.type}, ${found.bytes} bytes) written to ${plain(path)}.`,
        );
        return 0;
      },
    },
    approve: {
      summary: 'the difference is given back',
      words: ['<locator or number>'],
      more: DECIDED,
      run: (context) => decide(context, { status: 'approved' }),
    },
    decline: {
      summary: 'with the reason, which the claimant reads',
      words: ['<locator or number>'],
      more: DECIDED,
      flags: {
        reason: {
          kind: 'text',
          help: 'sent to the claimant as it is written: in the language of the booking',
        },
      },
      run: (context) =>
        decide(context, { status: 'declined', reason: reasonOf(context, 'the claimant reads it') }),
    },
    reopen: {
      summary: 'a declined one is looked at again',
      words: ['<locator or number>'],
      more: 'The claimant gets a mail and sees the claim as being checked; it is to be decided within two business days from now. An approved one stays approved.',
      flags: {
        reason: { kind: 'text', help: 'kept among the actions; the claimant does not read it' },
      },
      run: (context) => reopen(context, reasonOf(context, 'it is kept among the actions')),
    },
  },
};
