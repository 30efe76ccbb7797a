import { z } from 'zod';

/**
 * Every failure the API can answer: HTTP status and the product's own code (specification, section 8; design, section 6).
 * The browser shows the translation `errors:<code>`, never the message of the server.
 */
export const ERROR_CODES = {
  400: { status: 400, message: 'Invalid input' },
  401: { status: 401, message: 'No session, or it has ended' },
  402: { status: 402, message: 'E-mail is not registered' },
  403: { status: 403, message: 'Wrong password or unknown account' },
  404: { status: 404, message: 'Not found' },
  405: { status: 500, message: 'Internal error on login' },
  409: { status: 409, message: 'Week is no longer available' },
  410: { status: 410, message: 'Hold has ended' },
  413: { status: 413, message: 'Too large' },
  415: { status: 415, message: 'Unsupported content type' },
  423: {
    status: 423,
    message: 'Codes are stopped for this account until the mailed link is opened',
  },
  429: { status: 429, message: 'Too many attempts' },
  500: { status: 500, message: 'Internal error' },
  502: { status: 502, message: 'A partner did not answer' },
  503: { status: 503, message: 'Temporarily unavailable' },
  4011: { status: 401, message: 'Wrong code' },
  4041: { status: 404, message: 'Invalid or expired code or link' },
  4042: { status: 404, message: 'Account cannot use this link' },
  4091: { status: 409, message: 'Already paid' },
  4092: { status: 409, message: 'A claim was already made for this booking' },
  4093: { status: 409, message: 'This booking takes no claim' },
  4101: { status: 410, message: 'The time for a claim is over' },
  4043: { status: 404, message: 'Promotion code does not apply' },
  4221: { status: 422, message: 'File did not pass the virus check' },
  5031: { status: 503, message: 'File could not be checked for viruses' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

const codes = Object.keys(ERROR_CODES).map(Number) as ErrorCode[];

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

/** Body of every failed call. `fields` maps a dotted path of the input to a message key; `sesion` only comes with 401. */
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
};

/**
 * Message key of a zod issue. Schemas name their own keys as messages; what zod words itself is mapped here.
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
    default:
      return 'invalid';
  }
}

/** Field messages of a failed parse: dotted path to message key; the first issue of a path wins. */
export function fieldMessages(error: z.ZodError, prefix = ''): Record<string, FieldMessage> {
  const fields: Record<string, FieldMessage> = {};
  for (const issue of error.issues) {
    const base = [prefix, ...issue.path.map(String)].filter(Boolean).join('.');
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => (base ? `${base}.${key}` : key))
        : [base || prefix || 'body'];
    for (const path of paths) fields[path] ??= issueMessageKey(issue as IssueLike);
  }
  return fields;
}
