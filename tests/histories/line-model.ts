import { OFFER_PAUSE_HOURS, OFFERS_LET_PASS } from '#contracts/rules.ts';

/**
 * What the product promises about the line of a week, as small as it can be said. Times are
 * milliseconds.
 */
export type Outcome = 'taken' | 'lapsed' | 'left' | 'over' | 'ended';
/** A place in a line. `over`: when the stay begins and nothing can be waited for. */
export type Place = {
  ref: string;
  seq: number;
  week: number;
  party: number;
  over: number;
  /** The offer, once there was one. */
  from: number | null;
  until: number | null;
  told: number | null;
  closed: number | null;
  outcome: Outcome | null;
  /** Number of the hold that was made of it. */
  hold: string | null;
  /** A first refusal: the party watches, and has not joined. */
  watched: boolean;
};
/** A week's places, and the one it was offered to since its last hold. */
export type Line = { places: ReadonlyMap<string, Place>; offered: string | undefined };

export type LineDeed =
  | { deed: 'join'; place: Place }
  /**
   * `busy`: parties that may have an offer of another week at this moment, and are passed by. `at`:
   * what the clock showed when it was made.
   */
  | { deed: 'offer'; ref: string; at: number; until: number; busy: ReadonlySet<number> }
  /** The week came free with nobody waiting, and is offered to who watches for it. */
  | { deed: 'firstRefusal'; place: Place; at: number }
  | { deed: 'close'; ref: string; outcome: Outcome };

export const isWaiting = ({ from, closed }: Place): boolean => from === null && closed === null;
export const isOffered = (
  { until, closed }: Pick<Place, 'until' | 'closed'>,
  now: number,
): boolean => until !== null && closed === null && until > now;

/**
 * Whether a party let so many offers of the week pass lately, or took them without paying, that it
 * cannot wait again yet. `unpaid`: whether a hold has ended without a payment.
 */
export const hasLetPass = (
  { places }: Pick<Line, 'places'>,
  party: number,
  now: number,
  unpaid: (hold: string) => boolean,
): boolean =>
  [...places.values()].filter(
    ({ party: other, from, until, closed, outcome, hold }) =>
      other === party &&
      from !== null &&
      // A lapsed offer ended with its time, whether or not anybody has looked since.
      (outcome === 'left' ||
        outcome === 'lapsed' ||
        (outcome === 'taken' && hold !== null && unpaid(hold)) ||
        (closed === null && until! <= now)) &&
      (closed ?? until!) > now - OFFER_PAUSE_HOURS * 3_600_000,
  ).length >= OFFERS_LET_PASS;

/** Whether a line keeps its week from everybody else when nobody has it. */
export const holdsBack = ({ places }: Line, now: number): boolean =>
  [...places.values()].some(
    (place) => now < place.over && (isWaiting(place) || isOffered(place, now)),
  );

/**
 * The line after a deed; undefined when the model forbids it now. The first who waits gets the
 * offer, by joining; only who has another offer is passed by, and keeps the place.
 */
export function passes(
  line: Line,
  deed: LineDeed,
  now: number,
  owner: { party: number; status: string } | undefined,
  unpaid: (hold: string) => boolean,
): Line | undefined {
  const { places, offered } = line;
  if (deed.deed === 'join') {
    const { place } = deed;
    const isFree = !owner && !holdsBack(line, now);
    const isTheirs = owner?.party === place.party || owner?.status === 'paid';
    const isThere = [...places.values()].some(
      (one) => one.party === place.party && one.closed === null,
    );
    if (isFree || isTheirs || isThere || now >= place.over) return undefined;
    if (hasLetPass(line, place.party, now, unpaid)) return undefined;
    return { offered, places: new Map(places).set(place.ref, place) };
  }
  if (deed.deed === 'firstRefusal') {
    const { place, at } = deed;
    const wasOffered = [...places.values()].some(
      ({ watched, party }) => watched && party === place.party,
    );
    if (owner || wasOffered || holdsBack(line, at)) return undefined;
    return { offered: place.ref, places: new Map(places).set(place.ref, place) };
  }
  const place = places.get(deed.ref);
  if (!place || place.closed !== null) return undefined;
  const changed = (values: Partial<Place>) =>
    new Map(places).set(place.ref, { ...place, ...values });
  if (deed.deed === 'offer') {
    const all = [...places.values()];
    const isFirst = all.every(
      (one) => one.seq >= place.seq || !isWaiting(one) || deed.busy.has(one.party),
    );
    if (owner || !isWaiting(place) || !isFirst) return undefined;
    if (all.some((one) => isOffered(one, deed.at))) return undefined;
    return { places: changed({ from: deed.at, until: deed.until }), offered: place.ref };
  }
  const allowed: Record<Outcome, boolean> = {
    taken: isOffered(place, now),
    lapsed: place.until !== null && place.until <= now,
    over: place.over <= now,
    left: true,
    ended: true,
  };
  if (!allowed[deed.outcome]) return undefined;
  return {
    places: changed({ closed: now, outcome: deed.outcome }),
    offered: offered === place.ref ? undefined : offered,
  };
}
