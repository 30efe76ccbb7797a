import { eq } from 'drizzle-orm';
import { withEdited } from '#contracts/account.ts';
import type { editMember, MemberRecord } from '#contracts/account.ts';
import type { MemberProfile } from '#contracts/member.ts';
import { toIsoDate } from '#lib/dates.ts';
import { mailPasswordChanged } from '../auth/account-mail.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { findMemberById } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import type { PasswordHasher } from '../core/passwords.ts';
import { countPasskeys } from '../auth/passkeys.ts';
import { requireProof } from '../auth/proof.ts';
import { personalWords, storePassword } from '../auth/recovery.ts';
import { clubById } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { members } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { hashToken } from '../http/session.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { recordAnswer } from './terms.ts';
import { checkProfileUpdate } from './profile-rules.ts';
import { memberRecordOf, personOfContract } from './repository.ts';
import { FAILURE } from '#contracts/failures.ts';

type Tools = { deps: Deps; hasher: PasswordHasher };

/**
 * `PUT /catcher/members/edit/:memberId`: profile of the member or of the other person of the
 * contract, and the member's own password. Both are stored or neither. The e-mail, and what the
 * answer to the terms decides, are never written here for another person.
 * @throws Failure `invalidInput` fields; `wrongPassword` wrong current password, or another
 * person's password; `notFound` not of this contract; `proofRequired` a new password for an account
 * with passkeys, without a recent proof
 */
export async function handleEditMember(
  tools: Tools,
  { params, body, session }: Call<typeof editMember>,
): Promise<{ success: true; member: MemberRecord }> {
  const { deps, hasher } = tools;
  const { database, limiter } = deps;
  await limiter.take(`member:save:${session.memberId}`, MEMBER_LIMITS.saves);
  const { self, person } = await personOfContract(database.db, session, params.memberId);
  const { Password } = body;
  if (!body.profile && Password === undefined) throw invalidInput({ 'body.profile': 'required' });
  if (Password !== undefined && person.id !== self.id) throw new Failure(FAILURE.wrongPassword);
  const at = deps.now();
  const profile = checkedProfile({ self, person }, body, at);
  const passkeys = Password === undefined ? 0 : await countPasskeys(database.db, self.id);
  if (passkeys > 0) await requireProof(deps, session);
  if (Password !== undefined && !self.resetPass)
    await checkCurrentPassword(tools, self, body.currentPassword ?? '');
  const passwordHash = Password === undefined ? undefined : await hasher.hash(Password, self.id);
  const { club } = await clubById(deps, self.clubId);

  await database.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({
        profile: members.profile,
        passwordHash: members.passwordHash,
        resetPass: members.resetPass,
      })
      .from(members)
      .where(eq(members.id, person.id))
      .for('update');
    const current = locked && (await findMemberById(tx, person.id));
    if (!current) throw new Failure(FAILURE.notFound);
    if (profile)
      await storeProfile(tx, {
        self,
        current,
        profile: withEdited(current.profile, profile, body.changed),
        at,
      });
    if (passwordHash === undefined) return;
    // What allowed the change must still be so: another change may have come between.
    if (locked.passwordHash !== self.passwordHash || locked.resetPass !== self.resetPass)
      throw new Failure(FAILURE.wrongPassword);
    await storePassword(tx, { memberId: self.id, passwordHash, at, keepFamily: session.family });
    await mailPasswordChanged(tx, club, current, {
      key: hashToken(passwordHash),
      at,
      passkeys: { count: passkeys, paused: false },
    });
  });
  if (passwordHash !== undefined) deps.wakeOutbox();
  const saved = await findMemberById(database.db, person.id);
  if (!saved) throw new Failure(FAILURE.notFound);
  return { success: true, member: await memberRecordOf(database.db, saved) };
}

/**
 * The profile to store, if one is given. @throws Failure `invalidInput` for it and for the new
 * password
 */
function checkedProfile(
  { self, person }: { self: Member; person: Member },
  { profile, changed, Password, currentPassword }: Call<typeof editMember>['body'],
  at: Date,
): MemberProfile | undefined {
  const checked =
    profile && checkProfileUpdate(withEdited(person.profile, profile, changed), toIsoDate(at));
  const fields: Record<string, string> = Object.fromEntries(
    Object.entries(checked?.fields ?? {}).map(([name, message]) => [
      `body.profile.${name}`,
      message,
    ]),
  );
  // The name being saved counts as well as the one that was known.
  const words = [
    ...personalWords(self),
    ...(checked ? personalWords({ ...self, profile: checked.profile }) : []),
  ];
  if (Password !== undefined && isCommonPassword(Password, words))
    fields['body.Password'] = 'passwordCommon';
  if (Password !== undefined && !self.resetPass && currentPassword === undefined)
    fields['body.currentPassword'] = 'required';
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  return checked?.profile;
}

async function storeProfile(
  tx: Queryable,
  change: { self: Member; current: Member; profile: MemberProfile; at: Date },
): Promise<void> {
  const { self, current, profile, at } = change;
  const { TerminosYCondiciones } = current.profile;
  await tx
    .update(members)
    .set({ profile: { ...profile, TerminosYCondiciones }, dataVerification: false })
    .where(eq(members.id, current.id));
  // A profile can accept the terms, but only the member's own; only an answer to them withdraws
  // that.
  if (profile.TerminosYCondiciones && !TerminosYCondiciones && current.id === self.id)
    await recordAnswer(tx, {
      memberId: self.id,
      accepted: true,
      by: 'session',
      answeredAt: at,
    });
}

async function checkCurrentPassword(
  { deps, hasher }: Tools,
  self: Member,
  typed: string,
): Promise<void> {
  const key = `member:password:${self.id}`;
  // Counted before comparing, so that guesses sent at once cannot slip past the limit.
  await deps.limiter.take(key, MEMBER_LIMITS.wrongPasswords);
  const right = await hasher.verify(self.passwordHash, typed, self.id).catch(async (error) => {
    // A password that was not checked is not a wrong one.
    await deps.limiter.giveBack(key);
    throw error;
  });
  if (!right) throw new Failure(FAILURE.wrongPassword);
  await deps.limiter.clear(key);
}
