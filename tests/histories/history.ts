import { PEOPLE, partyOf, WEEKS } from './cluster.ts';
import type { Cluster, Reply } from './cluster.ts';
import { prepare, searchWeeks } from './do-command.ts';
import { expectReply } from './expect-reply.ts';
import { compare } from './explain.ts';
import { nothingLeftToReconcile, searchIsTrue } from './invariants.ts';
import { linesHaveEnded } from './line-checks.ts';
import { ownerOf } from './model.ts';
import { Broken, fail, HOLD_MS, MINUTE, RunState, SETTLING } from './state.ts';
import { tell } from './steps.ts';
import type { History, Step } from './steps.ts';

const PARTIES = new Set(PEOPLE.map((_, who) => partyOf(who))).size;
const LIST_CENTS = 50_000;

/**
 * Runs one history against one cluster: does the steps, follows them with the model, and compares
 * after each. @throws Broken with the history and the last things done when a promise was broken
 */
export async function runHistory(cluster: Cluster, history: History): Promise<void> {
  await cluster.reset();
  const run = new RunState(cluster);
  let index = 0;
  try {
    for (const step of history) {
      index += 1;
      await doStep(run, step);
    }
    index = -1;
    await settle(run);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    const where = index < 0 ? 'after everything had settled' : `at step ${index}`;
    throw new Broken(
      `${error.message}\n  ${where} of\n${tell(index < 0 ? history : history.slice(0, index))}\n  the last things done:\n    ${cluster.turnstile.trace.slice(-40).join('\n    ')}`,
    );
  }
}

/** Does the commands of a step side by side, with its fault, and compares what became of them. */
async function doStep(run: RunState, step: Step): Promise<void> {
  const { turnstile, provider, mailbox, instances } = run.cluster;
  run.moments = [run.now];
  const { away } = provider;
  const isCalm = step.together.length === 1 && !step.fault && !away && !mailbox.refuses;
  const check = isCalm ? expectReply(run, step.together[0]!) : undefined;
  for (const [index, { gate }] of instances.entries())
    gate.arm(step.fault && step.fault.on % instances.length === index ? step.fault : undefined);
  const takenBefore = mailbox.deliveries.length;
  // References are looked up before anything runs, so that a history means the same however its
  // commands interleave.
  const doings = step.together.map((command) => prepare(run, command));
  if (step.together.length > 1) turnstile.close(step.order);
  const outcomes = await Promise.all(doings.map((doing) => doing()));
  turnstile.open();
  const isStruck = instances.some(({ gate }) => gate.struck);
  if (isStruck) run.mayRepeat += mailbox.deliveries.length - takenBefore;
  for (const instance of instances) {
    instance.gate.arm(undefined);
    if (instance.gate.dead) await run.cluster.restart(instance);
  }
  await compare(run, outcomes, [...new Set(run.moments)], isStruck || away);
  check?.(outcomes[0]!);
}

// ---- the end

/** The end: all trouble ends, time goes on, and nothing may be left over. */
async function settle(run: RunState): Promise<void> {
  const { provider, mailbox, clock } = run.cluster;
  provider.away = false;
  mailbox.refuses = false;
  clock.now += HOLD_MS + MINUTE;
  await passLinesOn(run);
  await reconcileAll(run);
  await sendAllMails(run);
  await repeatEvents(run);
  searchIsTrue(run, await searchWeeks(run.instance(0)));
  moneyAddsUp(run);
}

/** A pass of a job, after which everything is compared. */
async function pass(run: RunState, job: 'handDown' | 'reconcile' | 'mail'): Promise<Reply> {
  const reply = await run.instance(0)[job]();
  await compare(run, [{ command: { do: job, on: 0 }, reply, lost: false }], [run.now], false);
  return reply;
}

/** Each pass moves a line on by one; offers that nobody takes lapse. */
async function passLinesOn(run: RunState): Promise<void> {
  const waits = (): boolean =>
    [...run.model.places.values()].some(
      ({ week, closed }) => closed === null && ownerOf(run.model, week, run.now)?.status !== 'paid',
    );
  for (let passes = 0; passes < 2 * PARTIES * WEEKS && waits(); passes += 1) {
    await pass(run, 'handDown');
    run.cluster.clock.now += HOLD_MS + MINUTE;
  }
}

/** One pass settles every payment; the next one has nothing to do. */
async function reconcileAll(run: RunState): Promise<void> {
  await pass(run, 'reconcile');
  linesHaveEnded(run.model, run.now, fail);
  for (const { ref } of run.snapshot.reservations)
    if (run.isUnsettled(ref)) fail(`the payment of ${ref} is neither booked nor refunded`);
  nothingLeftToReconcile(run);
  const again = await pass(run, 'reconcile');
  if (again.body.checked !== 0) fail(`the reconciler still has ${again.body.checked} to look at`);
}

async function sendAllMails(run: RunState): Promise<void> {
  const isLeft = (): boolean =>
    run.snapshot.mails.some(({ sent, failed }) => sent === null && failed === null);
  for (let passes = 0; isLeft(); passes += 1) {
    if (passes > 8) fail('mails are left that are never sent');
    run.cluster.clock.now += 2 * 60 * MINUTE;
    await pass(run, 'mail');
  }
  // A mail about a stay or an offer is dropped when its time is over.
  const given = run.snapshot.mails.find(
    ({ key, failed, made }) =>
      failed !== null && !/^(?:reminder|offer):/.test(key) && failed - made < 22 * 60 * MINUTE,
  );
  if (given) fail(`the mail ${given.key} was given up`);
}

/** Every payment event is delivered twice again, to two instances at once, newest first. */
async function repeatEvents(run: RunState): Promise<void> {
  const { provider } = run.cluster;
  const settled = JSON.stringify(run.snapshot);
  const refunds = provider.refunds.length;
  const late = provider.events
    .toReversed()
    .filter(({ type }) => SETTLING.includes(type))
    .flatMap((event, index) => [0, 1].map((copy) => run.instance(index + copy).webhook(event)));
  if ((await Promise.all(late)).some(({ status }) => status !== 200))
    fail('an event that comes late is not taken');
  await compare(run, [], [run.now], false);
  if (JSON.stringify(run.snapshot) !== settled || provider.refunds.length !== refunds)
    fail('events that come late change what was settled');
}

/** The money kept equals the price of all bookings, less the refunds of claims. */
function moneyAddsUp({ cluster, snapshot }: RunState): void {
  const { provider } = cluster;
  const kept = [...provider.captures].reduce(
    (sum, [id, { amountCents }]) => sum + amountCents - provider.refundedCents(id),
    0,
  );
  const back = (booked: string): number =>
    snapshot.price.find(({ ref, status }) => ref === booked && status === 'approved')?.back ?? 0;
  const due = snapshot.reservations
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { ref, cents }) => sum + cents - back(ref), 0);
  if (kept !== due) fail(`${kept} were kept, but bookings cost ${due}`);
  if (snapshot.reservations.some(({ list }) => list !== LIST_CENTS))
    fail('a list price has changed');
}
