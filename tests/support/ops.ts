import { runOps } from '../../src/server/ops/run.ts';
import type { Deps } from '../../src/server/deps.ts';

export type Ran = {
  code: number;
  /** What was printed, as text. */ text: string;
  /** The answer of a command with --json. */ value: any;
  error: string;
};

/**
 * An operators' command on the parts of a test server; it is parsed, runs and answers as on the
 * command line.
 */
export const opsOn =
  (deps: Deps) =>
  async (...given: string[]): Promise<Ran> => {
    const ran: Ran = { code: 0, text: '', value: undefined, error: '' };
    ran.code = await runOps(
      given,
      {},
      {
        open: () => Promise.resolve({ deps, close: () => Promise.resolve() }),
        out: (json) => ({
          json,
          answer: (value, text) => {
            ran.text += text;
            ran.value = structuredClone(value);
          },
          note: () => {},
        }),
        error: (line) => void (ran.error += line),
      },
    );
    return ran;
  };
