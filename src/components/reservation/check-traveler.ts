import { fieldMessages } from '#contracts/errors.ts';
import { travelerForm } from '#contracts/reservation.ts';
import { EMPTY_DRAFT } from './draft.ts';
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

/** Message key (areas `validation` and `fields`) of each field that is wrong. */
export type TravelerProblems = Partial<Record<TravelerField, string>>;

const REQUIRED = TRAVELER_FIELDS.filter((field) => field !== 'state');

const empty = (values: TravelerDraft, field: TravelerField): boolean =>
  field === 'terms' ? !values.terms : !values[field].trim();

/**
 * Checks the traveler form by the rules of section 5. An empty field breaks only the first rule.
 * `needsState`: the chosen country has TIPO above 0 or has states.
 */
export function checkTraveler(values: TravelerDraft, needsState: boolean): TravelerProblems {
  const parsed = travelerForm.safeParse(values);
  const wrong: TravelerProblems = parsed.success ? {} : { ...fieldMessages(parsed.error) };
  for (const field of REQUIRED)
    if (empty(values, field)) wrong[field] = field === 'terms' ? 'terms' : 'required';
  if (needsState && values.country !== '' && empty(values, 'state')) wrong.state = 'stateRequired';
  return wrong;
}

/** Whether no required field is filled in: only then does the form say that all are required. */
export const isBlank = (wrong: TravelerProblems): boolean =>
  REQUIRED.every((field) => wrong[field] === 'required' || wrong[field] === 'terms');

/** Server's field paths (`client.email`) to fields of the form; others are dropped. */
export function serverFields(fields: Record<string, string>): TravelerProblems {
  const known = TRAVELER_FIELDS as readonly string[];
  return Object.fromEntries(
    Object.entries(fields)
      .map(([path, key]) => [path.replace(/^client\./, ''), key] as const)
      .filter(([path]) => known.includes(path)),
  );
}

const SENT = TRAVELER_FIELDS.filter((field) => field !== 'terms');
type HoldExtra = { iso: 'en' | 'es'; loginId: string; inventoryId: string };

/**
 * What is sent; also the content the idempotency key belongs to. The phone number is already in
 * international form.
 */
export const holdContent = (
  values: TravelerDraft,
  { iso, loginId, inventoryId }: HoldExtra,
): string =>
  JSON.stringify(SENT.map((field) => values[field].trim()).concat(iso, loginId, inventoryId));

/** What `holdContent` was made from, so that it can be sent again as it was. */
export function contentOf(content: string): HoldExtra & { values: TravelerDraft } {
  const parts = JSON.parse(content) as string[];
  const [iso, loginId = '', inventoryId = ''] = parts.slice(SENT.length);
  const values = Object.fromEntries(SENT.map((field, at) => [field, parts[at] ?? '']));
  return {
    values: { ...EMPTY_DRAFT, ...values, terms: true },
    iso: iso === 'es' ? 'es' : 'en',
    loginId,
    inventoryId,
  };
}
