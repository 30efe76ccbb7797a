/**
 * Keeps the `most` values that were last used. `make` creates a missing one; undefined results are
 * not kept.
 */
export function lruCache<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    if (value === undefined) return value;
    // Deleted and set again, to become the newest.
    kept.delete(key);
    kept.set(key, value);
    const oldest = kept.keys().next();
    if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    return value;
  };
}
