/**
 * `npm run bench:http [-- --servers 5 --rounds 8 --seconds 2 --requests 200000]`: what a contract
 * route costs beside the same route in plain Fastify with hand-written JSON Schema, interleaved;
 * memory over many requests of the whole server; and searches while 200 people sign in. Prints
 * Markdown. The servers run in processes of their own (this file with `serve`), the load comes from
 * this one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { z } from 'zod';
import type { WeekCard } from '#contracts/week.ts';
import { median } from './support.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    requests: { type: 'string', default: '200000' },
  },
});

const week: WeekCard = {
  _id: '1',
  InventoryID: '1001',
  ResortName: 'Playa Norte & Spa',
  ResortCity: 'Cancún',
  ResortState: 'Quintana Roo',
  ResortCountry: 'Mexico',
  KitchenType: 'Full Kitchen',
  UnitType: '1 BEDROOM',
  MaxOccupancy: 4,
  Cost: 899.5,
  CheckInDate: '2027-03-06',
  CheckOutDate: '2027-03-13',
  Nights: 7,
  InvTypeInDetail: 'Smart Week',
  Fijado: false,
  imgs: ['bay-noon-1', 'pool-noon-2'],
  tagline: { en: 'Coral sand and a reef a swim away', es: 'Arena de coral y un arrecife a nado' },
  amenities: [{ img: 'pool', es: 'Alberca', en: 'Pool' }],
};
const criteria = {
  country: 'Mexico',
  state: 'Quintana Roo',
  city: 'Cancún',
  dateIn: '2027-03-01',
  dateOut: '2027-03-31',
};

type Ready = { contract: string; plain: string; sameRules: string; app: string };

/** The three servers, and answers about their process. */
async function serve(): Promise<void> {
  const { default: Fastify } = await import('fastify');
  const { COUNTED, FILTER_NAMES, listWeeks } = await import('#contracts/week.ts');
  const { contractRoute, jsonBodies } = await import('../../src/server/http/contract-routes.ts');
  const { errorsPlugin } = await import('../../src/server/http/errors.ts');
  const { passwordHasher } = await import('../../src/server/core/passwords.ts');
  const { readConfig } = await import('../../src/server/config.ts');
  const { seedInventory } = await import('../../src/server/db/seed-inventory.ts');
  const { insertClubs } = await import('../support/booking-world.ts');
  const { startPostgres } = await import('../support/postgres.ts');
  const { startTestServer, TEST_NOW } = await import('../support/test-server.ts');
  const reply = {
    success: true as const,
    weeks: Array.from({ length: 10 }, (_, index) => ({
      ...week,
      InventoryID: String(1001 + index),
    })),
    paginate: { total: 10, totalPages: 1 },
    filters: Object.fromEntries(
      COUNTED.map(({ facet, values }) => [facet, [{ value: values[0], count: 3 }]]),
    ),
  };

  const text = (maxLength: number) => ({ type: 'string', maxLength });
  const day = { type: 'string', format: 'date' };
  const oneOrMany = (item: object) => ({
    anyOf: [item, { type: 'array', items: item, maxItems: 20 }],
  });
  const count = (value: object) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { value, count: { type: 'integer' } },
      required: ['value', 'count'],
      additionalProperties: false,
    },
  });
  const texts = (...names: string[]) => ({
    type: 'object',
    required: names,
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const types = { type: 'string', enum: ['Last Minute Week', 'Smart Week', 'VIP Week'] };
  const units = {
    type: 'string',
    enum: ['Hotel', 'Studio', '1 BEDROOM', '2 BEDROOM', '3 BEDROOM'],
  };
  const kitchens = { type: 'string', enum: ['No Kitchen', 'Partial Kitchen', 'Full Kitchen'] };
  const plain = Fastify({ logger: false });
  const sameRules = Fastify({ logger: false });
  const parsed = listWeeks.reply.parse(reply);
  const byHand = {
    schema: {
      querystring: {
        type: 'object',
        properties: {
          limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
          page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 },
          isPaginate: { const: 's' },
        },
      },
      body: {
        type: 'object',
        required: ['country', 'city', 'dateIn', 'dateOut'],
        properties: {
          country: text(100),
          state: text(100),
          city: text(100),
          dateIn: day,
          dateOut: day,
          ...Object.fromEntries(
            COUNTED.map(({ name, values }) => [name, oneOrMany({ enum: values })]),
          ),
          ResortName: oneOrMany(text(200)),
          sort: text(40),
        },
      },
      response: {
        200: {
          type: 'object',
          required: ['success', 'weeks', 'paginate', 'filters'],
          additionalProperties: false,
          properties: {
            success: { type: 'boolean' },
            weeks: {
              type: 'array',
              items: {
                type: 'object',
                required: Object.keys(parsed.weeks[0]!),
                additionalProperties: false,
                properties: {
                  _id: { type: 'string' },
                  InventoryID: { type: 'string' },
                  ResortName: { type: 'string' },
                  ResortCity: { type: 'string' },
                  ResortState: { type: 'string' },
                  ResortCountry: { type: 'string' },
                  KitchenType: kitchens,
                  UnitType: units,
                  MaxOccupancy: { type: 'integer' },
                  Cost: { type: 'number' },
                  CheckInDate: { type: 'string' },
                  CheckOutDate: { type: 'string' },
                  Nights: { type: 'integer' },
                  InvTypeInDetail: types,
                  Fijado: { type: 'boolean' },
                  imgs: { type: 'array', items: { type: 'string' } },
                  tagline: texts('en', 'es'),
                  amenities: { type: 'array', maxItems: 2, items: texts('img', 'es', 'en') },
                },
              },
            },
            paginate: {
              type: 'object',
              properties: { totalPages: { type: 'integer' }, total: { type: 'integer' } },
              required: ['totalPages', 'total'],
              additionalProperties: false,
            },
            filters: {
              type: 'object',
              properties: Object.fromEntries(
                COUNTED.map(({ facet, values }) => [facet, count({ enum: values })]),
              ),
              required: COUNTED.map(({ facet }) => facet),
              additionalProperties: false,
            },
          },
        },
      },
    },
  };
  plain.post('/week/list', byHand, async () => parsed);
  // What JSON Schema cannot say, and the contract does: texts trimmed and not empty, the second day
  // not before the first, no characters that no database takes, one value of a filter as a list,
  // calls from other sites refused.
  const refused = (field: string) =>
    Object.assign(new Error('Bad request'), { statusCode: 400, field });
  sameRules.post<{
    Body: Record<string, unknown> & {
      country: string;
      city: string;
      state?: string;
      dateIn: string;
      dateOut: string;
    };
  }>('/week/list', byHand, async (request) => {
    const { body, headers } = request;
    const site = headers['sec-fetch-site'];
    if (
      headers['sec-fetch-mode'] === 'navigate' ||
      (site !== undefined && site !== 'same-origin' && site !== 'none')
    )
      throw Object.assign(new Error('Forbidden'), { statusCode: 403 });
    for (const name of ['country', 'city', 'state'] as const) {
      const value = body[name]?.trim();
      if (value === '' && name !== 'state') throw refused(name);
      if (value !== undefined) body[name] = value;
    }
    for (const name of FILTER_NAMES) {
      const value = body[name];
      if (value !== undefined && !Array.isArray(value)) body[name] = [value];
    }
    for (const value of Object.values(body))
      if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
        throw refused('body');
    if (body.dateOut < body.dateIn) throw refused('dateOut');
    return parsed;
  });
  // The reply is parsed once on both sides: what is compared is the route.
  const contractOnce = Fastify({ logger: false });
  errorsPlugin(contractOnce);
  jsonBodies(contractOnce);
  contractRoute(contractOnce, listWeeks, async () => parsed);

  const postgres = await startPostgres();
  const server = await startTestServer({
    databaseUrl: await postgres.freshDatabase(),
    config: { TRUST_PROXY: ['127.0.0.1'] },
    prepare: async (database) => {
      await insertClubs(database);
      await seedInventory(database, { weeks: 5_000, today: TEST_NOW.toISOString().slice(0, 10) });
    },
  });
  const defaults = readConfig({});
  passwordHasher.limitTo({
    concurrency: defaults.PASSWORD_CONCURRENCY,
    waiting: defaults.PASSWORD_QUEUE,
  });
  const listen = (app: { listen: (at: { port: number; host: string }) => Promise<string> }) =>
    app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({
    contract: await listen(contractOnce),
    plain: await listen(plain),
    sameRules: await listen(sameRules),
    app: await listen(server.app),
  } satisfies Ready);
  process.on('message', (asked) => {
    if (asked === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send?.(user + system);
    }
    if (asked === 'heap') {
      global.gc?.();
      global.gc?.();
      process.send?.(process.memoryUsage().heapUsed);
    }
    if (asked === 'stop')
      void Promise.all([contractOnce.close(), plain.close(), sameRules.close(), server.close()])
        .then(() => postgres.stop())
        .then(() => process.exit(0));
  });
}

