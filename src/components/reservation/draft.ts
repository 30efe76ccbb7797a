import { currentSession } from '#client/session.ts';
import { HOLD_MINUTES } from '#contracts/rules.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { boolean, fromJson, number, object, optional, string } from '#lib/shape.ts';

/**
 * What a traveler typed, kept in the tab's own storage so that a reload, a change of language, a
 * failed call or an ended session loses nothing (experience). It belongs to the person: signing out
 * removes it, another member never sees it.
 */
export type TravelerDraft = Record<
  'name' | 'lastname' | 'email' | 'phone' | 'country' | 'state' | 'city' | 'address' | 'zipcode',
  string
> & { terms: boolean };
export const EMPTY_DRAFT: TravelerDraft = {
  name: '',
  lastname: '',
  email: '',
  phone: '',
  country: '',
  state: '',
  city: '',
  address: '',
  zipcode: '',
  terms: false,
};

/**
 * `weekId`: week whose terms were accepted. The contact is the same for every week, consent is not.
 */
type StoredDraft = { owner: string; values: TravelerDraft; weekId: string };
const storedDraft = object<StoredDraft>({
  owner: string,
  values: object<TravelerDraft>({
    name: string,
    lastname: string,
    email: string,
    phone: string,
    country: string,
    state: string,
    city: string,
    address: string,
    zipcode: string,
    terms: boolean,
  }),
  weekId: string,
});
/** The hold of a week. */
export type StoredHold = {
  /** Its idempotency key. */
  key: string;
  /** What it was made from. */
  content: string;
  /** LoginID of its member; '' for a guest. */
  holder?: string | undefined;
  /** Once it is made. */
  numberRef?: string | undefined;
  /** On this machine's clock, in ms, when it is over at the latest. */
  until?: number | undefined;
};
const storedHold = object<StoredHold>({
  key: string,
  content: string,
  holder: optional(string),
  numberRef: optional(string),
  until: optional(number),
});

const DRAFT_KEY = 'draft:traveler:contact';
const HOLD_KEY = 'draft:hold:';
const holdKey = (weekId: string) => `${HOLD_KEY}${weekId}`;

/** Encodes and decodes a draft. Broken text, or text of another member, gives undefined. */
export const encodeDraft = (values: TravelerDraft, weekId: string, owner: string): string =>
  JSON.stringify({ owner, values, weekId } satisfies StoredDraft);
export function decodeDraft(
  text: string | null,
  weekId: string,
  owner: string,
): TravelerDraft | undefined {
  const stored = fromJson(storedDraft, text);
  if (!stored) return undefined;
  // A guest continues with this tab's draft; a member never gets another member's data.
  if (stored.owner !== owner && stored.owner !== '' && owner !== '') return undefined;
  return { ...stored.values, terms: stored.values.terms && stored.weekId === weekId };
}

/**
 * Whether a stored draft was typed by this member: what is empty in it was emptied, and the profile
 * does not fill it again. A guest's draft has never seen the profile.
 */
export const isOwnDraft = (text: string | null, owner: string): boolean =>
  owner !== '' && fromJson(storedDraft, text)?.owner === owner;

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, text: string | undefined): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Full or blocked storage costs convenience, never the page.
  }
};
const storedKeys = (): string[] => {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
};
const owner = (): string => currentSession()?.sesion.LoginID ?? '';

export const readDraft = (weekId: string): TravelerDraft | undefined =>
  decodeDraft(read(DRAFT_KEY), weekId, owner());
export const writeDraft = (weekId: string, values: TravelerDraft): void =>
  write(DRAFT_KEY, encodeDraft(values, weekId, owner()));
export const hasOwnDraft = (): boolean => isOwnDraft(read(DRAFT_KEY), owner());
export const forgetDraft = (): void => write(DRAFT_KEY, undefined);

/**
 * The hold of a week that was asked for and may run; undefined once its time is over, and when it
 * is another member's.
 */
export function readHold(weekId: string): StoredHold | undefined {
  const hold = fromJson(storedHold, read(holdKey(weekId)));
  if (hold?.until !== undefined && hold.until <= Date.now()) return undefined;
  const [holder, reader] = [hold?.holder, owner()];
  return holder && reader !== '' && holder !== reader ? undefined : hold;
}
/**
 * Forgets the key of a hold, so that the same content makes a new one: after it ended, was canceled
 * or was paid.
 */
export const forgetHold = (weekId: string): void => write(holdKey(weekId), undefined);
/**
 * The same of a hold that was given up, by its number. The terms accepted for it go with it: another
 * hold of the week asks for them again.
 */
export function forgetHoldNumbered(numberRef: string): void {
  const draft = fromJson(storedDraft, read(DRAFT_KEY));
  for (const key of storedKeys())
    if (key.startsWith(HOLD_KEY) && fromJson(storedHold, read(key))?.numberRef === numberRef) {
      write(key, undefined);
      if (draft && holdKey(draft.weekId) === key)
        write(DRAFT_KEY, JSON.stringify({ ...draft, weekId: '' } satisfies StoredDraft));
    }
}
/** Keeps that a hold was made just now, or that a running one was given other content. */
export function keepHold(weekId: string, asked: StoredHold, numberRef: string): void {
  const until =
    asked.numberRef === numberRef && asked.until !== undefined
      ? asked.until
      : Date.now() + HOLD_MINUTES * MINUTE_MS;
  write(holdKey(weekId), JSON.stringify({ ...asked, numberRef, until }));
}

/**
 * The key under which this content is sent: the same for the same content, however often it is
 * pressed, retried or reloaded. A hold that runs stays known while it is given other content.
 */
export function holdFor(
  weekId: string,
  content: string,
  holder: string,
  makeKey: () => string = () => crypto.randomUUID(),
): StoredHold {
  const known = readHold(weekId);
  if (known?.content === content) return known;
  const { numberRef, until } = known?.holder === holder ? known : {};
  const fresh = { key: makeKey(), content, holder, numberRef, until };
  write(holdKey(weekId), JSON.stringify(fresh));
  return fresh;
}

/**
 * Fills empty fields with the member's own data; what was typed stays. The state is filled only
 * together with the country.
 */
export function fillEmpty(values: TravelerDraft, known: Partial<TravelerDraft>): TravelerDraft {
  const next = { ...values };
  for (const field of ['name', 'lastname', 'email', 'phone', 'city', 'address', 'zipcode'] as const)
    if (!next[field].trim()) next[field] = known[field] ?? '';
  if (!next.country && known.country) {
    next.country = known.country;
    next.state = known.state ?? '';
  } else if (next.country === known.country && !next.state) next.state = known.state ?? '';
  return next;
}
