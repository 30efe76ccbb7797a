import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FAILURE } from '#contracts/failures.ts';
import {
  askToWait,
  confirmWaiting,
  joinLine as joinContract,
  leaveLine,
  lineOfWeek,
  listLine,
  lookAtPlace,
  takeOffer as takeContract,
} from '#contracts/line.ts';
import { addressCounters, addressKey, takeAll } from '../auth/limits.ts';
import { memberLanguage, requireSession, signedInMember } from '../auth/members.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { clubOfRequest } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Session } from '../http/session.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { isClubHere } from '../reservation/opened-by.ts';
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

const success = true as const;

/** Routes of the area `line`. */
export function lineRoutes(
  app: FastifyInstance,
  base: Deps,
  closeEnded: HoldDeps['closeEnded'],
): void {
  const deps: HoldDeps = { ...base, closeEnded };
  const nowText = () => deps.now().toISOString();
  const shown = (row: PlaceRow, memberId?: string) => ({
    success,
    now: nowText(),
    place: toPlace(row, deps.now(), memberId),
  });
  const reading = (request: FastifyRequest, session: Session | undefined): Promise<void> =>
    session
      ? deps.limiter.take(`member:reads:${session.memberId}`, MEMBER_LIMITS.reads)
      : takeAll(deps.limiter, addressCounters('line:look', request, LOOKS_PER_ADDRESS));
  const changing = (request: FastifyRequest, session: Session | undefined): Promise<void> =>
    session
      ? deps.limiter.take(`line:changes:${session.memberId}`, CHANGES_PER_MEMBER)
      : takeAll(deps.limiter, addressCounters('line:changes', request, CHANGES_PER_ADDRESS));
  /**
   * The place of a secret name: a guest's opens to whoever has the name, a member's to the contract
   * only. @throws Failure 404
   */
  const opened = async (
    request: FastifyRequest,
    session: Session | undefined,
    ref: string,
  ): Promise<PlaceRow> => {
    const row = await currentPlace(deps, ref);
    if (!row || !(await isClubHere(deps, request, row.club_id)))
      throw new Failure(FAILURE.notFound);
    if (row.contract_id === null) return row;
    if (!session || (await contractOf(deps, session)) !== row.contract_id)
      throw new Failure(FAILURE.notFound);
    return row;
  };
  contractRoute(app, joinContract, async ({ body, request, session }) => {
    const { memberId, clubId } = requireSession(session);
    await changing(request, session);
    const member = await signedInMember(deps.database.db, { memberId });
    const row = await joinLine(deps, {
      weekId: body.weekId,
      clubId,
      memberId,
      contractId: member.contractId,
      iso: memberLanguage(member),
    });
    return shown(row, memberId);
  });
  contractRoute(app, listLine, async ({ request, session }) => {
    const known = requireSession(session);
    await reading(request, known);
    const contractId = await contractOf(deps, known);
    if (contractId === undefined) throw new Failure(FAILURE.noSession);
    let rows = await placesOf(deps, contractId);
    const due = rows.filter((row) => row.due && !row.closed_at);
    for (const { week_id } of due) await handDown(deps, week_id);
    if (due.length > 0) rows = await placesOf(deps, contractId);
    const now = deps.now();
    return {
      success,
      now: now.toISOString(),
      places: rows.map((row) => toPlace(row, now, known.memberId)),
    };
  });
  contractRoute(app, lineOfWeek, async ({ params: { weekId }, request, session }) => {
    await reading(request, session);
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
      success,
      now: nowText(),
      week: line.week,
      waiting: line.waiting,
      nextAt: line.next_at?.toISOString() ?? null,
      offered: line.offered,
      estimate: line.estimate,
      place: row ? toPlace(row, deps.now(), session?.memberId) : null,
    };
  });
  contractRoute(app, askToWait, (call) => sendLineCode(deps, call));
  contractRoute(app, confirmWaiting, async (call) => shown(await confirmLineCode(deps, call)));
  contractRoute(app, lookAtPlace, async ({ body, request, session }) => {
    await reading(request, session);
    return shown(await opened(request, session, body.ref), session?.memberId);
  });
  contractRoute(app, leaveLine, async ({ body, request, session }) => {
    await changing(request, session);
    await leavePlace(deps, await opened(request, session, body.ref));
    return { success };
  });
  contractRoute(app, takeContract, async ({ body, request, session }) => {
    await changing(request, session);
    const row = await opened(request, session, body.ref);
    const memberId = row.contract_id === null ? undefined : session?.memberId;
    const address = memberId === undefined ? addressKey(request, 48) : undefined;
    const held = await takeOffer(deps, row, { memberId, address, client: body.client });
    return { success, numberRef: held.numberRef, expiresAt: held.expiresAt.toISOString() };
  });
}
