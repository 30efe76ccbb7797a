import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '#contracts/language.ts';
import { personErasedMail } from '#mails/account-mails.ts';
import { memberLanguage } from '../auth/members.ts';
import { endMemberSessions } from '../auth/sessions.ts';
import { clubById } from '../club/repository.ts';
import type { StoredClub } from '../club/repository.ts';
import { clubDay } from '../core/club-day.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { isKnown, personalDataOf } from './personal-data.ts';
import { paramsOf, personOf, THEIR_BOOKING, THEIR_MAIL, THEIR_PLACE } from './person.ts';
import type { Person } from './person.ts';

const WHY = [
  'hold',
  'payment open',
  'stay ahead',
  'refund due',
  'claim open',
  'line',
  'renewal',
] as const;
const needs = z.array(z.object({ why: z.enum(WHY), about: z.string() }));
/**
 * Why a person's data is still needed. `about`: the locator of a booking, the inventory id of a week
 * that is waited for, or the LoginID of a contract that is being renewed.
 */
export type Need = z.output<typeof needs>[number];
export type Erasure =
  | { outcome: 'unknown' }
  | { outcome: 'needed'; needs: Need[] }
  | { outcome: 'erased'; member: boolean; bookings: number };

/** $4: now, $5: today where the clubs are. */
const NEEDS = `
  select case when r.status = 'held' and r.expires_at > $4::timestamptz then 'hold'
      when r.status = 'paid' and w.check_out >= $5::date then 'stay ahead'
      when r.status = 'refunded' and r.refund_id is null then 'refund due'
      when r.status in ('held', 'cancelled') and r.intent_closed_at is null and (r.intent_id is not null or r.checkout_id is not null) then 'payment open'
      when c.status = 'received' or (c.status = 'approved' and c.refund_id is null) then 'claim open' end as why, r.locator as about
    from reservations r join weeks w on w.id = r.week_id left join claims c on c.reservation_id = r.id where ${THEIR_BOOKING}
  union all select 'line', w.inventory_id from line_places l join weeks w on w.id = l.week_id where l.closed_at is null and ${THEIR_PLACE}
  union all select 'renewal', c.login_id from renewals n join contracts c on c.id = n.contract_id
    where (n.member_id = $1::uuid or n.contract_id = $3::uuid) and n.paid_at is null and n.closed_at is null`;

async function needsOf(tx: Queryable, person: Person, at: Date): Promise<Need[]> {
  const rows = await rowsOn(tx)(`select why, about from (${NEEDS}) n where why is not null`, [
    ...paramsOf(person),
    at.toISOString(),
    clubDay(at),
  ]);
  return needs.parse(rows);
}

/** What is left of a booking says what was sold, paid and refunded, and not to whom. */
const BOOKINGS = [
  `delete from claim_files where reservation_id in (select r.id from reservations r where ${THEIR_BOOKING})`,
  `update claims set note = '', reason = '', competitor_url = '' where reservation_id in (select r.id from reservations r where ${THEIR_BOOKING})`,
  `delete from trip_shares where reservation_id in (select r.id from reservations r where ${THEIR_BOOKING})`,
  `delete from one_time_tokens where data ->> 'reservation' in (select r.id::text from reservations r where ${THEIR_BOOKING}) or lower(data -> 'client' ->> 'email') = $2`,
  `delete from outbox o where ${THEIR_MAIL}`,
];
/**
 * In the record of the operators' commands: the names they travel with, all about their e-mail, and
 * the e-mail wherever it stands; amounts and reasons stay. $4: an expression that finds it.
 */
const ACTIONS = [
  `update operator_actions a set details = '{}' where a.action = 'bookings names' and a.subject in (select r.number_ref from reservations r where ${THEIR_BOOKING})`,
  `update operator_actions set subject = 'erased', details = '{}' where lower(subject) = $2`,
  `update operator_actions set details = regexp_replace(details::text, $4, 'erased', 'gi')::jsonb where details::text ~* $4`,
];
/** Last, as it is by these columns that the others find the person's bookings. */
const TRAVELERS = `update reservations r set client = '{}', travelers = null, idempotency_key = null, holder = null, network = null, card_brand = null, card_last4 = null,
    member_id = case when r.member_id = $1::uuid then (select m.id from members m where m.contract_id = $4::uuid and m.id <> $1::uuid limit 1) else r.member_id end
  where ${THEIR_BOOKING} returning r.id`;
