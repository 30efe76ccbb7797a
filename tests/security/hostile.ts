import * as fc from 'fast-check';
import type { Response } from 'light-my-request';
import { z } from 'zod';
import { errorBody } from '#contracts/errors.ts';
import { endpoints } from '#contracts/index.ts';
import { CALLERS } from './hostile-world.ts';
import type { Caller, Example, HostileWorld } from './hostile-world.ts';

/**
 * Longest answer to one request in ms: far above what any takes, also on a machine that does other
 * work.
 */
const BOUND_MS = 15_000;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
/** One operation of the OpenAPI document: where it is, and every place it takes input from. */
export type Operation = { id: string; method: Method; path: string; places: Place[] };
/** A place of input; `path` leads into the JSON body, through array items as `0`. */
export type Place = { in: 'path' | 'query' | 'body'; path: string[]; type?: string | undefined };

const schemaNode = z.looseObject({
  type: z.string().optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string().optional(),
        parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })).default([]),
        requestBody: z
          .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
});

function bodyPlaces(schema: unknown, path: string[] = []): Place[] {
  const node = schemaNode.safeParse(schema);
  if (!node.success) return [];
  const { type, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = node.data;
  return [
    { in: 'body', path, type },
    ...Object.entries(properties).flatMap(([name, inner]) => bodyPlaces(inner, [...path, name])),
    ...(items === undefined ? [] : bodyPlaces(items, [...path, '0'])),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((inner) => bodyPlaces(inner, path)),
  ];
}

/** The operations of an OpenAPI document with all their places of input, each once. */
export function operationsOf(openapi: unknown): Operation[] {
  return Object.entries(document.parse(openapi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([verb, { operationId, parameters, requestBody }]) => {
      const method = METHODS.find((known) => known === verb.toUpperCase());
      if (!method || operationId === undefined) return [];
      const places: Place[] = [
        ...parameters.flatMap(({ in: where, name }): Place[] =>
          where === 'path' || where === 'query'
            ? [{ in: where, path: [name], type: 'string' }]
            : [],
        ),
        ...bodyPlaces(requestBody?.content['application/json']?.schema),
      ];
      return [
        {
          id: operationId,
          method,
          path,
          places: [
            ...new Map(
              places.map((place) => [JSON.stringify([place.in, place.path]), place]),
            ).values(),
          ],
        },
      ];
    }),
  );
}

/**
 * Routes outside the document: they take bytes, answer bytes, or are called by the card provider or the mail
 * service.
 */
export const HIDDEN: readonly Operation[] = [
  {
    id: 'images.get',
    method: 'GET',
    path: '/api/images',
    places: [
      { in: 'query', path: ['img'] },
      { in: 'query', path: ['w'] },
    ],
  },
  {
    id: 'images.preview',
    method: 'GET',
    path: '/api/images/preview',
    places: ['weekId', 'about', 'lang', 'v'].map((name) => ({ in: 'query', path: [name] })),
  },
  {
    id: 'claim.evidence',
    method: 'GET',
    path: '/api/claim/{numberRef}/evidence',
    places: [{ in: 'path', path: ['numberRef'] }],
  },
  ...['voucher', 'receipt'].map((kind): Operation => ({
    id: `document.${kind}`,
    method: 'GET',
    path: `/api/trip/{key}/${kind}.pdf`,
    places: [
      { in: 'path', path: ['key'] },
      { in: 'query', path: ['lang'] },
    ],
  })),
  {
    id: 'trip.calendarFile',
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    places: [{ in: 'path', path: ['token'] }],
  },
  {
    id: 'payment.webhook',
    method: 'POST',
    path: '/api/payment/stripe-webhook',
    places: [{ in: 'body', path: [] }],
  },
  {
    id: 'mail.events',
    method: 'POST',
    path: '/api/mail/events',
    places: [{ in: 'body', path: [] }],
  },
];

/** Texts that have broken servers, by what they play on. */
const NAUGHTY = {
  control: [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\r\nSet-Cookie: a=b',
    '\n',
    '\t',
    '\x1b[31m',
    '\x7f',
    '%00',
  ],
  empty: ['', ' ', '\u200B', '\uFEFF', '\u00A0'],
  script: [
    '\u202Egnp.exe',
    '\u0301'.repeat(60),
    'ﷺ',
    '👩‍👩‍👧‍👦',
    '𝕏',
    'İ',
    'ß',
    '٣',
    '１２３４',
    'ﬁ',
    'Ａ',
    'ن',
    '\u{10FFFF}',
  ],
  sql: [
    "' or 1=1 --",
    "'; drop table members; --",
    '" or ""="',
    '1) union select password_hash from members--',
    '%',
    '_',
    '\\',
    "\\'",
    '$1',
    '$$',
    '::text',
    '{"$ne":null}',
    '{$gt:""}',
    '%s%n%x',
  ],
  markup: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '{{7*7}}',
    '${7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '&#0;',
  ],
  paths: [
    '..',
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    '//evil.example',
    'https://a:b@evil.example',
    'http://[::1',
    'http://x.example:99999',
    '%c0%ae',
    '%ff',
  ],
  names: [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    'length',
    'then',
    '[object Object]',
  ],
  numbers: [
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '1e309',
    '1e-7',
    '9'.repeat(400),
    '2147483648',
    '-2147483649',
    '9223372036854775808',
    '0.1',
    '1,5',
    '-1',
    '0',
    '+1',
    '+99999999999999999999',
  ],
  dates: [
    '0000-00-00',
    '2026-02-31',
    '9999-12-31',
    '10000-01-01',
    '-000001-01-01',
    '+275760-09-13',
    '2026-11-21T12:00:00Z',
    '1970-01-01',
    '2027-13',
    '0001-01-01',
    '2027-03-06',
  ],
  plausible: [
    'all',
    'Orlando',
    'USA',
    'AZ10482',
    'nobody@mail.example',
    'a@b.co',
    `${'a'.repeat(240)}@b.example`,
    'a@b..co',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'A'.repeat(16),
    'A'.repeat(64),
    '1234',
    'others',
  ],
  backtracking: [
    `${'a'.repeat(60)}!`,
    'aaaa '.repeat(50),
    `${'a.'.repeat(120)}@`,
    '-'.repeat(240),
    '(?:a+)+$',
    `${'1'.repeat(250)}x`,
    ' '.repeat(250),
  ],
} as const satisfies Record<string, readonly string[]>;

