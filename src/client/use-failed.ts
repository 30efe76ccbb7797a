import { useState } from 'react';

/**
 * Whether what `key` asks for could not be read. With `keepPreviousData` an answer of another key
 * may be there meanwhile; one of this key that is shown stays when reading it again fails.
 */
export function useFailed(
  key: string,
  { data, error, isLoading }: { data: unknown; error: unknown; isLoading: boolean },
): boolean {
  const [shown, setShown] = useState<string>();
  if (data && !error && !isLoading && shown !== key) setShown(key);
  return error !== undefined && shown !== key;
}
