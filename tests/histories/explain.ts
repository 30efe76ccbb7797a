import { KITCHENS, partyOf, PEOPLE, WEEKS } from './cluster.ts';
import type { Snapshot } from './cluster.ts';
import { checkInvariants } from './invariants.ts';
import { lineDeeds, placeOf, placesIn } from './line-checks.ts';
import { adopt, canExplain, ownerOf } from './model.ts';
import type { Deed, Hold, Model } from './model.ts';
import { fail, HOLD_MS, keyOf, kitchenIn, NOTHING } from './state.ts';
import type { Outcome, RunState } from './state.ts';

/** What happened between two reads of the database. `moments`: times the clock showed meanwhile. */
type Change = {
  before: Model;
  after: Model;
  snapshot: Snapshot;
  outcomes: readonly Outcome[];
  moments: readonly number[];
};

/**
 * Reads the database after some commands, explains each week by what they did, and follows with the
 * model. `troubled`: a fault hit one of them, or the card provider was away.
 */
export async function compare(
  run: RunState,
  outcomes: readonly Outcome[],
  moments: readonly number[],
  troubled: boolean,
): Promise<void> {
  // If the server was not asked for anything, only time or the outside has changed.
  if (outcomes.length > 0 && outcomes.every(({ reply }) => reply === NOTHING))
    return checkInvariants(run);
  const before = run.model;
  const snapshot = inOrder(await run.cluster.snapshot(), run.snapshot);
  const after = modelOf(snapshot, before, run.cluster.parties);
  const change: Change = { before, after, snapshot, outcomes, moments };

  if (!troubled) repliesAreSensible(outcomes);
  rememberKeys(run, change);
  for (let week = 1; week <= WEEKS; week += 1) explainWeek(run, change, week);
  run.model = after;
  run.snapshot = snapshot;
  for (const outcome of outcomes) {
    if (outcome.reply.status !== 200) continue;
    rememberPromise(run, outcome);
    replyCameTrue(change, outcome);
  }
  checkInvariants(run);
}

/**
 * Reservations as they appeared, which ids and a clock that stands still do not say; those of one
 * step by week and person. A history means the same each time only in an order of its own.
 */
function inOrder(snapshot: Snapshot, before: Snapshot): Snapshot {
  const place = new Map(before.reservations.map(({ ref }, index) => [ref, index]));
  const of = (ref: string): number => place.get(ref) ?? before.reservations.length;
  const reservations = snapshot.reservations.toSorted(
    (a, b) => of(a.ref) - of(b.ref) || a.week - b.week || a.email.localeCompare(b.email),
  );
  return { ...snapshot, reservations };
}

/** Brings the model to the state of the database. */
function modelOf(snapshot: Snapshot, before: Model, parties: readonly string[]): Model {
  const holds = snapshot.reservations.map(({ ref, week, email, until, status }): Hold => {
    const who = PEOPLE.findIndex((person) => person.email === email);
    return { ref, week, until, status, who, party: partyOf(who) };
  });
  const last = new Map(
    snapshot.claims.flatMap(({ week, ref }): [number, string][] =>
      ref === null ? [] : [[week, ref]],
    ),
  );
  return adopt(before, holds, last, placesIn(snapshot, parties));
}

/** Without simulated trouble no caller gets a failure that is the product's own. */
function repliesAreSensible(outcomes: readonly Outcome[]): void {
  for (const { command, reply } of outcomes) {
    const busy = reply.status === 503 && reply.body.retryAfter !== undefined && outcomes.length > 1;
    if (reply.status >= 500 && !busy)
      fail(
        `${command.do} answers ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)} although nothing is wrong`,
      );
  }
}