const deep = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};
const listed: fc.Arbitrary<string> = fc.oneof(
  ...Object.values(NAUGHTY).map((texts) => fc.constantFrom<string>(...texts)),
);
const naughtyText = fc.oneof(
  { weight: 8, arbitrary: listed },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(100, 101, 201, 256, 257, 1_001, 5_001, 20_000)
      .map((length) => 'x'.repeat(length)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'Ana', '2026-11-21', '1234', 'USA'), listed)
      .map((parts) => parts.join('')),
  },
);
const naughtyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.1,
    1e-7,
    0.005,
    1e21,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    999_999.99,
    1_000_000.01,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.integer({ min: -10, max: 100 }),
);
const naughtyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: naughtyText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      [[]],
      {},
      [null],
      ['a', 1],
      { $ne: null },
      { $gt: '' },
      { length: 5 },
      { toString: 'x' },
    ),
  },
  { weight: 2, arbitrary: naughtyNumber },
  // Parsed, so that they are keys of their own and not the prototype.
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{"admin":true}}}',
        '{"a":{"__proto__":[]}}',
      )
      .map((text): unknown => JSON.parse(text)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 10, max: 3_000 }).map((depth) => deep(depth, (inner) => [inner])),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 10, max: 3_000 })
      .map((depth) => deep(depth, (inner) => ({ a: inner }))),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 20, max: 5_000 })
      .map((count) => Array.from({ length: count }, (_, index) => index)),
  },
  { weight: 1, arbitrary: fc.array(naughtyText, { maxLength: 25 }) },
  { weight: 1, arbitrary: fc.dictionary(naughtyText, naughtyText, { maxKeys: 5 }) },
);

/**
 * What is done to one place of the example. `fitting` puts a value of the place's own type there,
 * so that it gets past the first look; `replace` any other; `extra` a further key beside it.
 */
type Change = {
  place: number;
  how: 'fitting' | 'replace' | 'remove' | 'twice' | 'extra' | 'append';
  value: unknown;
  key: string;
  number: number;
};
/** How the request is written: as JSON, or in ways no honest client uses. */
type Wire =
  | { kind: 'json' }
  | { kind: 'cut'; at: number }
  | { kind: 'type'; type: string }
  | { kind: 'raw'; text: string }
  | { kind: 'repeatedKeys' }
  | { kind: 'bytes'; bytes: number[] }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'huge'; size: number }
  | { kind: 'method'; method: 'HEAD' | 'OPTIONS' | 'TRACE' | 'PATCH' };
