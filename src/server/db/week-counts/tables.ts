/** One writer of the counts at a time: a fold or a recount. */
export const FOLD_LOCK = 724_520;

/** The lowest price of no week: an integer above any price. */
export const NO_PRICE = 2_147_483_647;

export const list = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(', ');
export const KEY = 'kind, pinned';
export const DAYS = `check_in, check_out, ${KEY}`;
export const MONTHS = `month_in, month_out, ${KEY}`;

/** Columns of a change, from a source of days, kind, featured and price `v` and its place `p`. */
export const change = (amount: string): string =>
  `p.id as place, p.country_id, p.state_id, v.check_in, v.check_out, date_trunc('month', v.check_in::timestamp)::date as month_in,
   date_trunc('month', v.check_out::timestamp)::date as month_out, v.kind, v.pinned, v.cost_cents as cents, width_bucket(v.cost_cents, (select cents from week_scale)) as step, ${amount} as change`;
