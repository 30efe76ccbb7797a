import { laterCalls } from './call.ts';

/** The calls about sign-in and session, with their schemas. @throws ApiError */
export const authCalls = laterCalls(() => import('#contracts/auth.ts'));
