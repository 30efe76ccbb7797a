import { STAYS_FROM, WEEKS } from './cluster.ts';
import type { Reply } from './cluster.ts';
import { linesAreFair } from './line-checks.ts';
import { isCounted, isKept, isRunning, MAX_USES, ownerOf } from './model.ts';
import { DAY, fail, isPayable, PRICES, STAY_MAILS } from './state.ts';
import type { Row, RunState } from './state.ts';

/** What holds after every step, whatever happened in it. */
export function checkInvariants(run: RunState): void {
  for (let week = 1; week <= WEEKS; week += 1) weekHasOneOwner(run, week);
  promisesAreKept(run);
  for (const row of run.snapshot.reservations) {
    moneyIsAccountedFor(run, row);
    bookingIsMailedOnce(run, row);
    onePaymentIsOpen(run, row);
  }
  codesSetThePrice(run);
  codesAreCounted(run);
  namesAreTold(run);
  stayMailsAreTimely(run);
  linesAreFair(run.model, run.snapshot, run.now, fail);
  paymentsAreKnown(run);
  mailsAreSentOnce(run);
}

/** A week has at most one running hold or booking, and its claim says the same. */
function weekHasOneOwner({ snapshot, now }: RunState, week: number): void {
  const live = snapshot.reservations.filter(
    (row) => row.week === week && (row.status === 'paid' || isRunning(row, now)),
  );
  if (live.length > 1)
    fail(
      `week ${week} is promised to ${live.length}: ${live.map(({ ref, status }) => `${ref} (${status})`).join(', ')}`,
    );
  const claim = snapshot.claims.find((row) => row.week === week);
  const [owner] = live;
  if (owner && (claim?.ref !== owner.ref || claim.booked !== (owner.status === 'paid')))
    fail(
      `week ${week} belongs to ${owner.ref} (${owner.status}), but its claim says ${JSON.stringify(claim)}`,
    );
  if (!owner && claim?.booked) fail(`week ${week} is booked by ${claim.ref}, which is not paid`);
}

/** A hold that was promised to a caller exists, with the same week and end. */
function promisesAreKept({ promised, snapshot }: RunState): void {
  for (const [ref, { week, until }] of promised) {
    const row = snapshot.reservations.find((one) => one.ref === ref);
    if (!row || row.week !== week || row.until !== until) fail(`the promised hold ${ref} is lost`);
  }
}

/** A hold is paid once; amounts taken and refunded match its booking and its claim. */
function moneyIsAccountedFor({ cluster, snapshot }: RunState, row: Row): void {
  const { ref, locator, status, cents } = row;
  const { provider } = cluster;
  const captures = [...provider.captures].filter(([, capture]) => capture.locator === locator);
  if (captures.length > 1) fail(`${ref} was paid ${captures.length} times`);
  const [capture] = captures;
  const taken = capture?.[1].amountCents;
  const back = capture ? provider.refundedCents(capture[0]) : 0;
  const claim = snapshot.price.find((one) => one.ref === ref);
  const promised = claim?.status === 'approved' ? claim.back : 0;
  if (status === 'paid') {
    if (taken === undefined) fail(`${ref} is booked without a payment`);
    if (taken !== cents) fail(`${ref} was paid with ${taken}, but the booking says ${cents}`);
    if (back !== 0 && back !== promised)
      fail(`${ref} is booked, and ${back} were given back instead of ${promised}`);
    if (claim?.refund && back !== promised)
      fail(`the claim of ${ref} is noted as paid back, but ${back} instead of ${promised} were`);
  } else if (status === 'refunded') {
    if (row.refund !== null && back !== taken)
      fail(`${ref} is noted as refunded, but ${back} of ${taken} were given back`);
  } else if (back !== 0) fail(`${back} of ${ref} were given back while it is ${status}`);
}

/**
 * A booking has one mail and a refund that is decided has one, both to the person who booked. The mail of
 * a booking that an operator has refunded is taken back where it was not sent yet.
 */
