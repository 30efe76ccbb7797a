import type { CallInput, Endpoint, Head, LaterEndpoint, Reply } from '#contracts/endpoint.ts';
import { boolean, fitting, object } from '#lib/shape.ts';
import { requestOf } from './request.ts';

/** A call whose answer a page needs before anything is pressed. */
export type Wanted = { key: string; method: string; url: string; body: unknown };

const answered = object<{ success: boolean }>({ success: boolean });

/** Replies that came with the page, by call; on the server, those it renders with. */
let replies: Map<string, unknown> | undefined;
let wanted: Map<string, Wanted> | undefined;

const keyOf = (endpoint: Head, input: unknown): string => `${endpoint.id} ${JSON.stringify(input)}`;

function fromPage(): Map<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(document.getElementById('replies')?.textContent ?? '{}');
    return new Map(Object.entries(parsed && typeof parsed === 'object' ? parsed : {}));
  } catch {
    return new Map();
  }
}

/**
 * The reply that came with the page, parsed by the contract. On the server a missing reply is
 * recorded, so that it can be fetched. Calls that need a session or change something are made by
 * the browser only.
 */
export function givenReply<E extends Endpoint>(
  endpoint: E | LaterEndpoint<E>,
  input: CallInput<E>,
): Reply<E> | undefined {
  const key = keyOf(endpoint, input);
  if (typeof window !== 'undefined') replies ??= fromPage();
  const found = replies?.get(key);
  if (found === undefined) {
    if (wanted && endpoint.session !== 'required' && !endpoint.acts)
      wanted.set(key, { key, method: endpoint.method, ...requestOf(endpoint, input) });
    return undefined;
  }
  // The server of this very build made it from the same schema: without the schema it is only
  // checked for being complete, not parsed again.
  if ('fetch' in endpoint) return fitting(answered, found) && (found as Reply<E>);
  const parsed = endpoint.reply.safeParse(found);
  return parsed.success ? (parsed.data as Reply<E>) : undefined;
}

/** What came with the page is valid for the first look only. */
export const forgetReply = (endpoint: Head, input: unknown): void =>
  void replies?.delete(keyOf(endpoint, input));

/** Renders with these replies, and returns which others were wanted. */
export function renderWithReplies<Result>(
  given: Readonly<Record<string, unknown>>,
  render: () => Result,
): { rendered: Result; wanted: Wanted[] } {
  replies = new Map(Object.entries(given));
  wanted = new Map();
  try {
    return { rendered: render(), wanted: [...wanted.values()] };
  } finally {
    replies = undefined;
    wanted = undefined;
  }
}
