import { whenBack } from '#loading/timing.ts';
import { useBrowserValue } from './use-browser-value.ts';

const isOnline = (): boolean => navigator.onLine;
const onNetwork = (listener: () => void) => whenBack(listener, ['online', 'offline']);

/** Whether the browser has a network, as far as it knows. */
export const useOnline = (): boolean => useBrowserValue(onNetwork, isOnline, () => true);