function bookingIsMailedOnce({ snapshot }: RunState, row: Row): void {
  const due = {
    booking: row.status === 'paid' || row.undone ? 1 : 0,
    refund: row.status === 'refunded' ? 1 : 0,
  };
  for (const kind of ['booking', 'refund'] as const) {
    const copies = snapshot.mails.filter(({ key }) => key.split('#')[0] === `${kind}:${row.ref}`);
    const isTakenBack = kind === 'booking' && row.undone && copies.length === 0;
    if (copies.length !== due[kind] && !isTakenBack)
      fail(`${row.ref} is ${row.status} and has ${copies.length} ${kind} mails`);
    for (const { to } of copies)
      if (to !== row.email) fail(`the ${kind} mail of ${row.ref} goes to ${to}`);
  }
}

/** A hold can be paid with one intent or checkout at a time, at its price while it runs. */
function onePaymentIsOpen({ openPayments, secrets, now }: RunState, row: Row): void {
  const known = new Set(secrets.filter(({ ref }) => ref === row.ref).map(({ secret }) => secret));
  const open = openPayments.filter(({ clientSecret }) => known.has(clientSecret));
  if (open.length > 1) fail(`${row.ref} can be paid ${open.length} times at once`);
  if (!isRunning(row, now)) return;
  for (const { amountCents } of open)
    if (amountCents !== row.cents)
      fail(`${row.ref} costs ${row.cents}, but its open payment takes ${amountCents}`);
}

/** A booking costs what its code says. */
function codesSetThePrice({ snapshot }: RunState): void {
  for (const { ref, status, cents, code } of snapshot.reservations)
    if (status === 'paid' && cents !== PRICES[code ?? ''])
      fail(`${ref} is booked at ${cents} with the code ${code ?? 'none'}`);
}

/** A code is never used, and cannot be paid with, more often than allowed. */
function codesAreCounted({ openPayments, snapshot, secrets, now }: RunState): void {
  for (const [code, most] of Object.entries(MAX_USES)) {
    const open = openPayments.filter(({ metadata }) => metadata['promotion'] === code);
    const given = snapshot.reservations.filter(
      (row) => row.code === code && isCounted(row, false, now),
    );
    const payable = secrets.filter(({ secret }) =>
      open.some(({ clientSecret }) => clientSecret === secret),
    );
    const uses = new Set([...given, ...payable].map(({ ref }) => ref));
    if (uses.size > most)
      fail(`the code ${code} is used ${uses.size} times: ${[...uses].join(', ')}`);
  }
}

/**
 * Each change of names has its line and its mail, which is dropped when the booking was refunded
 * before it went out; a refunded booking waits for no mail.
 */
function namesAreTold({ snapshot }: RunState): void {
  const { reservations, mails } = snapshot;
  for (const { ref, status, version, changes, undone } of reservations) {
    const told = mails.filter(({ key }) => key.startsWith(`names:${ref}:`)).length;
    const isDropped = status === 'refunded' && told < version;
    if ((told !== version && !isDropped) || changes !== version)
      fail(`the names of ${ref} changed ${version} times: ${told} mails, ${changes} lines`);
    if (undone && status !== 'refunded')
      fail(`${ref} was refunded by an operator, but is ${status}`);
    const waiting = mails.find(
      ({ key, sent, failed }) =>
        key.startsWith(`reminder:${ref}:`) && sent === null && failed === null,
    );
    if (waiting && status === 'refunded')
      fail(`${ref} is refunded, and its mail ${waiting.key} waits`);
  }
}

