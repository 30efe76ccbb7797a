import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';
import {
  askToWait,
  confirmWaiting,
  joinLine as joinEndpoint,
  leaveLine,
  lineOfWeek,
  listLine,
  lookAtPlace,
  takeOffer as takeEndpoint,
} from '#contracts/line.ts';
import { addressCounters, addressKey, takeAll } from '../core/limit-keys.ts';
import { memberLanguage, signedInMember } from '../auth/members.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { clubOfRequest } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { refuseLostSession } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { opensOnHost } from '../reservation/opened-by.ts';
import { currentPlace } from './current.ts';
import { confirmLineCode, sendLineCode } from './guest.ts';
import { handDown } from './hand-down.ts';
import { joinLine } from './join.ts';
import { leavePlace } from './leave.ts';
import { contractOf } from './party.ts';
import { lineOf, openPlace, placesOf, toPlace } from './place.ts';
import type { PlaceRow } from './place.ts';
import { takeOffer } from './take.ts';

/** A page with a place looks at it every few seconds. */
const LOOKS_PER_ADDRESS = { points: 240, seconds: 60 };
const CHANGES_PER_MEMBER = { points: 60, seconds: 600 };
const CHANGES_PER_ADDRESS = { points: 60, seconds: 600 };

/** Routes of the area `line`. */
export function lineRoutes(
  app: FastifyInstance,
  base: Deps,
  closeEnded: HoldDeps['closeEnded'],
): void {
  const deps = (): HoldDeps => ({ ...base, closeEnded });
  contractRoute(app, joinEndpoint, (call) => handleJoinLine(deps(), call));
  contractRoute(app, listLine, (call) => handleListLine(deps(), call));
  contractRoute(app, lineOfWeek, (call) => handleLineOfWeek(deps(), call));
  contractRoute(app, askToWait, (call) => sendLineCode(deps(), call));
  contractRoute(app, confirmWaiting, (call) => handleConfirmWaiting(deps(), call));
  contractRoute(app, lookAtPlace, (call) => handleLookAtPlace(deps(), call));
  contractRoute(app, leaveLine, (call) => handleLeaveLine(deps(), call));
  contractRoute(app, takeEndpoint, (call) => handleTakeOffer(deps(), call));
}

async function handleJoinLine(
  deps: HoldDeps,
  { body, request, session }: Call<typeof joinEndpoint>,
): Promise<Reply<typeof joinEndpoint>> {
  const { memberId, clubId } = session;
  await countChange(deps, request, session);
  const member = await signedInMember(deps.database.db, { memberId });
  const row = await joinLine(deps, {
    weekId: body.weekId,
    clubId,
    memberId,
    contractId: member.contractId,
    iso: memberLanguage(member),
  });
  return placeReply(deps, row, memberId);
}

async function handleListLine(
  deps: HoldDeps,
  { request, session }: Call<typeof listLine>,
): Promise<Reply<typeof listLine>> {
  await countRead(deps, request, session);
  const contractId = await contractOf(deps, session);
  if (contractId === undefined) throw new Failure(FAILURE.noSession);
  let rows = await placesOf(deps, contractId);
  const due = rows.filter((row) => row.due && !row.closed_at);
  for (const { week_id } of due) await handDown(deps, week_id);
  if (due.length > 0) rows = await placesOf(deps, contractId);
  const now = deps.now();
  return {
    success: true,
    now: now.toISOString(),
    places: rows.map((row) => toPlace(row, now, session.memberId)),
  };
}

async function handleLineOfWeek(
  deps: HoldDeps,
  { params: { weekId }, request, session }: Call<typeof lineOfWeek>,
): Promise<Reply<typeof lineOfWeek>> {
  await countRead(deps, request, session);
  const contractId = session ? await contractOf(deps, session) : undefined;
  const clubId = session?.clubId ?? (await clubOfRequest(deps, request)).club.Id;
  let line = await lineOf(deps, weekId, clubId, contractId);
  if (line?.due) {
    await handDown(deps, weekId);
    line = await lineOf(deps, weekId, clubId, contractId);
  }
  if (!line) throw new Failure(FAILURE.notFound);
  const row = contractId && (await openPlace(deps, weekId, contractId));
  return {
    success: true,
    now: deps.now().toISOString(),
    week: line.week,
    waiting: line.waiting,
    nextAt: line.next_at?.toISOString() ?? null,
    offered: line.offered,
    estimate: line.estimate,
    place: row ? toPlace(row, deps.now(), session?.memberId) : null,
  };
}

async function handleConfirmWaiting(
  deps: HoldDeps,
  call: Call<typeof confirmWaiting>,
): Promise<Reply<typeof confirmWaiting>> {
  return placeReply(deps, await confirmLineCode(deps, call));
}

async function handleLookAtPlace(
  deps: HoldDeps,
  { body, request, session }: Call<typeof lookAtPlace>,
): Promise<Reply<typeof lookAtPlace>> {
  await countRead(deps, request, session);
  return placeReply(deps, await openedPlace(deps, request, session, body.ref), session?.memberId);
}

async function handleLeaveLine(
  deps: HoldDeps,
  { body, request, session }: Call<typeof leaveLine>,
): Promise<Reply<typeof leaveLine>> {
  await countChange(deps, request, session);
  await leavePlace(deps, await openedPlace(deps, request, session, body.ref));
  return { success: true };
}

async function handleTakeOffer(
  deps: HoldDeps,
  { body, request, session }: Call<typeof takeEndpoint>,
): Promise<Reply<typeof takeEndpoint>> {
  refuseLostSession(request, session);
  await countChange(deps, request, session);
  const row = await openedPlace(deps, request, session, body.ref);
  const memberId = row.contract_id === null ? undefined : session?.memberId;
  const address = memberId === undefined ? addressKey(request, 48) : undefined;
  const held = await takeOffer(deps, row, { memberId, address, client: body.client });
  return { success: true, numberRef: held.numberRef, expiresAt: held.expiresAt.toISOString() };
}

const placeReply = (deps: Deps, row: PlaceRow, memberId?: string) => ({
  success: true as const,
  now: deps.now().toISOString(),
  place: toPlace(row, deps.now(), memberId),
});

const countRead = (
  { limiter }: Deps,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<void> =>
  session
    ? limiter.take(`member:reads:${session.memberId}`, MEMBER_LIMITS.reads)
    : takeAll(limiter, addressCounters('line:look', request, LOOKS_PER_ADDRESS));

const countChange = (
  { limiter }: Deps,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<void> =>
  session
    ? limiter.take(`line:changes:${session.memberId}`, CHANGES_PER_MEMBER)
    : takeAll(limiter, addressCounters('line:changes', request, CHANGES_PER_ADDRESS));

/**
 * Finds a place in line by its secret name. A guest's place opens to anyone who knows the name, a
 * member's only to members of the same contract. @throws Failure `notFound`
 */
async function openedPlace(
  deps: HoldDeps,
  request: FastifyRequest,
  session: Session | undefined,
  ref: string,
): Promise<PlaceRow> {
  const row = await currentPlace(deps, ref);
  if (!row || !(await opensOnHost(deps, request, row.club_id))) throw new Failure(FAILURE.notFound);
  if (row.contract_id === null) return row;
  if (!session || (await contractOf(deps, session)) !== row.contract_id)
    throw new Failure(FAILURE.notFound);
  return row;
}
