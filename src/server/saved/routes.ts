import type { FastifyInstance } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import { forgetSaved, listSaved, lookAtWeeks, savedIds, saveWeeks } from '#contracts/saved.ts';
import { addressCounters, takeAll } from '../core/limit-keys.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import type { Session } from '../http/session.ts';
import { forget, idsOf, lookAt, save, savedOf } from './saved.ts';

/** Hearts are pressed and pressed again while a person looks through a list. */
const CHANGES_PER_MEMBER = { points: 240, seconds: 600 };
const LOOKS_PER_ADDRESS = { points: 60, seconds: 60 };

/** Routes of the area `saved`. */
export function savedRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, listSaved, (call) => handleListSaved(deps, call));
  contractRoute(app, savedIds, (call) => handleSavedIds(deps, call));
  contractRoute(app, saveWeeks, (call) => handleSaveWeeks(deps, call));
  contractRoute(app, forgetSaved, (call) => handleForgetSaved(deps, call));
  contractRoute(app, lookAtWeeks, (call) => handleLookAtWeeks(deps, call));
}

async function handleListSaved(
  deps: Deps,
  { session }: Call<typeof listSaved>,
): Promise<Reply<typeof listSaved>> {
  await countRead(deps, session);
  return { success: true, weeks: await savedOf(deps, session.memberId) };
}

async function handleSavedIds(
  deps: Deps,
  { session }: Call<typeof savedIds>,
): Promise<Reply<typeof savedIds>> {
  await countRead(deps, session);
  return { success: true, ids: await idsOf(deps.database.db, session.memberId) };
}

async function handleSaveWeeks(
  deps: Deps,
  { body, session }: Call<typeof saveWeeks>,
): Promise<Reply<typeof saveWeeks>> {
  await countChange(deps, session);
  return { success: true, ...(await save(deps, session.memberId, body.weeks)) };
}

async function handleForgetSaved(
  deps: Deps,
  { params, session }: Call<typeof forgetSaved>,
): Promise<Reply<typeof forgetSaved>> {
  const { db } = deps.database;
  await countChange(deps, session);
  await forget(db, session.memberId, params.weekId);
  return { success: true, ids: await idsOf(db, session.memberId) };
}

async function handleLookAtWeeks(
  deps: Deps,
  { body, request }: Call<typeof lookAtWeeks>,
): Promise<Reply<typeof lookAtWeeks>> {
  await takeAll(deps.limiter, addressCounters('saved:look', request, LOOKS_PER_ADDRESS));
  return { success: true, weeks: await lookAt(deps, body.weekIds) };
}

const countRead = (deps: Deps, { memberId }: Session): Promise<void> =>
  deps.limiter.take(`member:reads:${memberId}`, MEMBER_LIMITS.reads);
const countChange = (deps: Deps, { memberId }: Session): Promise<void> =>
  deps.limiter.take(`saved:changes:${memberId}`, CHANGES_PER_MEMBER);