/** Of a member who is alone in the contract. */
const CONTRACT = [
  `delete from watches where contract_id = $3::uuid`,
  `delete from watchers where contract_id = $3::uuid`,
  `delete from saved_weeks where contract_id = $3::uuid`,
];

/** Deletes a member; the other person of the contract is its owner from then on. */
async function eraseMember(tx: Queryable, person: Person, at: Date): Promise<void> {
  const { member } = person;
  if (!member) return;
  const rows = rowsOn(tx);
  await endMemberSessions(tx, member.id, at);
  for (const statement of person.alone ? CONTRACT : []) await rows(statement, paramsOf(person));
  await rows('delete from members where id = $1', [member.id]);
  await rows(`update members set role = 'owner' where contract_id = $1`, [member.contractId]);
}

/** SQL: finds an e-mail in a text, also at the end of a sentence, and not as a part of a longer one. */
const emailIn = (email: string): string =>
  String.raw`(?<![a-z0-9._%+-])${email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)}(?![a-z0-9-]|\.[a-z0-9])`;

/** Club and language of the mail to a person: of the member, or of the newest booking. */
async function mailedBy(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  person: Person,
): Promise<{ club: StoredClub['club']; iso: Language }> {
  const { member } = person;
  const [newest] = await rowsOn(deps.database.db)<{ clubId: string; iso: Language }>(
    `select r.club_id as "clubId", r.iso from reservations r where ${THEIR_BOOKING} order by r.created_at desc limit 1`,
    paramsOf(person),
  );
  const { club } = await clubById(deps, member?.clubId ?? newest?.clubId);
  return { club, iso: member ? memberLanguage(member) : (newest?.iso ?? 'en') };
}

/** Erases in the order in which what is left still finds the rest. */
async function erase(tx: Queryable, person: Person, at: Date): Promise<{ bookings: number }> {
  const rows = rowsOn(tx);
  const params = paramsOf(person);
  for (const statement of BOOKINGS) await rows(statement, params);
  for (const statement of ACTIONS) await rows(statement, [...params, emailIn(person.email)]);
  const contract = person.member?.contractId ?? null;
  const bookings = await rows(TRAVELERS, [...params, contract]);
  await eraseMember(tx, person, at);
  return { bookings: bookings.length };
}

/**
 * Erases a person: a member, or a guest by the e-mail of their bookings. What accounting needs of a
 * booking stays, without names, contact data, card or claim texts; a booking that the member made
 * goes to the other person of the contract. Nothing happens while something of it is still needed.
 * The person is told by a last mail.
 * @param note writes who decided, in the same transaction
 */
export async function erasePerson(
  deps: Pick<Deps, 'database' | 'config' | 'now' | 'wakeOutbox'>,
  email: string,
  note: (tx: Queryable, erased: { bookings: number }) => Promise<unknown>,
): Promise<Erasure> {
  const at = deps.now();
  const { db } = deps.database;
  const { club, iso } = await mailedBy(deps, await personOf(db, email));
  const erasure = await db.transaction(async (tx): Promise<Erasure> => {
    // New bookings of the member, and changes of these, wait until it is decided.
    await rowsOn(tx)('select id from members where email = $1 for update', [email]);
    const person = await personOf(tx, email);
    await rowsOn(tx)(
      `select r.id from reservations r where ${THEIR_BOOKING} order by r.id for update`,
      paramsOf(person),
    );
    if (!isKnown(await personalDataOf(tx, person))) return { outcome: 'unknown' };
    const needed = await needsOf(tx, person, at);
    if (needed.length > 0) return { outcome: 'needed', needs: needed };
    const erased = await erase(tx, person, at);
    const mail = personErasedMail({ club, name: person.member?.profile.Nombre ?? '', at }, iso);
    const key = `erased:${randomUUID()}`;
    await enqueueMail(tx, { key, to: email, mail: { fromName: club.Nombre, ...mail }, at });
    await note(tx, erased);
    return { outcome: 'erased', member: !!person.member, ...erased };
  });
  if (erasure.outcome === 'erased') deps.wakeOutbox();
  return erasure;
}
