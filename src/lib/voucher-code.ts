/**
 * The code on a voucher: what a front desk has to know, signed by the club (Ed25519), in an
 * address. It is read and checked without a network, so nothing in it is looked up.
 *
 * base64url( signature of 64 bytes + UTF-8 JSON array of the claims ); the signature covers exactly
 * the bytes after it.
 */
export type VoucherClaims = {
  /** Id of the club's key that signed it. */
  key: string;
  club: string;
  locator: string;
  /** Main guest. */
  name: string;
  guests: number;
  resort: string;
  city: string;
  /** IANA time zone of the resort. */
  zone: string;
  /** Days of the resort's calendar, 'YYYY-MM-DD'. */
  checkIn: string;
  checkOut: string;
  /** 'HH:MM' of the resort's clock; empty when it is not known. */
  checkInFrom: string;
  unit: string;
  kitchen: string;
  occupancy: number;
};
export type VoucherCode = {
  claims: VoucherClaims;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

const VERSION = 1;
const SIGNATURE_BYTES = 64;
/** Longest code in characters; longer ones are not read. */
const MOST = 1_500;
const TEXT = ['key', 'club', 'locator', 'name', 'resort', 'city', 'zone'] as const;
const MORE_TEXT = ['checkIn', 'checkOut', 'checkInFrom', 'unit', 'kitchen'] as const;
const COUNTS = ['guests', 'occupancy'] as const;
const FIELDS = [...TEXT, ...MORE_TEXT, ...COUNTS] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The claims as they are signed. */
export const claimBytes = (claims: VoucherClaims): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify([VERSION, ...FIELDS.map((field) => claims[field])]));

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Bytes of a text in base64url; undefined when it is none, or not in its one spelling. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    // The last character has spare bits: with others in them it would be another text for the same
    // bytes.
    return toBase64Url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export const voucherCode = (signed: Uint8Array, signature: Uint8Array): string =>
  toBase64Url(Uint8Array.from([...signature, ...signed]));

const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What a code claims, not yet checked; undefined when it is no code. */
export function readVoucherCode(code: string): VoucherCode | undefined {
  const bytes = code.length <= MOST ? fromBase64Url(code) : undefined;
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return undefined;
  const signed = bytes.slice(SIGNATURE_BYTES);
  const claims = claimsOf(signed);
  return claims && { claims, signed, signature: bytes.slice(0, SIGNATURE_BYTES) };
}

function claimsOf(signed: Uint8Array): VoucherClaims | undefined {
  let values: unknown;
  try {
    values = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(signed));
  } catch {
    return undefined;
  }
  if (!Array.isArray(values) || values.length !== FIELDS.length + 1 || values[0] !== VERSION)
    return undefined;
  const fits = FIELDS.every((field, at) => {
    const value: unknown = values[at + 1];
    return COUNTS.some((one) => one === field)
      ? Number.isSafeInteger(value)
      : typeof value === 'string';
  });
  if (!fits) return undefined;
  const claims = Object.fromEntries(
    FIELDS.map((field, at) => [field, values[at + 1] as unknown]),
  ) as VoucherClaims;
  return isDay(claims.checkIn) && isDay(claims.checkOut) && isZone(claims.zone)
    ? claims
    : undefined;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format();
    return true;
  } catch {
    return false;
  }
}
