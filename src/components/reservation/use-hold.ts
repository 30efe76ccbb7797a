import { useReducer } from 'react';
import { ApiError, callEndpoint } from '#client/call.ts';
import { clearSession, currentSession } from '#client/session.ts';
import { useSingleFlight } from '#client/use-single-flight.ts';
import { hold } from '#contracts/reservation.ts';
import { cancelHold } from '#contracts/reserve.ts';
import { takeOffer } from '#contracts/line.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import { toE164 } from '#lib/phone.ts';
import { forgetHold, holdFor, keepHold, readHold } from './draft.ts';
import type { StoredHold, TravelerDraft } from './draft.ts';
import { holdMachine, NO_HOLD } from './hold-machine.ts';
import { contentOf, holdContent } from './check-traveler.ts';
import { FAILURE } from '#contracts/failures.ts';

type Asked = {
  weekId: string;
  inventoryId: string;
  values: TravelerDraft;
  iso: 'en' | 'es';
  /** The place in line that the week is offered to. */ line?: string | undefined;
};

/**
 * What the server answers when there is no hold, and none will come of this call. Too many calls
 * say nothing of it.
 */
const REFUSED: ReadonlySet<ApiError['code']> = new Set([
  FAILURE.invalidInput,
  FAILURE.noSession,
  FAILURE.notFound,
  FAILURE.weekTaken,
  FAILURE.offerEnded,
  FAILURE.tooManyGuestHolds,
]);

/** The traveler as the server stores them. */
export function clientOf(
  values: TravelerDraft,
  iso: Asked['iso'],
  loginId: string,
): TravelerClient {
  const { terms: _accepted, ...contact } = values;
  return {
    ...contact,
    name: values.name.trim(),
    lastname: values.lastname.trim(),
    email: values.email.trim(),
    phone: toE164(values.phone) ?? values.phone,
    iso,
    loginId,
  };
}

/**
 * Makes the hold of a week once, whatever is pressed, retried or reloaded (specification, section
 * 4, Booking flow). A hold this person made before with other data as a guest is canceled first;
 * otherwise the new one would be refused because of it. A member's own hold, and one that a place
 * in line was offered, take the new data: released, the week would go to the next in line.
 */
export function useHold(onHeld: (numberRef: string) => void) {
  const [state, dispatch] = useReducer(holdMachine, NO_HOLD);
  const once = useSingleFlight();

  const place = async ({ weekId, inventoryId, values, iso, line }: Asked): Promise<void> => {
    dispatch({ type: 'asked' });
    const session = currentSession();
    const token = session?.token;
    try {
      const loginId = session?.sesion.LoginID ?? '';
      const content = holdContent(values, { iso, loginId, inventoryId });
      const before = readHold(weekId);
      // A session that has ended must not cost the member the hold.
      if (before?.holder && before.numberRef && loginId === '')
        throw new ApiError(FAILURE.noSession);
      const isOwn = loginId !== '' && before?.holder === loginId;
      if (before && before.content !== content && !isOwn && !line) {
        await giveBack(before);
        forgetHold(weekId);
      }
      const asked = holdFor(weekId, content, loginId);
      const client = clientOf(values, iso, loginId);
      const reply = line
        ? await callEndpoint(takeOffer, { body: { ref: line, client } }, { token })
        : await placeHold({ client, inventoryId, loginId, key: asked.key }, token);
      keepHold(weekId, asked, reply.numberRef);
      dispatch({ type: 'held' });
      onHeld(reply.numberRef);
    } catch (error) {
      if (error instanceof ApiError) learnFrom(error, weekId, token);
      dispatch({ type: 'failed', error });
    }
  };
  return { state, reserve: (asked: Asked) => once(() => place(asked)) };
}

type HoldCall = { client: TravelerClient; inventoryId: string; loginId: string; key: string };
const placeHold = ({ client, inventoryId, loginId, key }: HoldCall, token?: string) =>
  callEndpoint(
    hold,
    { body: { client, inventoryId, createdBy: loginId || 'weeks' } },
    { token, headers: { 'idempotency-key': key } },
  );

/** What a refusal says about the hold and the session that are known here. */
function learnFrom({ code }: ApiError, weekId: string, token: string | undefined): void {
  const isGone = code === FAILURE.weekTaken || code === FAILURE.offerEnded;
  const wasNeverMade = REFUSED.has(code) && readHold(weekId)?.numberRef === undefined;
  if (isGone || wasNeverMade) forgetHold(weekId);
  // Another sign-in may have replaced it in the meantime.
  if (code === FAILURE.noSession && token !== undefined && currentSession()?.token === token)
    void clearSession({ keepDrafts: true });
}

/**
 * The number of a hold that was asked for before. When the reply was lost, the same call is made
 * again to learn it; undefined when there is no such hold.
 */
async function numberOf({ numberRef, key, content }: StoredHold): Promise<string | undefined> {
  if (numberRef !== undefined) return numberRef;
  const { values, iso, loginId, inventoryId } = contentOf(content);
  const client = clientOf(values, iso, loginId);
  try {
    return (await placeHold({ client, inventoryId, loginId, key })).numberRef;
  } catch (error) {
    if (error instanceof ApiError && REFUSED.has(error.code)) return undefined;
    throw error;
  }
}

/**
 * Cancels an earlier hold. One that has ended or is no longer known is no obstacle; a paid one is,
 * and is thrown.
 */
async function giveBack(before: StoredHold): Promise<void> {
  const numberRef = await numberOf(before);
  if (numberRef === undefined) return;
  try {
    await callEndpoint(cancelHold, { params: { numberRef } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== FAILURE.notFound) throw error;
  }
}
