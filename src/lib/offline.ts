/**
 * What the pages and the service worker (`src/worker`) agree on; see docs/offline.md. A page of an
 * earlier release may talk to a newer worker: names and messages keep their meaning.
 */

export const WORKER_PATH = '/worker.js';
/** Address of the notice that stands for a page without a network. */
export const OFFLINE_PATH = '/offline';

/** Pages, their files and the clubs' public keys: nothing of a person. */
export const APP_CACHE = 'offline-app';
/** Trips, vouchers and their pictures. Wiped when the session ends. */
export const TRIPS_CACHE = 'offline-trips';

/** Header of a kept answer: when it was read, as an ISO instant. */
export const KEPT_AT = 'x-kept-at';
/** Data attribute of the root element of a page that the worker answered without a network. */
export const OFFLINE_MARK = 'offline';

/** What a page asks the worker to keep. */
export type Keep = {
  type: 'keep';
  /** Files of the app that the page has loaded: paths. */ files: string[];
  language: string;
  /** Vouchers and pictures of trips that were opened: paths with their query. */ trips: string[];
  /** Calls of the page that were made before there was a worker, and the session they need. */
  calls: string[];
  token: string | undefined;
};
