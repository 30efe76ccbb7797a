import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { language as languageSchema } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { addDays, formatLongDay } from '#lib/dates.ts';
import { clubDay } from '../core/club-day.ts';
import { usdToCents } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { mailTexts } from '#mails/texts.ts';
import { renewalMail } from '#mails/renewal-mails.ts';
import { findMemberById, memberLanguage } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import { clubById } from '../club/repository.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/client.ts';
import { contracts, members, renewals } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { recordEvent } from './events.ts';
import { BUSY, rounds } from './start.ts';
import type { CheckoutState, PaymentEvent } from '../partners/stripe.ts';
import { Failure } from '../core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Marks the card provider's objects of a renewal; those for weeks carry a `numberRef` instead. */
const RENEWAL_KIND = 'renewal';
/**
 * First check of a new checkout, in case browser and webhook stay silent; later checks come less
 * and less often.
 */
const FIRST_CHECK_MS = 2 * MINUTE_MS;
const LONGEST_CHECK_MS = 60 * MINUTE_MS;
const BATCH = 50;

type Renewal = typeof renewals.$inferSelect;
/** `closed`: the checkout ended without a payment. */
type SettledRenewal = { outcome: 'paid' | 'pending' | 'closed'; renewal: Renewal };

export const renewalPriceCents = ({
  RENEWAL_PRICE_USD,
}: Pick<Config, 'RENEWAL_PRICE_USD'>): number => usdToCents(RENEWAL_PRICE_USD);

const isOpen = and(isNull(renewals.paidAt), isNull(renewals.closedAt));

/** The same day a year later; for 29 February the 28th. */
export function yearAfter(day: string): string {
  const next = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
  return next.endsWith('02-29') ? next.replace(/29$/, '28') : next;
}

/**
 * The period a payment adds: a year after the last day already covered, or from today when the
 * subscription has ended.
 * @returns first and last day; the last one becomes `paidUntil`
 */
export const renewedPeriod = (
  paidUntil: string,
  today: string,
): { fromDay: string; toDay: string } =>
  paidUntil >= today
    ? { fromDay: addDays(paidUntil, 1), toDay: yearAfter(paidUntil) }
    : { fromDay: today, toDay: yearAfter(today) };

async function openRenewal(db: Queryable, contractId: string): Promise<Renewal | undefined> {
  const [row] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.contractId, contractId), isOpen))
    .limit(1);
  return row;
}

async function findRenewal(db: Queryable, id: string): Promise<Renewal | undefined> {
  const [row] = await db.select().from(renewals).where(eq(renewals.id, id)).limit(1);
  return row;
}

const siteOf = (deps: Deps, { UrlWeek }: { UrlWeek: string }): string =>
  new URL(linkTo.page('profile'), UrlWeek || deps.config.PUBLIC_URL).toString();

/**
 * Client secret of the contract's only open checkout, the same for both people. A checkout with
 * another price, or one this member opened in another language, is expired first. A secret is
 * returned only after the renewal is stored, so that nothing unknown can be paid.
 * @throws Failure `alreadyPaid` the open checkout has just been paid, `partnerFailed`,
 * `unavailable`
 */
export async function renewalCheckout(
  deps: Deps,
  member: Member,
  language: Language = memberLanguage(member),
): Promise<string> {
  const {
    database: { db },
    payments,
    config,
    now,
  } = deps;
  const { contractId } = member;
  const cents = renewalPriceCents(config);
  let closed = 0;
  return rounds(async () => {
    const open = await openRenewal(db, contractId);
    if (open) return takeUpCheckout(deps, member, open, { cents, language });
    const checkout = await createCheckout(deps, member, { cents, closed, language });
    if (checkout.status !== 'open') {
      // A concurrent call of this person lost against another one and expired this checkout. Look
      // again, and start over if none is open.
      closed += 1;
      return undefined;
    }
    const at = now();
    const [stored] = await db
      .insert(renewals)
      .values({
        contractId,
        memberId: member.id,
        checkoutId: checkout.id,
        cents,
        iso: language,
        checkAt: new Date(at.getTime() + FIRST_CHECK_MS),
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: renewals.id });
    if (stored) return checkout.clientSecret;
    const current = await openRenewal(db, contractId);
    if (current?.checkoutId === checkout.id) return checkout.clientSecret;
    // Another checkout was stored first, in another language; this one must not stay payable.
    await payments.expireCheckout(checkout.id);
    return undefined;
  });
}

/**
 * Secret of the checkout that is open already; undefined once it is settled as unpaid.
 * @throws Failure as `renewalCheckout`
 */
