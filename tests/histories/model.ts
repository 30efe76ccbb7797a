/**
 * What the product promises about weeks, as small as it can be said: a map of holds and a map of
 * who came last to a week. Nothing here knows the server, the database or the card provider. Times
 * are milliseconds.
 */
export type Status = 'held' | 'cancelled' | 'paid' | 'refunded';
export type Hold = { ref: string; week: number; who: number; until: number; status: Status };
export type Model = {
  holds: Map<string, Hold>;
  /** The hold that took a week last. */
  last: Map<number, string>;
};

export const newModel = (): Model => ({ holds: new Map(), last: new Map() });

export const isRunning = (
  { status, until }: Pick<Hold, 'status' | 'until'>,
  now: number,
): boolean => status === 'held' && until > now;

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
  | { deed: 'book' | 'refund' | 'undo'; ref: string };

/** The week as one way of ordering leaves it; undefined when the model forbids the deed here. */
function apply(
  holds: ReadonlyMap<string, Hold>,
  last: string | undefined,
  deed: Deed,
  now: number,
): { holds: ReadonlyMap<string, Hold>; last: string | undefined } | undefined {
  const holder = last === undefined ? undefined : holds.get(last);
  const owner = holder && (holder.status === 'paid' || isRunning(holder, now)) ? holder : undefined;
  const changed = (ref: string, status: Status, from: readonly Status[]) => {
    const hold = holds.get(ref);
    return hold && from.includes(hold.status)
      ? new Map(holds).set(ref, { ...hold, status })
      : undefined;
  };
  switch (deed.deed) {
    case 'take':
      return owner
        ? undefined
        : { holds: new Map(holds).set(deed.hold.ref, deed.hold), last: deed.hold.ref };
    case 'refuse':
      return owner ? { holds, last } : undefined;
    case 'release': {
      const next = changed(deed.ref, 'cancelled', ['held']);
      return next && { holds: next, last };
    }
    case 'book': {
      if (owner && owner.ref !== deed.ref) return undefined;
      const next = changed(deed.ref, 'paid', ['held', 'cancelled']);
      return next && { holds: next, last: deed.ref };
    }
    case 'undo': {
      const next = changed(deed.ref, 'refunded', ['paid']);
      return next && { holds: next, last };
    }
    case 'refund': {
      if (!owner || owner.ref === deed.ref) return undefined;
      const next = changed(deed.ref, 'refunded', ['held', 'cancelled']);
      return next && { holds: next, last };
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
  const before = new Map([...model.holds].filter(([, hold]) => hold.week === week));
  const search = (
    holds: ReadonlyMap<string, Hold>,
    last: string | undefined,
    left: readonly Deed[],
  ): boolean => {
    if (
      left.every((deed) => deed.deed === 'release' && deed.optional) &&
      [...seen].every(([ref, status]) => holds.get(ref)?.status === status) &&
      (seenLast === undefined || seenLast === last)
    )
      return true;
    return left.some((deed, index) =>
      moments.some((now) => {
        const next = apply(holds, last, deed, now);
        return next !== undefined && search(next.holds, next.last, left.toSpliced(index, 1));
      }),
    );
  };
  return search(before, model.last.get(week), deeds);
}

/** The model after what was seen; holds keep their times, which never change. */
export function adopt(
  model: Model,
  seen: Iterable<Hold>,
  last: ReadonlyMap<number, string>,
): Model {
  return {
    holds: new Map([...seen].map((hold) => [hold.ref, hold])),
    last: new Map([...model.last, ...last]),
  };
}
