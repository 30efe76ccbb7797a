/**
 * The servers of `npm run bench:http`, in a process of their own: `POST /week/list` by its contract,
 * in plain Fastify with hand-written JSON Schema, and the same with the contract's other rules by
 * hand; and the whole server. Sends their addresses, then answers `cpu` (microseconds of the
 * process) and `heap` (bytes after a collection), and ends at `stop`.
 */
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { COUNTED, FILTER_NAMES, listWeeks } from '#contracts/week.ts';
import type { WeekCard } from '#contracts/week.ts';
import { readConfig } from '../../src/server/config.ts';
import { passwordHasher } from '../../src/server/core/passwords.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { contractRoute, jsonBodies } from '../../src/server/http/contract-routes.ts';
import { errorsPlugin } from '../../src/server/http/errors.ts';
import { insertClubs } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';

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

/** Parsed once for all: what is compared is the route. */
const reply = listWeeks.reply.parse({
  success: true,
  weeks: Array.from({ length: 10 }, (_, index) => ({ ...week, InventoryID: String(1001 + index) })),
  paginate: { total: 10, totalPages: 1 },
  unfiltered: 10,
  filters: Object.fromEntries(
    COUNTED.map(({ facet, values }) => [facet, [{ value: values[0], count: 3 }]]),
  ),
});

// ——— JSON Schema by hand

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

const querystring = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 },
    isPaginate: { const: 's' },
  },
};
const body = {
  type: 'object',
  required: ['country', 'city', 'dateIn', 'dateOut'],
  properties: {
    country: text(100),
    state: text(100),
    city: text(100),
    dateIn: day,
    dateOut: day,
    ...Object.fromEntries(COUNTED.map(({ name, values }) => [name, oneOrMany({ enum: values })])),
    ResortName: oneOrMany(text(200)),
    sort: text(40),
  },
};
const card = {
  type: 'object',
  required: Object.keys(reply.weeks[0]!),
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
};
const paginate = {
  type: 'object',
  properties: { totalPages: { type: 'integer' }, total: { type: 'integer' } },
  required: ['totalPages', 'total'],
  additionalProperties: false,
};
const filters = {
  type: 'object',
  properties: Object.fromEntries(
    COUNTED.map(({ facet, values }) => [facet, count({ enum: values })]),
  ),
  required: COUNTED.map(({ facet }) => facet),
  additionalProperties: false,
};
const byHand = {
  schema: {
    querystring,
    body,
    response: {
      200: {
        type: 'object',
        required: ['success', 'weeks', 'paginate', 'unfiltered', 'filters'],
        additionalProperties: false,
        properties: {
          success: { type: 'boolean' },
          weeks: { type: 'array', items: card },
          paginate,
          unfiltered: { type: 'integer' },
          filters,
        },
      },
    },
  },
};

// ——— Servers

function plainServer(): FastifyInstance {
  const app = Fastify({ logger: false });
  app.post('/week/list', byHand, async () => reply);
  return app;
}

type Body = Record<string, unknown> & {
  country: string;
  city: string;
  state?: string;
  dateIn: string;
  dateOut: string;
};

/**
 * With what JSON Schema cannot say, and the contract does: texts trimmed and not empty, the second
 * day not before the first, no characters that no database takes, one value of a filter as a list,
 * calls from other sites refused.
 */
function sameRulesServer(): FastifyInstance {
  const app = Fastify({ logger: false });
  const refused = (field: string) =>
    Object.assign(new Error('Bad request'), { statusCode: 400, field });
  app.post<{ Body: Body }>('/week/list', byHand, async (request) => {
    const { body: asked, headers } = request;
    const site = headers['sec-fetch-site'];
    if (
      headers['sec-fetch-mode'] === 'navigate' ||
      (site !== undefined && site !== 'same-origin' && site !== 'none')
    )
      throw Object.assign(new Error('Forbidden'), { statusCode: 403 });
    for (const name of ['country', 'city', 'state'] as const) {
      const value = asked[name]?.trim();
      if (value === '' && name !== 'state') throw refused(name);
      if (value !== undefined) asked[name] = value;
    }
    for (const name of FILTER_NAMES) {
      const value = asked[name];
      if (value !== undefined && !Array.isArray(value)) asked[name] = [value];
    }
    for (const value of Object.values(asked))
      if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
        throw refused('body');
    if (asked.dateOut < asked.dateIn) throw refused('dateOut');
    return reply;
  });
  return app;
}

function contractServer(): FastifyInstance {
  const app = Fastify({ logger: false });
  errorsPlugin(app);
  jsonBodies(app);
  contractRoute(app, listWeeks, async () => reply);
  return app;
}

async function wholeServer() {
  const postgres = await startPostgres();
  const server = await startTestServer({
    databaseUrl: await postgres.freshDatabase(),
    config: { TRUST_PROXY: ['127.0.0.1'] },
    prepare: async (database) => {
      await insertClubs(database);
      await seedInventory(database, { weeks: 5_000, today: TEST_NOW.toISOString().slice(0, 10) });
    },
  });
  const { PASSWORD_CONCURRENCY: concurrency, PASSWORD_QUEUE: waiting } = readConfig({});
  passwordHasher.limitTo({ concurrency, waiting });
  const stop = () => server.close().then(() => postgres.stop());
  return { app: server.app, stop };
}

function answer(stop: () => Promise<unknown>): void {
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
    if (asked === 'stop') void stop().then(() => process.exit(0));
  });
}

const small = { contract: contractServer(), plain: plainServer(), sameRules: sameRulesServer() };
const whole = await wholeServer();
const listen = (app: Pick<FastifyInstance, 'listen'>) => app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({
  contract: await listen(small.contract),
  plain: await listen(small.plain),
  sameRules: await listen(small.sameRules),
  app: await listen(whole.app),
});
answer(() => Promise.all([...Object.values(small).map((app) => app.close()), whole.stop()]));