const search = {
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(criteria),
};
const WAYS = ['contract', 'plain', 'sameRules'] as const;
type Round = Record<(typeof WAYS)[number], { rate: number; cpu: number }>;

async function start() {
  const child = fork(fileURLToPath(import.meta.url), ['serve'], {
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

async function measure(): Promise<void> {
  const line = (...cells: (string | number)[]) =>
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  process.stdout.write(`\n${cpus().length} cores, node ${process.version}\n\n`);
  const rounds: Round[] = [];
  let server = await start();
  for (let left = Number(options.servers); ; server = await start()) {
    rounds.push(...(await race(server, Number(options.rounds))));
    left -= 1;
    if (left <= 0) break;
    await server.stop();
  }
  const { origins, ask } = server;
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

  // Memory: replies, refused input and unknown addresses of the whole server.
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

  // Searches at a steady pace, alone and while 200 people sign in, each from an address of their
  // own.
  const pace = () =>
    autocannon({
      url: `${origins.app}/api/week/list?limit=10&page=1`,
      ...search,
      connections: 4,
      overallRate: 40,
      duration: 6,
    });
  const signIns = (stopped: { now: boolean }, statuses: Map<number, number>) =>
    Promise.all(
      Array.from({ length: 200 }, async (_, person) => {
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
          // As a page does when it is asked to come back later.
          if (response.status === 503)
            await new Promise((later) => setTimeout(later, 500 + Math.random() * 1_000));
        }
      }),
    );
  const statuses = new Map<number, number>();
  const p95s: { alone: number; busy: number; aloneMedian: number; busyMedian: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const alone = await pace();
    const stopped = { now: false };
    const people = signIns(stopped, statuses);
    const busy = await pace();
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
  await server.stop();
}

if (positionals[0] === 'serve') await serve();
else await measure();
