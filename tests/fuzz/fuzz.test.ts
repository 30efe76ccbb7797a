import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultOf, fuzz } from './fuzz.ts';
import { startFuzzWorld } from './world.ts';

const REQUESTS = 600;
let started: Awaited<ReturnType<typeof startFuzzWorld>>;
beforeAll(async () => void (started = await startFuzzWorld()));
afterAll(() => started.close());

it('whatever the document allows is answered as the document says', async () => {
  const { world, operations } = started;
  const { tally, faults } = await fuzz(world, operations, { requests: REQUESTS, seed: 20_261_122 });
  expect([...faults.values()].join('\n\n')).toBe('');
  const taken = [...tally.values()].reduce((sum, counts) => sum + (counts.get(200) ?? 0), 0);
  // No good when all end at the door.
  expect(taken / REQUESTS).toBeGreaterThan(0.4);
  expect(tally.size).toBe(operations.length);
});

it('finds an undocumented status, an error, another reply than the contract’s and a rule that is described nowhere', () => {
  const hold = started.operations.find(({ id }) => id === 'reservation.hold')!;
  const body = { client: { phone: '1', zipcode: 'x' } };
  const parts = { params: {}, query: {}, body };
  const refusal = (fields: object) =>
    JSON.stringify({ success: false, code: 400, message: 'Invalid input', fields });
  const of = (status: number, text: string) => faultOf(hold, parts, { status, body: text });
  expect([
    of(500, '{}'),
    of(402, '{}'),
    of(200, '{"success":true}'),
    of(400, '{}'),
    of(400, refusal({ 'body.client.zipcode': 'tooLong' })),
    of(400, refusal({ 'body.client.phone': 'phone' })),
  ]).toEqual([
    'answers 500',
    expect.stringContaining('answers 402, which the document'),
    expect.stringContaining('something else than its contract'),
    expect.stringContaining('in other words'),
    expect.stringContaining('describes nowhere'),
    undefined,
  ]);
});

it('the document says which limits, areas and periods searches refuse', async () => {
  const place = { country: 'USA', city: 'all' };
  const period = { dateIn: '2027-01-01', dateOut: '2027-12-31' };
  const filters = { PriceFrom: [40], PriceUpTo: [40], Area: ['1,1,0,0'] };
  const searches = ['week.list', 'week.listByResort', 'week.listResorts', 'week.pins'];
  for (const id of [...searches, 'week.calendar']) {
    const operation = started.operations.find((one) => one.id === id)!;
    const dates = id === 'week.calendar' ? {} : { dateOut: '2026-12-31' };
    for (const [name, value] of Object.entries({ ...filters, ...dates })) {
      const body = { ...place, ...(id !== 'week.calendar' && period), [name]: value };
      const reply = await started.world.app.inject({
        method: 'POST',
        url: operation.path,
        payload: body,
      });
      const sent = { params: {}, query: {}, body };
      const fault = faultOf(operation, sent, { status: reply.statusCode, body: reply.body });
      expect([id, reply.statusCode, fault]).toEqual([id, 400, undefined]);
      const [field] = Object.keys(reply.json<{ fields: object }>().fields);
      expect(field).toMatch(new RegExp(`^body\\.${name}`));
    }
  }
});