export type Attack = { operation: number; caller: Caller | 'own'; changes: Change[]; wire: Wire };

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'application/octet-stream',
  '',
  'x',
  'application/json, text/html',
];
const HEADERS = [
  'idempotency-key',
  'user-agent',
  'accept',
  'accept-language',
  'accept-encoding',
  'host',
  'origin',
  'referer',
  'authorization',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'content-encoding',
  'expect',
  'range',
  'if-none-match',
  'stripe-signature',
  'cookie',
  'x-http-method-override',
  'sec-fetch-site',
];
/** What a header may contain at all: Node's own parser refuses the rest before the app sees it. */
const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '*',
    'bytes=0-',
    'gzip',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a b',
    'cross-site',
    'null',
    '127.0.0.1',
    '::1, 127.0.0.1',
    'evil.example',
    'localhost:3000:1',
    '[::1',
    'a'.repeat(201),
    'a'.repeat(6_000),
    "' or 1=1 --",
    '../..',
    '{{7*7}}',
    't=1,v1=',
    '\xe9\xff',
    'en-US;q=NaN',
    '__proto__=1',
  ),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);

/**
 * Attacks on operations by their index: mostly honest requests with one to three places changed.
 */
export const attackOn = (count: number): fc.Arbitrary<Attack> =>
  fc.record({
    operation: fc.nat({ max: count - 1 }),
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constant<'own'>('own') },
      { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
    ),
    changes: fc
      .array(
        fc.record({
          place: fc.nat({ max: 10_000 }),
          how: fc.oneof(
            { weight: 8, arbitrary: fc.constant<Change['how']>('fitting') },
            { weight: 3, arbitrary: fc.constant<Change['how']>('replace') },
            {
              weight: 3,
              arbitrary: fc.constantFrom<Change['how']>('remove', 'twice', 'extra', 'append'),
            },
          ),
          value: naughtyValue,
          key: naughtyText,
          number: naughtyNumber,
        }),
        { minLength: 1, maxLength: 3, size: 'max' },
      )
      .chain((all) => fc.constantFrom([], all.slice(0, 1), all.slice(0, 1), all.slice(0, 1), all)),
    wire: fc.oneof(
      { weight: 14, arbitrary: fc.constant<Wire>({ kind: 'json' }) },
      { weight: 1, arbitrary: fc.nat({ max: 300 }).map((at): Wire => ({ kind: 'cut', at })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...TYPES).map((type): Wire => ({ kind: 'type', type })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(
            '',
            ' ',
            '{',
            '[',
            'null',
            '"a"',
            '0',
            'NaN',
            '{"a":1,}',
            "{'a':1}",
            '{"a":1}{"b":2}',
            '\ufeff{}',
            '//x',
            '{"__proto__":{}}',
            '[['.repeat(5_000),
            `{"a":${'9'.repeat(2_000)}}`,
            '{"a":"\\ud800"}',
            '{"a":"\\u0000"}',
          )
          .map((text): Wire => ({ kind: 'raw', text })),
      },
      { weight: 1, arbitrary: fc.constant<Wire>({ kind: 'repeatedKeys' }) },
      {
        weight: 1,
        arbitrary: fc
          .array(fc.nat({ max: 255 }), { maxLength: 64 })
          .map((bytes): Wire => ({ kind: 'bytes', bytes })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...HEADERS), headerValue)
          .map(([name, value]): Wire => ({ kind: 'header', name, value })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(60_000, 70_000, 600_000)
          .map((size): Wire => ({ kind: 'huge', size })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom<'HEAD' | 'OPTIONS' | 'TRACE' | 'PATCH'>('HEAD', 'OPTIONS', 'TRACE', 'PATCH')
          .map((method): Wire => ({ kind: 'method', method })),
      },
    ),
  });

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
const put = (target: object, key: string, value: unknown): void =>
  void Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });

/** Changes a body at a path, making what is missing on the way. */
function changeBody(body: unknown, path: readonly string[], change: Change): unknown {
  const [head, ...rest] = path;
  if (head === undefined) {
    if (change.how === 'remove') return undefined;
    if (change.how === 'twice') return [body, body];
    if (change.how === 'extra' && isBranch(body)) {
      put(body, change.key, change.value);
      return body;
    }
    return change.how === 'append' && typeof body === 'string'
      ? `${body}${change.key}`
      : change.value;
  }
  const branch: Record<string, unknown> = isBranch(body) ? body : {};
  if (rest.length === 0 && change.how === 'remove') delete branch[head];
  else put(branch, head, changeBody(branch[head], rest, change));
  return branch;
}

