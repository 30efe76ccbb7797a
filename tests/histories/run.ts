import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { z } from 'zod';
import { startPostgres } from '../support/postgres.ts';
import type { Explored } from './explore.ts';
import { openLane } from './lane.ts';
import type { Lane } from './lane.ts';
import { BUGS } from './planted.ts';

const USAGE = `npm run histories -- [--runs 10000] [--seed N] [--path P] [--lanes 4] [--bug ${BUGS.join('|')}]

Runs random histories against the real server on a PostgreSQL of its own. Each lane is a thread with a database and
instances of its own. Histories come in parts of 250, each with the next seed; a find names the seed and the path that show it again:
npm run histories -- --seed N --path P`;
/** Histories of one seed. */
const PART = 250;

const number = z.coerce.number().int().nonnegative();
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    lanes: { type: 'string' },
    bug: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const options = z
  .object({
    runs: number.min(1).default(10_000),
    seed: number.default(() => Math.floor(Math.random() * 1_000_000)),
    path: z.string().optional(),
    lanes: number.min(1).max(8).default(4),
    bug: z.enum(BUGS).optional(),
    help: z.boolean().default(false),
  })
  .safeParse(values);
if (!options.success || options.data.help) {
  process.stdout.write(
    `${options.success ? '' : `${z.prettifyError(options.error)}\n\n`}${USAGE}\n`,
  );
  process.exit(options.success ? 0 : 2);
}
const { runs, seed, path, bug } = options.data;
const only = path !== undefined;
const parts = only
  ? [{ seed, runs: 1 }]
  : Array.from({ length: Math.ceil(runs / PART) }, (_, index) => ({
      seed: seed + index,
      runs: Math.min(PART, runs - index * PART),
    }));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const postgres = await startPostgres();
let started = performance.now();
const seconds = (): number => (performance.now() - started) / 1000;
const bar = new SingleBar({
  format: '{bar} {value}/{total} histories, {rate}/s, {duration_formatted}',
  noTTYOutput: true,
  notTTYSchedule: 30_000,
});
let done = 0;
let found: Explored['found'];
try {
  say(
    `${only ? 'One history' : `${runs} histories`}, seed ${seed}${bug ? `, with the planted bug ${bug}` : ''}`,
  );
  const lanes: Lane[] = [];
  // One after the other: building them all at once would keep each other's connections waiting.
  for (let lane = 0; lane < Math.min(options.data.lanes, parts.length); lane += 1)
    lanes.push(await openLane(await postgres.freshDatabase(), bug));
  if (!only) bar.start(runs, 0, { rate: '-' });
  started = performance.now();
  const onRun = (): void => {
    done += 1;
    bar.update(Math.min(done, runs), { rate: (done / seconds()).toFixed(1) });
  };
  const onFound = (message: string): void =>
    say(`\nA promise was broken, and is being made shorter:\n${message}\n`);
  await Promise.all(
    lanes.map(async (lane) => {
      for (let part = parts.shift(); part && !found; part = parts.shift()) {
        const explored = await lane.explore({ ...part, path }, { onRun, onFound });
        found ??= explored.found;
      }
      await lane.close();
    }),
  );
} finally {
  bar.stop();
  await postgres.stop();
}
if (found) {
  say(
    `\nA promise was broken:\n${found.message}\n\nAgain: npm run histories -- --seed ${found.seed} --path ${found.path}${bug ? ` --bug ${bug}` : ''}`,
  );
  process.exitCode = 1;
} else
  say(
    `${only ? 'The history keeps' : `All ${done} histories keep`} every promise (${seconds().toFixed(0)} s, ${(done / seconds()).toFixed(1)} a second).`,
  );
