import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from 'fastify';
import type { SwaggerTransformObject } from '@fastify/swagger';
import { z } from 'zod';
import type { CallOutput, Endpoint, ReplyInput } from '#contracts/endpoint.ts';
import { ERROR_CODES, errorBody, fieldMessages } from '#contracts/errors.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { Failure } from '../core/failure.ts';
import { RULES } from './documented-rules.ts';
import type { Session } from './session.ts';
import { FAILURE } from '#contracts/failures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** False when the JSON body has no escaped characters; see `jsonBodies`. */
    escapes?: boolean;
  }
}

/**
 * What a handler gets: the parsed input, the session the contract asks for, and the request for
 * address and headers.
 */
export type Call<E extends Endpoint> = CallOutput<E> & {
  // An endpoint without a session of its own has none of these.
  session: ['required', E['session']] extends [E['session'], 'required' | undefined]
    ? Session
    : Session | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInput<E>> | ReplyInput<E>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', formats = true) =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-7',
    override: ({ jsonSchema: made }) => {
      delete made.$schema;
      if (!formats) delete made.format;
    },
  });

const parts = { params: 'params', querystring: 'query', body: 'body' } as const;
/** Schemas of the body of a refusal, with formats and without: made once for all routes. */
const refusalBodies = {
  formats: jsonSchema(errorBody, 'output'),
  plain: jsonSchema(errorBody, 'output', false),
};
type Refusing = Pick<Endpoint, 'method' | 'acts' | 'errors'>;
/** Schemas of a call's refusals by status; routes without a contract use them too. */
export const refusals = (call: Refusing, formats = true) =>
  Object.fromEntries(
    [...codesByStatus(call)].map(([status, codes]) => [
      status,
      {
        ...(formats ? refusalBodies.formats : refusalBodies.plain),
        ...(formats && {
          description: codes.map((code) => `${code}: ${ERROR_CODES[code].message}`).join('; '),
        }),
      },
    ]),
  );
const replies = (endpoint: Endpoint, formats: boolean) => ({
  200: jsonSchema(endpoint.reply, 'output', formats),
  ...refusals(endpoint, formats),
});

/** Whether a call may change something, and so has a body or refuses other sites. */
const isAct = ({ acts, method }: Omit<Refusing, 'errors'>): boolean =>
  acts === true || method !== 'GET';
/** Error codes of a call, by HTTP status: its own, and those of every route. */
function codesByStatus(endpoint: Refusing): Map<number, ErrorCode[]> {
  const everywhere: ErrorCode[] = [FAILURE.invalidInput, FAILURE.internal, FAILURE.unavailable];
  if (isAct(endpoint)) everywhere.push(FAILURE.foreignOrigin);
  if (endpoint.method !== 'GET') everywhere.push(FAILURE.tooLarge, FAILURE.unsupportedType);
  const codes = [...new Set([...endpoint.errors, ...everywhere])].sort((a, b) => a - b);
  return Map.groupBy(codes, (code) => ERROR_CODES[code].status);
}

/** The rules that the schemas cannot express, as the description of an operation. */
const rulesText = ({ id }: Endpoint): string | undefined =>
  RULES[id] &&
  [
    'Also refused with 400:',
    ...Object.entries(RULES[id]).map(([field, rule]) => `- \`${field}\`: ${rule}`),
  ].join('\n');

/**
 * Everything in a contract, for the OpenAPI document (its `transform`). Fastify itself gets no
 * input schemas, as the contract's own schemas parse, and replies without formats, as days and
 * instants in them are strings already.
 */
export function describeRoute<Schema extends FastifySchema>({
  schema,
  url,
  route,
}: {
  schema: Schema;
  url: string;
  route: RouteOptions;
}): { schema: Schema; url: string } {
  const endpoint = route.config?.endpoint;
  if (!endpoint) return { schema, url };
  const input = Object.entries(parts).flatMap(([name, part]) => {
    const source = endpoint[part];
    return source ? [[name, jsonSchema(source, 'input')]] : [];
  });
  const bytes = endpoint.bytes && {
    consumes: ['application/octet-stream'],
    body: { type: 'string', format: 'binary', description: endpoint.bytes },
  };
  const description = rulesText(endpoint);
  return {
    schema: {
      ...schema,
      ...Object.fromEntries(input),
      ...bytes,
      ...(description ? { description } : {}),
      response: replies(endpoint, true),
    },
    url,
  };
}

