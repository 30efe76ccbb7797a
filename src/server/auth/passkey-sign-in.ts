import { eq } from 'drizzle-orm';
import type { SignedIn } from '#contracts/auth.ts';
import type { Reply } from '#contracts/endpoint.ts';
import type { passkeySignIn, passkeySignInOptions } from '#contracts/passkey.ts';
import { members } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { AUTH_LIMITS } from './limits.ts';
import { addressCounters, giveBackAll, takeAll } from '../core/limit-keys.ts';
import { userAgentOf } from './login.ts';
import { findMemberById } from './members.ts';
import {
  checkAssertion,
  isMemberOf,
  passkeySite,
  recordUse,
  refusePasskey,
  requestOptions,
} from './passkeys.ts';
import { openSignIn, signedInReply } from './sessions.ts';

/** `POST /members/passkey/sign-in/options`. */
export async function handlePasskeySignInOptions(
  deps: Deps,
  { request }: Call<typeof passkeySignInOptions>,
): Promise<Reply<typeof passkeySignInOptions>> {
  const { passkeyChallengesPerAddress } = AUTH_LIMITS;
  await takeAll(
    deps.limiter,
    addressCounters('passkey:challenges', request, passkeyChallengesPerAddress),
  );
  const site = await passkeySite(deps, request);
  return { success: true, options: await requestOptions(deps, site, { use: 'signIn' }) };
}

/**
 * `POST /members/passkey/sign-in`: a passkey verifies the person and the page by itself, so it
 * counts as password and code. Stopped codes do not stop it: they protect guesses of codes.
 * @throws Failure `passkeyRefused` not accepted, whatever the reason; `tooManyAttempts`
 */
export async function handlePasskeySignIn(
  deps: Deps,
  { body, request }: Call<typeof passkeySignIn>,
): Promise<SignedIn> {
  const counters = addressCounters(
    'passkey:address',
    request,
    AUTH_LIMITS.refusedPasskeysPerAddress,
  );
  await takeAll(deps.limiter, counters);
  const { site, ...accepted } = await checkAssertion(deps, request, body.credential, 'signIn');
  const { memberId } = accepted.passkey;
  const at = deps.now();
  const { member, session } = await deps.database.db.transaction(async (tx) => {
    // A password change that is under way is waited for: it must not refuse a passkey.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('share');
    const found = await findMemberById(tx, memberId);
    if (!found || !isMemberOf(site, found)) return refusePasskey(request, 'other club', memberId);
    await recordUse(tx, request, accepted, at);
    const from = { userAgent: userAgentOf(request), provenAt: at };
    return { member: found, session: await openSignIn(tx, deps, found, from) };
  });
  await giveBackAll(deps.limiter, counters);
  return signedInReply(deps, member, session);
}
