import type { Decorator } from '@storybook/react-vite';
import { SWRConfig } from 'swr';

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
    <Story />
  </SWRConfig>
);
