import { useSyncExternalStore } from 'react';
import { whenBack } from '#loading/timing.ts';

const isOnline = (): boolean => navigator.onLine;
const onNetwork = (listener: () => void) => whenBack(listener, ['online', 'offline']);

/** Whether the browser has a network, as far as it knows. */
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, isOnline, () => true);
