import { traveler } from '../support/booking-world.ts';
import { KITCHENS, STAYS_FROM } from './cluster.ts';
import type { Cluster, Instance, Reply, Snapshot } from './cluster.ts';
import { isOffered } from './line-model.ts';
import type { Place } from './line-model.ts';
import { newModel } from './model.ts';
import type { Model } from './model.ts';
import type { CardEvent } from './provider.ts';
import type { Command } from './steps.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const HOLD_MS = 30 * MINUTE;
/** Prices in cents, by code. */
export const PRICES: Record<string, number> = {
  WELCOME50: 45_000,
  SUMMER10: 45_000,
  ONCE: 49_900,
  '': 50_000,
};
/** Days before the stay between which the mail of each kind is written, the first day included. */
export const STAY_MAILS = { monthAhead: [30, 7], weekAhead: [7, 1], dayAhead: [1, 0] } as const;
/** Events that tell of a payment. */
export const SETTLING = ['payment_intent.succeeded', 'checkout.session.completed'];
const PAYABLE = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'open',
];
/** Whether an intent or a checkout in this status can still be paid. */
export const isPayable = (status: string): boolean => PAYABLE.includes(status);

/** A promise of the product that a history broke. */
export class Broken extends Error {}
export function fail(message: string): never {
  throw new Broken(message);
}

export type Kind = Command['do'];
/** The commands of some kinds. */
export type CommandOf<K extends Kind> = Command & { do: K };
/** What became of a command. `lost`: its caller cannot know whether it took effect. */
export type Outcome = {
  command: Command;
  reply: Reply;
  lost: boolean;
  ref?: string | undefined;
  event?: CardEvent | undefined;
};
/** The reply of a command that calls no instance. */
export const NOTHING: Reply = { status: 0, body: {} };
/** A reservation as the database has it. */
export type Row = Snapshot['reservations'][number];

/** What a run knows while it goes through a history, with small queries on it. */
export class RunState {
  readonly cluster: Cluster;
  model: Model = newModel();
  /** The database when it was last read. */
  snapshot: Snapshot = {
    reservations: [],
    claims: [],
    places: [],
    lines: [],
    weeks: [],
    mails: [],
    price: [],
  };
  /** Holds that were promised to a caller, by number. */
  readonly promised = new Map<string, { week: number; until: number }>();
  /** Client secrets that browsers have, oldest first. */
  readonly secrets: { ref: string; secret: string }[] = [];
  /** The hold made with each idempotency key, as far as its caller can know. */
  readonly keys = new Map<string, string | 'unknown'>();
  /** What the clock showed during the step; several commands beside each other may move it. */
  moments: number[] = [];
  /** Accepted mails whose note may have been lost: how often each may come again. */
  mayRepeat = 0;

  constructor(cluster: Cluster) {
    this.cluster = cluster;
  }

  get now(): number {
    return this.cluster.clock.now;
  }

  setClock(now: number): void {
    this.cluster.clock.now = now;
    this.moments.push(now);
  }

  instance(index: number): Instance {
    return this.cluster.instances[index % this.cluster.instances.length]!;
  }

  /** The reservation of a command, counted back from the newest. */
  reservation(back: number): Row | undefined {
    return pick(this.snapshot.reservations, back);
  }

  /** For `take`, an offered place if there is one; for `leave`, any open place. */
  placeFor({ do: what, place }: CommandOf<'leave' | 'take'>): Place | undefined {
    const open = [...this.model.places.values()].filter(({ closed }) => closed === null);
    const offered = open.filter((one) => isOffered(one, this.now));
    const choice = what === 'take' && offered.length > 0 ? offered : open;
    return pick(choice.length > 0 ? choice : [...this.model.places.values()], place);
  }

  /** Intents and checkouts that can be paid now. */
  get openPayments() {
    const { intents, checkouts } = this.cluster.provider;
    return [...intents.values(), ...checkouts.values()].filter(({ status }) => isPayable(status));
  }

  /** Whether the card provider took a payment for a hold. */
  isCaptured(ref: string): boolean {
    return [...this.cluster.provider.captures.values()].some(
      ({ locator }) => this.refOf(locator) === ref,
    );
  }

  /** The secret number of the hold that a payment object names. */
  refOf(locator: string | undefined): string | undefined {
    return this.snapshot.reservations.find((row) => row.locator === locator)?.ref;
  }

  /** Whether a payment was taken that is neither booked nor refunded. */
  isUnsettled(ref: string): boolean {
    const status = this.model.holds.get(ref)?.status;
    return (status === 'held' || status === 'cancelled') && this.isCaptured(ref);
  }

  /** Weeks are sold until the day before they begin. */
  get isOnSale(): boolean {
    return Math.floor(this.now / DAY) < Math.floor(STAYS_FROM / DAY);
  }
}

/** The element `back` places before the last, wrapping around. */
export const pick = <T>(list: readonly T[], back: number): T | undefined =>
  list[list.length - 1 - (back % Math.max(1, list.length))];

/** The idempotency key of a hold: one person uses the same one for a week. */
export const keyOf = ({ who, week }: { who: number; week: number }): string =>
  `person-${who}-week-${week}`;

export const kitchenIn = ({ weeks }: Snapshot, week: number): string =>
  weeks.find((one) => one.week === week)?.kitchen ?? KITCHENS[0];

type Names = readonly { readonly name: string; readonly lastname: string }[];
/** A booking begins with the name of its traveler alone. */
export const sameNames = (one: Names | null, other: Names | undefined): boolean =>
  JSON.stringify(one ?? [{ name: traveler.name, lastname: traveler.lastname }]) ===
  JSON.stringify(other);
