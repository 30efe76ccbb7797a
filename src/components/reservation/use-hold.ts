import { useRef, useState } from 'react';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { cancelHold, hold } from '#contracts/reservation.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import { toE164 } from '#lib/phone.ts';
import { holdFor, readHold, writeHold } from './draft.ts';
import type { TravelerDraft } from './draft.ts';
import { holdContent } from './traveler-rules.ts';
import { FAILURE } from '#contracts/failures.ts';

export type HoldState =
  | { step: 'idle' }
  | { step: 'reserving' }
  | { step: 'starting' }
  /** Someone else has the week. */
  | { step: 'taken'; count: number }
  | { step: 'failed'; error: unknown; count: number };

type Asked = { weekId: string; inventoryId: string; values: TravelerDraft; iso: 'en' | 'es' };

/**
 * Makes the hold of a week once, whatever is pressed, retried or reloaded (specification, section
 * 4, Booking flow). A hold this person made before with other data is canceled first; otherwise the
 * new one would be refused because of it.
 */
export function useHold(onHeld: (numberRef: string) => void) {
  const [state, setState] = useState<HoldState>({ step: 'idle' });
  const running = useRef(false);
  const failures = useRef(0);

  const reserve = async ({ weekId, inventoryId, values, iso }: Asked): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setState({ step: 'reserving' });
    try {
      const session = currentSession();
      const loginId = session?.sesion.LoginID ?? '';
      const { terms: _accepted, ...contact } = values;
      const client: TravelerClient = {
        ...contact,
        name: values.name.trim(),
        lastname: values.lastname.trim(),
        email: values.email.trim(),
        phone: toE164(values.phone) ?? values.phone,
        iso,
        loginId,
      };
      const content = holdContent(values, { iso, loginId, inventoryId });
      const before = readHold(weekId);
      if (before?.numberRef && before.content !== content) await giveBack(before.numberRef);
      const asked = holdFor(weekId, content);
      const reply = await callEndpoint(
        hold,
        { body: { client, inventoryId, createdBy: loginId || 'weeks' } },
        { token: session?.token, headers: { 'idempotency-key': asked.key } },
      );
      writeHold(weekId, { ...asked, numberRef: reply.numberRef });
      setState({ step: 'starting' });
      onHeld(reply.numberRef);
    } catch (error) {
      failures.current += 1;
      const gone =
        error instanceof ApiError &&
        (error.code === FAILURE.weekTaken || error.code === FAILURE.notFound);
      setState(
        gone
          ? { step: 'taken', count: failures.current }
          : { step: 'failed', error, count: failures.current },
      );
    } finally {
      running.current = false;
    }
  };
  return { state, reserve };
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
