import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { endpoints } from '#contracts/index.ts';
import { contractRoute, describeRoute } from '../../src/server/http/contract-routes.ts';
import { attack, attackOn, faultOf, HIDDEN, operationsOf, send, write } from './hostile.ts';
import type { Operation, Tally } from './hostile.ts';
import { startHostileWorld } from './hostile-world.ts';
import type { HostileWorld } from './hostile-world.ts';

/** More by `HOSTILE_RUNS=20000`, and from another beginning by `HOSTILE_SEED=7`. */
const RUNS = z.coerce.number().int().positive().default(1_500).parse(process.env['HOSTILE_RUNS']);
const SEED = z.coerce.number().int().default(20261121).parse(process.env['HOSTILE_SEED']);

/** Routes planted to be found: each breaks one promise, on one kind of input only. */
const planted = (id: string) =>
  endpoint({
    id,
    area: 'week',
    method: 'POST',
    path: `/planted/${id.split('.')[1]}`,
    summary: 'Planted',
    body: z.object({ note: z.string(), count: z.number() }),
    reply: z.object({ success: z.literal(true), count: z.number() }),
    errors: [400, 500],
  });
const plants = ['planted.quote', 'planted.negative', 'planted.echo'].map(planted);

let world: HostileWorld;
let operations: Operation[];
let traps: Operation[];
let pictures: string;
beforeAll(async () => {
  pictures = mkdtempSync(join(tmpdir(), 'club-hostile-'));
  world = await startHostileWorld({
    pictures,
    extend: async (app) =>
      app.register(async (scope) => {
        await scope.register(swagger, { transform: describeRoute, openapi: { openapi: '3.1.0' } });
        const [quote, negative, echo] = plants;
        contractRoute(scope, quote!, ({ body }) => {
          if (body.note.includes("'")) throw new Error('a query put together from text');
          return { success: true as const, count: 1 };
        });
        contractRoute(scope, negative!, ({ body }) => ({
          success: true as const,
          count: body.count < 0 ? Number.NaN : 1,
        }));
        contractRoute(scope, echo!, ({ body, reply }) => {
          if (body.note.length > 5_000) void reply.header('x-content-type-options', 'maybe');
          return { success: true as const, count: 1 };
        });
        scope.addHook('onReady', async () => void (traps = operationsOf(scope.swagger())));
      }),
  });
  operations = [...operationsOf((await world.app.inject('/api/docs/json')).json()), ...HIDDEN];
});
afterAll(async () => {
  await world.close();
  rmSync(pictures, { recursive: true, force: true });
});

describe('the attacks', () => {
  it('know every operation of the OpenAPI document by an example that its route takes', async () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(
      [...endpoints.map(({ id }) => id), 'member.events', ...HIDDEN.map(({ id }) => id)].toSorted(),
    );
    for (const operation of operations) {
      const example = await world.example(operation.id);
      const written = write(
        operation,
        example,
        { changes: [], wire: { kind: 'json' } },
        await world.authorization(example.caller ?? 'guest'),
      );
      const answer = await send(world, written);
      expect(
        [operation.id, answer.status, faultOf(world, operation, written, answer)],
        answer.body.slice(0, 300),
      ).toEqual([operation.id, 200, undefined]);
    }
  });

  it.each([
    [0, 'answers 500'],
    [1, 'answers'],
    [2, 'came without its headers'],
  ])('find what is planted: %i', async (index, fault) => {
    const trap = [traps[index]!];
    const trapped: HostileWorld = {
      ...world,
      example: async () => ({ body: { note: 'honest', count: 1 } }),
    };
    const result = await fc.check(
      fc.asyncProperty(attackOn(1), (one) => attack(trapped, trap, one)),
      { numRuns: 4_000, seed: SEED, endOnFailure: true },
    );
    expect(result.errorInstance).toMatchObject({
      message: expect.stringContaining(`${trap[0]!.id} ${fault}`),
    });
  });
});

it(
  'no input of any kind makes an internal error, tells of the inside or of other members, or is refused in other words than the contract’s',
  async () => {
    const tally: Tally = new Map();
    await fc.assert(
      fc.asyncProperty(attackOn(operations.length), (one) => attack(world, operations, one, tally)),
      { numRuns: RUNS, seed: SEED, endOnFailure: false, verbose: 0 },
    );
    // The attacks are no good when they all end at the door, or are all taken.
    const counts = [...tally.values()].flatMap((byStatus) => [...byStatus]);
    const share = (of: (status: number) => boolean) =>
      counts.filter(([status]) => of(status)).reduce((sum, [, count]) => sum + count, 0) / RUNS;
    expect(share((status) => status === 200)).toBeGreaterThan(0.15);
    expect(share((status) => status === 400)).toBeGreaterThan(0.2);
    expect(tally.size).toBe(operations.length);
  },
  Math.max(300_000, RUNS * 400),
);
