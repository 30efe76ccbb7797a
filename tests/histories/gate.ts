/**
 * What can befall an instance: at the n-th thing it does from now on, before or after it took
 * effect.
 */
export type Fault = { gate: number; when: 'before' | 'after'; kind: 'error' | 'crash' };

/** Numbers from a seed, the same ones every time (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Work that does not come back within this waits for a lock that another one has. */
const BLOCKED_MS = 8;
const breath = (): Promise<void> => new Promise((next) => setImmediate(next));

/**
 * Lets statements and partner calls of commands that run side by side through one at a time, in an
 * order that a seed decides: the interleavings are wild, and the same ones again. Closed only while
 * commands run side by side.
 */
export class Turnstile {
  /** What went through, in order; shown with a counterexample. */
  readonly trace: string[] = [];
  #waiting: { name: string; go: () => Promise<void> }[] = [];
  #random: (() => number) | undefined;
  #pumping = false;

  close(seed: number): void {
    this.#random = numbersFrom(seed);
  }

  open(): void {
    this.#random = undefined;
    void this.#pump();
  }

  pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (!this.#random) {
      this.#note(name);
      return work();
    }
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ name, go: () => work().then(resolve, reject) });
      void this.#pump();
    });
  }

  #note(name: string): void {
    this.trace.push(name);
    if (this.trace.length > 400) this.trace.splice(0, 200);
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    for (;;) {
      // Everyone on the way here arrives first, so that the choice depends only on the seed.
      for (let breaths = 0; breaths < 3; breaths += 1) await breath();
      const [next] = this.#waiting.splice(
        Math.floor((this.#random?.() ?? 0) * this.#waiting.length),
        1,
      );
      if (!next) break;
      this.#note(next.name);
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        next.go(),
        new Promise<void>((blocked) => (timer = setTimeout(blocked, BLOCKED_MS))),
      ]);
      clearTimeout(timer);
    }
    this.#pumping = false;
  }
}

class Killed extends Error {
  constructor() {
    super('Connection terminated: the process was killed');
  }
}

/**
 * Everything an instance does to the outside goes through its gate: statements, card provider, mail
 * server.
 */
export class Gate {
  readonly name: string;
  dead = false;
  /** Whether the fault has struck. */
  struck = false;
  readonly #turnstile: Turnstile;
  readonly #onDeath: () => Promise<void>;
  #fault: Fault | undefined;
  #count = 0;

  /** @param onDeath ends what the operating system ends with a process: its connections */
  constructor(name: string, turnstile: Turnstile, onDeath: () => Promise<void>) {
    this.name = name;
    this.#turnstile = turnstile;
    this.#onDeath = onDeath;
  }

  arm(fault: Fault | undefined): void {
    this.#fault = fault;
    this.#count = 0;
    this.struck = false;
  }

  /**
   * @param fail breaks the thing being used (a connection, an answer) and answers the error its
   * user sees
   */
  pass<T>(what: string, work: () => Promise<T>, fail: () => Promise<Error>): Promise<T> {
    if (this.dead) return Promise.reject(new Killed());
    return this.#turnstile.pass(`${this.name} ${what}`, async () => {
      if (this.dead) throw new Killed();
      const fault =
        this.#fault && (this.#count += 1) === this.#fault.gate ? this.#fault : undefined;
      if (!fault) {
        const result = await work();
        if (this.dead) throw new Killed();
        return result;
      }
      this.struck = true;
      if (fault.when === 'after') await work();
      if (fault.kind === 'error') throw await fail();
      this.dead = true;
      await this.#onDeath();
      throw new Killed();
    });
  }
}
