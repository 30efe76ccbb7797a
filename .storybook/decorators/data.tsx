import type { Decorator } from '@storybook/react-vite';
import { SWRConfig } from 'swr';

/** Every story starts with an empty cache of its own, and failures are shown at once instead of being tried again. */
export const withEmptyCache: Decorator = (Story, { id }) => (
  <SWRConfig key={id} value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false, revalidateOnFocus: false, revalidateOnReconnect: false }}>
    <Story />
  </SWRConfig>
);
