import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCATOR_PATTERN } from '#lib/locator.ts';
import { reservations } from '../../src/server/db/schema.ts';
import { newToken } from '../../src/server/http/session.ts';
import { HIDDEN, operationsOf } from './hostile.ts';
import type { Operation, Place } from './hostile.ts';
import { startHostileWorld } from './hostile-world.ts';
import type { Example, HostileWorld } from './hostile-world.ts';

/** Places of what opens a booking, or a contract's bookings, to anyone who has it. */
const SECRET: Readonly<Record<string, string>> = {
  'trip.shared': 'token',
  'trip.calendarFile': 'token',
};
const secretOf = ({ id, places }: Operation): Place | undefined =>
  places.find(({ path }) => {
    const name = path.at(-1);
    return name !== undefined && ['numberRef', 'key', SECRET[id]].includes(name);
  });
const IDS = [
  'reservation.get',
  'reservation.cancel',
  'payment.intent',
  'payment.checkout',
  'payment.confirm',
  'payment.promotion',
  'claim.get',
  'claim.send',
  'claim.upload',
  'claim.evidence',
  'trip.get',
  'trip.travelers',
  'trip.share',
  'trip.endShare',
  'trip.shared',
  'trip.calendarFile',
  'document.voucher',
  'document.receipt',
];

let world: HostileWorld;
let operations: Map<string, Operation & { secret: Place }>;
beforeAll(async () => {
  world = await startHostileWorld();
  const all = [...operationsOf((await world.app.inject('/api/docs/json')).json()), ...HIDDEN];
  operations = new Map(
    all.flatMap((one) => {
      const secret = secretOf(one);
      return secret ? [[one.id, { ...one, secret }] as const] : [];
    }),
  );
});
afterAll(() => world.close());

const PARTS = { path: 'params', query: 'query', body: 'body' } as const;
const at = (example: Example, { in: where, path }: Place): string =>
  String((example[PARTS[where]] as Record<string, unknown>)[path.at(-1)!]);
const withSecret = (example: Example, { in: where, path }: Place, value: string): Example => ({
  ...example,
  [PARTS[where]]: { ...(example[PARTS[where]] as object), [path.at(-1)!]: value },
});

async function sendTo(host: string, { method, path }: Operation, example: Example) {
  const { params = {}, query, body, headers = {} } = example;
  const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name]!);
  const reply = await world.app.inject({
    method,
    url: query ? `${url}?${new URLSearchParams(query)}` : url,
    headers: { host, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: reply.statusCode, body: reply.body };
}

it('knows every call that takes the secret of a booking', () => {
  expect([...operations.keys()].toSorted()).toEqual(IDS.toSorted());
});

describe.each(IDS)('%s', (id) => {
  it('opens a booking of a club on its own host and the default club’s, and on another club’s answers as for one that never was', async () => {
    const operation = operations.get(id)!;
    const { secret } = operation;
    const made = await world.example(id);
    await world.database.db
      .update(reservations)
      .set({ clubId: 'azul' })
      .where(eq(reservations.clubId, 'all'));
    const given = at(made, secret);
    const [row] = LOCATOR_PATTERN.test(given)
      ? await world.database.db.select().from(reservations).where(eq(reservations.locator, given))
      : [];
    const own = withSecret(made, secret, row?.numberRef ?? given);
    const none = withSecret(
      made,
      secret,
      newToken().token.slice(0, row ? row.numberRef.length : given.length),
    );
    for (const host of ['coral.localhost', 'weeks.coral.localhost', 'bosque.localhost']) {
      const there = await sendTo(host, operation, own);
      expect(there).toEqual(await sendTo(host, operation, none));
      expect(there.status).toBe(404);
    }
    expect((await sendTo('weeks.azul.localhost', operation, own)).status).toBe(200);
    const again = await sendTo('localhost', operation, own);
    expect(again).not.toEqual(await sendTo('localhost', operation, none));
  });
});
