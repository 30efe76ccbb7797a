import { decideClaim } from '../../src/server/claim/claim.ts';
import { traveler } from '../support/booking-world.ts';
import { KITCHENS, NAMES, PEOPLE, STAYS_FROM } from './cluster.ts';
import type { Instance, Reply } from './cluster.ts';
import { keyOf, MINUTE, NOTHING, pick } from './state.ts';
import type { CommandOf, Kind, Outcome, Row, RunState } from './state.ts';
import type { Command } from './steps.ts';

/** A claim of the tests: another price of 400 dollars, so 380 are to be paid. */
const CLAIM = { competitorPrice: 400, competitorUrl: 'https://other.example/week', same: true };

/** Runs a command whose subject has been looked up. */
type Doing = () => Promise<Outcome>;
type Handler<K extends Kind> = (run: RunState, command: CommandOf<K>) => Doing;

/** Sends a command to an instance. `about`: the reservation or event that the command concerns. */
function asks(
  run: RunState,
  command: Command & { on: number },
  ask: (instance: Instance) => Promise<Reply>,
  about: Pick<Outcome, 'ref' | 'event'> = {},
): Doing {
  const instance = run.instance(command.on);
  return async () => {
    const reply = await ask(instance);
    const lost = reply.status >= 500 || (instance.gate.dead && reply.status !== 0);
    return { command, reply, lost, ...about };
  };
}

/** Changes what surrounds the instances (provider, clock, mail server) when its turn comes. */
const aside =
  ({ cluster }: RunState, command: Command, name: string, work: () => void): Doing =>
  async () => {
    await cluster.turnstile.pass(`- ${name}`, async () => work());
    return { command, reply: NOTHING, lost: false };
  };

const nothing = (run: RunState, command: Command): Doing =>
  aside(run, command, 'nothing', () => {});

/** Sends a command about a reservation; does nothing when there is none. */
const ofReservation =
  <Asked extends Command & { hold: number; on: number }>(
    ask: (instance: Instance, row: Row, command: Asked) => Promise<Reply>,
  ) =>
  (run: RunState, command: Asked): Doing => {
    const row = run.reservation(command.hold);
    if (!row) return nothing(run, command);
    return asks(run, command, (instance) => ask(instance, row, command), { ref: row.ref });
  };

const hold: Handler<'hold'> = (run, command) => {
  const token = run.cluster.tokens[command.who];
  const body = {
    client: { ...traveler, email: PEOPLE[command.who]!.email },
    inventoryId: String(1001 + command.week),
  };
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(command.keyed ? { 'idempotency-key': keyOf(command) } : {}),
  };
  return asks(run, command, ({ call }) => call('POST', '/week/hold', { body, headers }));
};

/** A claim is approved as soon as it is made. */
async function claim({ call, deps }: Instance, { ref }: Row): Promise<Reply> {
  const reply = await call('POST', `/claim/${ref}`, { body: CLAIM });
  if (reply.status === 200) await decideClaim(deps, ref, { status: 'approved' }).catch(() => {});
  return reply;
}

const deliver: Handler<'deliver'> = (run, command) => {
  const { waiting } = run.cluster.provider;
  const event = pick(waiting, command.event);
  if (!event) return nothing(run, command);
  const ask = async ({ webhook }: Instance): Promise<Reply> => {
    const reply = await webhook(event);
    // The provider sends again what was not taken, and now and then what was.
    if (reply.status === 200 && !command.keep && waiting.includes(event))
      waiting.splice(waiting.indexOf(event), 1);
    return reply;
  };
  return asks(run, command, ask, { event });
};

const ofPlace: Handler<'leave' | 'take'> = (run, command) => {
  const place = run.placeFor(command);
  if (!place) return nothing(run, command);
  const { ref, party } = place;
  return asks(run, command, (instance) => instance[command.do](ref, party), { ref });
};

const job: Handler<'handDown' | 'watch' | 'reconcile' | 'mail' | 'stayMails'> = (run, command) =>
  asks(run, command, (instance) => instance[command.do]());

/** Moves the clock forward to a moment; never back. */
const clockTo = (run: RunState, command: Command, moment: number): Doing =>
  aside(run, command, 'clock', () => run.setClock(Math.max(run.now, moment)));

