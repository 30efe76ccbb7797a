import { and, eq, isNull } from 'drizzle-orm';
import { FAILURE } from '#contracts/failures.ts';
import { maskEmail } from '#lib/mask-email.ts';
import { emailChangedMail } from '#mails/account-mails.ts';
import { mailMember } from '../auth/account-mail.ts';
import { findMemberByEmail } from '../auth/members.ts';
import { endMemberSessions, forgetDevices } from '../auth/sessions.ts';
import { clubById } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import type { Queryable } from '../db/client.ts';
import { pgErrorCode } from '../db/errors.ts';
import { members, oneTimeTokens } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Gives a member another sign-in e-mail. Every session, saved device, code and mailed link of the
 * former one ends; both addresses are told. Bookings keep the e-mail that they were made with.
 * @param note writes who decided, in the same transaction
 * @throws Failure `notFound` no member has the e-mail, `linkRefused` another member has the new one
 */
export async function changeEmail(
  deps: Pick<Deps, 'database' | 'config' | 'now' | 'wakeOutbox'>,
  { from, to }: { from: string; to: string },
  note: (tx: Queryable) => Promise<unknown>,
): Promise<void> {
  const { db } = deps.database;
  const at = deps.now();
  const member = await findMemberByEmail(db, from);
  if (!member) throw new Failure(FAILURE.notFound);
  const { club } = await clubById(deps, member.clubId);
  const change = async (tx: Queryable): Promise<void> => {
    const changed = await tx
      .update(members)
      .set({ email: to })
      .where(and(eq(members.id, member.id), eq(members.email, member.email)))
      .returning({ id: members.id });
    if (changed.length === 0) throw new Failure(FAILURE.notFound);
    await endMemberSessions(tx, member.id, at);
    await forgetDevices(tx, member.id);
    await tx
      .update(oneTimeTokens)
      .set({ usedAt: at })
      .where(and(eq(oneTimeTokens.memberId, member.id), isNull(oneTimeTokens.usedAt)));
    for (const [email, shown] of [
      [to, to],
      // Who reads the former mailbox learns that it changed, and not where it went.
      [member.email, maskEmail(to)],
    ] as const)
      await mailMember(
        tx,
        club,
        { ...member, email },
        {
          key: `email:${member.id}:${at.toISOString()}:${email === to ? 'new' : 'former'}`,
          at,
          render: (language) =>
            emailChangedMail({ club, name: member.profile.Nombre, at, email: shown }, language),
        },
      );
    await note(tx);
  };
  try {
    await db.transaction(change);
  } catch (error) {
    if (pgErrorCode(error) === UNIQUE_VIOLATION) throw new Failure(FAILURE.linkRefused);
    throw error;
  }
  deps.wakeOutbox();
}
