import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { MemberRecord } from '#contracts/account.ts';
import { findMemberById, signedInMember } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import type { Queryable } from '../db/client.ts';
import { members, termsAnswers } from '../db/schema.ts';
import { Failure } from '../core/failure.ts';
import type { Session } from '../http/session.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * A person whose profile the signed-in member may see and save: oneself, or the other person of the
 * same contract. Strangers and unknown ids answer alike. @throws Failure `noSession`, `notFound`
 */
export async function personOfContract(
  db: Queryable,
  session: Pick<Session, 'memberId'>,
  id: string,
): Promise<{ self: Member; person: Member }> {
  const self = await signedInMember(db, session);
  const person = id === self.id ? self : await findMemberById(db, id);
  if (!person || person.contractId !== self.contractId) throw new Failure(FAILURE.notFound);
  return { self, person };
}

/**
 * A person on the wire; the answer to the terms has a date when the newest one is what the profile
 * says.
 */
async function personRecordOf(db: Queryable, { id, email, profile }: Member) {
  const [answer] = await db
    .select({ accepted: termsAnswers.accepted, answeredAt: termsAnswers.answeredAt })
    .from(termsAnswers)
    .where(eq(termsAnswers.memberId, id))
    .orderBy(desc(termsAnswers.answeredAt))
    .limit(1);
  const isCurrent = answer?.accepted === profile.TerminosYCondiciones;
  return {
    ...profile,
    _id: id,
    Email: email,
    TerminosYCondicionesFecha: answer && isCurrent ? answer.answeredAt.toISOString() : null,
  };
}

/** A member on the wire, with the other person of the contract seen from there. */
export async function memberRecordOf(db: Queryable, member: Member): Promise<MemberRecord> {
  const [other] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.contractId, member.contractId), ne(members.id, member.id)))
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(1);
  const coOwner = other && (await findMemberById(db, other.id));
  return {
    ...(await personRecordOf(db, member)),
    role: member.role,
    ContratoId: { _id: member.contractId, LoginID: member.loginId, Numero: member.contractNumber },
    coOwner: coOwner ? await personRecordOf(db, coOwner) : null,
  };
}
