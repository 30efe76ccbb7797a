import type { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { betweenTasks } from '#loading/timing.ts';

/** Items of a long list that are read in one task: some milliseconds of a slow phone. */
const SLICE = 500;

/**
 * Parses a reply by its contract. Its long list is parsed in slices, between which a press is
 * answered; how many items it may have is then left to the server.
 * @returns undefined when it breaks the contract
 */
export async function readReply(
  { reply, long }: Pick<Endpoint, 'reply' | 'long'>,
  json: unknown,
): Promise<unknown> {
  const items = long && (json as Record<string, unknown> | undefined)?.[long.name];
  if (!long || !Array.isArray(items) || items.length <= SLICE) return dataOf(reply, json);
  const rest = dataOf(reply, { ...(json as object), [long.name]: [] });
  if (rest === undefined) return undefined;
  const read: unknown[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % SLICE === 0) await betweenTasks();
    const one = dataOf(long.item, item);
    if (one === undefined) return undefined;
    read.push(one);
  }
  return { ...(rest as object), [long.name]: read };
}

const dataOf = (schema: z.ZodType, value: unknown): unknown => schema.safeParse(value).data;
