import { FAILURE } from '#contracts/failures.ts';
import { KITCHENS, NAMES, partyOf, PEOPLE, STAYS_FROM, WEEKS } from './cluster.ts';
import type { Snapshot } from './cluster.ts';
import { nothingLeftToReconcile, searchIsTrue, stayMailsAreThere } from './invariants.ts';
import { canWait, linesAreHandedDown } from './line-checks.ts';
import { isOffered, isWaiting } from './line-model.ts';
import { isCounted, isKept, isRunning, lineOf, MAX_USES, ownerOf } from './model.ts';
import type { Hold, Status } from './model.ts';
import { DAY, fail, keyOf, kitchenIn, MINUTE, pick, PRICES, sameNames, SETTLING } from './state.ts';
import type { CommandOf, Kind, Outcome, RunState } from './state.ts';

/** Milliseconds before the stay. */
const NAMES_CLOSE = 3 * DAY;

/** Checks the outcome of a command after the model has followed it. */
type Check = (outcome: Outcome) => void;

/** Where the model makes no prediction. */
const anything: Check = () => {};

const allOf =
  (...checks: Check[]): Check =>
  (outcome) =>
    checks.forEach((check) => check(outcome));

const answers =
  (status: number, code?: number): Check =>
  ({ command, reply, ref }) => {
    if (reply.status !== status || (code !== undefined && reply.body.code !== code))
      fail(
        `${command.do} of ${ref ?? 'a week'} answers ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}, the model says ${status} ${code ?? ''}`,
      );
  };

/** What a payment that is found now becomes. */
function becomes({ model, now }: RunState, hold: Hold): 'paid' | 'refunded' {
  const owner = ownerOf(model, hold.week, now);
  const isPassedOn =
    isKept(model, hold.week, now) &&
    (model.offered.has(hold.week) || model.last.get(hold.week) !== hold.ref);
  return (owner && owner.ref !== hold.ref) || isPassedOn ? 'refunded' : 'paid';
}

/** The command must find the payment of a hold, and settle it. */
const settles =
  (run: RunState, ref: string, status: Status): Check =>
  ({ command }) => {
    const seen = run.model.holds.get(ref)?.status;
    if (seen !== status)
      fail(
        `a payment of ${ref} that ${command.do} must find leaves it ${seen}, the model says ${status}`,
      );
  };

/** A repeated key, or a member's running hold, returns the existing hold. */
const sameHold = (ref: string): Check =>
  allOf(answers(200), ({ reply }) => {
    if (reply.body.numberRef !== ref)
      fail(`hold answers ${reply.body.numberRef}, the model says ${ref}`);
  });

function expectHold(run: RunState, command: CommandOf<'hold'>): Check {
  const { model, now } = run;
  const week = command.week + 1;
  const known = command.keyed ? run.keys.get(keyOf(command)) : undefined;
  if (known !== undefined) return known === 'unknown' ? anything : sameHold(known);
  if (!run.isOnSale) return anything;
  const isMember = 'loginId' in PEOPLE[command.who]!;
  // The week is for those who wait for it; a member of theirs takes an offer by holding.
  if (isMember && hasPlace(run, partyOf(command.who), week)) return anything;
  if (isKept(model, week, now)) return answers(409, FAILURE.weekTaken);
  const former = model.holds.get(model.last.get(week) ?? '');
  if (former && !isRunning(former, now) && run.isUnsettled(former.ref))
    return allOf(answers(409, FAILURE.weekTaken), settles(run, former.ref, 'paid'));
  const owner = ownerOf(model, week, now);
  if (!owner) return answers(200);
  return owner.who === command.who && isMember && owner.status === 'held'
    ? sameHold(owner.ref)
    : answers(409, FAILURE.weekTaken);
}

/** Whether a party waits for a week, or has an offer for it. */
const hasPlace = ({ model }: RunState, party: number, week: number): boolean =>
  [...model.places.values()].some(
    (place) => place.party === party && place.week === week && place.closed === null,
  );