const clockToOffer: Handler<'clockToOffer'> = (run, command) => {
  const open = run.snapshot.places.filter(({ until, closed }) => until !== null && closed === null);
  return clockTo(run, command, (pick(open, command.place)?.until ?? 0) + command.offsetMs);
};

const pay: Handler<'pay'> = (run, command) =>
  aside(run, command, 'pay', () => {
    const secret = pick(run.secrets, command.secret);
    if (secret) run.cluster.provider.pay(secret.secret, command.card);
  });

const bank: Handler<'bank'> = (run, command) =>
  aside(run, command, 'bank', () => {
    const { provider } = run.cluster;
    const asking = [...provider.intents.values()].filter(
      ({ status }) => status === 'requires_action',
    );
    const asked = pick(asking, command.bank);
    if (asked) provider.answerBank(asked.id, command.passes);
  });

const lose: Handler<'lose'> = (run, command) =>
  aside(run, command, 'lose', () => {
    const { waiting } = run.cluster.provider;
    const event = pick(waiting, command.event);
    if (event) waiting.splice(waiting.indexOf(event), 1);
  });

const ORLANDO = { country: 'USA', city: 'Orlando', state: 'FL' };
const MARCH = { dateIn: '2027-03-01', dateOut: '2027-03-31' };
/** A search for the place and dates of all weeks of the tests. */
export const searchWeeks = ({ call }: Instance): Promise<Reply> =>
  call('POST', '/week/list', { body: { ...ORLANDO, ...MARCH, limit: 10, page: 1 } });

const HANDLERS: { [K in Kind]: Handler<K> } = {
  hold,
  release: ofReservation(({ call }, { ref }) => call('POST', `/reserve/${ref}/cancel`)),
  intent: ofReservation(({ call }, { ref }) =>
    call('GET', `/payment/create/payment-intent?numberRef=${ref}`),
  ),
  checkout: ofReservation(({ call }, { ref }) =>
    call('GET', `/payment/create/payment-checkout?numberRef=${ref}`),
  ),
  confirm: ofReservation(({ call }, { ref }) =>
    call('GET', `/payment/confirm/payment-intent?numberRef=${ref}`),
  ),
  promotion: ofReservation(({ call }, { ref }, { code }: CommandOf<'promotion'>) =>
    call('POST', '/payment/promotion', { body: { numberRef: ref, code } }),
  ),
  names: ofReservation(({ call }, { ref, version }, { stale, names }: CommandOf<'names'>) =>
    call('PUT', `/trip/${ref}/travelers`, {
      body: { version: stale ? version + 1 : version, travelers: NAMES[names] },
    }),
  ),
  refund: ofReservation((instance, { ref }) => instance.refund(ref)),
  claim: ofReservation(claim),
  deliver,
  join: (run, command) => asks(run, command, ({ join }) => join(command.who, command.week + 1)),
  leave: ofPlace,
  take: ofPlace,
  handDown: job,
  watch: job,
  reconcile: job,
  mail: job,
  stayMails: job,
  import: (run, command) =>
    asks(run, command, ({ importWeeks }) => importWeeks(KITCHENS[command.kitchen]!)),
  search: (run, command) => asks(run, command, searchWeeks),
  restart: (run, command) => async () => {
    await run.cluster.restart(run.instance(command.on));
    return { command, reply: NOTHING, lost: false };
  },
  pay,
  bank,
  lose,
  clock: (run, command) =>
    aside(run, command, 'clock', () => run.setClock(run.now + command.seconds * 1000)),
  clockToEnd: (run, command) =>
    clockTo(run, command, (run.reservation(command.hold)?.until ?? 0) + command.offsetMs),
  clockToOffer,
  clockToStay: (run, command) => clockTo(run, command, STAYS_FROM - command.minutes * MINUTE),
  outage: (run, command) =>
    aside(run, command, 'outage', () => void (run.cluster.provider.away = command.starts)),
  refusals: (run, command) =>
    aside(run, command, 'refusals', () => void (run.cluster.mailbox.refuses = command.starts)),
};

/**
 * Looks up the subject of a command and returns a function that runs it. All concurrent commands are
 * looked up before any runs, so that a history means the same however they interleave.
 */
export function prepare<K extends Kind>(run: RunState, command: CommandOf<K>): Doing {
  return HANDLERS[command.do](run, command);
}
