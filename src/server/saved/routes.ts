import type { FastifyInstance } from 'fastify';
import { FAILURE } from '#contracts/failures.ts';
import { forgetSaved, listSaved, lookAtWeeks, savedIds, saveWeeks } from '#contracts/saved.ts';
import { addressCounters, takeAll } from '../core/counters.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Session } from '../http/session.ts';
import { forget, idsOf, lookAt, save, savedOf } from './saved.ts';

/** Hearts are pressed and pressed again while a person looks through a list. */
const CHANGES_PER_MEMBER = { points: 240, seconds: 600 };
const LOOKS_PER_ADDRESS = { points: 60, seconds: 60 };

const success = true as const;

/** Routes of the area `saved`. */
export function savedRoutes(app: FastifyInstance, deps: Deps): void {
  const reading = async (session: Session | undefined): Promise<string> => {
    const { memberId } = known(session);
    await deps.limiter.take(`member:reads:${memberId}`, MEMBER_LIMITS.reads);
    return memberId;
  };
  const changing = async (session: Session | undefined): Promise<string> => {
    const { memberId } = known(session);
    await deps.limiter.take(`saved:changes:${memberId}`, CHANGES_PER_MEMBER);
    return memberId;
  };

  contractRoute(app, listSaved, async ({ session }) => ({
    success,
    weeks: await savedOf(deps, await reading(session)),
  }));
  contractRoute(app, savedIds, async ({ session }) => ({
    success,
    ids: await idsOf(deps.database.db, await reading(session)),
  }));
  contractRoute(app, saveWeeks, async ({ body, session }) => ({
    success,
    ...(await save(deps, await changing(session), body.weeks)),
  }));
  contractRoute(app, forgetSaved, async ({ params, session }) => {
    const memberId = await changing(session);
    await forget(deps.database.db, memberId, params.weekId);
    return { success, ids: await idsOf(deps.database.db, memberId) };
  });
  contractRoute(app, lookAtWeeks, async ({ body, request }) => {
    await takeAll(deps.limiter, addressCounters('saved:look', request, LOOKS_PER_ADDRESS));
    return { success, weeks: await lookAt(deps, body.weekIds) };
  });
}

/** The session that the contract asks for. @throws Failure 401 */
function known(session: Session | undefined): Session {
  if (!session) throw new Failure(FAILURE.noSession);
  return session;
}
