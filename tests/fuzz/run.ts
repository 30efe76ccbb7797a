/**
 * `npm run fuzz -- --requests 20000 --seed 7`: requests made from the OpenAPI document, with a
 * table of what was answered. Ends with 1 when something is wrong.
 */
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { startFuzzWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '20261122' },
  },
});
const { world, operations, close } = await startFuzzWorld();
const { requests, tally, faults } = await fuzz(world, operations, {
  requests: Number(values.requests),
  seed: Number(values.seed),
  onProgress: (done) => void process.stderr.write(`${done}\r`),
});
await close();
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
tell('| operation | requests | 2xx | statuses |\n| --- | ---: | ---: | --- |');
for (const [id, counts] of [...tally].sort(([a], [b]) => a.localeCompare(b))) {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const statuses = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
  tell(`| ${id} | ${all} | ${Math.round(((counts.get(200) ?? 0) / all) * 100)} % | ${statuses} |`);
}
tell(`\n${requests} requests, seed ${values.seed}, ${faults.size} kinds of faults`);
for (const fault of faults.values()) tell(`\n${fault}`);
process.exitCode = faults.size > 0 ? 1 : 0;
