/**
 * Postgres error code of a failed query, whether Drizzle wrapped it or not; undefined for other
 * errors.
 */
export function pgErrorCode(error: unknown): string | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return undefined;
}

/** Errors of the network; the database was not reached, or was lost. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/;
/** What the driver says without a code. */
const DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed|Query read timeout|PGlite is closed/;
/**
 * PostgreSQL codes and classes of temporary errors, after which the same call may work later: 08
 * connection, 53 out of resources (53100 disk full, 53300 too many connections), 57 shutting down,
 * crashed, starting up or canceled by a time limit, 58 disk failure, 40 serialization and deadlock,
 * 55P03 lock not available in time, 25006 a replica after the primary has moved, 28 and 3D000 being
 * set up again.
 */
const PASSING = /^(08|53|57|58|40|28)|^(55P03|25006|3D000)$/;

/**
 * True when the database could not be reached, is shutting down or has no room, so that trying
 * again later makes sense.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = pgErrorCode(error);
  if (code && PASSING.test(code)) return true;
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      (NETWORK.test(current.code) || current.code === 'ENOSPC')
    )
      return true;
    // Outer messages repeat the query with what people typed; only the innermost one is the
    // driver's own.
    if (current.cause === undefined && DRIVER.test(current.message)) return true;
    // A host with several addresses fails with one error per address.
    if (current instanceof AggregateError && current.errors.some(isDatabaseAway)) return true;
  }
  return false;
}