/**
 * A text as one segment or value of an address; half a character pair cannot be written in one and
 * becomes its raw bytes.
 */
const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 8_000)) : '%ED%A0%80';
};

type Written = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

/** The request of an attack on a fresh example. */
export function write(
  { method, path, places }: Operation,
  example: Example,
  { changes, wire }: Pick<Attack, 'changes' | 'wire'>,
  authorization: Record<string, string>,
): Written {
  const params: Record<string, string> = { ...example.params };
  const query: [string, string][] = Object.entries(example.query ?? {}).map(([name, value]) => [
    name,
    inAddress(value),
  ]);
  let body: unknown = Buffer.isBuffer(example.body) ? example.body : structuredClone(example.body);
  for (const planned of changes) {
    const place = places.length > 0 ? places[planned.place % places.length] : undefined;
    const isNumber = place?.type === 'number' || place?.type === 'integer';
    const change: Change =
      planned.how === 'fitting'
        ? {
            ...planned,
            how: 'replace',
            value: isNumber
              ? planned.number
              : place?.type === 'string'
                ? planned.key
                : planned.value,
          }
        : planned;
    if (!place) {
      query.push([inAddress(change.key), inAddress(change.value)]);
      continue;
    }
    const [name = ''] = place.path;
    if (place.in === 'body')
      body = Buffer.isBuffer(body)
        ? Buffer.concat([
            change.how === 'replace' ? Buffer.alloc(0) : body,
            Buffer.from(change.key),
          ])
        : changeBody(body, place.path, change);
    else if (place.in === 'path')
      params[name] =
        change.how === 'append'
          ? `${params[name] ?? ''}${change.key}`
          : typeof change.value === 'string'
            ? change.value
            : (JSON.stringify(change.value) ?? '');
    else {
      const at = query.findIndex(([known]) => known === name);
      const value = inAddress(change.value);
      if (change.how === 'remove') query.splice(at, at < 0 ? 0 : 1);
      else if (change.how === 'twice') query.push([name, value]);
      else if (change.how === 'extra') query.push([`${name}[${inAddress(change.key)}]`, value]);
      else if (at < 0) query.push([name, value]);
      else
        query[at] = [
          name,
          change.how === 'append' ? `${query[at]?.[1] ?? ''}${inAddress(change.key)}` : value,
        ];
    }
  }
  const headers: Record<string, string> = { ...example.headers, ...authorization };
  let payload: string | Buffer | undefined = Buffer.isBuffer(body)
    ? body
    : body === undefined
      ? undefined
      : JSON.stringify(body);
  if (typeof payload === 'string') headers['content-type'] = 'application/json';
  let verb: string = method;
  if (wire.kind === 'cut') payload = payload?.slice(0, wire.at);
  else if (wire.kind === 'type') headers['content-type'] = wire.type;
  else if (wire.kind === 'raw')
    [payload, headers['content-type']] = [wire.text, 'application/json'];
  else if (wire.kind === 'bytes')
    [payload, headers['content-type']] = [Buffer.from(wire.bytes), 'application/json'];
  else if (wire.kind === 'repeatedKeys' && typeof payload === 'string' && payload.startsWith('{"'))
    payload = `${payload.slice(0, -1)},${payload.slice(1)}`;
  else if (wire.kind === 'header') headers[wire.name] = wire.value;
  else if (wire.kind === 'huge')
    [payload, headers['content-type']] = [
      JSON.stringify({ a: 'x'.repeat(wire.size) }),
      'application/json',
    ];
  else if (wire.kind === 'method') verb = wire.method;
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    inAddress(params[name] ?? ''),
  );
  return {
    method: verb,
    url: `${address}${query.length > 0 ? `?${query.map((pair) => pair.join('=')).join('&')}` : ''}`,
    headers,
    payload: verb === 'GET' || verb === 'HEAD' ? undefined : payload,
  };
}

/** What reveals internals: stacks, files, queries, names of libraries and their errors. */
const INSIDE =
  /\n\s+at |\/work\/|\/home\/|\/root\/|node_modules|file:\/\/\/(?!etc)|\bselect "|insert into "|update "\w+" set|syntax error at|violates .* constraint|relation "|column "|drizzle|pglite|ZodError|TypeError|SyntaxError|RangeError|ECONN|at position \d|Unexpected token|fastify|FST_/i;
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

export type Answer = { status: number; body: string; headers: Record<string, unknown>; ms: number };

