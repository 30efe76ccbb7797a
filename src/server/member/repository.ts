import { and, asc, eq, ne } from 'drizzle-orm';
import type { MemberRecord } from '#contracts/account.ts';
import { findMemberById } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import type { Queryable } from '../db/client.ts';
import { members } from '../db/schema.ts';
import { Failure } from '../plugins/failure.ts';
import type { Session } from '../plugins/session.ts';

/** The session of a call whose contract asks for one. @throws Failure 401 */
export function required(session: Session | undefined): Session {
  if (!session) throw new Failure(401);
  return session;
}

/** The signed-in member. @throws Failure 401 when the member is gone */
export async function signedInMember(
  db: Queryable,
  session: Pick<Session, 'memberId'>,
): Promise<Member> {
  const member = await findMemberById(db, session.memberId);
  if (!member) throw new Failure(401);
  return member;
}

/**
 * A person whose profile the signed-in member may see and save: oneself, or the other person of the same contract. Strangers and
 * unknown ids answer alike. @throws Failure 401, 404
 */
export async function personOfContract(
  db: Queryable,
  session: Pick<Session, 'memberId'>,
  id: string,
): Promise<{ self: Member; person: Member }> {
  const self = await signedInMember(db, session);
  const person = id === self.id ? self : await findMemberById(db, id);
  if (!person || person.contractId !== self.contractId) throw new Failure(404);
  return { self, person };
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
    ...member.profile,
    _id: member.id,
    Email: member.email,
    role: member.role,
    ContratoId: { _id: member.contractId, LoginID: member.loginId, Numero: member.contractNumber },
    coOwner: coOwner ? { ...coOwner.profile, _id: coOwner.id, Email: coOwner.email } : null,
  };
}
