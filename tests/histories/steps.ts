import * as fc from 'fast-check';
import { KITCHENS, NAMES, PEOPLE, WEEKS } from './cluster.ts';
import type { Fault } from './gate.ts';
import type { Card } from './provider.ts';

type Job = 'handDown' | 'watch' | 'reconcile' | 'mail' | 'stayMails';
/**
 * One action of a person. `hold`, `secret`, `event`, `bank`: counted back from the newest of those
 * that exist then; without any the command does nothing. `on`: which instance is called.
 */
export type Command =
  | { do: 'hold'; who: number; week: number; keyed: boolean; on: number }
  | {
      do: 'release' | 'intent' | 'checkout' | 'confirm' | 'claim' | 'refund';
      hold: number;
      on: number;
    }
  /** `names`: which of `NAMES`; `stale`: sent with the version before the one that is there. */
  | { do: 'names'; hold: number; names: number; stale: boolean; on: number }
  | { do: 'promotion'; hold: number; code: string; on: number }
  | { do: 'pay'; secret: number; card: Card }
  | { do: 'bank'; bank: number; passes: boolean }
  | { do: 'deliver'; event: number; keep: boolean; on: number }
  | { do: 'lose'; event: number }
  | { do: 'join'; who: number; week: number; on: number }
  /** `place`: counted back from the newest that can be meant. */
  | { do: 'leave' | 'take'; place: number; on: number }
  | { do: 'clockToOffer'; place: number; offsetMs: number }
  | { do: Job | 'search' | 'restart'; on: number }
  /** `kitchen`: which of `KITCHENS` all weeks of the file have. */
  | { do: 'import'; kitchen: number; on: number }
  | { do: 'clock'; seconds: number }
  /** To so many minutes before the first day of all stays. */
  | { do: 'clockToStay'; minutes: number }
  | { do: 'clockToEnd'; hold: number; offsetMs: number }
  | { do: 'outage' | 'refusals'; starts: boolean };

/**
 * Concurrent commands, in an interleaving that `order` decides; `fault` hits one of the instances
 * during them.
 */
export type Step = { together: Command[]; order: number; fault?: Fault & { on: number } };
export type History = Step[];

const INSTANCES = 2;
const on = fc.nat({ max: INSTANCES - 1 });
const recent = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.nat({ max: 5 }) },
);
const who = fc.nat({ max: PEOPLE.length - 1 });
const week = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: WEEKS - 1 }) },
);
const card = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Card>('good') },
  { weight: 1, arbitrary: fc.constantFrom<Card>('declined', 'threeDSecure') },
);

