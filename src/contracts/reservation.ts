import { z } from 'zod';
import { email, isoInstant, letters, optionalText, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { language } from './language.ts';
import { numberRef } from './reserve.ts';
import { isPhone } from '#lib/phone.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { HOLD_MINUTES } from './rules.ts';

/**
 * Contact of the traveler (specification, sections 3 and 5). `state` is required when the country
 * has states, checked by server and form.
 */
export const travelerClient = z.object({
  name: letters(100),
  lastname: letters(100),
  email,
  phone: text(20).refine(isPhone, 'phone'),
  address: text(200),
  city: text(100),
  state: optionalText(100),
  zipcode: text(20),
  country: text(100),
  iso: language,
  loginId: optionalText(64),
});
export type TravelerClient = z.output<typeof travelerClient>;

/** Traveler form: the client and the accepted terms. */
export const travelerForm = travelerClient
  .omit({ iso: true, loginId: true })
  .extend({ terms: z.literal(true, 'terms') });

export const hold = endpoint({
  id: 'reservation.hold',
  area: 'reservation',
  method: 'POST',
  path: '/week/hold',
  summary: `Hold a week for ${HOLD_MINUTES} minutes. Idempotency-Key makes a repeat answer the same hold. createdBy is decided by the server: LoginID or weeks`,
  body: z.object({
    client: travelerClient,
    inventoryId: text(64),
    createdBy: z.string().max(64).optional(),
  }),
  reply: z.object({ success: z.literal(true), numberRef, expiresAt: isoInstant }),
  errors: [
    ...COMMON_FAILURES,
    FAILURE.noSession,
    FAILURE.notFound,
    FAILURE.weekTaken,
    FAILURE.tooManyGuestHolds,
  ],
  session: 'optional',
});
