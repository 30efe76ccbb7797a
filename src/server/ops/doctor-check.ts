/** One finding of the doctor. An error means that the product could not take a booking. */
export type Check = { name: string; level: 'ok' | 'warning' | 'error'; text: string };

export const ok = (name: string, text: string): Check => ({ name, level: 'ok', text });
export const warned = (name: string, text: string): Check => ({ name, level: 'warning', text });
export const failed = (name: string, text: string): Check => ({ name, level: 'error', text });

/**
 * The innermost reason in words; never an address with a password, which no library puts into its
 * messages.
 */
export function messageOf(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current.message : String(current);
}
