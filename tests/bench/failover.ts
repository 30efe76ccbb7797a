/**
 * `npm run bench:failover [-- --seconds 10 --rate 200 --rounds 3]`: the time without writes when a
 * PostgreSQL primary ends under holds and payments and its synchronous standby takes over, both
 * waiting for their disks, in each way a primary may end. Every round also proves that nothing
 * answered was lost and nothing done twice. Prints a table in Markdown.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ENDS, failover } from '../support/failover.ts';
import type { FailoverResult } from '../support/failover.ts';
import { median } from './support.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
  },
});
const perSecond = Number(values.rate);
/** Two of three steps are holds. */
const holds = Math.round((perSecond * Number(values.seconds) * 2) / 3);

const line = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
process.stdout.write(
  `\n${cpus().length} cores; ${perSecond} holds and payments a second, ${values.seconds} s before and after; medians of ${values.rounds} rounds, milliseconds.\n\n`,
);
line(
  'primary',
  'promotion',
  'first hold after it',
  'without writes',
  'lost',
  'wrong',
  'turned away',
);
line('---', '---:', '---:', '---:', '---:', '---:', '---:');
for (const end of ENDS) {
  const rounds: FailoverResult[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1)
    rounds.push(
      await failover({ perSecond, holds, end, durable: true, weeks: holds * 10 + 10_000 }),
    );
  const middle = (of: (result: FailoverResult) => number): number =>
    Math.round(median(rounds.map(of)));
  const sum = (of: (result: FailoverResult) => number): number =>
    rounds.reduce((total, result) => total + of(result), 0);
  line(
    end,
    middle(({ promotionMs }) => promotionMs),
    middle(({ afterPromotionMs }) => afterPromotionMs),
    middle(({ withoutWritesMs }) => withoutWritesMs),
    sum(({ lost }) => lost.length),
    sum(({ wrong, unsent }) => wrong.length + unsent),
    middle(({ troubles }) => Object.values(troubles).reduce((total, n) => total + n, 0)),
  );
  for (const { lost, wrong } of rounds)
    if (lost.length + wrong.length > 0) {
      process.stderr.write(`${JSON.stringify({ lost, wrong }, null, 2)}\n`);
      process.exitCode = 1;
    }
}
