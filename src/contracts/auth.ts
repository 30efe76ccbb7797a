import { z } from 'zod';
import { club } from './club.ts';
import {
  done,
  emailAnyCase,
  isoInstant,
  oneTimeCode,
  opaqueToken,
  recoveryCode,
  text,
  typedPassword,
  newPassword,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { language } from './language.ts';
import { memberSummary } from './member-summary.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';

/** Life of a one-time code in minutes, and how many wrong answers end one of a sign-in or a proof. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 3;
/** Life of a link to a new password: of a recovery mail, and of a sign-in with `resetPass`. */
export const LINK_MINUTES = 60;

const otp = z.object({ length: z.number().int(), resendIn: z.number().int().nonnegative() });

/** Club addresses and names that a session carries (specification, section 3, Session). */
export const sesion = z.object({
  Expiracion: isoInstant,
  UrlWeek: z.string(),
  UrlLogin: z.string(),
  LoginID: z.string(),
  ClubLogoIcon: z.string(),
  ClubLogo: z.string(),
  ClubName: z.string(),
});

/**
 * A finished sign-in: session token (`exp` is its end, `TOKEN_LIFE_MINUTES` from now without one),
 * flags that open the data, password or terms dialog, and where to go.
 */
export const signedIn = z.object({
  success: z.literal(true),
  token: opaqueToken,
  exp: isoInstant.optional(),
  sesion,
  user: memberSummary,
  resetPass: z.boolean(),
  TokenRecoveryPassword: z.string(),
  DataVerification: z.boolean(),
  AcceptTermsWeeks: z.boolean(),
  MicrositeTC: z.string(),
  UrlTC: z.string(),
  /** Given once when the device was saved; sent with the next sign-in to skip the code. */
  deviceToken: opaqueToken.optional(),
});
export type SignedIn = z.infer<typeof signedIn>;

/**
 * The password was right and a code is on its way to the member's e-mail.
 * `email` is masked.
 */
export const challenged = z.object({
  success: z.literal(true),
  challenge: opaqueToken,
  email: z.string(),
  otp,
});
export type Challenged = z.infer<typeof challenged>;

const loginBody = z.object({
  /** E-mail or LoginID. */
  email: text(255),
  password: typedPassword,
  clubId: z.string().min(1).max(64).default('all'),
  /** Browser fingerprint. */
  deviceId: z.string().max(200, 'tooLong').default(''),
  deviceToken: z.string().max(200, 'tooLong').optional(),
  /** Language of the page, for the mailed code. */
  iso: language.optional(),
});
const loginErrors = [400, 402, 403, 405, 423, 429, 503] as const;

export const login = endpoint({
  id: 'auth.login',
  area: 'auth',
  method: 'POST',
  path: '/members/login',
  summary:
    'Check e-mail (or LoginID) and password; a trusted device signs in, any other gets a code by mail',
  body: loginBody,
  reply: z.union([signedIn, challenged]),
  errors: loginErrors,
});

export const loginAlternate = endpoint({
  id: 'auth.loginAlternate',
  area: 'auth',
  method: 'POST',
  path: '/members/login/alphazulu',
  summary: 'Sign-in of the clubs outside the configured list of standard ones',
  body: loginBody,
  reply: z.union([signedIn, challenged]),
  errors: loginErrors,
});

export const loginOtp = endpoint({
  id: 'auth.loginOtp',
  area: 'auth',
  method: 'POST',
  path: '/members/login-otp',
  summary: 'Finish a sign-in with the mailed code; may save the device',
  body: z.object({
    challenge: opaqueToken,
    code: oneTimeCode,
    saveDevice: z.boolean().default(false),
    deviceId: z.string().max(200).default(''),
  }),
  reply: signedIn,
  errors: [
    FAILURE.invalidInput,
    FAILURE.wrongCode,
    FAILURE.linkExpired,
    FAILURE.loginFailed,
    FAILURE.codesStopped,
    FAILURE.tooManyAttempts,
    FAILURE.unavailable,
  ],
});

export const loginResend = endpoint({
  id: 'auth.loginResend',
  area: 'auth',
  method: 'POST',
  path: '/members/login-resend',
  summary: 'Mail the code of a challenge again, not before the countdown has ended',
  body: z.object({ challenge: opaqueToken, iso: language.optional() }),
  reply: challenged,
  errors: [...COMMON_FAILURES, FAILURE.linkExpired, FAILURE.codesStopped],
});

export const loginNoOtp = endpoint({
  id: 'auth.loginNoOtp',
  area: 'auth',
  method: 'POST',
  path: '/members/login-no-otp',
  summary: 'Sign in right after a password reset, with the recovery code instead of a new one',
  body: z.object({
    email: text(255),
    password: typedPassword,
    codeOtp: recoveryCode,
    clubId: z.string().max(64).default('all'),
    iso: language.optional(),
  }),
  reply: signedIn,
  errors: [
    FAILURE.invalidInput,
    FAILURE.unknownEmail,
    FAILURE.wrongPassword,
    FAILURE.linkExpired,
    FAILURE.loginFailed,
    FAILURE.tooManyAttempts,
    FAILURE.unavailable,
  ],
});

export const logout = endpoint({
  id: 'auth.logout',
  area: 'auth',
  method: 'POST',
  path: '/members/logout',
  summary: 'End the session on every site it was handed to',
  body: z.object({ token: opaqueToken }),
  reply: done,
  errors: COMMON_FAILURES,
});

export const withdrawDevice = endpoint({
  id: 'auth.withdrawDevice',
  area: 'auth',
  method: 'POST',
  path: '/members/devices/withdraw',
  summary:
    'Forget the device of a device token, for a member who refuses to be recognized; answers the same when there is none',
  body: z.object({ deviceToken: opaqueToken }),
  reply: done,
  errors: COMMON_FAILURES,
});

/** What a person answered about cookies, and when: it goes from site to site with the sign-in. */
export const cookieAnswer = z.object({ choice: z.enum(['all', 'none']), at: isoInstant });
export type CookieAnswer = z.infer<typeof cookieAnswer>;

/** Session check (specification, sections 3 and 7). */
export const sessionReply = z.object({
  success: z.literal(true),
  sesion,
  data: z.object({ club, member: memberSummary }),
  contract: z.object({ Idioma: z.enum(['ES', 'EN']) }),
  /** A session token of this site, only when the call brought a one-time hand-off code. */
  token: opaqueToken.optional(),
  exp: isoInstant.optional(),
  /** The latest answer about cookies on the sites of the sign-in, with a hand-off code only. */
  cookies: cookieAnswer.optional(),
});
export type SessionReply = z.infer<typeof sessionReply>;

export const getSession = endpoint({
  id: 'auth.session',
  area: 'auth',
  method: 'GET',
  path: '/auth/sesion',
  summary:
    'Session of a token; a one-time hand-off code is used up and answered with a session token. 401 may carry the login address',
  query: z.object({ token: z.string().max(200).optional() }),
  reply: sessionReply,
  errors: [...COMMON_FAILURES, FAILURE.noSession],
  session: 'optional',
  acts: true,
});

export const handoff = endpoint({
  id: 'auth.handoff',
  area: 'auth',
  method: 'POST',
  path: '/auth/handoff',
  summary:
    'One-time code (60 s) which hands the session over to another site of the club as its `token` parameter',
  body: z.object({ cookies: cookieAnswer.optional() }),
  reply: z.object({ success: z.literal(true), token: opaqueToken, exp: isoInstant }),
  errors: [...COMMON_FAILURES, FAILURE.noSession],
  session: 'required',
});

export const unlockCodes = endpoint({
  id: 'auth.unlockCodes',
  area: 'auth',
  method: 'POST',
  path: '/members/unlock-codes',
  summary:
    'Allow codes again for an account that had too many wrong ones; the token comes from the mailed link',
  body: z.object({ token: opaqueToken }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.linkExpired],
});

export const recoverySend = endpoint({
  id: 'auth.recoverySend',
  area: 'auth',
  method: 'GET',
  path: '/recovery-password/members/send',
  summary: 'Mail a recovery code and link; answers alike for unknown e-mails',
  query: z.object({
    email: emailAnyCase,
    iso: language.optional(),
    clubId: z.string().max(64).optional(),
  }),
  reply: z.object({ success: z.literal(true), otp }),
  errors: COMMON_FAILURES,
  acts: true,
});

export const recoveryCheck = endpoint({
  id: 'auth.recoveryCheck',
  area: 'auth',
  method: 'POST',
  path: '/members/password/check-otp',
  summary: 'Check a recovery code without using it up',
  body: z.object({ code: recoveryCode, email: emailAnyCase }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.linkExpired, FAILURE.codesStopped],
});

export const recoveryChange = endpoint({
  id: 'auth.recoveryChange',
  area: 'auth',
  method: 'POST',
  path: '/recovery-password/members/change',
  summary: 'Set a new password by recovery code and e-mail, or by the token of the mailed link',
  body: z.union([
    z.object({ tokenId: opaqueToken, password: newPassword }),
    z.object({ code: recoveryCode, email: emailAnyCase, password: newPassword }),
  ]),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.linkExpired, FAILURE.linkRefused, FAILURE.codesStopped],
});

export const recoveryChangeFirstTime = endpoint({
  id: 'auth.recoveryChangeFirstTime',
  area: 'auth',
  method: 'POST',
  path: '/recovery-password/members/change-first-time',
  summary:
    'Set the first password by the token of the mailed link; signs in with it, as the link proves the mailbox like a code',
  body: z.object({
    code: z.string().max(200).default(''),
    password: newPassword,
    token: opaqueToken,
  }),
  reply: signedIn,
  errors: [...COMMON_FAILURES, FAILURE.linkExpired, FAILURE.linkRefused],
});

export const recoveryChangeGenerated = endpoint({
  id: 'auth.recoveryChangeGenerated',
  area: 'auth',
  method: 'POST',
  path: '/recovery-password/members-gen/change',
  summary: 'Set the password of a generated member; needs the one-time token of the mailed link',
  body: z.object({ email: emailAnyCase, password: newPassword, tokenId: opaqueToken }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.linkExpired, FAILURE.linkRefused],
});
