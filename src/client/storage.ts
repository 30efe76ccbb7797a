import type { SessionReply } from '#contracts/auth.ts';
import type { Club } from '#contracts/club.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import type { Sort } from '#contracts/sort.ts';
import { LANGUAGES } from '#lib/languages.ts';
import {
  boolean,
  fromJson,
  instant,
  list,
  number,
  object,
  oneOf,
  optional,
  string,
  withDefault,
} from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';

/** Search criteria as they are stored (specification, section 3); months are 'YYYY-MM'. */
type StoredCriteria = {
  country: string;
  state: string;
  city: string;
  checkIn: string;
  checkOut: string;
  page: number;
  limit: number;
};
/**
 * Beside them lists of what is chosen in filters, by name; the list of weeks knows which there are
 * and what can be chosen.
 */
export type StoredSearch = StoredCriteria & { [filter: string]: unknown };
const criteria = object<StoredCriteria>({
  country: string,
  state: withDefault(string, ''),
  city: string,
  checkIn: string,
  checkOut: string,
  page: withDefault(number, 1),
  limit: withDefault(number, 10),
});
export const storedSearch: Shape<StoredSearch> = (value) => ({
  ...Object(value),
  ...criteria(value),
});

const sesion: Shape<SessionReply['sesion']> = object<SessionReply['sesion']>({
  Expiracion: instant,
  UrlWeek: string,
  UrlLogin: string,
  LoginID: string,
  ClubLogoIcon: string,
  ClubLogo: string,
  ClubName: string,
});
const memberSummary: Shape<MemberSummary> = object<MemberSummary>({
  _id: string,
  Nombre: string,
  ApellidoPaterno: string,
  Email: string,
  clubId: string,
  Idioma: oneOf(['ES', 'EN']),
  ContratoId: object<MemberSummary['ContratoId']>({ _id: string, LoginID: string, Numero: string }),
  contact: optional(
    object<NonNullable<MemberSummary['contact']>>({
      phone: string,
      address: string,
      city: string,
      state: string,
      zipcode: string,
      country: string,
    }),
  ),
});
const SORTS = Object.keys({
  priceLowest: true,
  priceHighest: true,
  checkInOrderHighest: true,
  checkInOrderLowest: true,
} satisfies Record<Sort, true>) as Sort[];

/** Parts of the club's record that brand a page before the record itself is loaded. */
export type StoredClub = Pick<
  Club,
  | 'Id'
  | 'Nombre'
  | 'LogoIcon'
  | 'ColorPrimarioHex'
  | 'ColorSecundarioHex'
  | 'ColorSecundarioTextoHex'
  | 'ColorFooterPredeterminado'
>;
const storedClub: Shape<StoredClub> = object<StoredClub>({
  Id: string,
  Nombre: string,
  LogoIcon: string,
  ColorPrimarioHex: string,
  ColorSecundarioHex: string,
  ColorSecundarioTextoHex: string,
  ColorFooterPredeterminado: boolean,
});

/**
 * Everything stored in the browser, by the storage keys of the specification (section 3) and a few
 * of our own.
 */
const shapes = {
  club: storedClub,
  /** Whether that is the neutral club, which answers for hosts without a club. */
  isDefault: boolean,
  token: object<{ token: string; exp: string }>({ token: string, exp: instant }),
  session: sesion,
  member: memberSummary,
  search: storedSearch,
  /** Id of the week that was selected last. */
  week: string,
  sort: oneOf(SORTS),
  iso: oneOf(LANGUAGES),
  /** `at`: when the checked box that saves the device was submitted. */
  device: object<{ token: string; at?: string | undefined }>({
    token: string,
    at: optional(string),
  }),
  cookies: object<{ choice: 'all' | 'none'; at: string }>({
    choice: oneOf(['all', 'none']),
    at: string,
  }),
  notices: list(string),
  /** How many strips of trips the home page had last, so that room is kept for them. */
  strips: oneOf([0, 1, 2]),
  /** Until when no passkey is offered on this device. */
  passkeyRest: string,
  /** Secret names of a guest's places in line, the latest first. */
  places: list(string),
  /** Running offers of weeks whose window was closed: their end, then the name of the place. */
  offers: list(string),
  /**
   * Weeks a guest saved, the latest first; `name` and `checkIn` are for when a week is gone, `left`
   * is one that did not fit into the member's.
   */
  saved: list(
    object<{
      id: string;
      price: number;
      at: string;
      name: string;
      checkIn: string;
      left?: boolean | undefined;
    }>({
      id: string,
      price: number,
      at: instant,
      name: string,
      checkIn: string,
      left: optional(boolean),
    }),
  ),
} as const;
export type StorageKey = keyof typeof shapes;
export type Stored<K extends StorageKey> = ReturnType<(typeof shapes)[K]>;

const listeners = new Set<() => void>();
const notifyAll = () => listeners.forEach((listener) => listener());
if (typeof window !== 'undefined') window.addEventListener('storage', notifyAll);

/**
 * Calls the listener when anything stored changes, here or in another tab. Returns a function that
 * stops it.
 */
export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Used instead of the storage where there is none: while the server renders a page. */
let given: { readonly [K in StorageKey]?: Stored<K> } = {};
export function renderWith<Result>(stored: typeof given, render: () => Result): Result {
  given = stored;
  try {
    return render();
  } finally {
    given = {};
  }
}

/** The last parsed value of each key: every component that follows a value reads it on each render. */
const lastRead: { [K in StorageKey]?: { text: string; value: unknown } } = {};

/**
 * Value of a key, or undefined when it is missing or broken, or storage is blocked. The same object
 * until it changes: callers must not modify it.
 */
export function readStorage<K extends StorageKey>(key: K): Stored<K> | undefined {
  if (typeof window === 'undefined') return given[key];
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    let last = lastRead[key];
    if (last?.text !== text)
      last = lastRead[key] = { text, value: fromJson<unknown>(shapes[key], text) };
    return last.value as Stored<K> | undefined;
  } catch {
    return undefined;
  }
}

export function writeStorage<K extends StorageKey>(key: K, value: Stored<K> | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or blocked storage costs convenience, never the page.
  }
  notifyAll();
}
