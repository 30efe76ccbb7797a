import type { Decorator } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';

/** Asks again in another club, which numbers bookings by its own letters. */
function Asked({ club }: { club: string }) {
  const { mutate } = useSWRConfig();
  const asked = useRef(club);
  useEffect(() => {
    if (asked.current !== club) void mutate(() => true);
    asked.current = club;
  }, [club, mutate]);
  return null;
}

/**
 * Every story starts with an empty cache of its own, and failures are shown at once instead of
 * being tried again. Another network or clock in the toolbar starts the story again, as what it
 * holds was fetched under the old one.
 */
export const withEmptyCache: Decorator = (Story, { id, globals }) => (
  <SWRConfig
    key={`${id} ${globals.network} ${globals.clock}`}
    value={{
      provider: () => new Map(),
      dedupingInterval: 0,
      shouldRetryOnError: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    }}
  >
    <Asked club={String(globals.club)} />
    <Story />
  </SWRConfig>
);
