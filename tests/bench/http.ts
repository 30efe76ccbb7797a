/**
 * `npm run bench:http [-- --servers 5 --rounds 8 --seconds 2 --requests 200000]`: what a contract
 * route costs beside the same route in plain Fastify with hand-written JSON Schema, interleaved;
 * memory over many requests of the whole server; and searches while 200 people sign in. Prints
 * Markdown. The servers run in processes of their own (`http-servers.ts`), the load comes from this one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { z } from 'zod';
import { median } from './support.ts';

const { values: options } = parseArgs({
  options: {
    servers: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    requests: { type: 'string', default: '200000' },
  },
});

const criteria = {
  country: 'Mexico',
  state: 'Quintana Roo',
  city: 'Cancún',
  dateIn: '2027-03-01',
  dateOut: '2027-03-31',
};

const search = {
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(criteria),
};
const WAYS = ['contract', 'plain', 'sameRules'] as const;
type Round = Record<(typeof WAYS)[number], { rate: number; cpu: number }>;

async function start() {
  const child = fork(new URL('http-servers.ts', import.meta.url), {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
  });
  const answer = async <T>(schema: z.ZodType<T>): Promise<T> =>
    schema.parse((await once(child, 'message'))[0]);
  const origins = await answer(
    z.object({ contract: z.string(), plain: z.string(), sameRules: z.string(), app: z.string() }),
  );
  return {
    origins,
    ask: (question: 'cpu' | 'heap'): Promise<number> => {
      child.send(question);
      return answer(z.number());
    },
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/**
 * Rounds in one process. How it comes to compile what all ways share moves their ratio by some
 * hundredths, and for as long as it lives.
 */
async function race(
  { origins, ask }: Awaited<ReturnType<typeof start>>,
  count: number,
): Promise<Round[]> {
  const first = await Promise.all(
    WAYS.map(async (way) => {
      const response = await fetch(`${origins[way]}/week/list?limit=10&page=1`, search);
      return [response.status, await response.text()];
    }),
  );
  if (first[0]![0] !== 200 || first[0]![1] !== first[1]![1] || first[0]![1] !== first[2]![1])
    throw new Error(`the routes do not answer alike:\n${JSON.stringify(first, null, 1)}`);
  const run = async (origin: string) => {
    const before = await ask('cpu');
    const result = await autocannon({
      url: `${origin}/week/list?limit=10&page=1`,
      ...search,
      connections: 20,
      pipelining: 1,
      duration: Number(options.seconds),
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
    return {
      rate: result['2xx'] / result.duration,
      cpu: ((await ask('cpu')) - before) / result['2xx'],
    };
  };
  for (const way of WAYS) await run(origins[way]);
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) {
    const found: Round = {
      contract: { rate: 0, cpu: 0 },
      plain: { rate: 0, cpu: 0 },
      sameRules: { rate: 0, cpu: 0 },
    };
    // Each way has each place in turn.
    for (let turn = 0; turn < WAYS.length; turn += 1) {
      const way = WAYS[(round + turn) % WAYS.length]!;
      found[way] = await run(origins[way]);
    }
    rounds.push(found);
  }
  return rounds;
}

type Server = Awaited<ReturnType<typeof start>>;
const line = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

function printRounds(rounds: readonly Round[]): void {
  const titles = {
    contract: 'contract route',
    plain: 'plain Fastify, hand-written JSON Schema',
    sameRules: "the same, with the contract's other rules by hand",
  };
  line('`POST /week/list`', 'requests/s', 'µs of CPU a request', 'contract is, by rate', 'by CPU');
  line('---', '---:', '---:', '---:', '---:');
  for (const way of WAYS) {
    const of = (figure: (round: Round) => number) => median(rounds.map(figure));
    line(
      titles[way],
      Math.round(of((round) => round[way].rate)),
      of((round) => round[way].cpu).toFixed(1),
      of((round) => round.contract.rate / round[way].rate).toFixed(3),
      of((round) => round[way].cpu / round.contract.cpu).toFixed(3),
    );
  }
}

/** Heap over many replies, refused input and unknown addresses of the whole server. */
async function measureMemory({ origins, ask }: Server): Promise<void> {
  const total = Number(options.requests);
  const heaps: number[] = [];
  const warm = {
    url: origins.app,
    connections: 20,
    requests: [
      { method: 'GET' as const, path: '/api/week/states/all?country=USA' },
      { ...search, path: '/api/week/list?limit=zero' },
      { method: 'GET' as const, path: '/api/nothing' },
      { method: 'GET' as const, path: '/health' },
    ],
  };
  await autocannon({ ...warm, amount: 10_000 });
  heaps.push(await ask('heap'));
  for (let part = 0; part < 4; part += 1) {
    await autocannon({ ...warm, amount: total / 4 });
    heaps.push(await ask('heap'));
  }
  const megabytes = heaps.map((heap) => (heap / 1_048_576).toFixed(1));
  process.stdout.write(
    `\nHeap after collection, MB, after 10,000 requests and each further ${total / 4}: ${megabytes.join(', ')}; slope of the last three quarters ${((heaps[4]! - heaps[1]!) / (total * 0.75)).toFixed(2)} bytes a request\n`,
  );
}

/** Searches at a steady pace. */
const pace = ({ origins }: Server) =>
  autocannon({
    url: `${origins.app}/api/week/list?limit=10&page=1`,
    ...search,
    connections: 4,
    overallRate: 40,
    duration: 6,
  });

/** One of those who sign in, each from an address of their own, until it is stopped. */
async function keepSigningIn(
  { origins }: Server,
  person: number,
  stopped: { now: boolean },
  statuses: Map<number, number>,
): Promise<void> {
  for (let attempt = 0; !stopped.now; attempt += 1) {
    const response = await fetch(`${origins.app}/api/members/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${attempt % 250}.${person}.7`,
      },
      body: JSON.stringify({
        email: `person${person}-${attempt}@mail.example`,
        password: 'Wrong#2026x',
        clubId: 'azul',
      }),
    });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === 503 && !response.headers.get('retry-after'))
      throw new Error('503 without Retry-After');
    // A page waits, too, before it tries again.
    if (response.status === 503)
      await new Promise((later) => setTimeout(later, 500 + Math.random() * 1_000));
  }
}