async function takeUpCheckout(
  deps: Deps,
  member: Member,
  open: Renewal,
  { cents, language }: { cents: number; language: Language },
): Promise<string | undefined> {
  const { database, payments } = deps;
  let checkout = await payments.readCheckout(open.checkoutId);
  // Only the member's own checkout is expired for its language: the other person of the contract
  // may be paying.
  const inOtherLanguage = open.memberId === member.id && open.iso !== null && open.iso !== language;
  if (checkout.status === 'open' && (open.cents !== cents || inOtherLanguage))
    checkout = await payments.expireCheckout(open.checkoutId);
  if (checkout.status === 'open') {
    await database.db
      .update(renewals)
      .set({ memberId: member.id, iso: language })
      .where(and(eq(renewals.id, open.id), isOpen));
    return checkout.clientSecret;
  }
  const { outcome } = await settleRenewal(deps, open, undefined, checkout);
  if (outcome === 'paid') throw new Failure(FAILURE.alreadyPaid);
  if (outcome === 'pending') throw new Failure(FAILURE.unavailable, BUSY);
  return undefined;
}

async function createCheckout(
  deps: Deps,
  member: Member,
  { cents, closed, language }: { cents: number; closed: number; language: Language },
): Promise<CheckoutState> {
  const {
    database: { db },
    payments,
    now,
  } = deps;
  const { club } = await clubById(deps, member.clubId);
  const t = mailTexts(language);
  const today = clubDay(now());
  const [contract] = await db
    .select({ paidUntil: contracts.paidUntil })
    .from(contracts)
    .where(eq(contracts.id, member.contractId))
    .limit(1);
  const before = await db.$count(renewals, eq(renewals.contractId, member.contractId));
  const { toDay } = renewedPeriod(contract?.paidUntil ?? today, today);
  return payments.createCheckout({
    amountCents: cents,
    name: t('renewal.annual'),
    description: t('renewal.until', {
      club: club.Nombre,
      contract: member.contractNumber,
      date: formatLongDay(toDay, language),
    }),
    returnUrl: siteOf(deps, club),
    language,
    buttonColor: club.ColorPrimarioHex,
    metadata: { kind: RENEWAL_KIND, contractId: member.contractId },
    // Contains everything the checkout is made of, so that a repeat finds it. The number of
    // renewals stored so far gives a new checkout a new key.
    idempotencyKey: [
      RENEWAL_KIND,
      member.contractId,
      before,
      cents,
      language,
      toDay,
      today,
      closed,
      club.ColorPrimarioHex,
    ].join(':'),
  });
}

/**
 * The only place where a payment extends a subscription. Confirm, webhook and reconciler all call
 * it, in any order and any number of times. The payment's state is read from the card provider.
 * Period, payment, event and receipt are one transaction under the contract's lock.
 * @throws Failure `partnerFailed` provider away
 */
async function settleRenewal(
  deps: Deps,
  before: Renewal,
  event?: PaymentEvent,
  known?: CheckoutState,
): Promise<SettledRenewal> {
  const {
    database: { db },
    payments,
    now,
  } = deps;
  if (before.paidAt) {
    await recordEvent(db, event);
    return { outcome: 'paid', renewal: before };
  }
  const checkout = known ?? (await payments.readCheckout(before.checkoutId));
  if (!checkout.paid || !checkout.intentId) {
    if (checkout.status === 'expired')
      await db
        .update(renewals)
        .set({ closedAt: now() })
        .where(and(eq(renewals.id, before.id), isOpen));
    await recordEvent(db, event);
    return { outcome: checkout.status === 'expired' ? 'closed' : 'pending', renewal: before };
  }
  const intent = await payments.readIntent(checkout.intentId);
  const context = await receiptContext(deps, before);
  const at = now();
  const renewal = await db.transaction(async (tx) => {
    const [contract] = await tx
      .select()
      .from(contracts)
      .where(eq(contracts.id, before.contractId))
      .for('update');
    const current = await findRenewal(tx, before.id);
    if (!contract || !current) throw new Error('a renewal has disappeared');
    await recordEvent(tx, event);
    if (current.paidAt) return current;
    const period = renewedPeriod(contract.paidUntil, clubDay(at));
    await tx
      .update(contracts)
      .set({ paidUntil: period.toDay })
      .where(eq(contracts.id, contract.id));
    const [row] = await tx
      .update(renewals)
      .set({ ...period, paidAt: at, intentId: intent.id, cents: intent.amountReceivedCents })
      .where(eq(renewals.id, before.id))
      .returning();
    if (!row) throw new Error('a renewal has disappeared');
    if (context) await enqueueReceipt(deps, tx, row, context, at);
    return row;
  });
  deps.wakeOutbox();
  return { outcome: 'paid', renewal };
}