/**
 * The OpenAPI document with the body of a refusal written once: at every call, it would be nearly
 * all of the document.
 */
export const shareRefusals: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject;
  const { openapiObject: made } = document;
  const schema = { $ref: '#/components/schemas/Refusal' };
  for (const call of Object.values(made.paths ?? {}).flatMap((path) => Object.values({ ...path })))
    if (typeof call === 'object' && call !== null && 'responses' in call)
      for (const [status, reply] of Object.entries(call.responses as Record<string, object>))
        if (Number(status) >= 400 && 'content' in reply)
          reply.content = { 'application/json': { schema } };
  Object.assign(made, {
    components: {
      ...made.components,
      schemas: { ...made.components?.schemas, Refusal: refusalBodies.formats },
    },
  });
  return made;
};

/**
 * Reads JSON bodies as Fastify does, and marks those without escapes: only an escape can write the
 * characters that `findUnstorableText` looks for.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('escapes');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      request.escapes = body.includes('\\u');
      void parse(request, body, done);
    },
  );
}

/**
 * Registers a route for a contract. Its schemas parse the request and describe it in the OpenAPI
 * document; the reply schema, compiled by Fastify's serializer, drops properties that the contract
 * does not name.
 */
export function contractRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const schema: FastifySchema & Record<string, unknown> = {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.area],
    response: replies(endpoint, false),
  };
  if (endpoint.session)
    schema['security'] = endpoint.session === 'required' ? [{ bearer: [] }] : [{ bearer: [] }, {}];
  const parse = inputParser(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema,
    config: { endpoint },
    // No promise around the handler's: Fastify takes what is thrown or returned here, at once or
    // later.
    handler: (request, reply) => {
      if (isAct(endpoint)) refuseForeignOrigin(request);
      const call = parse(request, reply) as Call<E>;
      return endpoint.session ? withSession(endpoint, call, handler) : handler(call);
    },
  });
}

async function withSession<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  handler: Handler<E>,
): Promise<ReplyInput<E>> {
  const session = await call.request.readSession();
  if (endpoint.session === 'required' && !session) throw new Failure(FAILURE.noSession);
  call.session = session as Call<E>['session'];
  return handler(call);
}

const PARTS = ['params', 'query', 'body'] as const;

/**
 * Parses a request's input with the contract's schemas. @throws Failure `invalidInput` with what is
 * wrong per field
 */
function inputParser<E extends Endpoint>(
  endpoint: E,
): (request: FastifyRequest, reply: FastifyReply) => CallOutput<E> {
  const parts = PARTS.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ part, schema }] : [];
  });
  return (request, reply) => {
    const input: Record<(typeof PARTS)[number] | 'session' | 'request' | 'reply', unknown> = {
      params: undefined,
      query: undefined,
      body: undefined,
      session: undefined,
      request,
      reply,
    };
    let fields: Record<string, string> | undefined;
    for (const { part, schema } of parts) {
      const given = request[part] ?? {};
      const parsed = schema.safeParse(given);
      if (parsed.success) {
        input[part] = parsed.data;
        const unreadable = (part === 'body' ? request.escapes !== false : request.url.includes('%'))
          ? findUnstorableText(parsed.data)
          : undefined;
        if (unreadable !== undefined) (fields ??= {})[[part, ...unreadable].join('.')] = 'invalid';
        continue;
      }
      // The message depends on the input; only this second parse keeps it with the issue.
      const { error } = schema.safeParse(given, { reportInput: true });
      fields = { ...fields, ...fieldMessages(error ?? parsed.error, part) };
    }
    if (fields) throw new Failure(FAILURE.invalidInput, { fields });
    return input as unknown as CallOutput<E>;
  };
}

/**
 * Paths where parsed input contains a NUL character or half a surrogate pair: database texts cannot
 * store them, so no contract has to exclude them. Parsed input is only as deep as its contract, so
 * recursion is safe.
 */
function findUnstorableText(value: unknown): string[] | undefined {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  // Parsed input has only own keys.
  for (const key in value) {
    const found = findUnstorableText((value as Record<string, unknown>)[key]);
    if (found) return [key, ...found];
  }
  return undefined;
}

/**
 * A call that changes something is accepted only from the club's own pages, whatever its method:
 * some GET calls of the specification change something, and some calls need no body that another
 * site could not send. Browsers say where a request comes from; other clients send no such header
 * and carry no ambient authority.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (mode === 'navigate' || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new Failure(FAILURE.foreignOrigin);
}
