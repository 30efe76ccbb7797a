import { LETTERS_PATTERN, EMAIL_PATTERN } from '#contracts/common.ts';
import { fieldMessages } from '#contracts/errors.ts';
import { travelerForm } from '#contracts/reservation.ts';
import { isPhone } from '#lib/phone.ts';
import type { TravelerDraft } from './draft.ts';

export type TravelerField = keyof TravelerDraft;
/** Fields in the order of the form; errors are listed and focused in this order. */
export const TRAVELER_FIELDS = [
  'name',
  'lastname',
  'email',
  'phone',
  'country',
  'state',
  'city',
  'address',
  'zipcode',
  'terms',
] as const satisfies readonly TravelerField[];

const RULES = ['required', 'terms', 'state', 'letters', 'phone', 'email', 'other'] as const;
type Rule = (typeof RULES)[number];
/** A failed rule: its message, and the field the message is about or that gets focus. */
export type FailedRule = { rule: Rule; field: TravelerField };
export type TravelerCheck = {
  /** Message key (area `validation`) per field. */
  fields: Partial<Record<TravelerField, string>>;
  /**
   * Every failed rule in the order they are checked; the last one's message becomes the headline
   * (specification, section 5).
   */
  failed: FailedRule[];
};

const REQUIRED = [
  'name',
  'lastname',
  'email',
  'phone',
  'country',
  'city',
  'address',
  'zipcode',
  'terms',
] as const;

/**
 * Checks the traveler form by the rules of section 5, in their order: all required, terms, state,
 * letters, phone, e-mail. An empty field breaks only the first one. `needsState`: the chosen
 * country has TIPO above 0 or has states.
 */
export function checkTraveler(values: TravelerDraft, needsState: boolean): TravelerCheck {
  const failed: FailedRule[] = [];
  const empty = (field: TravelerField) =>
    field === 'terms' ? !values.terms : !values[field].trim();
  const missing = REQUIRED.find(empty);
  if (missing) failed.push({ rule: 'required', field: missing });
  if (!values.terms) failed.push({ rule: 'terms', field: 'terms' });
  const stateMissing = needsState && values.country !== '' && empty('state');
  if (stateMissing) failed.push({ rule: 'state', field: 'state' });
  for (const field of ['name', 'lastname'] as const)
    if (!empty(field) && !LETTERS_PATTERN.test(values[field].trim()))
      failed.push({ rule: 'letters', field });
  if (!empty('phone') && !isPhone(values.phone)) failed.push({ rule: 'phone', field: 'phone' });
  if (!empty('email') && !EMAIL_PATTERN.test(values.email.trim()))
    failed.push({ rule: 'email', field: 'email' });

  const parsed = travelerForm.safeParse(values);
  const fields: TravelerCheck['fields'] = parsed.success ? {} : { ...fieldMessages(parsed.error) };
  for (const field of REQUIRED)
    if (empty(field)) fields[field] = field === 'terms' ? 'terms' : 'required';
  if (stateMissing) fields.state = 'stateRequired';
  // What only the schema checks (too long) is listed too, but never becomes the headline.
  for (const field of TRAVELER_FIELDS)
    if (fields[field] && !failed.some((one) => one.field === field) && fields[field] !== 'required')
      failed.unshift({ rule: 'other', field });
  return { fields, failed };
}

/** The rule whose message is the alert's headline. */
export const headlineOf = (failed: readonly FailedRule[]): FailedRule | undefined => failed.at(-1);

/** Server's field paths (`client.email`) to fields of the form; others are dropped. */
export function serverFields(fields: Record<string, string>): TravelerCheck['fields'] {
  const known = TRAVELER_FIELDS as readonly string[];
  return Object.fromEntries(
    Object.entries(fields)
      .map(([path, key]) => [path.replace(/^client\./, ''), key] as const)
      .filter(([path]) => known.includes(path)),
  );
}

/**
 * What is sent; also the content the idempotency key belongs to. The phone number is already in
 * international form.
 */
export const holdContent = (
  values: TravelerDraft,
  extra: { iso: string; loginId: string; inventoryId: string },
): string =>
  JSON.stringify(
    [
      values.name,
      values.lastname,
      values.email,
      values.phone,
      values.country,
      values.state,
      values.city,
      values.address,
      values.zipcode,
    ]
      .map((value) => value.trim())
      .concat(extra.iso, extra.loginId, extra.inventoryId),
  );
