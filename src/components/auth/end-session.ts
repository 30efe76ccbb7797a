import { callEndpoint } from '#client/call.ts';
import { logout } from '#contracts/auth.ts';

/** Ends a session that is not stored. A failure is not told: the session ends by itself, later. */
export const endSession = (token: string): Promise<unknown> =>
  callEndpoint(logout, { body: { token } }, { token }).catch(() => undefined);
