import { FAILURE } from '#contracts/failures.ts';
import { decideClaim } from '../../src/server/claim/claim.ts';
import { traveler } from '../support/booking-world.ts';
import { KITCHENS, NAMES, partyOf, PEOPLE, STAYS_FROM, WEEKS } from './cluster.ts';
import type { Cluster, Instance, Reply, Snapshot } from './cluster.ts';
import {
  canWait,
  lineDeeds,
  linesAreFair,
  linesAreHandedDown,
  linesHaveEnded,
  placeOf,
  placesIn,
} from './line-checks.ts';
import { isOffered, isWaiting } from './line-model.ts';
import type { Place } from './line-model.ts';
import {
  adopt,
  canExplain,
  isCounted,
  isKept,
  isRunning,
  lineOf,
  MAX_USES,
  newModel,
  ownerOf,
} from './model.ts';
import type { Deed, Hold, Model, Status } from './model.ts';
import type { CardEvent } from './provider.ts';
import { tell } from './steps.ts';
import type { Command, History, Step } from './steps.ts';

const MINUTE = 60_000;
const HOLD_MS = 30 * MINUTE;
const SETTLING = ['payment_intent.succeeded', 'checkout.session.completed'];
const PRICES: Record<string, number> = {
  WELCOME50: 45_000,
  SUMMER10: 45_000,
  ONCE: 49_900,
  '': 50_000,
};
const LIST_CENTS = 50_000;
/** A claim of the tests: another price of 400 dollars, so 380 are to be paid. */
const CLAIM = { competitorPrice: 400, competitorUrl: 'https://other.example/week', same: true };
const PAYABLE = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'open',
];

/** A promise of the product that a history broke. */
class Broken extends Error {}

/** What became of a command. `lost`: its caller cannot know whether it took effect. */
type Outcome = {
  command: Command;
  reply: Reply;
  lost: boolean;
  ref?: string | undefined;
  event?: CardEvent | undefined;
};
/** Days before the stay between which the mail of each kind is written, the first day included. */
const DAY = 24 * 60 * MINUTE;
const STAY_MAILS = { monthAhead: [30, 7], weekAhead: [7, 1], dayAhead: [1, 0] } as const;
/** Hours of the day that decide are not looked at: the model knows days only. */
const NAMES_CLOSE = 3 * DAY;
const PARTIES = new Set(PEOPLE.map((_, who) => partyOf(who))).size;
const NOTHING: Reply = { status: 0, body: {} };

/**
 * One history against one cluster: does the steps, follows them with the model, and compares after
 * each.
 */
