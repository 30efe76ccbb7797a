import { eq, sql } from 'drizzle-orm';
import type { answerTerms } from '#contracts/account.ts';
import { refuseLink } from '../auth/links.ts';
import { findMemberById } from '../auth/members.ts';
import { findToken, spendToken } from '../auth/sessions.ts';
import type { Queryable } from '../db/client.ts';
import { members, termsAnswers } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { hashToken } from '../http/session.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * `PUT /members/terms/check`: keeps the answer with its time; the newest one decides. The token of
 * a mailed link (kind `terms`, made by `issueLink`) names the member and works once; without one
 * the session does. An e-mail that comes along must be that member's.
 * @throws Failure `invalidInput` another e-mail than the session's, `noSession` neither session nor
 * token, `linkExpired` bad, used or ended token, or another e-mail than its member's;
 * `tooManyAttempts`
 */
export async function handleAnswerTerms(
  deps: Deps,
  { query, session, request }: Call<typeof answerTerms>,
): Promise<{ success: true }> {
  const { database, limiter } = deps;
  const at = deps.now();
  const accepted = query.answer === 'yes';
  const byLink = query.tokenPass !== undefined;
  const tokenHash = hashToken(query.tokenPass ?? '');
  if (!byLink && !session) throw new Failure(FAILURE.noSession);
  const link = byLink ? await findToken(database.db, { tokenHash, kind: 'terms' }, at) : undefined;
  const memberId = byLink ? (link?.memberId ?? undefined) : session?.memberId;
  const member = memberId === undefined ? undefined : await findMemberById(database.db, memberId);
  if (!member) {
    if (byLink) return refuseLink(deps, request);
    throw new Failure(FAILURE.noSession);
  }
  if (
    query.email !== undefined &&
    query.email !== '' &&
    query.email.trim().toLowerCase() !== member.email
  )
    throw byLink ? new Failure(FAILURE.linkExpired) : invalidInput({ 'query.email': 'invalid' });
  await limiter.take(`member:terms:${member.id}`, MEMBER_LIMITS.termsAnswers);
  await database.db.transaction(async (tx) => {
    if (byLink && !(await spendToken(tx, tokenHash, at))) throw new Failure(FAILURE.linkExpired);
    await recordAnswer(tx, {
      memberId: member.id,
      accepted,
      by: byLink ? 'link' : 'session',
      answeredAt: at,
    });
  });
  return { success: true };
}

/** Keeps an answer to the terms with its time, and what follows from it for the member. */
export async function recordAnswer(
  tx: Queryable,
  answer: typeof termsAnswers.$inferInsert,
): Promise<void> {
  const { memberId, accepted } = answer;
  await tx.insert(termsAnswers).values(answer);
  await tx
    .update(members)
    .set({
      acceptTermsWeeks: accepted,
      profile: sql`jsonb_set(${members.profile}, '{TerminosYCondiciones}', ${String(accepted)}::jsonb)`,
    })
    .where(eq(members.id, memberId));
}
