import type { WeekCriteria } from '#contracts/week.ts';
import { ALL_CITIES } from '#contracts/week.ts';
import { isUnclaimed } from '../reservation/claims.ts';

/**
 * Collects parameters of one statement: `$(value)` stores the value and returns its placeholder.
 */
export function parameters(): { values: unknown[]; $: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, $: (value) => `$${values.push(value)}` };
}
export type Bind = (value: unknown) => string;

export type Place = Pick<WeekCriteria, 'country' | 'city' | 'state'>;

/**
 * SQL: a week on sale. It begins after today, and it is neither booked nor held. Written for the
 * alias `w`.
 */
export const available = ($: Bind, now: Date): string =>
  `w.check_in > ${$(now.toISOString().slice(0, 10))}::date and ${isUnclaimed('w', `${$(now.toISOString())}::timestamptz`)}`;

/**
 * Place of a search on the alias `w`: `all` means every city; a state is given by name or by code.
 */
export function inPlace($: Bind, { country, city, state }: Place): string {
  const parts = [`w.country = ${$(country)}`];
  if (state) {
    const name = $(state);
    parts.push(
      `w.state = any(array(select distinct s.state from resorts s where s.country = ${$(country)} and (s.state = ${name} or s.state_code = ${name})))`,
    );
  }
  if (city !== ALL_CITIES) parts.push(`w.city = ${$(city)}`);
  return parts.join(' and ');
}

/** Weeks that lie entirely between two days. */
export const inDates = ($: Bind, from: string, to: string): string =>
  `w.check_in >= ${$(from)}::date and w.check_out <= ${$(to)}::date`;

/** Chosen resort names of a search as a condition on the alias `w`. */
export const inNames = ($: Bind, names: readonly string[] | undefined): string =>
  names?.length ? `w.resort_name = any(${$([...names])}::text[])` : 'true';
