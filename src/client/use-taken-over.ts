import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the server renders and while its HTML is taken over; true from then on, when the page
 * reacts to the person.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
