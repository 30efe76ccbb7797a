import { HOLD_MINUTES } from '#contracts/rules.ts';
import { passes, holdsBack } from './line-model.ts';
import type { Line, LineDeed, Place } from './line-model.ts';

/**
 * What the product promises about weeks, as small as it can be said: a map of holds, a map of who
 * came last to a week, and the places in its line. Nothing here knows the server, the database or
 * the card provider. Times are milliseconds.
 */
export type Status = 'held' | 'cancelled' | 'paid' | 'refunded';
/** `party`: who counts as one for a line, a couple with one contract. */
export type Hold = {
  ref: string;
  week: number;
  who: number;
  party: number;
  until: number;
  status: Status;
};
export type Model = {
  holds: Map<string, Hold>;
  /** The hold that took a week last. */
  last: Map<number, string>;
  /** By their secret names, the closed ones too. */
  places: Map<string, Place>;
  /** The place a week was offered to, since its last hold. */
  offered: Map<number, string>;
};

export const newModel = (): Model => ({
  holds: new Map(),
  last: new Map(),
  places: new Map(),
  offered: new Map(),
});

export const lineOf = ({ places, offered }: Model, week: number): Line => ({
  places: new Map([...places].filter(([, place]) => place.week === week)),
  offered: offered.get(week),
});
/** Nobody has a week, and yet it is not free: somebody waits, or it is offered. */
export const isKept = (model: Model, week: number, now: number): boolean =>
  !ownerOf(model, week, now) && holdsBack(lineOf(model, week), now);

export const isRunning = (
  { status, until }: Pick<Hold, 'status' | 'until'>,
  now: number,
): boolean => status === 'held' && until > now;

/** Whether a hold has ended without a payment, by its name. */
export const unpaidAt =
  (holds: ReadonlyMap<string, Hold>, now: number) =>
  (ref: string): boolean => {
    const hold = holds.get(ref);
    return hold?.status === 'cancelled' || (hold?.status === 'held' && hold.until <= now);
  };

/** Who has a week: the hold that booked it, or the one whose time runs. */
export function ownerOf({ holds, last }: Model, week: number, now: number): Hold | undefined {
  const hold = holds.get(last.get(week) ?? '');
  return hold && (hold.status === 'paid' || isRunning(hold, now)) ? hold : undefined;
}

/** How often a promotion code may be used; the others have no limit. */
export const MAX_USES: Readonly<Record<string, number>> = { ONCE: 1 };

/**
 * Whether a hold uses its code up: booked, running, or over while `open`: something of it may still
 * be paid.
 */
export const isCounted = (
  hold: Pick<Hold, 'status' | 'until'>,
  open: boolean,
  now: number,
): boolean =>
  hold.status === 'paid' || isRunning(hold, now) || (hold.status !== 'refunded' && open);

/**
 * One thing that happened to a week. `by`: moments the clock showed in the meantime. `optional`:
 * may also not have happened.
 */
export type Deed =
  | { deed: 'take'; hold: Hold }
  | { deed: 'refuse'; who: number }
  | { deed: 'release'; ref: string; optional: boolean }
  /** `undo`: an operator refunds a booking. */
  | { deed: 'book' | 'refund' | 'undo'; ref: string }
  /** An import changes it, which nobody has and nobody waits for. */
  | { deed: 'change' }
  | LineDeed
  /** `ref`: the place whose offer becomes the hold. */
  | { deed: 'takeOffer'; ref: string; hold: Hold };
type FirstRefusal = Extract<LineDeed, { deed: 'firstRefusal' }>;
const HOLD_MS = HOLD_MINUTES * 60_000;
type State = { holds: ReadonlyMap<string, Hold>; last: string | undefined; line: Line };

/**
 * Whether a watcher may be offered the week that this hold left: not the party of the hold, and
 * nobody once a first refusal was not taken, until a hold that is not given up.
 */
function allowsFirstRefusal(
  { places }: Line,
  { place, at }: FirstRefusal,
  former: Hold | undefined,
) {
  if (former?.party === place.party) return false;
  const since = former && former.status !== 'cancelled' ? former.until - HOLD_MS : -Infinity;
  return ![...places.values()].some(
    ({ watched, outcome, from }) =>
      watched && outcome !== 'taken' && from !== null && from >= since && from < at,
  );
}

