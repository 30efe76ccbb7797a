import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { useKept } from '#components/auth/use-kept.ts';

/**
 * Parameters that a mailed link brought along. They leave the address at once (tokens stay out of history, bookmarks and referrers) and
 * are kept for a reload of this tab only, until `forget`.
 */
export function useMailedLink<Schema extends z.ZodObject>(key: `draft:${string}`, schema: Schema): { link: z.output<Schema> | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useKept(key, schema);
  const names = Object.keys(schema.shape);
  const found = names.some((name) => search.has(name)) ? schema.safeParse(Object.fromEntries(search)).data : undefined;
  const came = found !== undefined || names.some((name) => search.has(name));

  useEffect(() => {
    if (!came) return;
    keep(() => found);
    setSearch((params) => {
      for (const name of names) params.delete(name);
      return params;
    }, { replace: true });
  });
  return { link: found ?? kept, forget: () => keep(() => undefined) };
}
