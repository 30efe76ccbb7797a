import type { FastifyInstance } from 'fastify';
import { MEMBER_STATUS, openDeals } from '#contracts/deal.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { siteUrl } from '#lib/paths.ts';
import { findMemberById } from '../auth/members.ts';
import { clubById } from '../club/repository.ts';
import type { Deps } from '../deps.ts';
import { OutsideFailure } from '../partners/outside-call.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import type { Session } from '../http/session.ts';
import { dealsKeyParts, memberToken } from './member-token.ts';
import { FAILURE } from '#contracts/failures.ts';

const PER_MEMBER = { points: 30, seconds: 600 };
const RETRY_SECONDS = 15;

/** Routes of the area `deal`. */
export function dealRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, openDeals, (call) => handleOpenDeals(deps, call));
}

async function handleOpenDeals(
  deps: Deps,
  { session }: Call<typeof openDeals>,
): Promise<Reply<typeof openDeals>> {
  return { success: true, url: await dealsAddress(deps, session) };
}

/**
 * Address of the deals site for a member, after the member was sent to the provider. Key and access
 * stay here.
 * @throws Failure `notFound` when the club has no deals, `partnerFailed` when the provider fails,
 * `unavailable` while its calls are paused, `tooManyAttempts`, `noSession` the member is gone
 */
async function dealsAddress(deps: Deps, session: Session): Promise<string> {
  const { club, keyMyDeals, accesoMyDeals } = await clubById(deps, session.clubId);
  const parts = dealsKeyParts(keyMyDeals);
  if (!club.deals || !parts || !/^https?:/.test(club.UrlMyDeals) || !URL.canParse(club.UrlMyDeals))
    throw new Failure(FAILURE.notFound);
  await deps.limiter.take(`deals:${session.memberId}`, PER_MEMBER);
  const member = await findMemberById(deps.database.db, session.memberId);
  if (!member) throw new Failure(FAILURE.noSession);
  try {
    await deps.deals.importMembers({ UrlMyDeals: club.UrlMyDeals, access: accesoMyDeals }, [
      {
        program_customer_identifier: parts.program,
        first_name: member.profile.Nombre,
        last_name: member.profile.ApellidoPaterno,
        email_address: member.email,
        member_customer_identifier: member.loginId,
        member_status: MEMBER_STATUS,
      },
    ]);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    deps.log.warn(
      { reason: error.reason, status: error.status, club: club.Id },
      'deals import failed',
    );
    throw error.reason === 'paused'
      ? new Failure(FAILURE.unavailable, { retryAfter: RETRY_SECONDS })
      : new Failure(FAILURE.partnerFailed);
  }
  return siteUrl(club.UrlMyDeals, { cvt: memberToken(parts, member.loginId) });
}
