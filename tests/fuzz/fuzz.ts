import * as fc from 'fast-check';
import { z } from 'zod';
import { errorBody } from '#contracts/errors.ts';
import { endpoints } from '#contracts/index.ts';
import { send } from '../security/hostile.ts';
import type { HostileWorld } from '../security/hostile-world.ts';
import { CALLERS } from '../security/hostile-world.ts';
import type { Caller, Example } from '../security/hostile-world.ts';
import { schemaShape, valueOf } from './values.ts';
import type { Schema } from './values.ts';

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string().optional(),
        description: z.string().default(''),
        parameters: z
          .array(
            z.looseObject({
              in: z.string(),
              name: z.string(),
              required: z.boolean().optional(),
              schema: schemaShape,
            }),
          )
          .default([]),
        requestBody: z
          .looseObject({ content: z.record(z.string(), z.looseObject({ schema: schemaShape })) })
          .optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

/** A place of input that the document describes; `path` leads into the body. */
type Place = {
  in: 'path' | 'query' | 'body';
  path: string[];
  value: fc.Arbitrary<unknown>;
  optional: boolean;
};
export type FuzzedOperation = {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  description: string;
  statuses: ReadonlySet<number>;
  places: Place[];
};

function bodyPlaces(schema: Schema, path: string[] = [], optional = false): Place[] {
  const own: Place[] =
    path.length > 0 ? [{ in: 'body', path, value: valueOf(schema), optional }] : [];
  const choices = schema.anyOf ?? schema.oneOf;
  // Bodies with alternatives are made whole: parts of one and of another are neither.
  if (choices && path.length === 0) return [{ in: 'body', path, value: valueOf(schema), optional }];
  const required = new Set(schema.required);
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      bodyPlaces(inner, [...path, name], !required.has(name)),
    ),
  ];
}

/** The operations of the document that take JSON or nothing, with arbitraries for each place. */
export function operationsOf(openapi: unknown): FuzzedOperation[] {
  const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
  return Object.entries(document.parse(openapi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([verb, operation]) => {
      const method = METHODS.find((known) => known === verb.toUpperCase());
      if (!method || operation.operationId === undefined) return [];
      const json = operation.requestBody?.content['application/json']?.schema;
      const places: Place[] = [
        ...operation.parameters.flatMap(({ in: where, name, schema, required }): Place[] =>
          where === 'path' || where === 'query'
            ? [{ in: where, path: [name], value: valueOf(schema), optional: required !== true }]
            : [],
        ),
        ...(json ? bodyPlaces(json) : []),
      ];
      return [
        {
          id: operation.operationId,
          method,
          path,
          description: operation.description,
          statuses: new Set(Object.keys(operation.responses).map(Number)),
          places,
        },
      ];
    }),
  );
}

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
/** Refusals that come before every route (`src/server/http/contract-routes.ts`). */
const EVERYWHERE: readonly number[] = [400, 403, 413, 415, 500, 503];
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Whether the document says why a field is refused: by a rule of the operation, or by one for all
 * texts.
 */
function isDescribed(
  { description }: FuzzedOperation,
  field: string,
  key: string,
  sent: unknown,
): boolean {
  // Trimmed, and characters that no database takes: said once for all calls.
  if (key === 'required' && typeof sent === 'string' && sent.trim() === '') return true;
  if (typeof sent === 'string' && (sent.includes('\0') || !sent.isWellFormed())) return true;
  const parts = field.split('.');
  return parts.some(
    (_part, index) =>
      description.includes(`\`${parts.slice(0, index + 1).join('.')}\``) &&
      (index > 0 || parts.length === 1),
  );
}

type Sent = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};
const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );

type Change = { place: Place; value: unknown; leave: boolean };
/**
 * An example with some places changed to other values that the document allows, or left out where
 * it allows that.
 */
