import type { Queryable } from '../db/client.ts';
import { findMemberByEmail } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import { rowsOn } from '../db/rows.ts';
import { IS_ABOUT_BOOKING, NUMBER_IN_KEY } from '../mail/outbox.ts';

/** A member, or a guest who is known by the e-mail of their bookings only. */
export type Person = {
  email: string;
  member: Member | undefined;
  /** Whether the member is the only one of their contract. */
  alone: boolean;
};

export async function personOf(db: Queryable, email: string): Promise<Person> {
  const member = await findMemberByEmail(db, email);
  if (!member) return { email, member, alone: false };
  const others = await rowsOn(db)('select from members where contract_id = $1 and id <> $2', [
    member.contractId,
    member.id,
  ]);
  return { email, member, alone: others.length === 0 };
}

/**
 * SQL: the bookings `r` of a person: those that they made, and those made with their e-mail.
 * Parameters of all statements about a person: `paramsOf`.
 */
export const THEIR_BOOKING = `(r.member_id = $1::uuid or lower(r.client ->> 'email') = $2)`;
/** SQL: the places in line `l` of a person; those of a contract only when they are alone in it. */
export const THEIR_PLACE = `(l.member_id = $1::uuid or l.contract_id = $3::uuid or lower(l.client ->> 'email') = $2)`;
/** SQL: the mails `o` to a person (by the key, also to a former e-mail) or about their bookings. */
export const THEIR_MAIL = `(lower(o."to") = $2 or position($1::text in key) > 0 or (${IS_ABOUT_BOOKING} and ${NUMBER_IN_KEY} in (select r.number_ref from reservations r where ${THEIR_BOOKING})))`;

/** Id of the member, the e-mail, and the contract that is theirs alone. */
export const paramsOf = ({ email, member, alone }: Person): (string | null)[] => [
  member?.id ?? null,
  email.toLowerCase(),
  (alone && member?.contractId) || null,
];