/** Searches alone and while 200 people sign in. */
async function measureStarving(server: Server): Promise<void> {
  const statuses = new Map<number, number>();
  const p95s: { alone: number; busy: number; aloneMedian: number; busyMedian: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const alone = await pace(server);
    const stopped = { now: false };
    const people = Promise.all(
      Array.from({ length: 200 }, (_, person) => keepSigningIn(server, person, stopped, statuses)),
    );
    const busy = await pace(server);
    stopped.now = true;
    await people;
    if (busy.non2xx > 0)
      throw new Error(`${busy.non2xx} searches were refused while people signed in`);
    p95s.push({
      alone: alone.latency.p97_5,
      busy: busy.latency.p97_5,
      aloneMedian: alone.latency.p50,
      busyMedian: busy.latency.p50,
    });
  }
  process.stdout.write('\n');
  line('searches, 40 a second', 'median ms', 'p97.5 ms');
  line('---', '---:', '---:');
  line(
    'alone',
    median(p95s.map(({ aloneMedian }) => aloneMedian)),
    median(p95s.map(({ alone }) => alone)),
  );
  line(
    'while 200 sign in',
    median(p95s.map(({ busyMedian }) => busyMedian)),
    median(p95s.map(({ busy }) => busy)),
  );
  process.stdout.write(
    `\nSign-ins by status: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}\n`,
  );
}

process.stdout.write(`\n${cpus().length} cores, node ${process.version}\n\n`);
const rounds: Round[] = [];
let server = await start();
for (let left = Number(options.servers); ; server = await start()) {
  rounds.push(...(await race(server, Number(options.rounds))));
  left -= 1;
  if (left <= 0) break;
  await server.stop();
}
printRounds(rounds);
await measureMemory(server);
await measureStarving(server);
await server.stop();
