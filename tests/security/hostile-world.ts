import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../src/server/core/failure.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import type { Deps } from '../../src/server/deps.ts';
import { imagesPlugin } from '../../src/server/http/images.ts';
import type { CruiseSearch } from '../../src/server/partners/cruises.ts';
import { previewImages } from '../../src/server/preview/routes.ts';
import { insertInventory, traveler } from '../support/booking-world.ts';
import { fakePayments } from '../support/fake-payments.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { examplesOf } from './examples/index.ts';
import { hostileRecords } from './hostile-records.ts';
import type { HostileRecords } from './hostile-records.ts';

/** Who sends a request. `ended` and `garbage` send a token that opens nothing. */
export const CALLERS = ['guest', 'member', 'coOwner', 'ended', 'garbage'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * A request that its route takes, before anything is done to it. `body` is JSON unless it is bytes.
 */
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose session it needs; guest without one. */
  caller?: Caller;
};

/** How to make a new example of each operation. */
export type Examples = Record<string, () => Promise<Example> | Example>;

export type HostileWorld = TestServer & {
  /** A new example of an operation, with everything it names freshly made. */
  example: (operationId: string) => Promise<Example>;
  knows: (operationId: string) => boolean;
  authorization: (caller: Caller) => Promise<Record<string, string>>;
  /** Secrets that only their owner may ever read. */
  secrets: readonly string[];
};

/**
 * The real app with members of two clubs, inventory, holds, bookings and partners that answer. The
 * callers are the two people of one contract of the club Azul; Luis of Coral has a booking that
 * none of them may see. Limits count but never refuse, so that every request reaches the code
 * behind them.
 */
export async function startHostileWorld(
  options: { extend?: (app: FastifyInstance) => void | Promise<void>; pictures?: string } = {},
): Promise<HostileWorld> {
  const payments = fakePayments();
  const server = await startTestServer({
    payments,
    cruises,
    deals: { importMembers: async () => {} },
    prepare: async (database) => {
      await seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW });
      await insertInventory(database, 1_500);
    },
    extend: async (app, deps) => {
      if (options.pictures) servePictures(app, deps, options.pictures);
      app.setNotFoundHandler((_request, reply) => reply.status(404).send(new Failure(404).body()));
      await options.extend?.(app);
    },
  });
  Object.assign(server.deps, { limiter });
  const records = await hostileRecords(server);
  const { people, openSession, sessionOf } = records;
  const examples = examplesOf(records, payments);
  return {
    ...server,
    knows: (operationId) => operationId in examples,
    example: async (operationId) => {
      const make = examples[operationId];
      if (!make) throw new Error(`no example of ${operationId}`);
      return make();
    },
    authorization: async (caller): Promise<Record<string, string>> => {
      if (caller === 'guest') return {};
      if (caller === 'garbage')
        return { authorization: `Bearer ${randomBytes(32).toString('base64url')}` };
      const { token } = await (caller === 'ended'
        ? openSession(people.member, server.deps.now())
        : sessionOf(caller));
      return { authorization: `Bearer ${token}` };
    },
    secrets: await plantSecrets(records),
  };
}

const cruises: CruiseSearch = {
  options: async () => ({
    zones: [{ id: '1', label: 'Caribbean' }],
    ports: [],
    vendors: [],
    ships: [],
    months: [],
    days: [],
    month: '01/01/2027',
    stale: false,
  }),
  resultsUrl: (stylesheet) =>
    `https://cruises.example/results?stylesheet=${encodeURIComponent(stylesheet)}`,
};

const limiter: Deps['limiter'] = {
  take: async () => {},
  giveBack: async () => {},
  used: async () => 0,
  clear: async () => {},
};

function servePictures(app: FastifyInstance, deps: Deps, folder: string): void {
  const { keep } = imagesPlugin(app, {
    cacheFolder: folder,
    cacheBytes: 64 * 1024 * 1024,
    originals: join(folder, 'originals'),
    limiter: { take: async () => {} },
  });
  previewImages(app, deps, keep);
}

/** Holds a week for Luis; answers what no caller may read of him, his hold and the clubs. */
async function plantSecrets({ deps, hold, luis }: HostileRecords): Promise<string[]> {
  await hold({
    clubId: 'coral',
    memberId: luis.id,
    createdBy: 'CB20731',
    client: {
      ...traveler,
      name: 'Secreto',
      lastname: 'Canario',
      email: 'canary.traveler@mail.example',
      phone: '+529980001122',
    },
  });
  const clubSecrets = (
    await deps.database.rows<{ secret: string }>(
      `select key_my_deals as secret from clubs union select acceso_my_deals from clubs`,
    )
  )
    .map(({ secret }) => secret)
    .filter((secret) => secret.length > 6);
  return [
    'luis@coral',
    'Canul Herrera',
    '9981234567',
    'CB20731',
    luis.id,
    luis.contractId,
    'canary.traveler',
    '980001122',
    'Canario',
    '$argon2',
    'whsec_',
    'postgres',
    ...clubSecrets,
  ];
}