// ---- payments

/** Makes a prediction about an existing hold; without one the command does nothing. */
const ofHold =
  <Asked extends { hold: number }>(predict: (run: RunState, hold: Hold, command: Asked) => Check) =>
  (run: RunState, command: Asked): Check => {
    const hold = run.model.holds.get(run.reservation(command.hold)?.ref ?? '');
    return hold ? predict(run, hold, command) : anything;
  };

const expectRelease = ofHold((run, hold) => {
  if (hold.status === 'paid') return answers(409, FAILURE.alreadyPaid);
  if (!run.isUnsettled(hold.ref) || hold.status !== 'held') return answers(200);
  return becomes(run, hold) === 'paid'
    ? allOf(answers(409, FAILURE.alreadyPaid), settles(run, hold.ref, 'paid'))
    : allOf(answers(200), settles(run, hold.ref, 'refunded'));
});

const expectConfirm = ofHold((run, hold) => {
  const { ref } = hold;
  const isSettled = hold.status === 'paid' || hold.status === 'refunded';
  const outcome = isSettled ? hold.status : run.isUnsettled(ref) ? becomes(run, hold) : undefined;
  if (outcome) {
    const tells: Check = ({ reply }) => {
      if (reply.body.status !== outcome)
        fail(`confirm of ${ref} answers ${reply.body.status}, the model says ${outcome}`);
    };
    return allOf(answers(200), tells, settles(run, ref, outcome));
  }
  return allOf(answers(isRunning(hold, run.now) ? 200 : 410), ({ reply }) => {
    if (reply.status === 200 && !['pending', 'failed'].includes(reply.body.status))
      fail(`confirm of the unpaid ${ref} answers ${reply.body.status}`);
  });
});

/** Why a hold can no longer be paid. */
function expectTooLate(run: RunState, hold: Hold): Check | undefined {
  if (hold.status === 'paid') return answers(409, FAILURE.alreadyPaid);
  return isRunning(hold, run.now) ? undefined : answers(410, FAILURE.holdEnded);
}

/** A payment that was taken already is found instead of beginning another one. */
const expectFound = (run: RunState, { ref }: Hold): Check | undefined =>
  run.isUnsettled(ref)
    ? allOf(answers(409, FAILURE.alreadyPaid), settles(run, ref, 'paid'))
    : undefined;

const expectStarted = ofHold(
  (run, hold) => expectTooLate(run, hold) ?? expectFound(run, hold) ?? answers(200),
);

const expectPromotion = ofHold((run, hold, { code }: CommandOf<'promotion'>) => {
  const { ref } = hold;
  const priced = allOf(answers(200), ({ reply }) => {
    if (reply.body.price !== (PRICES[code] ?? 0) / 100)
      fail(`promotion ${code} of ${ref} answers the price ${reply.body.price}`);
  });
  const tooLate = expectTooLate(run, hold);
  if (tooLate) return tooLate;
  const row = run.snapshot.reservations.find((one) => one.ref === ref);
  if ((row?.code ?? '') === code) return priced;
  if (isUsedUp(run, code, ref)) return answers(410, FAILURE.promotionEnded);
  return expectFound(run, hold) ?? priced;
});

/** Whether a code is used as often as it may be, by others than one hold. */
function isUsedUp({ snapshot, now }: RunState, code: string, besides: string): boolean {
  const uses = snapshot.reservations.filter((row) => {
    const isOpen = row.closed === null && (row.intent !== null || row.checkout !== null);
    return row.ref !== besides && row.code === code && isCounted(row, isOpen, now);
  });
  return uses.length >= (MAX_USES[code] ?? Infinity);
}

function expectDelivered(run: RunState, { event: back }: CommandOf<'deliver'>): Check {
  const event = pick(run.cluster.provider.waiting, back);
  if (!event) return anything;
  const hold = run.model.holds.get(run.refOf(event.metadata['locator']) ?? '');
  return hold && SETTLING.includes(event.type) && run.isUnsettled(hold.ref)
    ? allOf(answers(200), settles(run, hold.ref, becomes(run, hold)))
    : answers(200);
}

