import { startTransition, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fitting } from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';
import { useKept } from './use-kept.ts';

export type LinkReader<Link> = {
  /** Parameters of the link, which leave the address. */
  names: readonly string[];
  /** The link of an address, undefined when there is none in it. */
  read: (search: URLSearchParams) => Link | undefined;
  /** The same as it is kept. */
  shape: Shape<Link>;
};

const LONGEST = 500;
const part: Shape<string> = (value = '') => {
  if (typeof value === 'string' && value.length <= LONGEST) return value;
  throw new TypeError('Not a part of a link');
};

/** Reads a link that any one of its parameters makes one; what is missing is empty, and so is all of it when a part cannot be right. */
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
 * What a mailed link brought along. Its parameters leave the address at once (tokens stay out of history, bookmarks and referrers) and are
 * kept for a reload of this tab only, until `forget`. The reader stays the same one for as long as the page is there.
 */
export function useMailedLink<Link>(
  key: `draft:${string}`,
  { names, read, shape }: LinkReader<Link>,
): { link: Link | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useKept(key, shape);
  const text = search.toString();

  useEffect(() => {
    const params = new URLSearchParams(text);
    const found = read(params);
    if (found === undefined) return;
    for (const name of names) params.delete(name);
    // In one step: a page without the link, if only for a moment, would draw another form and lose what was typed into this one.
    startTransition(() => {
      keep(() => found);
      setSearch(params, { replace: true });
    });
    // The way to set the address is made again with each address; what counts is the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, names, read, keep]);
  return { link: read(search) ?? kept, forget: () => keep(() => undefined) };
}
