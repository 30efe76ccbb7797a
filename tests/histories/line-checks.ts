import {
  FIRST_REFUSAL_MINUTES,
  OFFER_MINUTES,
  OFFER_NEAR_DAYS,
  OFFER_NEAR_MINUTES,
} from '#contracts/rules.ts';
import { LINES_END, partyOf, WATCHERS } from './cluster.ts';
import type { Snapshot } from './cluster.ts';
import { hasLetPass, holdsBack, isOffered, isWaiting } from './line-model.ts';
import type { LineDeed, Place } from './line-model.ts';
import { isRunning, lineOf, ownerOf, unpaidAt } from './model.ts';
import type { Deed, Hold, Model } from './model.ts';

/** Ends with the finding. */
type Fail = (message: string) => never;

const MINUTE = 60_000;
/** An instance that dies while it hands a week down leaves it to others after this long. */
const LEASE_MS = 30_000;

/** The places of all lines as the model has them. `parties`: their ids, by person. */
export const placesIn = (
  snapshot: Snapshot,
  parties: readonly string[],
): Pick<Model, 'places' | 'offered'> => ({
  places: new Map(
    snapshot.places.map(({ party, known: _known, ...place }): [string, Place] => [
      place.ref,
      { ...place, party: partyOf(parties.indexOf(party.replaceAll('-', ''))), over: LINES_END },
    ]),
  ),
  offered: new Map(
    snapshot.claims.flatMap(({ week, place }): [number, string][] =>
      place === null ? [] : [[week, place]],
    ),
  ),
});

/** Parties that may have had an offer of another week between two looks. */
function busyBesides(week: number, at: number, before: Model, after: Model): Set<number> {
  const all = [...before.places.values(), ...after.places.values()];
  return new Set(
    all
      .filter(
        ({ ref, week: other, until }) =>
          other !== week &&
          until !== null &&
          until > at &&
          (before.places.get(ref)?.closed ?? null) === null,
      )
      .map(({ party }) => party),
  );
}

/** A contract is asked once in so long whether it wants a week that it watches for. */
const WATCH_PACE_MS = 60 * MINUTE;

/** The deed of a first refusal, which a pass of the watches' job has made. */
function firstRefusal(
  place: Place,
  { after, moments }: { after: Model; moments: readonly number[] },
  fail: Fail,
): LineDeed {
  const { party, week, from, until } = place;
  if (!WATCHERS.some((one) => one === party)) fail(`party ${party} does not watch`);
  if (from === null || !moments.includes(from))
    return fail(`the first refusal of week ${week} is dated ${from}`);
  if (until !== Math.min(LINES_END, from + FIRST_REFUSAL_MINUTES * MINUTE))
    fail(`the first refusal of week ${week} ends at ${until}`);
  const lately = [...after.places.values()].find(
    (one) =>
      one.watched &&
      one.ref !== place.ref &&
      one.party === party &&
      one.from !== null &&
      Math.abs(from - one.from) < WATCH_PACE_MS,
  );
  if (lately) fail(`party ${party} is asked for weeks ${lately.week} and ${week} within the hour`);
  const fresh = { ...place, told: null, closed: null, outcome: null, hold: null };
  return { deed: 'firstRefusal', place: fresh, at: from };
}

/** How long an offer made at a moment lasts. */
const endOf = (at: number): number =>
  Math.min(
    LINES_END,
    at +
      MINUTE *
        (LINES_END - at < OFFER_NEAR_DAYS * 24 * 60 * MINUTE ? OFFER_NEAR_MINUTES : OFFER_MINUTES),
  );

/**
 * What happened to the line of a week between two looks, as deeds that the model has to allow in
 * some order. `joined`: parties that asked to wait for this week; `watching`: the watches' job ran.
 */
export function lineDeeds(
  {
    before,
    after,
    week,
    moments,
    joined,
    watching,
  }: {
    before: Model;
    after: Model;
    week: number;
    moments: readonly number[];
    joined: ReadonlySet<number>;
    watching: boolean;
  },
  fail: Fail,
): Deed[] {
  const deeds: Deed[] = [];
  for (const place of lineOf(after, week).places.values()) {
    const was = before.places.get(place.ref);
    const { ref, party, from, until, outcome } = place;
    const isRefusal = !was && place.watched;
    if (isRefusal) {
      if (!watching) fail(`week ${week} is kept for party ${party}, but no watch was looked at`);
      deeds.push(firstRefusal(place, { after, moments }, fail));
    } else if (!was) {
      if (!joined.has(party))
        fail(`party ${party} waits for week ${week}, but nobody asked for it`);
      const fresh = { ...place, from: null, until: null, closed: null, outcome: null };
      deeds.push({ deed: 'join', place: fresh });
    }
    if (was && was.from !== null && (was.from !== from || was.until !== until))
      fail(`the offer of week ${week} to party ${party} was made again or changed`);
    if (was && was.closed !== null && (was.closed !== place.closed || was.outcome !== outcome))
      fail(`the closed place of party ${party} for week ${week} has changed`);
    if (!isRefusal && from !== null && (was?.from ?? null) === null) {
      if (!moments.includes(from)) fail(`the offer of week ${week} is dated ${from}`);
      if (until !== endOf(from)) fail(`the offer of week ${week} ends at ${until}`);
      const busy = busyBesides(week, from, before, after);
      deeds.push({ deed: 'offer', ref, at: from, until: until ?? from, busy } satisfies LineDeed);
    }
    if (outcome === null || (was?.closed ?? null) !== null) continue;
    if (outcome !== 'taken') deeds.push({ deed: 'close', ref, outcome });
    else if (place.hold === null || !after.holds.has(place.hold))
      fail(`week ${week} was taken by party ${party}, but there is no hold`);
    else if (after.holds.get(place.hold)?.party !== party)
      fail(`the offer of week ${week} to party ${party} became the hold of another party`);
  }
  for (const ref of before.places.keys())
    if (!after.places.has(ref)) fail(`the place ${ref} has disappeared`);
  return deeds;
}

