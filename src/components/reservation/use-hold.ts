import { useReducer } from 'react';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { useSingleFlight } from '#client/use-single-flight.ts';
import { cancelHold, hold } from '#contracts/reservation.ts';
import { takeOffer } from '#contracts/line.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import { toE164 } from '#lib/phone.ts';
import { holdFor, keepHold, readHold } from './draft.ts';
import type { TravelerDraft } from './draft.ts';
import { holdMachine, NO_HOLD } from './hold-machine.ts';
import { holdContent } from './check-traveler.ts';
import { FAILURE } from '#contracts/failures.ts';

type Asked = {
  weekId: string;
  inventoryId: string;
  values: TravelerDraft;
  iso: 'en' | 'es';
  /** The place in line that the week is offered to. */ line?: string | undefined;
};

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
 * otherwise the new one would be refused because of it.
 */
export function useHold(onHeld: (numberRef: string) => void) {
  const [state, dispatch] = useReducer(holdMachine, NO_HOLD);
  const once = useSingleFlight();

  const place = async ({ weekId, inventoryId, values, iso, line }: Asked): Promise<void> => {
    dispatch({ type: 'asked' });
    try {
      const session = currentSession();
      const loginId = session?.sesion.LoginID ?? '';
      const content = holdContent(values, { iso, loginId, inventoryId });
      const before = readHold(weekId);
      // A member's own hold takes the new data; released, it would go to the next in line.
      const isOwn = loginId !== '' && before?.holder === loginId;
      if (before?.numberRef && before.content !== content && !isOwn)
        await giveBack(before.numberRef);
      const asked = holdFor(weekId, content, loginId);
      const client = clientOf(values, iso, loginId);
      const token = session?.token;
      const reply = line
        ? await callEndpoint(takeOffer, { body: { ref: line, client } }, { token })
        : await callEndpoint(
            hold,
            { body: { client, inventoryId, createdBy: loginId || 'weeks' } },
            { token, headers: { 'idempotency-key': asked.key } },
          );
      keepHold(weekId, asked, reply.numberRef);
      dispatch({ type: 'held' });
      onHeld(reply.numberRef);
    } catch (error) {
      dispatch({ type: 'failed', error });
    }
  };
  return { state, reserve: (asked: Asked) => once(() => place(asked)) };
}

/**
 * Cancels an earlier hold. One that has ended or is no longer known is no obstacle; a paid one is,
 * and is thrown.
 */
async function giveBack(numberRef: string): Promise<void> {
  try {
    await callEndpoint(cancelHold, { params: { numberRef } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== FAILURE.notFound) throw error;
  }
}
