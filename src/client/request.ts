import type { Head } from '#contracts/endpoint.ts';

/** Address (with query) and body of a call. */
export function requestOf(
  endpoint: Pick<Head, 'path'>,
  input: unknown,
): { url: string; body: unknown } {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return { url: `/api${path}${search ? `?${search}` : ''}`, body };
}
