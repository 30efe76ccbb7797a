/**
 * `npm run bench:lines [-- --part import --rows 1000000 --watches 100000 --rounds 3 --sample 2000]`:
 * what lines and watches cost. Part `import`: the time of an import of new weeks with and without
 * watches, by turns on copies of the same databases, and once the time until all of them are
 * matched, beside a rival that asks the search for each watch; `--sample 0` leaves these out. Part
 * `hand-down` (`--lines 10000 --seconds 60 --hold-seconds 3`): how soon a held week goes to who
 * waits first, beside a rival that polls and loops, and holds and searches a second without lines,
 * while they wait, and while they are handed down.
 * Prints tables in Markdown and ends with 1 when a goal is missed.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureHandDown } from './lines-hand-down.ts';
import { importWithWatches } from './lines-import.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    'hold-seconds': { type: 'string', default: '3' },
    part: { type: 'string', default: 'import' },
    rows: { type: 'string', default: '1000000' },
    watches: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    sample: { type: 'string', default: '2000' },
  },
});

const PARTS: Record<string, () => Promise<boolean>> = {
  'hand-down': () =>
    measureHandDown({
      lines: Number(values.lines),
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      holdSeconds: Number(values['hold-seconds']),
    }),
  import: () =>
    importWithWatches({
      rows: Number(values.rows),
      watches: Number(values.watches),
      rounds: Number(values.rounds),
      sample: Number(values.sample),
    }),
};
const part = PARTS[values.part];
if (!part) throw new Error(`--part is one of ${Object.keys(PARTS).join(', ')}`);
process.stdout.write(`\n${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start\n\n`);
if (!(await part())) process.exitCode = 1;