function expectReconciled(run: RunState): Check {
  const { now } = run;
  const due = run.snapshot.reservations.filter(
    ({ ref, status, until, checkAt }) =>
      run.isUnsettled(ref) &&
      (status === 'cancelled' || until <= now || (checkAt ?? until - 3 * MINUTE) <= now),
  );
  return allOf(answers(200), ({ reply }) => {
    if (reply.body.failed !== 0)
      fail(`the reconciler fails in quiet times: ${JSON.stringify(reply.body)}`);
    for (const { ref } of due)
      if (run.isUnsettled(ref)) fail(`the reconciler does not find the payment of ${ref}`);
    nothingLeftToReconcile(run);
  });
}

function expectRefund(run: RunState, { hold: back }: CommandOf<'refund'>): Check {
  const row = run.reservation(back);
  if (!row) return anything;
  const claim = run.snapshot.price.find(({ ref }) => ref === row.ref);
  const refusal =
    row.status !== 'paid'
      ? 'unpaid'
      : claim?.status === 'received'
        ? 'claim open'
        : claim?.status === 'approved' && claim.refund === null
          ? 'claim refund due'
          : undefined;
  return allOf(answers(200), ({ reply }) => {
    const { refused } = reply.body;
    if (row.status === 'refunded' ? refused !== undefined : refused !== refusal)
      fail(`the refund of ${row.ref} answers ${refused}, the model says ${refusal}`);
  });
}

function expectClaim(run: RunState, { hold: back }: CommandOf<'claim'>): Check {
  const row = run.reservation(back);
  if (!row) return anything;
  const isMade = run.snapshot.price.some(({ ref }) => ref === row.ref);
  if (row.status !== 'paid' || row.paidAt === null) return answers(409, FAILURE.claimRefused);
  return isMade || run.now <= row.paidAt + DAY ? answers(200) : answers(410, FAILURE.claimTooLate);
}

// ---- names, lines and the rest

function expectNames(run: RunState, command: CommandOf<'names'>): Check {
  const row = run.reservation(command.hold);
  if (!row) return anything;
  if (row.status !== 'paid') return answers(409, FAILURE.notPaid);
  const left = STAYS_FROM - run.now - NAMES_CLOSE;
  // The model knows days only, so it makes no prediction within a day of the deadline.
  if (Math.abs(left) < DAY) return anything;
  if (left < 0) return answers(410, FAILURE.namesClosed);
  const wanted = NAMES[command.names];
  if (command.stale && !sameNames(row.travelers, wanted)) return answers(409, FAILURE.namesChanged);
  return allOf(answers(200), () => {
    const after = run.snapshot.reservations.find(({ ref }) => ref === row.ref);
    if (after && !sameNames(after.travelers, wanted))
      fail(`the names of ${row.ref} were accepted, but others are there`);
  });
}

function expectJoined(run: RunState, { who, week }: CommandOf<'join'>): Check {
  const party = partyOf(who);
  const says = canWait(run.model, week + 1, party, run.now);
  const codes: Record<string, number> = {
    over: FAILURE.nothingToWaitFor,
    free: FAILURE.nothingToWaitFor,
    sold: FAILURE.weekSold,
    own: FAILURE.ownHold,
    letPass: FAILURE.offersLetPass,
  };
  const former = run.model.last.get(week + 1);
  // The server asks the card provider first, and may find a payment there.
  if (former !== undefined && run.isUnsettled(former)) return anything;
  return ({ reply }) => {
    const isThere = hasPlace(run, party, week + 1);
    if (says === 'joined' ? reply.status !== 200 || !isThere : reply.body.code !== codes[says])
      fail(
        `join of week ${week + 1} by person ${who} answers ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}, the model says ${says}`,
      );
  };
}

