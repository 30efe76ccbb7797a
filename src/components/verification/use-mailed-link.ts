import { startTransition, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { useKept } from '#components/auth/use-kept.ts';

/**
 * Parameters that a mailed link brought along. They leave the address at once (tokens stay out of history, bookmarks and referrers) and
 * are kept for a reload of this tab only, until `forget`.
 */
export function useMailedLink<Schema extends z.ZodObject>(key: `draft:${string}`, schema: Schema): { link: z.output<Schema> | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useKept(key, (value): z.output<Schema> => schema.parse(value));
  const text = search.toString();

  useEffect(() => {
    const params = new URLSearchParams(text);
    const names = Object.keys(schema.shape);
    if (!names.some((name) => params.has(name))) return;
    const { data } = schema.safeParse(Object.fromEntries(params));
    for (const name of names) params.delete(name);
    // In one step: a page without the link, if only for a moment, would draw another form and lose what was typed into this one.
    startTransition(() => {
      keep(() => data);
      setSearch(params, { replace: true });
    });
    // The way to set the address is made anew with each address; what counts is the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, schema, keep]);
  const names = Object.keys(schema.shape);
  const found = names.some((name) => search.has(name)) ? schema.safeParse(Object.fromEntries(search)).data : undefined;
  return { link: found ?? kept, forget: () => keep(() => undefined) };
}