type ReceiptContext = { payer: Member; club: Awaited<ReturnType<typeof clubById>>['club'] };

/** Who gets the receipt: the payer, or the owner if the payer no longer exists. */
async function receiptContext(
  deps: Deps,
  { memberId, contractId }: Renewal,
): Promise<ReceiptContext | undefined> {
  const { db } = deps.database;
  const [owner] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.contractId, contractId))
    .orderBy(sql`${members.role} <> 'owner'`, asc(members.createdAt))
    .limit(1);
  const id = memberId ?? owner?.id;
  const payer = id === undefined ? undefined : await findMemberById(db, id);
  return payer && { payer, club: (await clubById(deps, payer.clubId)).club };
}

async function enqueueReceipt(
  deps: Deps,
  tx: Queryable,
  { checkoutId, fromDay, toDay, cents, iso }: Renewal,
  { payer, club }: ReceiptContext,
  at: Date,
): Promise<void> {
  const today = clubDay(at);
  const mail = renewalMail(
    {
      club,
      name: payer.profile.Nombre,
      contract: payer.contractNumber,
      from: fromDay ?? today,
      to: toDay ?? today,
      paidOn: today,
      amountCents: cents,
      link: siteOf(deps, club),
    },
    languageSchema.safeParse(iso).data ?? memberLanguage(payer),
  );
  await enqueueMail(tx, {
    key: `renewal:${checkoutId}`,
    to: payer.email,
    at,
    mail: { fromName: club.Nombre, ...mail },
  });
}

/** Settles the contract's open renewal, or answers with the last paid one. */
export async function confirmRenewal(
  deps: Deps,
  contractId: string,
): Promise<{ status: 'paid' | 'pending'; paidUntil: string }> {
  const { db } = deps.database;
  const [latest] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.contractId, contractId), isNull(renewals.closedAt)))
    .orderBy(sql`${renewals.paidAt} is not null`, desc(renewals.paidAt))
    .limit(1);
  const outcome = latest ? (await settleRenewal(deps, latest)).outcome : 'pending';
  const [contract] = await db
    .select({ paidUntil: contracts.paidUntil })
    .from(contracts)
    .where(eq(contracts.id, contractId))
    .limit(1);
  if (!contract) throw new Failure(FAILURE.notFound);
  return { status: outcome === 'paid' ? 'paid' : 'pending', paidUntil: contract.paidUntil };
}

/** Events after which a checkout may be complete or expired; others are only recorded. */
const SETTLING: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
];
export const isRenewalEvent = ({ metadata }: Pick<PaymentEvent, 'metadata'>): boolean =>
  metadata['kind'] === RENEWAL_KIND;

/** Handles an event of a renewal; the caller has made sure that it is new. */
export async function onRenewalEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const {
    database: { db },
    log,
  } = deps;
  const [row] = SETTLING.includes(event.type)
    ? await db.select().from(renewals).where(eq(renewals.checkoutId, event.objectId)).limit(1)
    : [];
  if (row) return void (await settleRenewal(deps, row, event));
  if (event.type === 'checkout.session.completed')
    log.error(
      { checkout: event.objectId, contract: event.metadata['contractId'] },
      'a renewal was paid that is not known here',
    );
  await recordEvent(db, event);
}

/**
 * Checks open checkouts that are due, in case neither browser nor webhook reported a payment. Safe
 * to run in several instances at once. One that fails is logged and checked again.
 */
export async function reconcileRenewals(deps: Deps): Promise<{ checked: number; failed: number }> {
  const {
    database: { db },
    now,
    log,
  } = deps;
  const result = { checked: 0, failed: 0 };
  for (;;) {
    const at = now();
    const due = await db
      .select()
      .from(renewals)
      .where(and(isOpen, lte(renewals.checkAt, at)))
      .orderBy(renewals.checkAt)
      .limit(BATCH);
    for (const row of due) {
      result.checked += 1;
      const wait = Math.min(
        LONGEST_CHECK_MS,
        Math.max(FIRST_CHECK_MS, at.getTime() - row.createdAt.getTime()),
      );
      // Scheduled first: a checkout that fails every time must not keep the others from their turn.
      await db
        .update(renewals)
        .set({ checkAt: new Date(at.getTime() + wait) })
        .where(eq(renewals.id, row.id));
      try {
        await settleRenewal(deps, row);
      } catch (error) {
        result.failed += 1;
        log.warn(
          { err: error, renewal: row.id },
          'a renewal could not be reconciled and will be tried again',
        );
      }
    }
    if (due.length < BATCH) return result;
  }
}
