import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Club } from '#contracts/club.ts';
import { invitationMail } from '#mails/account-mails.ts';
import { loginSiteUrl, mailMember } from '../auth/account-mail.ts';
import { findMemberByEmail, findMemberById, memberLanguage } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import { endMemberSessions, forgetDevices, issueLink } from '../auth/sessions.ts';
import { clubById } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { members, oneTimeTokens, sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { hashToken } from '../http/session.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Life of an invitation's links. */
export const INVITATION_DAYS = 7;
const DAY_MINUTES = 24 * 60;
const KINDS = ['firstTime', 'terms'] as const;

type Needs = Pick<Deps, 'database' | 'config' | 'now' | 'wakeOutbox'>;
export type Invited = {
  email: string;
  /** What the link leads to: the first-time form, or the form of generated members. */ form:
    'firstTime' | 'generated';
  checkTerms: boolean;
  endsAt: Date;
};

/**
 * Mails a member the link to set a first password: single-use, for a week. Links of earlier
 * invitations end with it. The link of `/reset-password` also carries the token that answers the
 * terms; generated members get that of `/recover-password` (specification, section 2, Query
 * parameters).
 * @param terms asks for the terms again, even if the member accepted them; without it they are
 * asked for only when they are due
 * @throws Failure `notFound` unknown e-mail, `linkRefused` the member has a password already
 */
export async function inviteMember(
  deps: Needs,
  email: string,
  { terms = false }: { terms?: boolean } = {},
): Promise<Invited> {
  const { database, now } = deps;
  const found = await findMemberByEmail(database.db, email);
  if (!found) throw new Failure(FAILURE.notFound);
  const { club } = await clubById(deps, found.clubId);
  const at = now();
  const endsAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MINUTES * 60_000);
  const invited = await database.db.transaction(async (tx): Promise<Invited> => {
    // Two invitations at once: the second waits here and ends the links of the first.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, found.id)).for('update');
    const member = await findMemberById(tx, found.id);
    if (!member) throw new Failure(FAILURE.notFound);
    if (member.passwordHash && !member.resetPass && !member.generated)
      throw new Failure(FAILURE.linkRefused);
    await endInvitations(tx, member.id, at);
    if (terms && member.acceptTermsWeeks)
      await tx.update(members).set({ acceptTermsWeeks: false }).where(eq(members.id, member.id));
    const accepted = member.acceptTermsWeeks && !terms;
    const link = (kind: (typeof KINDS)[number]) =>
      issueLink(tx, {
        memberId: member.id,
        clubId: member.clubId,
        kind,
        minutes: INVITATION_DAYS * DAY_MINUTES,
        at,
      });
    const tokenId = await link('firstTime');
    const tokenPass = member.generated ? undefined : await link('terms');
    const address = addressOf(club, member, { tokenId, tokenPass, accepted });
    await mailMember(tx, club, member, {
      key: `invitation:${hashToken(tokenId)}`,
      at,
      notAfter: endsAt,
      render: (language) =>
        invitationMail(
          {
            club,
            name: member.profile.Nombre,
            email: member.email,
            link: address,
            days: INVITATION_DAYS,
            terms: !accepted,
          },
          language,
        ),
    });
    return {
      email: member.email,
      form: member.generated ? 'generated' : 'firstTime',
      checkTerms: accepted,
      endsAt,
    };
  });
  deps.wakeOutbox();
  return invited;
}

async function endInvitations(tx: Queryable, memberId: string, at: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        inArray(oneTimeTokens.kind, [...KINDS]),
        isNull(oneTimeTokens.usedAt),
      ),
    );
}

/** Address of the page where an invitation leads; that of generated members has no `tokenPass`. */
function addressOf(
  club: Club,
  member: Member,
  link: { tokenId: string; tokenPass: string | undefined; accepted: boolean },
): string {
  const { tokenId, tokenPass, accepted } = link;
  const { email } = member;
  const language = memberLanguage(member);
  return tokenPass === undefined
    ? loginSiteUrl(club, '/recover-password', language, { step: '2', tokenId, isGen: '1', email })
    : loginSiteUrl(club, '/reset-password', language, {
        tokenId,
        tokenPass,
        email,
        checkTerms: String(accepted),
        micrositePass: club.MicrositeTC,
        urlTcPass: club.ModuloTC ? club.UrlTC : club.UrlWeek,
      });
}

/**
 * Invites each of these members who waits for a first password and has no open link, so that
 * repeating it sends no second mail.
 */
export async function inviteWaiting(deps: Needs, emails: readonly string[]): Promise<Invited[]> {
  const invited: Invited[] = [];
  for (const email of emails) {
    const member = await findMemberByEmail(deps.database.db, email);
    if (!member || member.passwordHash) continue;
    const [open] = await deps.database.db
      .select({ hash: oneTimeTokens.tokenHash })
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.memberId, member.id),
          eq(oneTimeTokens.kind, 'firstTime'),
          isNull(oneTimeTokens.usedAt),
          gt(oneTimeTokens.expiresAt, deps.now()),
        ),
      )
      .limit(1);
    if (!open) invited.push(await inviteMember(deps, email));
  }
  return invited;
}

/**
 * Signs a member out everywhere and forgets the saved devices: the next sign-in needs password and
 * code. @returns how many sessions ended. @throws Failure `notFound`
 */
export async function endSessionsOf(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  email: string,
): Promise<number> {
  const member = await findMemberByEmail(database.db, email);
  if (!member) throw new Failure(FAILURE.notFound);
  return database.db.transaction(async (tx) => {
    const [open] = await tx
      .select({ count: count() })
      .from(sessions)
      .where(
        and(
          eq(sessions.memberId, member.id),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now()),
        ),
      );
    await endMemberSessions(tx, member.id, now());
    await forgetDevices(tx, member.id);
    return open?.count ?? 0;
  });
}
