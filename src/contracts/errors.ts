import { z } from 'zod';
import { truncate } from '#lib/text.ts';
import { FAILURE } from './failures.ts';
import type { ErrorCode } from './failures.ts';

/**
 * HTTP status and English message of each failure. The browser shows the translation
 * `errors:<code>`, and the server's message only for a code it does not know.
 */
export const ERROR_CODES: Record<ErrorCode, { status: number; message: string }> = {
  [FAILURE.invalidInput]: { status: 400, message: 'Invalid input' },
  [FAILURE.noSession]: { status: 401, message: 'No session, or it has ended' },
  [FAILURE.unknownEmail]: { status: 402, message: 'E-mail is not registered' },
  [FAILURE.wrongPassword]: { status: 403, message: 'Wrong password or unknown account' },
  [FAILURE.notFound]: { status: 404, message: 'Not found' },
  [FAILURE.loginFailed]: { status: 500, message: 'Internal error on login' },
  [FAILURE.weekTaken]: { status: 409, message: 'Week is no longer available' },
  [FAILURE.holdEnded]: { status: 410, message: 'Hold has ended' },
  [FAILURE.tooLarge]: { status: 413, message: 'Too large' },
  [FAILURE.unsupportedType]: { status: 415, message: 'Unsupported content type' },
  [FAILURE.codesStopped]: {
    status: 423,
    message: 'Codes are stopped for this account until the mailed link is opened',
  },
  [FAILURE.tooManyAttempts]: { status: 429, message: 'Too many attempts' },
  [FAILURE.internal]: { status: 500, message: 'Internal error' },
  [FAILURE.partnerFailed]: { status: 502, message: 'A partner did not answer' },
  [FAILURE.unavailable]: { status: 503, message: 'Temporarily unavailable' },
  [FAILURE.wrongCode]: { status: 401, message: 'Wrong code' },
  [FAILURE.foreignOrigin]: {
    status: 403,
    message: 'This call is for the pages of the club itself',
  },
  [FAILURE.proofRequired]: {
    status: 403,
    message: 'This change needs a recent code or passkey of this sign-in',
  },
  [FAILURE.passkeyRefused]: { status: 403, message: 'Passkey was not accepted' },
  [FAILURE.linkExpired]: { status: 404, message: 'Invalid or expired code or link' },
  [FAILURE.linkRefused]: { status: 404, message: 'Account cannot use this link' },
  [FAILURE.alreadyPaid]: { status: 409, message: 'Already paid' },
  [FAILURE.claimExists]: { status: 409, message: 'A claim was already made for this booking' },
  [FAILURE.claimRefused]: { status: 409, message: 'This booking takes no claim' },
  [FAILURE.notPaid]: { status: 409, message: 'Only a paid booking takes this' },
  [FAILURE.namesChanged]: { status: 409, message: 'Changed by another person' },
  [FAILURE.calendarChanged]: {
    status: 409,
    message: 'The calendar address was changed by another call',
  },
  [FAILURE.tooManyPasskeys]: {
    status: 409,
    message: 'The member has as many passkeys as allowed',
  },
  [FAILURE.claimTooLate]: { status: 410, message: 'The time for a claim is over' },
  [FAILURE.nothingToWaitFor]: { status: 409, message: 'No one has this week: it can be held' },
  [FAILURE.weekSold]: { status: 409, message: 'Week is booked' },
  [FAILURE.ownHold]: { status: 409, message: 'Week is held by the caller' },
  [FAILURE.tooManyLines]: { status: 409, message: 'Caller waits for as many weeks as allowed' },
  [FAILURE.lineFull]: { status: 409, message: 'Too many people wait for this week' },
  [FAILURE.offersLetPass]: {
    status: 409,
    message: 'The week was offered to the caller too often without being booked',
  },
  [FAILURE.tooManyWatches]: { status: 409, message: 'The contract has as many watches as allowed' },
  [FAILURE.offerEnded]: { status: 410, message: 'The week is not offered to this place any more' },
  [FAILURE.promotionUnknown]: { status: 404, message: 'Unknown promotion code' },
  [FAILURE.promotionOtherClub]: { status: 404, message: 'Promotion code of another club' },
  [FAILURE.promotionUsed]: { status: 409, message: 'Promotion code already used by this person' },
  [FAILURE.promotionEnded]: { status: 410, message: 'Promotion code has ended or is used up' },
  [FAILURE.namesClosed]: { status: 410, message: 'The time to change names is over' },
  [FAILURE.tooManyGuestHolds]: {
    status: 429,
    message: 'Too many unpaid holds of guests from this connection',
  },
  [FAILURE.fileInfected]: { status: 422, message: 'File did not pass the virus check' },
  [FAILURE.fileUnscanned]: { status: 503, message: 'File could not be checked for viruses' },
};