/** Notes the hold of each key; unknown when two callers used it at once or the reply was lost. */
function rememberKeys({ keys }: RunState, { before, after, outcomes }: Change): void {
  for (const { command, reply, lost } of outcomes) {
    if (command.do !== 'hold' || !command.keyed) continue;
    const key = keyOf(command);
    if ((keys.get(key) ?? 'unknown') !== 'unknown') continue;
    // A key belongs to the hold that was made with it; one that led to a hold its owner had
    // already is still unused.
    const { numberRef } = reply.body;
    if (reply.status === 200 && (before.holds.has(numberRef) || placeOf(after, numberRef)))
      continue;
    const isRivaled = outcomes.some(
      ({ command: other }) =>
        other.do === 'hold' &&
        !other.keyed &&
        other.who === command.who &&
        other.week === command.week,
    );
    if (reply.status === 200) keys.set(key, isRivaled ? 'unknown' : numberRef);
    else if (lost) keys.set(key, 'unknown');
  }
}

/** Notes what a caller was given: a hold with its end, or a secret to pay with. */
function rememberPromise(run: RunState, { command, reply, ref }: Outcome): void {
  if (command.do === 'hold' || command.do === 'take') {
    const week =
      command.do === 'hold' ? command.week + 1 : (run.model.places.get(ref ?? '')?.week ?? 0);
    const until = new Date(reply.body.expiresAt).getTime();
    run.promised.set(reply.body.numberRef, { week, until });
  }
  if ((command.do === 'intent' || command.do === 'checkout') && ref !== undefined)
    run.secrets.push({ ref, secret: reply.body.clientSecret });
}

/** A payment or release that a caller was told of is in the database. */
function replyCameTrue({ after, outcomes }: Change, { command, reply, ref }: Outcome): void {
  if (ref === undefined) return;
  const seen = after.holds.get(ref)?.status;
  if (command.do === 'confirm') {
    const { status } = reply.body;
    // An operator may have refunded it in the same moment.
    const isUndone = outcomes.some((one) => one.command.do === 'refund' && one.ref === ref);
    const isFinal = status === 'refunded' || (status === 'paid' && !isUndone);
    if (isFinal && seen !== status) fail(`confirm of ${ref} answered ${status}, but it is ${seen}`);
  }
  // A canceled week may still be booked at the same moment by a payment made before; a release by
  // itself finds that first.
  if (command.do === 'release' && seen === 'held')
    fail(`the release of ${ref} was confirmed, but it is held`);
}

// ---- one week

/** Some order of the actions on a week, allowed by the model, leads to its state in the database. */
function explainWeek(run: RunState, change: Change, week: number): void {
  const { before, after, moments } = change;
  const imported = importDeeds(run, change, week);
  const holds = [...after.holds.values()].filter((hold) => hold.week === week);
  const deeds = [
    ...lineDeedsOf(change, week),
    ...imported,
    ...holds.flatMap((hold) => holdDeeds(run, change, hold)),
    ...refusals(run, change, week),
  ];
  const last = after.last.get(week);
  const statuses = new Map(holds.map(({ ref, status }) => [ref, status]));
  if (canExplain(before, week, deeds, moments, statuses, last)) return;
  const owner = ownerOf(before, week, moments[0]!);
  fail(
    `no order of what happened explains week ${week}: ${deeds.map(deedTold).join('; ')}. Before, it was ${owner ? `${owner.status} by ${owner.ref}` : 'free'}; now the last to have it is ${last}: ${[...statuses].map(([ref, status]) => `${ref} ${status}`).join(', ')}`,
  );
}

/** A week changes only by an import, to the values of that import. */
function importDeeds(run: RunState, { snapshot, outcomes }: Change, week: number): Deed[] {
  const kitchen = kitchenIn(snapshot, week);
  if (kitchen === kitchenIn(run.snapshot, week)) return [];
  const isImported = outcomes.some(
    ({ command }) => command.do === 'import' && KITCHENS[command.kitchen] === kitchen,
  );
  if (!isImported) fail(`week ${week} has ${kitchen}, which nobody imported`);
  return [{ deed: 'change' }];
}

