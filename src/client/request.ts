import type { CallInput, Endpoint } from '#contracts/endpoint.ts';

/** Address (with query) and body of a call. */
export function requestOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): { url: string; body: unknown } {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  ).toString();
  return { url: `/api${path}${search ? `?${search}` : ''}`, body };
}