function expectTaken(run: RunState, command: CommandOf<'take'>): Check {
  const { model, now } = run;
  const place = run.placeFor(command);
  if (!place || place.outcome === 'taken') return anything;
  const { ref, week } = place;
  const others = [...lineOf(model, week).places.values()];
  // The line is brought up to date first, and may come to this place only now.
  const mayComeNow = !ownerOf(model, week, now) && !others.some((one) => isOffered(one, now));
  if (isWaiting(place) && mayComeNow) return anything;
  const answered = isOffered(place, now) ? answers(200) : answers(410, FAILURE.offerEnded);
  return allOf(answered, ({ reply }) => {
    const hold = run.model.places.get(ref)?.hold;
    if (reply.status === 200 && reply.body.numberRef !== hold)
      fail(`take answers ${reply.body.numberRef}, but the place became ${hold}`);
  });
}

function expectLeft(run: RunState, command: CommandOf<'leave'>): Check {
  const place = run.placeFor(command);
  if (!place) return anything;
  return allOf(answers(200), () => {
    if (run.model.places.get(place.ref)?.closed === null)
      fail(`the place ${place.ref} was left, but is open`);
  });
}

function expectHandedDown(run: RunState): Check {
  const { snapshot: before, now } = run;
  return allOf(answers(200), () => linesAreHandedDown(run.model, run.snapshot, before, now, fail));
}

/**
 * Whether the last hold of a week has ended and may have been paid, as the card provider was not
 * asked yet.
 */
function mayBePaid({ claims, reservations }: Snapshot, week: number): boolean {
  const last = claims.find((claim) => claim.week === week)?.ref;
  const hold = reservations.find(({ ref }) => ref === last);
  return (
    hold !== undefined &&
    (hold.status === 'held' || hold.status === 'cancelled') &&
    hold.closed === null &&
    (hold.intent !== null || hold.checkout !== null)
  );
}

function expectImported(run: RunState, { kitchen: imported }: CommandOf<'import'>): Check {
  const { model, snapshot: before, now } = run;
  return allOf(answers(200), () => {
    for (let week = 1; week <= WEEKS; week += 1) {
      const isTheirs =
        ownerOf(model, week, now) !== undefined ||
        isKept(model, week, now) ||
        mayBePaid(before, week);
      const kitchen = isTheirs ? kitchenIn(before, week) : KITCHENS[imported];
      if (kitchenIn(run.snapshot, week) !== kitchen)
        fail(`after an import, week ${week} should have ${kitchen}`);
    }
  });
}

function expectMailed(run: RunState): Check {
  const { now } = run;
  return allOf(answers(200), () => {
    const waiting = run.snapshot.mails.filter(
      ({ sent, failed, next }) => sent === null && failed === null && next <= now,
    );
    if (waiting.length > 0)
      fail(`mails that are due stay: ${waiting.map(({ key }) => key).join(', ')}`);
  });
}

const expectStayMails = (run: RunState): Check =>
  allOf(answers(200), ({ reply }) => {
    if (reply.body.failed !== 0) fail('mails of stays fail in quiet times');
    stayMailsAreThere(run);
  });

/** For all other commands only the invariants are checked. */
const EXPECTED: { [K in Kind]?: (run: RunState, command: CommandOf<K>) => Check } = {
  hold: expectHold,
  release: expectRelease,
  intent: expectStarted,
  checkout: expectStarted,
  confirm: expectConfirm,
  promotion: expectPromotion,
  claim: expectClaim,
  names: expectNames,
  refund: expectRefund,
  deliver: expectDelivered,
  reconcile: expectReconciled,
  mail: expectMailed,
  stayMails: expectStayMails,
  join: expectJoined,
  take: expectTaken,
  leave: expectLeft,
  handDown: expectHandedDown,
  import: expectImported,
  search: (run) => allOf(({ reply }) => searchIsTrue(run, reply)),
};

/** Predicts, before it runs, the exact reply of a single command without faults or outages. */
export function expectReply<K extends Kind>(run: RunState, command: CommandOf<K>): Check {
  return EXPECTED[command.do]?.(run, command) ?? anything;
}
