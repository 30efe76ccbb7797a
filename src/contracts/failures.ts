/**
 * Every failure the API can answer, by name: the product's own code, which the body carries
 * (specification, section 8). Status and message are in `ERROR_CODES`, the text of each code in the
 * language files under `errors`, or under `failures` where only a booking or a claim can meet it.
 */
export const FAILURE = {
  invalidInput: 400,
  noSession: 401,
  unknownEmail: 402,
  wrongPassword: 403,
  notFound: 404,
  loginFailed: 405,
  weekTaken: 409,
  holdEnded: 410,
  tooLarge: 413,
  unsupportedType: 415,
  codesStopped: 423,
  tooManyAttempts: 429,
  internal: 500,
  partnerFailed: 502,
  unavailable: 503,
  wrongCode: 4011,
  foreignOrigin: 4031,
  proofRequired: 4032,
  passkeyRefused: 4033,
  linkExpired: 4041,
  linkRefused: 4042,
  alreadyPaid: 4091,
  notPaid: 4097,
  claimExists: 4092,
  claimRefused: 4093,
  tooManyPasskeys: 4098,
  claimTooLate: 4101,
  namesChanged: 4096,
  namesClosed: 4103,
  calendarChanged: 4099,
  nothingToWaitFor: 40910,
  weekSold: 40911,
  ownHold: 40912,
  tooManyLines: 40913,
  lineFull: 40914,
  tooManyWatches: 40915,
  offersLetPass: 40916,
  offerEnded: 4104,
  promotionUnknown: 4043,
  promotionOtherClub: 4044,
  promotionUsed: 4094,
  promotionEnded: 4102,
  tooManyGuestHolds: 4291,
  fileInfected: 4221,
  fileUnscanned: 5031,
} as const;

export type ErrorCode = (typeof FAILURE)[keyof typeof FAILURE];

/** Failures that every call may answer. A contract lists them first, then its own. */
export const COMMON_FAILURES = [
  FAILURE.invalidInput,
  FAILURE.tooManyAttempts,
  FAILURE.internal,
  FAILURE.unavailable,
] as const;