const codes = Object.values(FAILURE);

/** Keys of field messages; their prose is in the language files under `validation`. */
export const FIELD_MESSAGES = [
  'required',
  'invalid',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'email',
  'phone',
  'lettersOnly',
  'date',
  'url',
  'color',
  'digits',
  'recoveryCode',
  'passwordRules',
  'passwordCommon',
  'passwordMismatch',
  'terms',
  'stateRequired',
  'unknownField',
  'priceNotLower',
  'evidenceRequired',
  'declare',
] as const;
export type FieldMessage = (typeof FIELD_MESSAGES)[number];

/**
 * Body of every failed call. `fields` maps a dotted path of the input to a message key; `sesion`
 * only comes with 401.
 */
export const errorBody = z.object({
  success: z.literal(false),
  code: z.union(
    codes.map((code) => z.literal(code)) as unknown as [
      z.ZodLiteral<ErrorCode>,
      z.ZodLiteral<ErrorCode>,
    ],
  ),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds until the call may be tried again, with 429 and 503. */
  retryAfter: z.number().int().nonnegative().optional(),
  /** Tries left on this challenge, with 4011. */
  triesLeft: z.number().int().nonnegative().optional(),
  sesion: z.object({ UrlLogin: z.string() }).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Longest message of a server that is shown, in characters. */
const MAX_MESSAGE = 200;
const otherError = z.object({ code: z.union([z.number(), z.string()]), message: z.string() });

/**
 * What a failed call with a code unknown to this build says (specification, section 8): one line of
 * plain text of at most 200 characters, without control, direction and other invisible characters.
 * Undefined when the body names no code or says nothing.
 */
export function otherMessage(body: unknown): string | undefined {
  const read = otherError.safeParse(body);
  if (!read.success) return undefined;
  const line = read.data.message.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line === '' ? undefined : truncate(line, MAX_MESSAGE - ' ...'.length);
}

const isFieldMessage = (text: string): text is FieldMessage =>
  (FIELD_MESSAGES as readonly string[]).includes(text);

/** The part of a zod issue that decides on its message key. */
export type IssueLike = {
  code?: string | undefined;
  message?: string | undefined;
  input?: unknown;
  origin?: string | undefined;
  format?: string | undefined;
  minimum?: number | bigint | undefined;
  /** What each schema of a union says. */
  errors?: readonly (readonly (IssueLike & { path?: readonly PropertyKey[] })[])[] | undefined;
};

/**
 * Message key of a zod issue. Schemas name their own keys as messages; what zod words itself is
 * mapped here.
 * @returns one of FIELD_MESSAGES
 */
export function issueMessageKey(issue: IssueLike): FieldMessage {
  if (issue.message && isFieldMessage(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.message?.includes('received undefined')
        ? 'required'
        : 'invalid';
    case 'too_small':
      return issue.origin === 'string'
        ? Number(issue.minimum) <= 1
          ? 'required'
          : 'tooShort'
        : 'tooSmall';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig';
    case 'invalid_format':
      return issue.format === 'email'
        ? 'email'
        : issue.format === 'url'
          ? 'url'
          : issue.format === 'date'
            ? 'date'
            : 'invalid';
    case 'unrecognized_keys':
      return 'unknownField';
    case 'invalid_union':
      return unionMessageKey(issue);
    default:
      return 'invalid';
  }
}

/**
 * A value that fits no schema of a union gets the message of the first schema that has its own,
 * such as `isoDate` in `isoDate.or(z.literal(''))`; a list that of its items. What a schema of
 * another type says besides, such as the length of a list to a text, is of no use.
 */
const unionMessageKey = ({ errors = [] }: IssueLike): FieldMessage =>
  errors
    .flatMap((issues) => {
      const type = issues.find(
        ({ code, path = [] }) => code === 'invalid_type' && path.length === 0,
      );
      return type ? [type] : issues;
    })
    .filter(({ path = [] }) => path.every((key) => typeof key === 'number'))
    // Issues may come without their input: that does not mean that there was none.
    .map((issue) => issueMessageKey({ ...issue, input: issue.input ?? null }))
    .find((key) => key !== 'invalid') ?? 'invalid';

/** Field messages of a failed parse: dotted path to message key; the first issue of a path wins. */
export function fieldMessages(error: z.ZodError, prefix = ''): Record<string, FieldMessage> {
  const fields: Record<string, FieldMessage> = {};
  for (const issue of error.issues) {
    const base = [prefix, ...issue.path.map(String)].filter(Boolean).join('.');
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => (base ? `${base}.${key}` : key))
        : [base || prefix || 'body'];
    for (const path of paths) fields[path] ??= issueMessageKey(issue);
  }
  return fields;
}