/** The place that a new hold was made of. */
export const placeOf = ({ places }: Model, hold: string): Place | undefined =>
  [...places.values()].find((place) => place.hold === hold && place.outcome === 'taken');

/** What holds for every line at every moment. `parties`: as many weeks may be offered to one: one. */
export function linesAreFair(model: Model, snapshot: Snapshot, now: number, fail: Fail): void {
  const offeredTo = new Set<number>();
  for (const { week, ends, place: claimed, booked } of snapshot.claims) {
    const line = lineOf(model, week);
    const open = [...line.places.values()].filter(({ closed }) => closed === null);
    const owner = ownerOf(model, week, now);
    const offers = open.filter((place) => isOffered(place, now));
    const waits = open.some(isWaiting);
    if (offers.length > 1) fail(`week ${week} is offered to ${offers.length} at once`);
    const [offer] = offers;
    if (offer && owner) fail(`week ${week} is offered, and ${owner.ref} (${owner.status}) has it`);
    if (offer && claimed !== offer.ref)
      fail(`week ${week} is offered to party ${offer.party}, but its claim names ${claimed}`);
    if (offer && offeredTo.has(offer.party)) fail(`party ${offer.party} has two offers at once`);
    if (offer) offeredTo.add(offer.party);
    if (waits && !booked && ends !== LINES_END && now < LINES_END)
      fail(
        `somebody waits for week ${week}, but it is kept only until ${new Date(ends).toISOString()}`,
      );
    const due = snapshot.lines.find((one) => one.week === week);
    if (open.length > 0 && (due?.due ?? null) === null)
      fail(`the line of week ${week} is never looked at again`);
    wasHandedOn(model, week, now, fail);
  }
}

/** A week that was given up or refunded is offered in the same moment. */
function wasHandedOn(model: Model, week: number, now: number, fail: Fail): void {
  const { places } = lineOf(model, week);
  const last: Hold | undefined = model.holds.get(model.last.get(week) ?? '');
  if (!last || last.status === 'paid' || last.status === 'held' || now >= LINES_END) return;
  const all = [...places.values()];
  if (all.some(({ closed, from }) => closed === null && from !== null)) return;
  // Who had an offer of another week may have been passed by, and is looked for again in seconds.
  const others = [...model.places.values()].filter((place) => place.week !== week);
  const first = all.find(
    (place) =>
      isWaiting(place) && !others.some(({ party, from }) => party === place.party && from !== null),
  );
  if (first) fail(`week ${week} was given up, but is not offered to party ${first.party}`);
}

/**
 * After a pass of the job: what is over is closed, a week that nobody has is offered, and everybody
 * who got an offer was told. `before`: as the pass found it.
 */
export function linesAreHandedDown(
  model: Model,
  snapshot: Snapshot,
  before: Snapshot,
  now: number,
  fail: Fail,
): void {
  const due = (week: number): boolean => {
    const found = before.lines.find((line) => line.week === week)?.due ?? null;
    if (found !== null && found > now + OFFER_MINUTES * MINUTE + LEASE_MS)
      fail(`the line of week ${week} is not looked at before ${new Date(found).toISOString()}`);
    return found !== null && found <= now;
  };
  for (const { week, booked } of snapshot.claims) {
    if (booked || !due(week)) continue;
    const line = lineOf(model, week);
    const open = [...line.places.values()].filter(({ closed }) => closed === null);
    for (const { party, until, over } of open)
      if ((until !== null && until <= now) || over <= now)
        fail(`party ${party}'s offer of week ${week} is over, but it is open after a pass`);
    if (ownerOf(model, week, now) || open.some((place) => isOffered(place, now))) continue;
    for (const { party } of open)
      if (![...model.places.values()].some((one) => one.party === party && isOffered(one, now)))
        fail(`nobody has week ${week}, and party ${party} waits, but a pass offers it to nobody`);
  }
  for (const place of snapshot.places)
    if (isOffered(place, now) && place.told === null)
      fail(`an offer of week ${place.week} was not told by a pass`);
}

/** Everything of a line has ended: nobody waits but for what is booked. */
export function linesHaveEnded(model: Model, now: number, fail: Fail): void {
  for (const { ref, week, party, closed } of model.places.values())
    if (closed === null && ownerOf(model, week, now)?.status !== 'paid')
      fail(
        `party ${party} still waits for week ${week} with ${ref} after everything has passed on`,
      );
}

/** What a party that asks to wait for a week is told: `joined`, or why it cannot. */
export const canWait = (model: Model, week: number, party: number, now: number): string => {
  const owner = ownerOf(model, week, now);
  const kept = !owner && holdsBack(lineOf(model, week), now);
  const mine = [...lineOf(model, week).places.values()].some(
    (place) => place.party === party && (isWaiting(place) || isOffered(place, now)),
  );
  if (now >= LINES_END) return 'over';
  if (mine) return 'joined';
  if (!owner && !kept) return 'free';
  if (owner?.status === 'paid') return 'sold';
  if (owner && isRunning(owner, now) && owner.party === party) return 'own';
  const unpaid = unpaidAt(model.holds, now);
  return hasLetPass(lineOf(model, week), party, now, unpaid) ? 'letPass' : 'joined';
};