const hold = fc.record({ do: fc.constant('hold' as const), who, week, keyed: fc.boolean(), on });
const about = fc.record({
  do: fc.constantFrom('release', 'intent', 'checkout', 'confirm'),
  hold: recent,
  on,
});
/** Ten percent, fifty dollars, a dollar for one person alone, and none. */
const code = fc.constantFrom('WELCOME50', 'SUMMER10', 'ONCE', 'ONCE', '');
const promotion = fc.record({
  do: fc.constant('promotion' as const),
  hold: recent,
  code,
  on,
});
const pay = fc.record({ do: fc.constant('pay' as const), secret: recent, card });
const bank = fc.record({ do: fc.constant('bank' as const), bank: recent, passes: fc.boolean() });
const deliver = fc.record({
  do: fc.constant('deliver' as const),
  event: fc.nat({ max: 7 }),
  keep: fc.boolean(),
  on,
});
const job = fc.record({
  do: fc.constantFrom<Job>('handDown', 'watch', 'reconcile', 'mail', 'stayMails'),
  on,
});
const join = fc.record({ do: fc.constant('join' as const), who, week, on });
const ofPlace = fc.record({ do: fc.constantFrom('take', 'take', 'leave'), place: recent, on });
const names = fc.record({
  do: fc.constant('names' as const),
  hold: recent,
  names: fc.nat({ max: NAMES.length - 1 }),
  stale: fc.boolean(),
  on,
});
const refund = fc.record({ do: fc.constant('refund' as const), hold: recent, on });
const imported = fc.record({
  do: fc.constant('import' as const),
  kitchen: fc.nat({ max: KITCHENS.length - 1 }),
  on,
});
const clock = fc.oneof(
  fc.record({
    do: fc.constant('clock' as const),
    seconds: fc.constantFrom(1, 20, 61, 300, 1620, 3600, 7200),
  }),
  fc.record({
    do: fc.constant('clockToEnd' as const),
    hold: recent,
    offsetMs: fc.constantFrom(-1000, -1, 0, 1, 60_000),
  }),
  fc.record({
    do: fc.constant('clockToOffer' as const),
    place: recent,
    offsetMs: fc.constantFrom(-1000, -1, 0, 1, 60_000),
  }),
);
/** Around the days of its mails, at noon in the resort's zone; the last is after the names close. */
const DAY = 24 * 60;
const clockToStay = fc.record({
  do: fc.constant('clockToStay' as const),
  minutes: fc.constantFrom(31 * DAY, 29 * DAY, 7 * DAY, 6 * DAY, 2 * DAY, 26 * 60),
});
const trouble = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('outage', 'refusals'), starts: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), on }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('lose' as const), event: fc.nat({ max: 5 }) }),
  },
);
const search = fc.record({ do: fc.constant('search' as const), on });
const claim = fc.record({ do: fc.constant('claim' as const), hold: recent, on });

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: hold },
  { weight: 9, arbitrary: about },
  { weight: 6, arbitrary: pay },
  { weight: 1, arbitrary: promotion },
  { weight: 1, arbitrary: bank },
  { weight: 4, arbitrary: deliver },
  { weight: 3, arbitrary: job },
  { weight: 3, arbitrary: clock },
  { weight: 1, arbitrary: trouble },
  { weight: 1, arbitrary: search },
  { weight: 1, arbitrary: claim },
  { weight: 2, arbitrary: names },
  { weight: 1, arbitrary: refund },
  { weight: 3, arbitrary: join },
  { weight: 2, arbitrary: ofPlace },
  { weight: 1, arbitrary: imported },
);
/**
 * What can run beside others: a process that is replaced and the world around it change between
 * steps.
 */
const beside: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: hold },
  { weight: 8, arbitrary: about },
  { weight: 3, arbitrary: pay },
  { weight: 2, arbitrary: promotion },
  { weight: 4, arbitrary: deliver },
  { weight: 3, arbitrary: job },
  { weight: 1, arbitrary: clock },
  { weight: 1, arbitrary: bank },
  { weight: 2, arbitrary: names },
  { weight: 1, arbitrary: refund },
  { weight: 3, arbitrary: join },
  { weight: 3, arbitrary: ofPlace },
  { weight: 1, arbitrary: imported },
);
const order = fc.nat({ max: 9999 });
const fault = fc.record({
  gate: fc.integer({ min: 1, max: 14 }),
  when: fc.constantFrom('before', 'after'),
  kind: fc.constantFrom('error', 'crash'),
  on,
}) satisfies fc.Arbitrary<Fault & { on: number }>;

const single = command.map((one): Step[] => [{ together: [one], order: 0 }]);
const sideBySide = fc
  .record({ together: fc.array(beside, { minLength: 2, maxLength: 4 }), order })
  .map((step): Step[] => [step]);
const struck = fc
  .record({ together: fc.array(beside, { minLength: 1, maxLength: 3 }), order, fault })
  .map((step): Step[] => [step]);
/** People after the same week at the same moment. */
const contested = fc
  .record({ who: fc.uniqueArray(who, { minLength: 2, maxLength: 3 }), week, order })
  .map((drawn): Step[] => [
    {
      together: drawn.who.map((one, index) => ({
        do: 'hold',
        who: one,
        week: drawn.week,
        keyed: false,
        on: index % INSTANCES,
      })),
      order: drawn.order,
    },
  ]);
/** The usual way, so that histories get somewhere: hold, begin to pay, pay. */
const bought = fc
  .record({ who, week, kind: fc.constantFrom('intent', 'checkout'), on, card })
  .map((drawn): Step[] => [
    {
      together: [{ do: 'hold', who: drawn.who, week: drawn.week, keyed: false, on: drawn.on }],
      order: 0,
    },
    { together: [{ do: drawn.kind, hold: 0, on: drawn.on }], order: 0 },
    { together: [{ do: 'pay', secret: 0, card: drawn.card }], order: 0 },
  ]);

/**
 * A code that is applied, and is changed or removed while its hold is being paid; another person
 * may want the same code.
 */