export class Run {
  readonly #cluster: Cluster;
  #model: Model = newModel();
  #snapshot: Snapshot = {
    reservations: [],
    claims: [],
    places: [],
    lines: [],
    weeks: [],
    mails: [],
    price: [],
  };
  /** Holds that were promised to a caller, by number. */
  readonly #acknowledged = new Map<string, { week: number; until: number }>();
  /** Client secrets that browsers have, oldest first. */
  readonly #secrets: { ref: string; secret: string }[] = [];
  readonly #keys = new Map<string, string | 'unknown'>();
  /** What the clock showed during the step; several commands beside each other may move it. */
  #moments: number[] = [];
  /** Accepted mails whose note may have been lost: how often each may come again. */
  #mayRepeat = 0;
  #index = 0;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async run(history: History): Promise<void> {
    await this.#cluster.reset();
    try {
      for (const step of history) {
        this.#index += 1;
        await this.#step(step);
      }
      this.#index = -1;
      await this.#end();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      const where = this.#index < 0 ? 'after everything had settled' : `at step ${this.#index}`;
      throw new Broken(
        `${error.message}\n  ${where} of\n${tell(this.#index < 0 ? history : history.slice(0, this.#index))}\n  the last things done:\n    ${this.#cluster.turnstile.trace.slice(-40).join('\n    ')}`,
      );
    }
  }

  get #now(): number {
    return this.#cluster.clock.now;
  }

  #fail(message: string): never {
    throw new Broken(message);
  }

  /**
   * Reservations as they appeared, which ids and a clock that stands still do not say; those of one
   * step by week and person. A history means the same each time only in an order of its own.
   */
  #inOrder(snapshot: Snapshot): Snapshot {
    const place = new Map(this.#snapshot.reservations.map(({ ref }, index) => [ref, index]));
    const of = (ref: string): number => place.get(ref) ?? Infinity;
    const reservations = snapshot.reservations.toSorted(
      (a, b) =>
        (of(a.ref) < of(b.ref) ? -1 : of(a.ref) > of(b.ref) ? 1 : 0) ||
        a.week - b.week ||
        a.email.localeCompare(b.email),
    );
    return { ...snapshot, reservations };
  }

  #pick<T>(list: readonly T[], back: number): T | undefined {
    return list[list.length - 1 - (back % Math.max(1, list.length))];
  }

  #instance(index: number): Instance {
    return this.#cluster.instances[index % this.#cluster.instances.length]!;
  }

  #captured(ref: string): { intentId: string; amountCents: number } | undefined {
    const [found] = [...this.#cluster.provider.captures].filter(
      ([, capture]) => capture.ref === ref,
    );
    return found && { intentId: found[0], amountCents: found[1].amountCents };
  }

  #unsettled(ref: string): boolean {
    const hold = this.#model.holds.get(ref);
    return (
      hold !== undefined &&
      (hold.status === 'held' || hold.status === 'cancelled') &&
      this.#captured(ref) !== undefined
    );
  }

  #codeOf(ref: string): string {
    return this.#snapshot.reservations.find((row) => row.ref === ref)?.code ?? '';
  }

  #isUsedUp(code: string, besides: string): boolean {
    const most = MAX_USES[code] ?? Infinity;
    const uses = this.#snapshot.reservations.filter(
      (row) =>
        row.ref !== besides &&
        row.code === code &&
        isCounted(
          row,
          row.closed === null && (row.intent !== null || row.checkout !== null),
          this.#now,
        ),
    );
    return uses.length >= most;
  }

  // ---- doing

  #setClock(now: number): void {
    this.#cluster.clock.now = now;
    this.#moments.push(now);
  }

  async #step(step: Step): Promise<void> {
    const { turnstile, provider, mailbox, instances } = this.#cluster;
    this.#moments = [this.#now];
    const away = provider.away;
    const calm = step.together.length === 1 && !step.fault && !away && !mailbox.refuses;
    const expected = calm ? this.#expect(step.together[0]!) : undefined;
    for (const [index, { gate }] of instances.entries())
      gate.arm(step.fault && step.fault.on % instances.length === index ? step.fault : undefined);
    const takenBefore = mailbox.deliveries.length;
    // References are looked up before anything runs, so that a history means the same however its
    // commands interleave.
    const doings = step.together.map((command) => this.#prepare(command));
    if (step.together.length > 1) turnstile.close(step.order);
    const outcomes = await Promise.all(doings.map((doing) => doing()));
    turnstile.open();
    const struck = instances.some(({ gate }) => gate.struck);
    if (struck) this.#mayRepeat += mailbox.deliveries.length - takenBefore;
    for (const instance of instances) {
      instance.gate.arm(undefined);
      if (instance.gate.dead) await this.#cluster.restart(instance);
    }
    await this.#compare(outcomes, [...new Set(this.#moments)], { struck, away });
    expected?.(outcomes[0]!);
  }

  /** Finds what a command is about, and answers the way to do it. */
  #prepare(command: Command): () => Promise<Outcome> {
    const { provider, mailbox, clock, turnstile } = this.#cluster;
    const { reservations } = this.#snapshot;
    const asks =
      (
        instance: Instance,
        more: { ref?: string | undefined; event?: CardEvent },
        ask: () => Promise<Reply>,
      ) =>
      async (): Promise<Outcome> => {
        const reply = await ask();
        return {
          command,
          reply,
          lost: reply.status >= 500 || (instance.gate.dead && reply.status !== 0),
          ...more,
        };
      };
    const aside = (name: string, work: () => void) => async (): Promise<Outcome> => {
      await turnstile.pass(`- ${name}`, async () => work());
      return { command, reply: NOTHING, lost: false };
    };
    switch (command.do) {
      case 'hold': {
        const instance = this.#instance(command.on);
        const person = PEOPLE[command.who]!;
        const token = this.#cluster.tokens[command.who];
        const headers = {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(command.keyed ? { 'idempotency-key': keyOf(command) } : {}),
        };
        return asks(instance, {}, () =>
          instance.call('POST', '/week/hold', {
            body: {
              client: { ...traveler, email: person.email },
              inventoryId: String(1001 + command.week),
            },
            headers,
          }),
        );
      }
      case 'release':
      case 'intent':
      case 'checkout':
      case 'confirm':
      case 'promotion':
      case 'claim':
      case 'names':
      case 'refund': {
        const row = this.#pick(reservations, command.hold);
        if (row === undefined) return aside('nothing', () => {});
        const { ref } = row;
        const instance = this.#instance(command.on);
        const { call } = instance;
        const asked: Record<typeof command.do, () => Promise<Reply>> = {
          release: () => call('POST', `/reserve/${ref}/cancel`),
          intent: () => call('GET', `/payment/create/payment-intent?numberRef=${ref}`),
          checkout: () => call('GET', `/payment/create/payment-checkout?numberRef=${ref}`),
          confirm: () => call('GET', `/payment/confirm/payment-intent?numberRef=${ref}`),
          promotion: () =>
            call('POST', '/payment/promotion', {
              body: { numberRef: ref, code: command.do === 'promotion' ? command.code : '' },
            }),
          names: () =>
            call('PUT', `/trip/${ref}/travelers`, {
              body: {
                version: command.do === 'names' && command.stale ? row.version + 1 : row.version,
                travelers: command.do === 'names' ? NAMES[command.names] : [],
              },
            }),
          refund: () => instance.refund(ref),
          claim: async () => {
            const reply = await call('POST', `/claim/${ref}`, { body: CLAIM });
            if (reply.status === 200)
              await decideClaim(instance.deps, ref, { status: 'approved' }).catch(() => {});
            return reply;
          },
        };
        return asks(instance, { ref }, asked[command.do]);
      }
      case 'deliver': {
        const event = this.#pick(provider.waiting, command.event);
        if (!event) return aside('nothing', () => {});
        const instance = this.#instance(command.on);
        return asks(instance, { event }, async () => {
          const reply = await instance.webhook(event);
          // The provider sends again what was not taken, and now and then what was.
          if (reply.status === 200 && !command.keep && provider.waiting.includes(event))
            provider.waiting.splice(provider.waiting.indexOf(event), 1);
          return reply;
        });
      }
      case 'join': {
        const instance = this.#instance(command.on);
        return asks(instance, {}, () => instance.join(command.who, command.week + 1));
      }
      case 'leave':
      case 'take': {
        const place = this.#placeFor(command);
        if (!place) return aside('nothing', () => {});
        const instance = this.#instance(command.on);
        const { ref } = place;
        return asks(instance, { ref }, () => instance[command.do](ref, place.party));
      }
      case 'handDown':
      case 'watch':
      case 'reconcile':
      case 'mail':
      case 'stayMails': {
        const instance = this.#instance(command.on);
        return asks(instance, {}, instance[command.do]);
      }
      case 'import': {
        const instance = this.#instance(command.on);
        return asks(instance, {}, () => instance.importWeeks(KITCHENS[command.kitchen]!));
      }
      case 'search': {
        const instance = this.#instance(command.on);
        return asks(instance, {}, () => this.#search(instance));
      }
      case 'restart':
        return async () => {
          await this.#cluster.restart(this.#instance(command.on));
          return { command, reply: NOTHING, lost: false };
        };
      case 'pay':
        return aside('pay', () => {
          const secret = this.#pick(this.#secrets, command.secret);
          if (secret) provider.pay(secret.secret, command.card);
        });
      case 'bank':
        return aside('bank', () => {
          const asking = this.#pick(
            [...provider.intents.values()].filter(({ status }) => status === 'requires_action'),
            command.bank,
          );
          if (asking) provider.answerBank(asking.id, command.passes);
        });
      case 'lose':
        return aside('lose', () => {
          const event = this.#pick(provider.waiting, command.event);
          if (event) provider.waiting.splice(provider.waiting.indexOf(event), 1);
        });
      case 'clock':
        return aside('clock', () => this.#setClock(clock.now + command.seconds * 1000));
      case 'clockToEnd': {
        const until = this.#pick(reservations, command.hold)?.until;
        return aside('clock', () =>
          this.#setClock(Math.max(clock.now, (until ?? 0) + command.offsetMs)),
        );
      }
      case 'clockToOffer': {
        const ends = this.#pick(
          this.#snapshot.places.filter(({ until, closed }) => until !== null && closed === null),
          command.place,
        )?.until;
        return aside('clock', () =>
          this.#setClock(Math.max(clock.now, (ends ?? 0) + command.offsetMs)),
        );
      }
      case 'clockToStay':
        return aside('clock', () =>
          this.#setClock(Math.max(clock.now, STAYS_FROM - command.minutes * MINUTE)),
        );
      case 'outage':
        return aside('outage', () => void (provider.away = command.starts));
      case 'refusals':
        return aside('refusals', () => void (mailbox.refuses = command.starts));
    }
  }

  /** An offer is taken before anything else; whoever gives up may have any open place. */
  #placeFor({ do: what, place }: Extract<Command, { do: 'leave' | 'take' }>): Place | undefined {
    const open = [...this.#model.places.values()].filter(({ closed }) => closed === null);
    const offered = open.filter((one) => isOffered(one, this.#now));
    const choice = what === 'take' && offered.length > 0 ? offered : open;
    return this.#pick(choice.length > 0 ? choice : [...this.#model.places.values()], place);
  }

  #search(instance: Instance): Promise<Reply> {
    return instance.call('POST', '/week/list', {
      body: {
        country: 'USA',
        city: 'Orlando',
        state: 'FL',
        dateIn: '2027-03-01',
        dateOut: '2027-03-31',
        limit: 10,
        page: 1,
      },
    });
  }

  // ---- predicting: what a single command in quiet times answers, exactly

  #expect(command: Command): (outcome: Outcome) => void {
    const now = this.#now;
    const model = this.#model;
    const answers =
      (status: number, code?: number) =>
      ({ reply, ref }: Outcome) => {
        if (reply.status !== status || (code !== undefined && reply.body.code !== code))
          this.#fail(
            `${command.do} of ${ref ?? 'a week'} answers ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}, the model says ${status} ${code ?? ''}`,
          );
      };
    /** What a payment that is found now becomes. */
    const becomes = (hold: Hold): 'paid' | 'refunded' => {
      const owner = ownerOf(model, hold.week, now);
      const isPassedOn =
        isKept(model, hold.week, now) &&
        (model.offered.has(hold.week) || model.last.get(hold.week) !== hold.ref);
      return (owner && owner.ref !== hold.ref) || isPassedOn ? 'refunded' : 'paid';
    };
    const settles = (ref: string, status: Status) => {
      const seen = this.#model.holds.get(ref)?.status;
      if (seen !== status)
        this.#fail(
          `a payment of ${ref} that ${command.do} must find leaves it ${seen}, the model says ${status}`,
        );
    };
    switch (command.do) {
      case 'hold': {
        const week = command.week + 1;
        const known = command.keyed ? this.#keys.get(keyOf(command)) : undefined;
        if (known === 'unknown') return () => {};
        const same =
          (ref: string) =>
          ({ reply, ...rest }: Outcome) => {
            answers(200)({ reply, ...rest });
            if (reply.body.numberRef !== ref)
              this.#fail(`hold answers ${reply.body.numberRef}, the model says ${ref}`);
          };
        if (known !== undefined) return same(known);
        if (!this.#isOnSale) return () => {};
        // The week is for those who wait for it; a member of theirs takes an offer by holding.
        const waits = [...model.places.values()].some(
          (place) =>
            place.party === partyOf(command.who) && place.week === week && place.closed === null,
        );
        if (waits && 'loginId' in PEOPLE[command.who]!) return () => {};
        if (isKept(model, week, now)) return answers(409, 409);
        const former = model.holds.get(model.last.get(week) ?? '');
        if (former && !isRunning(former, now) && this.#unsettled(former.ref)) {
          return (outcome) => {
            answers(409, 409)(outcome);
            settles(former.ref, 'paid');
          };
        }
        const owner = ownerOf(model, week, now);
        if (!owner) return answers(200);
        return owner.who === command.who &&
          'loginId' in PEOPLE[command.who]! &&
          owner.status === 'held'
          ? same(owner.ref)
          : answers(409, 409);
      }
      case 'release':
      case 'intent':
      case 'checkout':
      case 'confirm':
      case 'promotion': {
        const ref = this.#pick(this.#snapshot.reservations, command.hold)?.ref;
        const hold = ref === undefined ? undefined : model.holds.get(ref);
        if (!ref || !hold) return () => {};
        const found = this.#unsettled(ref);
        if (command.do === 'release') {
          if (hold.status === 'paid') return answers(409, 4091);
          if (hold.status !== 'held' || !found) return answers(200);
          const outcome = becomes(hold);
          return (seen) => {
            answers(outcome === 'paid' ? 409 : 200, outcome === 'paid' ? 4091 : undefined)(seen);
            settles(ref, outcome);
          };
        }
        if (command.do === 'confirm') {
          const outcome =
            hold.status === 'paid' || hold.status === 'refunded'
              ? hold.status
              : found
                ? becomes(hold)
                : undefined;
          if (outcome) {
            return (seen) => {
              answers(200)(seen);
              if (seen.reply.body.status !== outcome)
                this.#fail(
                  `confirm of ${ref} answers ${seen.reply.body.status}, the model says ${outcome}`,
                );
              settles(ref, outcome);
            };
          }
          return (seen) => {
            answers(isRunning(hold, now) ? 200 : 410)(seen);
            if (
              seen.reply.status === 200 &&
              !['pending', 'failed'].includes(seen.reply.body.status)
            )
              this.#fail(`confirm of the unpaid ${ref} answers ${seen.reply.body.status}`);
          };
        }
        if (hold.status === 'paid') return answers(409, 4091);
        if (!isRunning(hold, now)) return answers(410, 410);
        const priced = (seen: Outcome): void => {
          answers(200)(seen);
          if (
            command.do === 'promotion' &&
            seen.reply.body.price !== (PRICES[command.code] ?? 0) / 100
          )
            this.#fail(
              `promotion ${command.code} of ${ref} answers the price ${seen.reply.body.price}`,
            );
        };
        if (command.do === 'promotion') {
          if (this.#codeOf(ref) === command.code) return priced;
          if (this.#isUsedUp(command.code, ref)) return answers(410, FAILURE.promotionEnded);
        }
        if (found) {
          return (seen) => {
            answers(409, 4091)(seen);
            settles(ref, 'paid');
          };
        }
        return priced;
      }
      case 'deliver': {
        const event = this.#pick(this.#cluster.provider.waiting, command.event);
        if (!event) return () => {};
        const ref = event.metadata['numberRef'] ?? '';
        const hold = model.holds.get(ref);
        const outcome =
          hold && SETTLING.includes(event.type) && this.#unsettled(ref) ? becomes(hold) : undefined;
        return (seen) => {
          answers(200)(seen);
          if (outcome) settles(ref, outcome);
        };
      }
      case 'reconcile': {
        const due = this.#snapshot.reservations.filter(
          ({ ref, status, until, checkAt }) =>
            this.#unsettled(ref) &&
            (status === 'cancelled' || until <= now || (checkAt ?? until - 3 * MINUTE) <= now),
        );
        return (seen) => {
          answers(200)(seen);
          if (seen.reply.body.failed !== 0)
            this.#fail(`the reconciler fails in quiet times: ${JSON.stringify(seen.reply.body)}`);
          for (const { ref } of due)
            if (this.#unsettled(ref))
              this.#fail(`the reconciler does not find the payment of ${ref}`);
          this.#nothingLeftToReconcile();
        };
      }
      case 'mail':
        return (seen) => {
          answers(200)(seen);
          const waiting = this.#snapshot.mails.filter(
            ({ sent, failed, next }) => sent === null && failed === null && next <= now,
          );
          if (waiting.length > 0)
            this.#fail(`mails that are due stay: ${waiting.map(({ key }) => key).join(', ')}`);
        };
      case 'stayMails':
        return (seen) => {
          answers(200)(seen);
          if (seen.reply.body.failed !== 0) this.#fail('mails of stays fail in quiet times');
          this.#stayMailsAreThere();
        };
      case 'names': {
        const row = this.#pick(this.#snapshot.reservations, command.hold);
        if (!row) return () => {};
        if (row.status !== 'paid') return answers(409, FAILURE.notPaid);
        const left = STAYS_FROM - now - NAMES_CLOSE;
        if (Math.abs(left) < DAY) return () => {};
        if (left < 0) return answers(410, FAILURE.namesClosed);
        const wanted = NAMES[command.names];
        if (command.stale && !sameNames(row.travelers, wanted))
          return answers(409, FAILURE.namesChanged);
        return (seen) => {
          answers(200)(seen);
          const after = this.#snapshot.reservations.find(({ ref }) => ref === row.ref);
          if (after && !sameNames(after.travelers, wanted))
            this.#fail(`the names of ${row.ref} were accepted, but others are there`);
        };
      }
      case 'refund': {
        const row = this.#pick(this.#snapshot.reservations, command.hold);
        if (!row) return () => {};
        const claim = this.#snapshot.price.find(({ ref }) => ref === row.ref);
        const refusal =
          row.status !== 'paid'
            ? 'unpaid'
            : claim?.status === 'received'
              ? 'claim open'
              : claim?.status === 'approved' && claim.refund === null
                ? 'claim refund due'
                : undefined;
        return (seen) => {
          answers(200)(seen);
          const { refused } = seen.reply.body;
          if (row.status === 'refunded' ? refused !== undefined : refused !== refusal)
            this.#fail(`the refund of ${row.ref} answers ${refused}, the model says ${refusal}`);
        };
      }
      case 'join':
        return this.#expectJoined(command);
      case 'take': {
        const place = this.#placeFor(command);
        if (!place) return () => {};
        const { week } = place;
        const others = [...lineOf(model, week).places.values()];
        // The line is brought up to date first, and may come to this place only now.
        if (
          isWaiting(place) &&
          !ownerOf(model, week, now) &&
          !others.some((one) => isOffered(one, now))
        )
          return () => {};
        return (seen) => {
          if (place.outcome === 'taken') return;
          answers(
            isOffered(place, now) ? 200 : 410,
            isOffered(place, now) ? undefined : FAILURE.offerEnded,
          )(seen);
          const hold = this.#model.places.get(place.ref)?.hold;
          if (seen.reply.status === 200 && seen.reply.body.numberRef !== hold)
            this.#fail(`take answers ${seen.reply.body.numberRef}, but the place became ${hold}`);
        };
      }
      case 'leave': {
        const place = this.#placeFor(command);
        if (!place) return () => {};
        return (seen) => {
          answers(200)(seen);
          if (this.#model.places.get(place.ref)?.closed === null)
            this.#fail(`the place ${place.ref} was left, but is open`);
        };
      }
      case 'handDown': {
        const before = this.#snapshot;
        return (seen) => {
          answers(200)(seen);
          linesAreHandedDown(this.#model, this.#snapshot, before, now, (message) =>
            this.#fail(message),
          );
        };
      }
      case 'import': {
        const before = this.#snapshot;
        const kept = (week: number): boolean =>
          ownerOf(model, week, now) !== undefined || isKept(model, week, now);
        return (seen) => {
          answers(200)(seen);
          for (let week = 1; week <= WEEKS; week += 1) {
            const kitchen = kept(week) ? kitchenIn(before, week) : KITCHENS[command.kitchen];
            if (kitchenIn(this.#snapshot, week) !== kitchen)
              this.#fail(`after an import, week ${week} should have ${kitchen}`);
          }
        };
      }
      case 'search':
        return (seen) => this.#searchIsTrue(seen.reply);
      case 'claim': {
        const row = this.#pick(this.#snapshot.reservations, command.hold);
        if (!row) return () => {};
        const made = this.#snapshot.price.some(({ ref }) => ref === row.ref);
        if (row.status !== 'paid' || row.paidAt === null) return answers(409, 4093);
        if (made) return answers(200);
        return now > row.paidAt + 24 * 60 * MINUTE ? answers(410, 4101) : answers(200);
      }
      default:
        return () => {};
    }
  }

  #expectJoined({ who, week }: Extract<Command, { do: 'join' }>): (outcome: Outcome) => void {
    const party = partyOf(who);
    const says = canWait(this.#model, week + 1, party, this.#now);
    const codes: Record<string, number> = {
      over: FAILURE.nothingToWaitFor,
      free: FAILURE.nothingToWaitFor,
      sold: FAILURE.weekSold,
      own: FAILURE.ownHold,
      letPass: FAILURE.offersLetPass,
    };
    const former = this.#model.last.get(week + 1);
    // The card provider is asked first, and may know of a payment.
    if (former !== undefined && this.#unsettled(former)) return () => {};
    return ({ reply }) => {
      const isThere = [...this.#model.places.values()].some(
        (place) => place.party === party && place.week === week + 1 && place.closed === null,
      );
      if (says === 'joined' ? reply.status !== 200 || !isThere : reply.body.code !== codes[says])
        this.#fail(
          `join of week ${week + 1} by person ${who} answers ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}, the model says ${says}`,
        );
    };
  }

  #isUnsold(week: number): boolean {
    return ownerOf(this.#model, week, this.#now)?.status !== 'paid';
  }

  /** Weeks are sold until the day before they begin. */
  get #isOnSale(): boolean {
    return Math.floor(this.#now / DAY) < Math.floor(STAYS_FROM / DAY);
  }

  #searchIsTrue(reply: Reply): void {
    if (reply.status !== 200) this.#fail(`search answers ${reply.status}`);
    const shown = reply.body.weeks
      .map(({ InventoryID }: { InventoryID: string }) => Number(InventoryID) - 1000)
      .sort();
    const free = Array.from({ length: WEEKS }, (_, index) => index + 1).filter(
      (week) =>
        this.#isOnSale &&
        !ownerOf(this.#model, week, this.#now) &&
        !isKept(this.#model, week, this.#now),
    );
    if (JSON.stringify(shown) !== JSON.stringify(free))
      this.#fail(
        `search shows the weeks ${JSON.stringify(shown)}, free are ${JSON.stringify(free)}`,
      );
  }

  /** Every mail of a stay that is due now is in the outbox, of bookings made before its day. */
  #stayMailsAreThere(): void {
    const left = STAYS_FROM - this.#now;
    for (const { ref, status, paidAt } of this.#snapshot.reservations) {
      if (status !== 'paid' || paidAt === null) continue;
      for (const [kind, [first, last]] of Object.entries(STAY_MAILS)) {
        const due = left < (first - 0.5) * DAY && left > (last + 0.5) * DAY;
        if (!due || STAYS_FROM - paidAt < (first + 0.5) * DAY) continue;
        if (!this.#snapshot.mails.some(({ key }) => key === `reminder:${ref}:${kind}`))
          this.#fail(`the mail ${kind} of ${ref} is due, and was not written`);
      }
    }
  }

  #nothingLeftToReconcile(): void {
    const { intents, checkouts } = this.#cluster.provider;
    for (const { ref, status, until, refund, intent, checkout } of this.#snapshot.reservations) {
      if (status === 'refunded' && refund === null)
        this.#fail(`the refund of ${ref} is still due after a reconciler's pass`);
      const ended = status === 'cancelled' || (status === 'held' && until <= this.#now);
      const open = [
        intents.get(intent ?? '')?.status,
        checkouts.get(checkout ?? '')?.status,
      ].filter((state) => state !== undefined && PAYABLE.includes(state));
      if (ended && open.length > 0)
        this.#fail(`the ended ${ref} can still be paid after a reconciler's pass`);
    }
    for (const { ref, status, refund } of this.#snapshot.price)
      if (status === 'approved' && refund === null)
        this.#fail(`the approved claim of ${ref} is not paid back after a reconciler's pass`);
  }

  // ---- comparing: what was seen, against the model and against what must always hold

  async #compare(
    outcomes: readonly Outcome[],
    moments: readonly number[],
    { struck, away }: { struck: boolean; away: boolean },
  ): Promise<void> {
    // If the server was not asked for anything, only time or the outside has changed.
    if (outcomes.length > 0 && outcomes.every(({ reply }) => reply === NOTHING))
      return this.#always();
    const before = this.#model;
    const snapshot = this.#inOrder(await this.#cluster.snapshot());
    const seen = new Map(
      snapshot.reservations.map(({ ref, week, email, until, status }): [string, Hold] => {
        const who = PEOPLE.findIndex((person) => person.email === email);
        return [ref, { ref, week, until, status, who, party: partyOf(who) }];
      }),
    );
    const last = new Map(
      snapshot.claims.flatMap(({ week, ref }): [number, string][] =>
        ref === null ? [] : [[week, ref]],
      ),
    );
    const lines = placesIn(snapshot, this.#cluster.parties);
    const after = adopt(before, seen.values(), last, lines);

    this.#repliesAreSensible(outcomes, struck || away);
    for (const { command, reply, lost } of outcomes) {
      if (command.do !== 'hold') continue;
      const known = command.keyed ? this.#keys.get(keyOf(command)) : undefined;
      if (!command.keyed || (known !== undefined && known !== 'unknown')) continue;
      // A key belongs to the hold that was made with it; one that led to a hold its owner had
      // already is still unused.
      const isOld = before.holds.has(reply.body.numberRef);
      if (reply.status === 200 && (isOld || placeOf(after, reply.body.numberRef))) continue;
      const rivalled = outcomes.some(
        ({ command: other }) =>
          other.do === 'hold' &&
          !other.keyed &&
          other.who === command.who &&
          other.week === command.week,
      );
      if (reply.status === 200)
        this.#keys.set(keyOf(command), rivalled ? 'unknown' : reply.body.numberRef);
      else if (lost) this.#keys.set(keyOf(command), 'unknown');
    }
    for (let week = 1; week <= WEEKS; week += 1)
      this.#explain(before, after, week, outcomes, moments, snapshot);
    this.#model = after;
    this.#snapshot = snapshot;
    for (const { command, reply, ref } of outcomes) {
      if (reply.status !== 200) continue;
      if (command.do === 'hold')
        this.#acknowledged.set(reply.body.numberRef, {
          week: command.week + 1,
          until: new Date(reply.body.expiresAt).getTime(),
        });
      if (command.do === 'take')
        this.#acknowledged.set(reply.body.numberRef, {
          week: lines.places.get(ref ?? '')?.week ?? 0,
          until: new Date(reply.body.expiresAt).getTime(),
        });
      if ((command.do === 'intent' || command.do === 'checkout') && ref !== undefined)
        this.#secrets.push({ ref, secret: reply.body.clientSecret });
      if (command.do === 'confirm' && ref !== undefined) {
        const { status } = reply.body;
        // An operator may have refunded it in the same moment.
        const undone = outcomes.some((one) => one.command.do === 'refund' && one.ref === ref);
        if (
          (status === 'refunded' || (status === 'paid' && !undone)) &&
          seen.get(ref)?.status !== status
        )
          this.#fail(`confirm of ${ref} answered ${status}, but it is ${seen.get(ref)?.status}`);
      }
      // A canceled week may still be booked at the same moment by a payment made before; a release
      // by itself finds that first.
      if (command.do === 'release' && ref !== undefined && seen.get(ref)?.status === 'held')
        this.#fail(`the release of ${ref} was confirmed, but it is held`);
    }
    this.#always();
  }

  /** Without simulated trouble no caller gets a failure that is the product's own. */
  #repliesAreSensible(outcomes: readonly Outcome[], troubled: boolean): void {
    for (const { command, reply } of outcomes) {
      const busy =
        reply.status === 503 && reply.body.retryAfter !== undefined && outcomes.length > 1;
      if (reply.status >= 500 && !troubled && !busy)
        this.#fail(
          `${command.do} answers ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)} although nothing is wrong`,
        );
    }
  }

  #explain(
    before: Model,
    after: Model,
    week: number,
    outcomes: readonly Outcome[],
    moments: readonly number[],
    snapshot: Snapshot,
  ): void {
    const seen = after.holds;
    const last = after.last.get(week);
    const joined = new Set(
      outcomes.flatMap(({ command }) =>
        command.do === 'join' && command.week + 1 === week ? [partyOf(command.who)] : [],
      ),
    );
    const kitchen = kitchenIn(snapshot, week);
    const isChanged = kitchen !== kitchenIn(this.#snapshot, week);
    if (
      isChanged &&
      !outcomes.some(
        ({ command }) => command.do === 'import' && KITCHENS[command.kitchen] === kitchen,
      )
    )
      this.#fail(`week ${week} has ${kitchen}, which nobody imported`);
    const watching = outcomes.some(({ command }) => command.do === 'watch');
    const deeds = lineDeeds({ before, after, week, moments, joined, watching }, (message) =>
      this.#fail(message),
    );
    if (isChanged) deeds.push({ deed: 'change' });
    const holdCommands = outcomes.filter(
      ({ command }) => command.do === 'hold' && command.week + 1 === week,
    );
    for (const hold of seen.values()) {
      if (hold.week !== week) continue;
      const known = before.holds.get(hold.ref);
      if (!known) {
        const place = placeOf(after, hold.ref);
        const asked = outcomes.some(
          ({ command, reply, lost, ref }) =>
            (lost || reply.body.numberRef === hold.ref) &&
            ((command.do === 'take' && place !== undefined && ref === place.ref) ||
              (command.do === 'hold' && command.week + 1 === week && command.who === hold.who)),
        );
        if (!asked)
          this.#fail(`the hold ${hold.ref} of week ${week} was made, but no caller got it`);
        if (!moments.some((now) => hold.until === now + HOLD_MS))
          this.#fail(`the hold ${hold.ref} does not end after thirty minutes`);
        const made: Hold = { ...hold, status: 'held' };
        deeds.push(
          place ? { deed: 'takeOffer', ref: place.ref, hold: made } : { deed: 'take', hold: made },
        );
      }
      if (known && known.until !== hold.until)
        this.#fail(`the end of the hold ${hold.ref} has changed`);
      const status = known?.status ?? 'held';
      const released = outcomes.some(
        ({ command, ref }) => command.do === 'release' && ref === hold.ref,
      );
      if (released && status === 'held')
        deeds.push({ deed: 'release', ref: hold.ref, optional: hold.status !== 'cancelled' });
      if (hold.status === 'cancelled' && status !== 'cancelled' && !released)
        this.#fail(`the hold ${hold.ref} was canceled without a call`);
      if (hold.status !== status && (hold.status === 'paid' || hold.status === 'refunded')) {
        if (!this.#captured(hold.ref))
          this.#fail(`${hold.ref} became ${hold.status} without a payment`);
        const byOperator = outcomes.some(
          ({ command, ref }) => command.do === 'refund' && ref === hold.ref,
        );
        if (hold.status === 'refunded' && byOperator) {
          if (status !== 'paid') deeds.push({ deed: 'book', ref: hold.ref });
          deeds.push({ deed: 'undo', ref: hold.ref });
        } else deeds.push({ deed: hold.status === 'paid' ? 'book' : 'refund', ref: hold.ref });
      }
    }
    for (const { command, reply } of holdCommands) {
      if (command.do === 'hold' && reply.status === 409 && this.#isOnSale)
        deeds.push({ deed: 'refuse', who: command.who });
      if (reply.status === 200 && !seen.has(reply.body.numberRef))
        this.#fail(`the hold ${reply.body.numberRef} was promised, but does not exist`);
    }
    const statuses = new Map(
      [...seen.values()]
        .filter((hold) => hold.week === week)
        .map(({ ref, status }) => [ref, status]),
    );
    if (!canExplain(before, week, deeds, moments, statuses, last)) {
      const owner = ownerOf(before, week, moments[0]!);
      this.#fail(
        `no order of what happened explains week ${week}: ${deeds.map(deedTold).join('; ')}. Before, it was ${owner ? `${owner.status} by ${owner.ref}` : 'free'}; now the last to have it is ${last}: ${[...statuses].map(([ref, status]) => `${ref} ${status}`).join(', ')}`,
      );
    }
  }

  #always(): void {
    const { provider, mailbox } = this.#cluster;
    const { reservations, claims, mails, price } = this.#snapshot;
    const now = this.#now;
    for (let week = 1; week <= WEEKS; week += 1) {
      const live = reservations.filter(
        (row) => row.week === week && (row.status === 'paid' || isRunning(row, now)),
      );
      if (live.length > 1)
        this.#fail(
          `week ${week} is promised to ${live.length}: ${live.map(({ ref, status }) => `${ref} (${status})`).join(', ')}`,
        );
      const claim = claims.find((row) => row.week === week);
      const [owner] = live;
      if (owner && (claim?.ref !== owner.ref || claim.booked !== (owner.status === 'paid')))
        this.#fail(
          `week ${week} belongs to ${owner.ref} (${owner.status}), but its claim says ${JSON.stringify(claim)}`,
        );
      if (!owner && claim?.booked)
        this.#fail(`week ${week} is booked by ${claim.ref}, which is not paid`);
    }
    for (const [ref, { week, until }] of this.#acknowledged) {
      const row = reservations.find((one) => one.ref === ref);
      if (!row || row.week !== week || row.until !== until)
        this.#fail(`the promised hold ${ref} is lost`);
    }
    for (const row of reservations) {
      const captures = [...provider.captures].filter(([, capture]) => capture.ref === row.ref);
      if (captures.length > 1) this.#fail(`${row.ref} was paid ${captures.length} times`);
      const [capture] = captures;
      const back = capture ? provider.refundedCents(capture[0]) : 0;
      const claim = price.find(({ ref }) => ref === row.ref);
      const promised = claim?.status === 'approved' ? claim.back : 0;
      if (row.status === 'paid') {
        if (!capture) this.#fail(`${row.ref} is booked without a payment`);
        if (capture[1].amountCents !== row.cents)
          this.#fail(
            `${row.ref} was paid with ${capture[1].amountCents}, but the booking says ${row.cents}`,
          );
        if (back !== 0 && back !== promised)
          this.#fail(`${row.ref} is booked, and ${back} were given back instead of ${promised}`);
        if (claim?.refund && back !== promised)
          this.#fail(
            `the claim of ${row.ref} is noted as paid back, but ${back} instead of ${promised} were`,
          );
      } else if (row.status === 'refunded') {
        if (row.refund !== null && back !== capture?.[1].amountCents)
          this.#fail(
            `${row.ref} is noted as refunded, but ${back} of ${capture?.[1].amountCents} were given back`,
          );
      } else if (back !== 0)
        this.#fail(`${back} of ${row.ref} were given back while it is ${row.status}`);
      const copies = (kind: string) =>
        mails.filter(({ key }) => key.split('#')[0] === `${kind}:${row.ref}`);
      const due = {
        booking: row.status === 'paid' || row.undone ? 1 : 0,
        refund: row.status === 'refunded' && row.refund !== null ? 1 : 0,
      };
      for (const kind of ['booking', 'refund'] as const) {
        if (copies(kind).length !== due[kind])
          this.#fail(`${row.ref} is ${row.status} and has ${copies(kind).length} ${kind} mails`);
        for (const { to } of copies(kind))
          if (to !== row.email) this.#fail(`the ${kind} mail of ${row.ref} goes to ${to}`);
      }
      const payable = [
        ...new Set(this.#secrets.filter(({ ref }) => ref === row.ref).map(({ secret }) => secret)),
      ]
        .map((secret) =>
          [...provider.intents.values(), ...provider.checkouts.values()].find(
            ({ clientSecret }) => clientSecret === secret,
          ),
        )
        .filter((object) => object !== undefined && PAYABLE.includes(object.status));
      if (payable.length > 1) this.#fail(`${row.ref} can be paid ${payable.length} times at once`);
      if (row.status === 'held' && isRunning(row, now)) {
        for (const object of payable)
          if (object && 'amountCents' in object && object.amountCents !== row.cents)
            this.#fail(
              `${row.ref} costs ${row.cents}, but its open payment takes ${object.amountCents}`,
            );
      }
    }
    this.#codesAreCounted();
    this.#staysAreTold();
    linesAreFair(this.#model, this.#snapshot, now, (message) => this.#fail(message));
    for (const { ref } of provider.captures.values())
      if (!reservations.some((row) => row.ref === ref))
        this.#fail(`a payment was taken for the unknown ${ref}`);
    const counts = new Map<string, number>();
    for (const { key } of mailbox.deliveries) counts.set(key, (counts.get(key) ?? 0) + 1);
    const repeats = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
    if (repeats > this.#mayRepeat)
      this.#fail(
        `${repeats} mails were sent again, but only ${this.#mayRepeat} could have been forgotten in a crash`,
      );
    for (const { key, sent } of mails)
      if (sent !== null && !counts.has(key))
        this.#fail(`the mail ${key} is noted as sent, but the mail server never had it`);
  }

  /**
   * A booking costs what its code says, and a code is never given, nor can be paid with, more often
   * than it may be.
   */
  #codesAreCounted(): void {
    const { provider } = this.#cluster;
    for (const { ref, status, cents, code } of this.#snapshot.reservations)
      if (status === 'paid' && cents !== PRICES[code ?? ''])
        this.#fail(`${ref} is booked at ${cents} with the code ${code ?? 'none'}`);
    const objects = [...provider.intents.values(), ...provider.checkouts.values()];
    for (const [code, most] of Object.entries(MAX_USES)) {
      const uses = new Set(
        this.#snapshot.reservations
          .filter((row) => row.code === code && isCounted(row, false, this.#now))
          .map(({ ref }) => ref),
      );
      for (const { ref, secret } of this.#secrets)
        if (
          objects.some(
            ({ clientSecret, status, metadata }) =>
              clientSecret === secret && PAYABLE.includes(status) && metadata['promotion'] === code,
          )
        )
          uses.add(ref);
      if (uses.size > most)
        this.#fail(`the code ${code} is used ${uses.size} times: ${[...uses].join(', ')}`);
    }
  }

  /** Each change of names has its mail and its line; a refunded booking waits for no mail. */
  #staysAreTold(): void {
    const { reservations, mails } = this.#snapshot;
    for (const { ref, status, version, changes, undone } of reservations) {
      const told = mails.filter(({ key }) => key.startsWith(`names:${ref}:`)).length;
      if (told !== version || changes !== version)
        this.#fail(`the names of ${ref} changed ${version} times: ${told} mails, ${changes} lines`);
      if (undone && status !== 'refunded')
        this.#fail(`${ref} was refunded by an operator, but is ${status}`);
      const waiting = mails.find(
        ({ key, sent, failed }) =>
          key.startsWith(`reminder:${ref}:`) && sent === null && failed === null,
      );
      if (waiting && status === 'refunded')
        this.#fail(`${ref} is refunded, and its mail ${waiting.key} waits`);
    }
    for (const { key, made } of mails) {
      const [kind, ref, name] = key.split(/[:#]/);
      const row = reservations.find((one) => one.ref === ref);
      if (kind !== 'reminder' || !row || !name) continue;
      const window = STAY_MAILS[name as keyof typeof STAY_MAILS] as readonly number[] | undefined;
      const days = (STAYS_FROM - made) / DAY;
      if (!window || days > window[0]! + 0.5 || days < window[1]! - 0.5)
        this.#fail(`the mail ${key} was written ${days} days before the stay`);
      if (mails.filter((one) => one.key.split('#')[0] === key.split('#')[0]).length > 1)
        this.#fail(`the mail ${key} was written twice`);
    }
  }

  // ---- the end: all trouble ends, time goes on, and nothing may be left over

  async #end(): Promise<void> {
    const { provider, mailbox, clock, instances } = this.#cluster;
    provider.away = false;
    mailbox.refuses = false;
    const [first] = instances;
    if (!first) return;
    clock.now += HOLD_MS + MINUTE;
    const quiet = async (command: Command, ask: () => Promise<Reply>): Promise<Reply> => {
      const reply = await ask();
      await this.#compare([{ command, reply, lost: false }], [clock.now], {
        struck: false,
        away: false,
      });
      return reply;
    };
    // Each pass moves a line on by one; offers that nobody takes lapse.
    const waits = (): boolean =>
      [...this.#model.places.values()].some(
        ({ week, closed }) => closed === null && this.#isUnsold(week),
      );
    for (let pass = 0; pass < 2 * PARTIES * WEEKS && waits(); pass += 1) {
      await quiet({ do: 'handDown', on: 0 }, first.handDown);
      clock.now += HOLD_MS + MINUTE;
    }
    await quiet({ do: 'reconcile', on: 0 }, first.reconcile);
    linesHaveEnded(this.#model, clock.now, (message) => this.#fail(message));
    for (const { ref } of this.#snapshot.reservations)
      if (this.#unsettled(ref)) this.#fail(`the payment of ${ref} is neither booked nor refunded`);
    this.#nothingLeftToReconcile();
    const again = await quiet({ do: 'reconcile', on: 0 }, first.reconcile);
    if (again.body.checked !== 0)
      this.#fail(`the reconciler still has ${again.body.checked} to look at`);
    for (
      let pass = 0;
      this.#snapshot.mails.some(({ sent, failed }) => sent === null && failed === null);
      pass += 1
    ) {
      if (pass > 8) this.#fail('mails are left that are never sent');
      clock.now += 2 * 60 * MINUTE;
      await quiet({ do: 'mail', on: 0 }, first.mail);
    }
    // A mail about a stay or an offer is dropped when its time is over.
    const given = this.#snapshot.mails.find(
      ({ key, failed, made }) =>
        failed !== null && !/^(?:reminder|offer):/.test(key) && failed - made < 22 * 60 * MINUTE,
    );
    if (given) this.#fail(`the mail ${given.key} was given up`);
    // Every event is sent once more, the newest first.
    const settled = JSON.stringify({ ...this.#snapshot });
    const refunds = provider.refunds.length;
    const late = provider.events
      .toReversed()
      .filter(({ type }) => SETTLING.includes(type))
      .flatMap((event, index) =>
        [event, event].map((one, copy) => this.#instance(index + copy).webhook(one)),
      );
    if ((await Promise.all(late)).some(({ status }) => status !== 200))
      this.#fail('an event that comes late is not taken');
    await this.#compare([], [clock.now], { struck: false, away: false });
    if (JSON.stringify({ ...this.#snapshot }) !== settled || provider.refunds.length !== refunds)
      this.#fail('events that come late change what was settled');
    this.#searchIsTrue(await this.#search(first));
    // Money: what was kept is what bookings cost, less the refunds of claims.
    const kept = [...provider.captures].reduce(
      (sum, [id, { amountCents }]) => sum + amountCents - provider.refundedCents(id),
      0,
    );
    const due = this.#snapshot.reservations
      .filter(({ status }) => status === 'paid')
      .reduce(
        (sum, { ref, cents }) =>
          sum +
          cents -
          (this.#snapshot.price.find((one) => one.ref === ref && one.status === 'approved')?.back ??
            0),
        0,
      );
    if (kept !== due) this.#fail(`${kept} were kept, but bookings cost ${due}`);
    if (this.#snapshot.reservations.some(({ list }) => list !== LIST_CENTS))
      this.#fail('a list price has changed');
  }
}

const deedTold = (deed: Deed): string => {
  switch (deed.deed) {
    case 'take':
      return `${deed.hold.ref} takes it for person ${deed.hold.who}`;
    case 'refuse':
      return `person ${deed.who} is refused`;
    case 'firstRefusal':
      return `party ${deed.place.party} is asked with ${deed.place.ref}`;
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
type Names = readonly { readonly name: string; readonly lastname: string }[];
/** A booking begins with the name of its traveler alone. */
const sameNames = (one: Names | null, other: Names | undefined): boolean =>
  JSON.stringify(one ?? [{ name: traveler.name, lastname: traveler.lastname }]) ===
  JSON.stringify(other);
const kitchenIn = ({ weeks }: Snapshot, week: number): string =>
  weeks.find((one) => one.week === week)?.kitchen ?? KITCHENS[0];
const keyOf = ({ who, week }: { who: number; week: number }): string =>
  `person-${who}-week-${week}`;
