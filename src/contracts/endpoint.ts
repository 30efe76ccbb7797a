import type { z } from 'zod';
import type { LaterCode } from '#loading/later.ts';
import type { ErrorCode } from './failures.ts';

const AREAS = [
  'auth',
  'club',
  'catalogue',
  'member',
  'week',
  'saved',
  'reservation',
  'payment',
  'claim',
  'line',
  'watch',
  'push',
  'trip',
  'document',
  'cruise',
  'deal',
  'legal',
] as const;
type Area = (typeof AREAS)[number];
type Access = 'none' | 'optional' | 'required';

/**
 * One call of the API as a value: the server makes its route from it, the browser its fetch,
 * stories and tests their stand-ins. Paths are relative to `/api` and use `:name` for parameters.
 *
 * `session` says who may call: `none` (anyone), `optional` (a member is recognized when a valid
 * bearer token comes), `required` (401 without one). `acts` marks a GET that changes state. What
 * changes state is refused to pages of other sites (`FAILURE.foreignOrigin`).
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Session extends Access = Access,
> = {
  id: string;
  area: Area;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  params?: Params | undefined;
  query?: Query | undefined;
  body?: Body | undefined;
  /** Instead of `body`: what the bytes are that come as `application/octet-stream`. */
  bytes?: string | undefined;
  reply: Reply;
  /** A list of the reply that may have thousands of items: the browser reads it in slices. */
  long?: { name: string; item: z.ZodType } | undefined;
  errors: readonly ErrorCode[];
  session?: Session | undefined;
  acts?: boolean | undefined;
};

/** What identifies a call and where it goes. */
export type Head = Pick<Endpoint, 'id' | 'area' | 'method' | 'path' | 'session' | 'acts'>;

/**
 * An endpoint of a first page: its head is known at once, its schemas are fetched with the first
 * call, as they weigh more than the page.
 */
export type LaterEndpoint<E extends Endpoint> = Head & {
  /** `record`: a failure is recorded, as a person waits for the answer (`loading/later.ts`). */ fetch: (
    record?: boolean,
  ) => Promise<E>;
};
/** `of`: the endpoint's own in the module that holds it. */
export const later = <Module, E extends Endpoint>(
  head: Head,
  code: LaterCode<Module>,
  of: (module: Module) => E,
): LaterEndpoint<E> => ({
  ...head,
  fetch: async (record = false) => of(await (record ? code(false) : code.ahead())),
});

/** Declares an endpoint and keeps the exact types of its schemas and of its session. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
  Session extends Access = 'none',
>(
  definition: Endpoint<Params, Query, Body, Reply, Session>,
): Endpoint<Params, Query, Body, Reply, Session> {
  return definition;
}

type Part<E, K extends 'params' | 'query' | 'body', D extends 'input' | 'output'> = E extends {
  [P in K]?: infer S | undefined;
}
  ? S extends z.ZodType
    ? D extends 'input'
      ? z.input<S>
      : z.output<S>
    : undefined
  : undefined;

/** What a caller passes: only the parts the endpoint declares. */
export type CallInput<E extends Endpoint> = Pick<
  {
    params: Part<E, 'params', 'input'>;
    query: Part<E, 'query', 'input'>;
    body: Part<E, 'body', 'input'>;
  },
  DefinedParts<E>
>;
/** What a handler receives, after parsing. */
export type CallOutput<E extends Endpoint> = {
  params: Part<E, 'params', 'output'>;
  query: Part<E, 'query', 'output'>;
  body: Part<E, 'body', 'output'>;
};
type DefinedParts<E extends Endpoint> =
  | (Part<E, 'params', 'input'> extends undefined ? never : 'params')
  | (Part<E, 'query', 'input'> extends undefined ? never : 'query')
  | (Part<E, 'body', 'input'> extends undefined ? never : 'body');

export type Reply<E extends Endpoint> = z.output<E['reply']>;
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>;