const codeChanged = fc
  .record({
    who,
    week,
    kind: fc.constantFrom('intent', 'checkout'),
    first: code,
    changes: fc.array(code, { minLength: 1, maxLength: 2 }),
    rival: fc.boolean(),
    settles: fc.boolean(),
    on,
    order,
    fault: fc.option(fault, { nil: undefined, freq: 3 }),
  })
  .map((drawn): Step[] => {
    const quiet = (command: Command): Step => ({ together: [command], order: 0 });
    const rivals: Step[] = drawn.rival
      ? [
          quiet({
            do: 'hold',
            who: (drawn.who + 1) % PEOPLE.length,
            week: (drawn.week + 1) % WEEKS,
            keyed: false,
            on: drawn.on,
          }),
        ]
      : [];
    const payer = rivals.length;
    return [
      quiet({ do: 'hold', who: drawn.who, week: drawn.week, keyed: false, on: drawn.on }),
      quiet({ do: 'promotion', hold: 0, code: drawn.first, on: drawn.on }),
      quiet({ do: drawn.kind, hold: 0, on: drawn.on }),
      ...rivals,
      {
        together: [
          ...drawn.changes.map((next, index): Command => ({
            do: 'promotion',
            hold: payer,
            code: next,
            on: (drawn.on + index) % INSTANCES,
          })),
          { do: 'pay', secret: 0, card: 'good' },
          ...(drawn.settles ? [{ do: 'confirm', hold: payer, on: drawn.on } as const] : []),
          ...rivals.map((): Command => ({
            do: 'promotion',
            hold: 0,
            code: drawn.first,
            on: drawn.on,
          })),
        ],
        order: drawn.order,
        ...(drawn.fault ? { fault: drawn.fault } : {}),
      },
      quiet({ do: 'confirm', hold: payer, on: drawn.on }),
    ];
  });

/**
 * A booking whose people change the names, whose mails are due, and which an operator may refund
 * while they are written and sent.
 */
const stayed = fc
  .record({
    who,
    week,
    on,
    minutes: clockToStay,
    together: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: names },
        { weight: 2, arbitrary: refund },
        { weight: 3, arbitrary: job },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    order,
    fault: fc.option(fault, { nil: undefined, freq: 3 }),
  })
  .map((drawn): Step[] => {
    const quiet = (command: Command): Step => ({ together: [command], order: 0 });
    return [
      quiet({ do: 'hold', who: drawn.who, week: drawn.week, keyed: false, on: drawn.on }),
      quiet({ do: 'intent', hold: 0, on: drawn.on }),
      quiet({ do: 'pay', secret: 0, card: 'good' }),
      quiet({ do: 'confirm', hold: 0, on: drawn.on }),
      quiet({ do: 'names', hold: 0, names: 1, stale: false, on: drawn.on }),
      quiet(drawn.minutes),
      quiet({ do: 'stayMails', on: drawn.on }),
      {
        together: drawn.together,
        order: drawn.order,
        ...(drawn.fault ? { fault: drawn.fault } : {}),
      },
      quiet({ do: 'mail', on: drawn.on }),
    ];
  });

/**
 * A week that people wait for and that its holder gives up, loses by time, or books and gets
 * refunded; then offers are taken, left or lapse. Beside it strangers want it, the job runs, and
 * something may break.
 */
