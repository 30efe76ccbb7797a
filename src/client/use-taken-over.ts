import { useBrowserValue } from './use-browser-value.ts';

const never = () => () => {};

/**
 * False while the server renders and while its HTML is taken over; true from then on, when the page
 * reacts to the person.
 */
export const useTakenOver = (): boolean =>
  useBrowserValue(
    never,
    () => true,
    () => false,
  );
