import { eq, sql } from 'drizzle-orm';
import { isoDate } from '#contracts/common.ts';
import { addDays } from '#lib/dates.ts';
import { clubDay } from '../core/club-day.ts';
import { usdToCents } from '#lib/money.ts';
import { clubs, promotions } from '../db/schema.ts';
import { usesPromotion } from '../payment/promotion.ts';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage, wholeNumber } from './command.ts';
import type { Area, Context } from './command.ts';
import { table, usd } from './out.ts';

const MOST_USES = 999_999_999;
const CODE = /^[A-Z0-9][A-Z0-9_-]{1,39}$/;

/** @throws Usage when it is nothing a person could type in the promotion box */
function codeOf(context: Context): string {
  const code = (context.words[0] ?? '').toUpperCase();
  if (!CODE.test(code))
    throw new Usage(
      `${plain(code)} is no code: 2 to 40 letters, digits, dashes and underscores, beginning with a letter or digit.`,
    );
  return code;
}

/** @throws Usage when the flag is missing or no day */
function dayOf(context: Context, flag: string, otherwise?: string): string {
  const typed = context.text(flag) ?? otherwise;
  if (typed === undefined || !isoDate.safeParse(typed).success)
    throw new Usage(`--${flag} has to be a day such as 2027-03-06.`);
  return typed;
}

/** What the promotion takes off: either a percentage or an amount. @throws Usage */
function discountOf(context: Context): { percent: number } | { amountCents: number } {
  const amount = context.text('amount');
  if ((context.text('percent') === undefined) === (amount === undefined))
    throw new Usage('One of --percent and --amount is needed.');
  if (amount === undefined)
    return { percent: wholeNumber(context, 'percent', { least: 1, most: 100, otherwise: 1 }) };
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(amount) || Number(amount) <= 0)
    throw new Usage('--amount has to be US dollars such as 50 or 49.90.');
  return { amountCents: usdToCents(Number(amount)) };
}

async function create(context: Context): Promise<0> {
  const { db } = context.deps.database;
  const code = codeOf(context);
  const clubId = context.text('club') ?? null;
  const validFrom = dayOf(context, 'from', clubDay(context.deps.now()));
  const validTo = dayOf(context, 'to');
  if (validTo < validFrom) throw new Usage('--to has to be the day of --from or a later one.');
  const maxUses =
    context.text('uses') === undefined
      ? null
      : wholeNumber(context, 'uses', { least: 1, most: MOST_USES, otherwise: 1 });
  const oncePerPerson = context.yes('once');
  const discount = discountOf(context);
  const values = { code, clubId, ...discount, validFrom, validTo, maxUses, oncePerPerson };
  if (clubId !== null) {
    const [club] = await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId));
    if (!club) throw new Refused(`There is no club ${plain(clubId)}.`);
  }
  await db.transaction(async (tx) => {
    const made = await tx.insert(promotions).values(values).onConflictDoNothing().returning();
    if (made.length === 0)
      throw new Refused(`There is a promotion ${code} already; codes are never used again.`);
    await noteAction(tx, context, 'promotions create', code, values);
  });
  context.out.answer(values, `The code ${code} applies from ${validFrom} to ${validTo}.`);
  return 0;
}

async function list(context: Context): Promise<0> {
  const { database, now } = context.deps;
  const at = now();
  const used = sql`(select count(*)::int from reservations where ${usesPromotion(promotions.code, at)})`;
  const rows = await database.db
    .select({
      code: promotions.code,
      club: promotions.clubId,
      percent: promotions.percent,
      amountCents: promotions.amountCents,
      validFrom: promotions.validFrom,
      validTo: promotions.validTo,
      maxUses: promotions.maxUses,
      oncePerPerson: promotions.oncePerPerson,
      uses: sql<number>`${used}`,
      givenCents: sql<number>`(select coalesce(sum(list_cents - price_cents), 0)::int from reservations where promotion_code = ${promotions.code} and status = 'paid')`,
    })
    .from(promotions)
    .orderBy(promotions.validTo, promotions.code);
  context.out.answer(
    rows,
    rows.length === 0
      ? 'There are no promotions.'
      : table(
          rows.map((row) => [
            row.code,
            row.club ?? 'every club',
            row.percent === null ? usd(row.amountCents ?? 0) : `${row.percent} %`,
            `${row.validFrom} to ${row.validTo}`,
            row.maxUses === null ? `${row.uses} used` : `${row.uses} of ${row.maxUses} used`,
            `${usd(row.givenCents)} given`,
            row.oncePerPerson ? 'once per person' : '',
          ]),
        ),
  );
  return 0;
}

async function end(context: Context): Promise<0> {
  const code = codeOf(context);
  const last = addDays(clubDay(context.deps.now()), -1);
  await context.deps.database.db.transaction(async (tx) => {
    const [promotion] = await tx
      .select()
      .from(promotions)
      .where(eq(promotions.code, code))
      .for('update');
    if (!promotion) throw new Refused(`There is no promotion ${code}.`);
    if (promotion.validTo <= last)
      throw new Refused(`The promotion ${code} ended on ${promotion.validTo}.`);
    await tx.update(promotions).set({ validTo: last }).where(eq(promotions.code, code));
    await noteAction(tx, context, 'promotions end', code, { before: promotion.validTo });
  });
  context.out.answer(
    { code, validTo: last },
    `${code} can no longer be applied. Holds that have it keep their price until they end.`,
  );
  return 0;
}

export const promotionsArea: Area = {
  summary: 'promotion codes',
  verbs: {
    create: {
      summary: 'makes a code that takes a percentage or an amount off',
      words: ['<code>'],
      flags: {
        percent: { kind: 'text', help: 'percent off, 1 to 100' },
        amount: { kind: 'text', help: 'US dollars off' },
        club: { kind: 'text', help: 'only for holds of one club' },
        from: { kind: 'text', help: 'first day (today)' },
        to: { kind: 'text', help: 'last day' },
        uses: { kind: 'text', help: 'how often it may be used (no limit)' },
        once: { kind: 'yes', help: "each person once: a member's contract or a guest's e-mail" },
      },
      run: create,
    },
    list: {
      summary:
        'every code with its days, its uses (paid bookings and running holds; the export counts the former only) and what it gave',
      run: list,
    },
    end: { summary: 'ends a code: it can no longer be applied', words: ['<code>'], run: end },
  },
};
