import { build } from 'fast-json-stringify';
import type { Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

const compiled = new Map<string, ReturnType<typeof build>>();

/**
 * Serializer of replies with a schema. It is Fastify's own, which would compile every reply of every
 * route again: seconds at each start, although most replies are the same refusals.
 */
export const replySerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const key = JSON.stringify(schema);
  const serialize = compiled.get(key) ?? build(schema);
  compiled.set(key, serialize);
  return serialize;
};
