import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server draws and while its drawing is taken over, true from then on: the page answers to the person. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
