import { startTransition, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fitting } from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';
import { useSessionDraft } from './use-session-draft.ts';

export type LinkReader<Link> = {
  /** Parameters of the link, which are removed from the address. */
  names: readonly string[];
  /** The link of an address, undefined when there is none in it. */
  read: (search: URLSearchParams) => Link | undefined;
  /** Shape of the stored link. */
  shape: Shape<Link>;
};

const LONGEST = 500;
const part: Shape<string> = (value = '') => {
  if (typeof value === 'string' && value.length <= LONGEST) return value;
  throw new TypeError('Not a part of a link');
};

/**
 * Builds a link if any one of its parameters is present. Missing parameters are empty, and all are
 * empty if one is invalid.
 */
export function linkOf<Name extends string>(
  ...names: readonly Name[]
): LinkReader<Record<Name, string>> & { nothing: Record<Name, string> } {
  // Every name has its part.
  const shape = (value: unknown) =>
    Object.fromEntries(
      names.map((name) => [name, part(Reflect.get(Object(value), name))]),
    ) as Record<Name, string>;
  const nothing = shape({});
  return {
    names,
    shape,
    nothing,
    read: (search) =>
      names.some((name) => search.has(name))
        ? (fitting(shape, Object.fromEntries(search)) ?? nothing)
        : undefined,
  };
}

/**
 * The parameters of a mailed link. They are removed from the address at once (tokens stay out of
 * history, bookmarks and referrers) and kept only for a reload of this tab, until `forget`. Pass
 * the same reader on every render.
 */
export function useMailedLink<Link>(
  key: `draft:${string}`,
  { names, read, shape }: LinkReader<Link>,
): { link: Link | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useSessionDraft(key, shape);
  const text = search.toString();

  useEffect(() => {
    const params = new URLSearchParams(text);
    const found = read(params);
    if (found === undefined) return;
    for (const name of names) params.delete(name);
    // In one step: even a moment without the link would render another form and lose what was typed
    // into this one.
    startTransition(() => {
      keep(() => found);
      setSearch(params, { replace: true });
    });
    // The way to set the address is made again with each address; what counts is the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, names, read, keep]);
  return { link: read(search) ?? kept, forget: () => keep(() => undefined) };
}