/** The mails of a stay are written once each and in their days. */
function stayMailsAreTimely({ snapshot }: RunState): void {
  const { reservations, mails } = snapshot;
  for (const { key, made } of mails) {
    const [kind, ref, name] = key.split(/[:#]/);
    if (kind !== 'reminder' || !name || !reservations.some((one) => one.ref === ref)) continue;
    const window = STAY_MAILS[name as keyof typeof STAY_MAILS] as readonly number[] | undefined;
    const days = (STAYS_FROM - made) / DAY;
    if (!window || days > window[0]! + 0.5 || days < window[1]! - 0.5)
      fail(`the mail ${key} was written ${days} days before the stay`);
    if (mails.filter((one) => one.key.split('#')[0] === key.split('#')[0]).length > 1)
      fail(`the mail ${key} was written twice`);
  }
}

/** No payment is taken without a reservation. */
function paymentsAreKnown({ cluster, snapshot }: RunState): void {
  for (const { locator } of cluster.provider.captures.values())
    if (!snapshot.reservations.some((row) => row.locator === locator))
      fail(`a payment was taken for the unknown ${locator}`);
}

/** A mail is sent once; again only when a crash may have lost the record of it. */
function mailsAreSentOnce({ cluster, snapshot, mayRepeat }: RunState): void {
  const counts = new Map<string, number>();
  for (const { key } of cluster.mailbox.deliveries) counts.set(key, (counts.get(key) ?? 0) + 1);
  const repeats = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
  if (repeats > mayRepeat)
    fail(
      `${repeats} mails were sent again, but only ${mayRepeat} could have been forgotten in a crash`,
    );
  for (const { key, sent } of snapshot.mails)
    if (sent !== null && !counts.has(key))
      fail(`the mail ${key} is noted as sent, but the mail server never had it`);
}

// ---- what holds after a job's pass, or a search, in quiet times

/** A search shows exactly the weeks that anybody can hold. */
export function searchIsTrue(run: RunState, reply: Reply): void {
  if (reply.status !== 200) fail(`search answers ${reply.status}`);
  const shown = reply.body.weeks
    .map(({ InventoryID }: { InventoryID: string }) => Number(InventoryID) - 1000)
    .sort();
  const free = Array.from({ length: WEEKS }, (_, index) => index + 1).filter(
    (week) =>
      run.isOnSale && !ownerOf(run.model, week, run.now) && !isKept(run.model, week, run.now),
  );
  if (JSON.stringify(shown) !== JSON.stringify(free))
    fail(`search shows the weeks ${JSON.stringify(shown)}, free are ${JSON.stringify(free)}`);
}

/** Every mail of a stay that is due now is in the outbox, of bookings made before its day. */
export function stayMailsAreThere({ snapshot, now }: RunState): void {
  const left = STAYS_FROM - now;
  for (const { ref, status, paidAt } of snapshot.reservations) {
    if (status !== 'paid' || paidAt === null) continue;
    for (const [kind, [first, last]] of Object.entries(STAY_MAILS)) {
      // The model knows days only, so it makes no prediction within a day of the deadline.
      const due = left < (first - 0.5) * DAY && left > (last + 0.5) * DAY;
      if (!due || STAYS_FROM - paidAt < (first + 0.5) * DAY) continue;
      if (!snapshot.mails.some(({ key }) => key === `reminder:${ref}:${kind}`))
        fail(`the mail ${kind} of ${ref} is due, and was not written`);
    }
  }
}

/** After a reconciler's pass no refund is due, and nothing of an ended hold can be paid. */
export function nothingLeftToReconcile({ cluster, snapshot, now }: RunState): void {
  const { intents, checkouts } = cluster.provider;
  for (const { ref, status, until, refund, intent, checkout } of snapshot.reservations) {
    if (status === 'refunded' && refund === null)
      fail(`the refund of ${ref} is still due after a reconciler's pass`);
    const ended = status === 'cancelled' || (status === 'held' && until <= now);
    const open = [intents.get(intent ?? '')?.status, checkouts.get(checkout ?? '')?.status].filter(
      (state) => state !== undefined && isPayable(state),
    );
    if (ended && open.length > 0)
      fail(`the ended ${ref} can still be paid after a reconciler's pass`);
  }
  for (const { ref, status, refund } of snapshot.price)
    if (status === 'approved' && refund === null)
      fail(`the approved claim of ${ref} is not paid back after a reconciler's pass`);
}