function written(
  operation: FuzzedOperation,
  example: Example,
  changes: readonly Change[],
  authorization: Record<string, string>,
): { sent: Sent; parts: { params: object; query: object; body: unknown } } {
  const params: Record<string, unknown> = { ...example.params };
  const query: Record<string, unknown> = { ...example.query };
  let body: unknown = Buffer.isBuffer(example.body) ? example.body : structuredClone(example.body);
  for (const { place, value, leave } of changes) {
    const out = leave && place.optional;
    if (place.in !== 'body') {
      const target = place.in === 'path' ? params : query;
      const [name = ''] = place.path;
      if (out && place.in === 'query') delete target[name];
      else if (!(place.in === 'path' && value === '')) target[name] = value;
    } else if (place.path.length === 0) body = value;
    else {
      const parent = at(body, place.path.slice(0, -1));
      if (typeof parent !== 'object' || parent === null || Buffer.isBuffer(parent)) continue;
      if (out) Reflect.deleteProperty(parent, place.path.at(-1)!);
      else Reflect.set(parent, place.path.at(-1)!, structuredClone(value));
    }
  }
  const headers: Record<string, string> = { ...example.headers, ...authorization };
  const isBytes = Buffer.isBuffer(body);
  if (body !== undefined && !isBytes) headers['content-type'] = 'application/json';
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${inAddress(value)}`)
    .join('&');
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    inAddress(params[name] ?? ''),
  );
  return {
    sent: {
      method: operation.method,
      url: search ? `${path}?${search}` : path,
      headers,
      payload:
        body === undefined || operation.method === 'GET'
          ? undefined
          : isBytes
            ? (body as Buffer)
            : JSON.stringify(body),
    },
    parts: { params, query, body },
  };
}

/** What is wrong with a reply; undefined when nothing is. */
export function faultOf(
  operation: FuzzedOperation,
  parts: { params: object; query: object; body: unknown },
  { status, body }: { status: number; body: string },
): string | undefined {
  const endpoint = byId.get(operation.id);
  if (status >= 500) return `answers ${status}`;
  if (!operation.statuses.has(status)) return `answers ${status}, which the document does not have`;
  if (status === 200) {
    if (!endpoint || operation.id === 'member.events') return undefined;
    const reply = endpoint.reply.safeParse(readJson(body));
    return reply.success
      ? undefined
      : `answers something else than its contract: ${reply.error.issues[0]?.path.join('.')} ${reply.error.issues[0]?.message}`;
  }
  const refusal = errorBody.safeParse(readJson(body));
  if (!refusal.success) return 'refuses in other words than the contract’s';
  const { code, fields = {} } = refusal.data;
  if (endpoint && !endpoint.errors.includes(code) && !EVERYWHERE.includes(code))
    return `refuses with ${code}, which its contract does not have`;
  if (status !== 400) return undefined;
  const undescribed = Object.entries(fields).find(
    ([field, key]) => !isDescribed(operation, field, key, at(parts, field.split('.'))),
  );
  return (
    undescribed &&
    `refuses ${undescribed.join(': ')} (${JSON.stringify(at(parts, undescribed[0].split('.')))?.slice(0, 80)}), which the document allows and describes nowhere`
  );
}

export type Report = {
  requests: number;
  /** Replies by operation and status. */ tally: Map<string, Map<number, number>>;
  /** The first of each kind of fault, with its request. */ faults: Map<string, string>;
};

/**
 * Sends `requests` requests, the same ones for the same `seed`. Each begins with an example that
 * its operation takes, made of the data that is there.
 */
export async function fuzz(
  world: HostileWorld,
  operations: readonly FuzzedOperation[],
  {
    requests,
    seed,
    onProgress,
  }: { requests: number; seed: number; onProgress?: (done: number) => void },
): Promise<Report> {
  const tally: Report['tally'] = new Map();
  const faults: Report['faults'] = new Map();
  const calls = operations.map((operation) => {
    const { places } = operation;
    const change =
      places.length === 0
        ? fc.constant<Change[]>([])
        : fc.array(
            fc
              .constantFrom(...places)
              .chain((place) =>
                fc.record({ place: fc.constant(place), value: place.value, leave: fc.boolean() }),
              ),
            { maxLength: 3 },
          );
    return fc.record({
      operation: fc.constant(operation),
      changes: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Change[]>([]) },
        { weight: 3, arbitrary: change },
      ),
      caller: fc.oneof(
        { weight: 5, arbitrary: fc.constant<'own'>('own') },
        { weight: 1, arbitrary: fc.constantFrom<Caller>(...CALLERS) },
      ),
    });
  });
  // By turns, so that each operation has its share.
  const ROUND = 10;
  const chunk = calls.length * ROUND;
  for (let done = 0; done < requests; done += chunk) {
    const drawn = calls.map((call, index) =>
      fc.sample(call, { numRuns: ROUND, seed: seed + done + index }),
    );
    const turns = Array.from({ length: ROUND }, (_, turn) => drawn.map((ofOne) => ofOne[turn]!));
    for (const { operation, changes, caller } of turns.flat().slice(0, requests - done)) {
      const example = await world.example(operation.id);
      const { sent, parts } = written(
        operation,
        example,
        changes,
        await world.authorization(caller === 'own' ? (example.caller ?? 'guest') : caller),
      );
      const answer = await send(world, sent);
      const counts = tally.get(operation.id) ?? new Map<number, number>();
      tally.set(operation.id, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
      const fault = faultOf(operation, parts, answer);
      const kind = fault && `${operation.id} ${fault}`.replace(/ \(.*/, '');
      if (kind && !faults.has(kind))
        faults.set(
          kind,
          `${operation.id} ${fault}\n  ${sent.method} ${sent.url.slice(0, 300)}\n  ${String(sent.payload).slice(0, 600)}\n  -> ${answer.body.slice(0, 300)}`,
        );
    }
    onProgress?.(Math.min(requests, done + chunk));
  }
  return { requests, tally, faults };
}