/** The week as one way of ordering leaves it; undefined when the model forbids the deed here. */
function apply(state: State, deed: Deed, now: number): State | undefined {
  const { holds, last, line } = state;
  const ownerAt = (moment: number): Hold | undefined => {
    const holder = last === undefined ? undefined : holds.get(last);
    return holder && (holder.status === 'paid' || isRunning(holder, moment)) ? holder : undefined;
  };
  const owner = ownerAt(now);
  const kept = holdsBack(line, now);
  const passedOn = kept && (line.offered !== undefined || ('ref' in deed && last !== deed.ref));
  const changed = (ref: string, status: Status, from: readonly Status[]): State | undefined => {
    const hold = holds.get(ref);
    return hold && from.includes(hold.status)
      ? { ...state, holds: new Map(holds).set(ref, { ...hold, status }) }
      : undefined;
  };
  const taken = (hold: Hold, places = line.places): State => ({
    holds: new Map(holds).set(hold.ref, hold),
    last: hold.ref,
    line: { places, offered: undefined },
  });
  switch (deed.deed) {
    case 'take':
      return owner || kept ? undefined : taken(deed.hold);
    case 'refuse':
      return owner || kept ? state : undefined;
    case 'change':
      return owner || kept ? undefined : state;
    case 'release':
      return changed(deed.ref, 'cancelled', ['held']);
    case 'book': {
      if ((owner && owner.ref !== deed.ref) || (!owner && passedOn)) return undefined;
      const next = changed(deed.ref, 'paid', ['held', 'cancelled']);
      return next && { ...next, last: deed.ref, line: { ...line, offered: undefined } };
    }
    case 'undo':
      return changed(deed.ref, 'refunded', ['paid']);
    case 'refund':
      return (owner ? owner.ref !== deed.ref : passedOn)
        ? changed(deed.ref, 'refunded', ['held', 'cancelled'])
        : undefined;
    case 'takeOffer': {
      const close = { deed: 'close', ref: deed.ref, outcome: 'taken' } as const;
      const next = passes(line, close, now, undefined, unpaidAt(holds, now));
      return next && !owner ? taken(deed.hold, next.places) : undefined;
    }
    default: {
      const former = holds.get(last ?? '');
      if (deed.deed === 'firstRefusal' && !allowsFirstRefusal(line, deed, former)) return undefined;
      const moment = 'at' in deed ? deed.at : now;
      const next = passes(line, deed, now, ownerAt(moment), unpaidAt(holds, now));
      return next && { ...state, line: next };
    }
  }
}

/**
 * Whether what happened to one week at the same time can be put in an order that the model allows,
 * ending as it was seen to end.
 * @param moments what the clock showed while it happened
 */
export function canExplain(
  model: Model,
  week: number,
  deeds: readonly Deed[],
  moments: readonly number[],
  seen: ReadonlyMap<string, Status>,
  seenLast: string | undefined,
): boolean {
  const search = (state: State, left: readonly Deed[]): boolean => {
    if (
      left.every((deed) => deed.deed === 'release' && deed.optional) &&
      [...seen].every(([ref, status]) => state.holds.get(ref)?.status === status) &&
      (seenLast === undefined || seenLast === state.last)
    )
      return true;
    return left.some((deed, index) =>
      moments.some((now) => {
        const next = apply(state, deed, now);
        return next !== undefined && search(next, left.toSpliced(index, 1));
      }),
    );
  };
  const holds = new Map([...model.holds].filter(([, hold]) => hold.week === week));
  return search({ holds, last: model.last.get(week), line: lineOf(model, week) }, deeds);
}

/** The model after what was seen; holds keep their times, which never change. */
export function adopt(
  model: Model,
  seen: Iterable<Hold>,
  last: ReadonlyMap<number, string>,
  { places, offered }: Pick<Model, 'places' | 'offered'> = model,
): Model {
  return {
    holds: new Map([...seen].map((hold) => [hold.ref, hold])),
    last: new Map([...model.last, ...last]),
    places,
    offered,
  };
}
