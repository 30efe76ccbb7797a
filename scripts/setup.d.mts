/** Builds the browser app into `dist`, unless it is there and its sources are the same. Ends the process when it cannot be built. */
export function ensureBuilt(): Promise<void>;