/** Sends a request; of a stream that never ends only the head is read. */
export async function send(
  { app }: Pick<HostileWorld, 'app'>,
  { method, url, headers, payload }: Written,
): Promise<Answer> {
  const began = performance.now();
  const stream = url.startsWith('/api/members/events');
  const reply: Response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: '203.0.113.9',
    ...(stream ? { payloadAsStream: true } : {}),
  });
  const answer = {
    status: reply.statusCode,
    headers: reply.headers,
    ms: performance.now() - began,
  };
  if (!stream) return { ...answer, body: reply.body };
  if (reply.statusCode === 200) {
    reply.stream().destroy();
    return { ...answer, body: '' };
  }
  let body = '';
  for await (const chunk of reply.stream()) body += String(chunk);
  return { ...answer, body };
}

/** Operations that answer pictures or PDF files, in whose bytes no text is looked for. */
const FILES = new Set([
  'images.get',
  'images.preview',
  'claim.evidence',
  'document.voucher',
  'document.receipt',
]);

/** What is wrong with an answer; undefined when nothing is. */
export function faultOf(
  world: Pick<HostileWorld, 'secrets'>,
  operation: Operation,
  { method, payload, headers: sent }: Written,
  { status, body, headers, ms }: Answer,
): string | undefined {
  const endpoint = byId.get(operation.id);
  if (
    status >= 500 &&
    !(
      endpoint &&
      (status === 502 || status === 503) &&
      endpoint.errors.some((code) => code === status)
    )
  )
    return `answers ${status}`;
  if (ms > BOUND_MS) return `took ${Math.round(ms)} ms`;
  if (
    headers['x-content-type-options'] !== 'nosniff' ||
    headers['content-security-policy'] === undefined
  )
    return 'came without its headers';
  const text = FILES.has(operation.id) && status === 200 ? '' : body;
  const inside = INSIDE.exec(text)?.[0] ?? world.secrets.find((secret) => text.includes(secret));
  if (inside !== undefined) return `tells ${JSON.stringify(inside)}`;
  if (method === 'HEAD' || method === 'OPTIONS' || status === 204) return undefined;
  if (status >= 400) {
    if (!String(headers['content-type']).startsWith('application/json'))
      return `refuses as ${String(headers['content-type'])}`;
    const refusal = errorBody.safeParse(readJson(body));
    if (!refusal.success) return 'refuses in other words than the contract’s';
    // Broken JSON, and keys that reach for prototypes, are refused before there are fields to name.
    const type = sent['content-type'];
    const isJson =
      typeof payload === 'string'
        ? type === 'application/json' &&
          readJson(payload) !== undefined &&
          !/"(?:__proto__|prototype)"/.test(payload)
        : payload === undefined && type === undefined;
    return status === 400 &&
      endpoint &&
      isJson &&
      Object.keys(refusal.data.fields ?? {}).length === 0
      ? 'does not name what is wrong'
      : undefined;
  }
  if (status !== 200) return `answers ${status}`;
  if (!endpoint || operation.id === 'member.events') return undefined;
  const reply = endpoint.reply.safeParse(readJson(body));
  return reply.success
    ? undefined
    : `answers something else than its contract: ${reply.error.issues[0]?.path.join('.')} ${reply.error.issues[0]?.message}`;
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** How often each status was answered, by operation; shows that the attacks reach the code. */
export type Tally = Map<string, Map<number, number>>;

/**
 * Sends one attack and says what was wrong with the answer. @throws Error naming the request, for
 * fast-check to shrink
 */
export async function attack(
  world: HostileWorld,
  operations: readonly Operation[],
  { operation: index, caller, changes, wire }: Attack,
  tally?: Tally,
): Promise<void> {
  const operation = operations[index];
  if (!operation) throw new Error('no such operation');
  const example = await world.example(operation.id);
  const written = write(
    operation,
    example,
    { changes, wire },
    await world.authorization(caller === 'own' ? (example.caller ?? 'guest') : caller),
  );
  const answer = await send(world, written);
  if (tally) {
    const counts = tally.get(operation.id) ?? new Map<number, number>();
    tally.set(operation.id, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
  }
  const fault = faultOf(world, operation, written, answer);
  if (fault !== undefined)
    throw new Error(
      `${operation.id} ${fault}\n${written.method} ${written.url.slice(0, 400)}\n${String(written.payload).slice(0, 400)}\n-> ${answer.body.slice(0, 300)}`,
    );
}
