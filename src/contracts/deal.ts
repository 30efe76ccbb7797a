import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FAILURE } from './failures.ts';

/** The only status a member is imported with (specification, section 3, Deals import member). */
export const MEMBER_STATUS = 'OPEN';

/** A member as sent to the deals provider: exactly these fields (specification, section 3). */
export const dealsMember = z.strictObject({
  program_customer_identifier: z.string().min(1).max(100),
  first_name: z.string().max(100),
  last_name: z.string().max(100),
  email_address: z.string().min(3).max(255),
  member_customer_identifier: z.string().min(1).max(100),
  member_status: z.literal(MEMBER_STATUS),
});
export type DealsMember = z.infer<typeof dealsMember>;
export const dealsImport = z.strictObject({ members: z.array(dealsMember).min(1).max(100) });

/**
 * Sends the member to the deals provider and answers the address of its site with the member's
 * token `cvt`. 404 when the member's club has no deals, 502 when the provider fails, 503 while its
 * calls are paused after failures.
 */
export const openDeals = endpoint({
  id: 'deal.open',
  area: 'deal',
  method: 'POST',
  path: '/deals/open',
  summary: 'Address of the deals site for the signed-in member',
  session: 'required',
  reply: z.object({ success: z.literal(true), url: z.url() }),
  errors: [
    FAILURE.noSession,
    FAILURE.notFound,
    FAILURE.tooManyAttempts,
    FAILURE.partnerFailed,
    FAILURE.unavailable,
  ],
});