const waitedFor = fc
  .record({
    holder: who,
    week,
    waiting: fc.array(who, { minLength: 1, maxLength: 3 }),
    /** Another line, so that a party may have another offer. */
    elsewhere: fc.boolean(),
    on,
    end: fc.constantFrom('release', 'time', 'refund', 'latePayment'),
    beside: fc.array(fc.oneof(beside, hold, join, ofPlace, job), { minLength: 1, maxLength: 2 }),
    after: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: ofPlace },
        { weight: 2, arbitrary: clock },
        { weight: 1, arbitrary: hold },
        { weight: 1, arbitrary: join },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    order,
    fault: fc.option(fault, { nil: undefined, freq: 3 }),
  })
  .map((drawn): Step[] => {
    const quiet = (command: Command): Step => ({ together: [command], order: 0 });
    const { on: at } = drawn;
    const hand: Command = { do: 'handDown', on: at };
    const toEnd: Command = { do: 'clockToEnd', hold: 0, offsetMs: 1 };
    const paying: Command[] = [
      { do: 'intent', hold: 0, on: at },
      { do: 'pay', secret: 0, card: 'good' },
    ];
    const weeks = [...(drawn.elsewhere ? [(drawn.week + 1) % WEEKS] : []), drawn.week];
    const begin = weeks.flatMap((one): Command[] => [
      { do: 'hold', who: drawn.holder, week: one, keyed: false, on: at },
      ...drawn.waiting.map((person): Command => ({ do: 'join', who: person, week: one, on: at })),
    ]);
    const ends: Record<typeof drawn.end, [Command[], Command]> = {
      release: [[], { do: 'release', hold: 0, on: at }],
      time: [[toEnd], hand],
      refund: [[...paying, { do: 'confirm', hold: 0, on: at }], { do: 'refund', hold: 0, on: at }],
      latePayment: [[...paying, toEnd], { do: 'confirm', hold: 0, on: at }],
    };
    const [before, end] = ends[drawn.end];
    return [
      ...[...begin, ...before].map(quiet),
      {
        together: [end, ...drawn.beside],
        order: drawn.order,
        ...(drawn.fault ? { fault: drawn.fault } : {}),
      },
      quiet(hand),
      ...drawn.after.flatMap((command) => [quiet(command), quiet(hand)]),
    ];
  });

/**
 * A week that comes free while nobody waits for it, and goes to who watches first: taken, left or
 * lapsed, and joined by others. Beside it strangers want it, and something may break.
 */
const watchedFor = fc
  .record({
    holder: who,
    week,
    on,
    end: fc.constantFrom('release', 'time', 'import'),
    beside: fc.array(fc.oneof(hold, join, ofPlace, job, imported), { maxLength: 2 }),
    after: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: ofPlace },
        { weight: 2, arbitrary: clock },
        { weight: 2, arbitrary: join },
        { weight: 2, arbitrary: hold },
        { weight: 2, arbitrary: job },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    order,
    fault: fc.option(fault, { nil: undefined, freq: 3 }),
  })
  .map((drawn): Step[] => {
    const quiet = (command: Command): Step => ({ together: [command], order: 0 });
    const { on: at } = drawn;
    const holds: Command = {
      do: 'hold',
      who: drawn.holder,
      week: drawn.week,
      keyed: false,
      on: at,
    };
    const ends: Record<typeof drawn.end, Command[]> = {
      release: [holds, { do: 'release', hold: 0, on: at }],
      time: [holds, { do: 'clockToEnd', hold: 0, offsetMs: 1 }],
      import: [0, 1].map((kitchen) => ({ do: 'import', kitchen, on: at })),
    };
    return [
      ...ends[drawn.end].map(quiet),
      {
        together: [{ do: 'watch', on: at }, ...drawn.beside],
        order: drawn.order,
        ...(drawn.fault ? { fault: drawn.fault } : {}),
      },
      ...drawn.after.flatMap((command) => [
        quiet(command),
        quiet({ do: 'handDown', on: at }),
        quiet({ do: 'watch', on: at }),
      ]),
    ];
  });

/** Random histories; the same seed and path give the same one. */
export const histories: fc.Arbitrary<History> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: single },
      { weight: 3, arbitrary: sideBySide },
      { weight: 2, arbitrary: struck },
      { weight: 1, arbitrary: contested },
      { weight: 3, arbitrary: bought },
      { weight: 2, arbitrary: codeChanged },
      { weight: 2, arbitrary: stayed },
      { weight: 4, arbitrary: waitedFor },
      { weight: 2, arbitrary: watchedFor },
    ),
    { minLength: 1, maxLength: 18, size: 'max' },
  )
  .map((parts) => parts.flat());

const told = (command: Command): string => {
  const { do: what, ...rest } = command;
  return `${what} ${Object.entries(rest)
    .map(([name, value]) => `${name}=${value === '' ? "''" : String(value)}`)
    .join(' ')}`.trim();
};
/** A history as a person reads it, one step a line. */
export const tell = (history: History): string =>
  history
    .map(
      ({ together, order: seed, fault: strikes }, index) =>
        `${String(index + 1).padStart(3)}. ${together.map(told).join(' ∥ ')}${together.length > 1 ? ` (order ${seed})` : ''}${strikes ? ` ⚡ #${strikes.on} ${strikes.kind} ${strikes.when} its thing ${strikes.gate}` : ''}`,
    )
    .join('\n');
