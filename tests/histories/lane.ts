import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openCluster } from './cluster.ts';
import { explore } from './explore.ts';
import type { Explored } from './explore.ts';
import type { Bug } from './planted.ts';

type Part = { seed: number; runs: number; path?: string | undefined };
type Setting = { databaseUrl: string; bug: Bug | undefined };
type Told =
  | { kind: 'ready' }
  | { kind: 'ran' }
  | { kind: 'found'; message: string }
  | { kind: 'explored'; explored: Explored };

/** A thread that explores histories on a database of its own. */
export type Lane = {
  explore: (
    part: Part,
    hears: { onRun: () => void; onFound: (message: string) => void },
  ) => Promise<Explored>;
  close: () => Promise<void>;
};

export function openLane(databaseUrl: string, bug: Bug | undefined): Promise<Lane> {
  const setting: Setting = { databaseUrl, bug };
  const worker = new Worker(new URL(import.meta.url), { workerData: setting });
  return new Promise((resolve, reject) => {
    let told: (message: Told) => void = ({ kind }) => {
      if (kind !== 'ready') return;
      resolve({
        explore: (part, { onRun, onFound }) =>
          new Promise((done, fail) => {
            worker.once('error', fail);
            told = (message) => {
              if (message.kind === 'ran') onRun();
              if (message.kind === 'found') onFound(message.message);
              if (message.kind !== 'explored') return;
              worker.off('error', fail);
              done(message.explored);
            };
            worker.postMessage(part, []);
          }),
        close: async () => void (await worker.terminate()),
      });
    };
    worker.on('message', (message: Told) => told(message));
    worker.once('error', reject);
  });
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const tell = (message: Told): void => port.postMessage(message);
  const { databaseUrl, bug }: Setting = workerData;
  const cluster = await openCluster(databaseUrl, bug ? { bug } : {});
  port.on('message', (part: Part) => {
    void explore(cluster, {
      ...part,
      onRun: () => tell({ kind: 'ran' }),
      onFound: (message) => tell({ kind: 'found', message }),
    }).then(
      (explored) => tell({ kind: 'explored', explored }),
      (error: unknown) =>
        process.nextTick(() => {
          throw error;
        }),
    );
  });
  tell({ kind: 'ready' });
}
