export type Worker = {
  /** Does now what is due. */ wake: () => void;
  /** Stops after what is under way. */ stop: () => Promise<void>;
};

/** Does work every so often, one pass at a time; it handles its own failures. `stop` waits for the pass under way. */
export function repeat(work: () => Promise<void>, everyMs: number): Pick<Worker, 'stop'> {
  let pass: Promise<void> | undefined;
  const timer = setInterval(() => {
    pass ??= work().finally(() => (pass = undefined));
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await pass;
    },
  };
}

/**
 * Works through what is due every `pollMs` and whenever it is woken, one pass at a time. `pass`
 * handles its own failures.
 */
export function startWorker(pass: () => Promise<void>, pollMs: number): Worker {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  const wake = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = pass().finally(() => {
      running = undefined;
      // What was put in while the last pass was under way may have been missed by it.
      if (again) wake();
    });
  };
  const timer = setInterval(wake, pollMs);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