function lineDeedsOf({ before, after, outcomes, moments }: Change, week: number): Deed[] {
  const joined = new Set(
    outcomes.flatMap(({ command }) =>
      command.do === 'join' && command.week + 1 === week ? [partyOf(command.who)] : [],
    ),
  );
  const watching = outcomes.some(({ command }) => command.do === 'watch');
  return lineDeeds({ before, after, week, moments, joined, watching }, fail);
}

/** What happened to one hold: it was made, released, booked, refunded. */
function holdDeeds(run: RunState, change: Change, hold: Hold): Deed[] {
  const { ref } = hold;
  const known = change.before.holds.get(ref);
  const deeds: Deed[] = known ? [] : [takeDeed(change, hold)];
  if (known && known.until !== hold.until) fail(`the end of the hold ${ref} has changed`);
  const was = known?.status ?? 'held';
  const isAsked = (what: 'release' | 'refund'): boolean =>
    change.outcomes.some((one) => one.command.do === what && one.ref === ref);
  if (isAsked('release') && was === 'held')
    deeds.push({ deed: 'release', ref, optional: hold.status !== 'cancelled' });
  if (hold.status === 'cancelled' && was !== 'cancelled' && !isAsked('release'))
    fail(`the hold ${ref} was canceled without a call`);
  if (hold.status === was || hold.status === 'held' || hold.status === 'cancelled') return deeds;
  if (!run.isCaptured(ref)) fail(`${ref} became ${hold.status} without a payment`);
  if (hold.status === 'paid') return [...deeds, { deed: 'book', ref }];
  if (!isAsked('refund')) return [...deeds, { deed: 'refund', ref }];
  // An operator refunds only what is booked.
  if (was !== 'paid') deeds.push({ deed: 'book', ref });
  return [...deeds, { deed: 'undo', ref }];
}

/** A new hold belongs to a caller who held the week or took an offer for it. */
function takeDeed({ after, outcomes, moments }: Change, hold: Hold): Deed {
  const { ref, week, who } = hold;
  const place = placeOf(after, ref);
  const isAsked = outcomes.some(
    ({ command, reply, lost, ref: about }) =>
      (lost || reply.body.numberRef === ref) &&
      ((command.do === 'take' && place !== undefined && about === place.ref) ||
        (command.do === 'hold' && command.week + 1 === week && command.who === who)),
  );
  if (!isAsked) fail(`the hold ${ref} of week ${week} was made, but no caller got it`);
  if (!moments.some((now) => hold.until === now + HOLD_MS))
    fail(`the hold ${ref} does not end after thirty minutes`);
  const made: Hold = { ...hold, status: 'held' };
  return place ? { deed: 'takeOffer', ref: place.ref, hold: made } : { deed: 'take', hold: made };
}

/** Callers who were refused; holds that were promised exist. */
function refusals(run: RunState, { after, outcomes }: Change, week: number): Deed[] {
  return outcomes.flatMap(({ command, reply }): Deed[] => {
    if (command.do !== 'hold' || command.week + 1 !== week) return [];
    if (reply.status === 200 && !after.holds.has(reply.body.numberRef))
      fail(`the hold ${reply.body.numberRef} was promised, but does not exist`);
    return reply.status === 409 && run.isOnSale ? [{ deed: 'refuse', who: command.who }] : [];
  });
}

const deedTold = (deed: Deed): string => {
  switch (deed.deed) {
    case 'take':
      return `${deed.hold.ref} takes it for person ${deed.hold.who}`;
    case 'refuse':
      return `person ${deed.who} is refused`;
    case 'firstRefusal':
      return `party ${deed.place.party} gets the first refusal, as ${deed.place.ref}`;
    case 'join':
      return `party ${deed.place.party} joins with ${deed.place.ref}`;
    case 'change':
      return 'an import changes it';
    case 'close':
      return `close ${deed.ref} (${deed.outcome})`;
    default:
      return `${deed.deed} ${deed.ref}`;
  }
};
