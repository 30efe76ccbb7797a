import { timingSafeEqual } from 'node:crypto';
import type { Json } from '../../store.ts';
import { badParam, noSuch } from '../errors.ts';
import type { Form } from '../form.ts';
import type { Cause, Ledger } from '../ledger.ts';
import { params } from '../params.ts';

export type Obj = { [key: string]: Json };

/**
 * One call after authentication: `form` holds body or query, `id` the path's id, `secret` whether
 * the secret key was shown, `seed` what ids are made from where the call has an idempotency key.
 */
export type Call = {
  id: string;
  form: Form;
  cause: Cause;
  seed: string | undefined;
  secret: boolean;
  ledger: Ledger;
};
export type Handler = (call: Call) => Promise<Json>;
/** Handlers by method and path; `open` ones take a publishable key too. */
export type Calls = { [route: string]: { run: Handler; open?: true } };

export const BASE = '/sandbox/stripe/v1';

export const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export const listOfAll = (data: Json[], url: string, more = false): Obj => ({
  object: 'list',
  data,
  has_more: more,
  url: url.replace('/sandbox/stripe', ''),
});

/** A call with a publishable key must know the client secret of what it asks for. */
export const checkSecret = (call: Call, secret: string, what: string): void => {
  if (call.secret) return;
  const given = params(call.form, null).text('client_secret', 300);
  if (given === undefined || !sameText(given, secret)) throw noSuch(what, call.id, 'intent');
};

/** One page of rows that are newest first. */
export function page<T extends { id: string; created: number }>(
  rows: T[],
  form: Form,
  url: string,
  render: (row: T) => Json,
): Json {
  const read = params(form, null);
  const limit = read.whole('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw badParam('limit', 'This value must be between 1 and 100.', 'parameter_invalid_integer');
  const [after, before] = [read.text('starting_after', 200), read.text('ending_before', 200)];
  const range =
    typeof form.created === 'string'
      ? params({ gte: form.created, lte: form.created }, null, 'created')
      : params(read.branch('created') ?? {}, null, 'created');
  const [gt, gte, lt, lte] = [
    range.whole('gt'),
    range.whole('gte'),
    range.whole('lt'),
    range.whole('lte'),
  ];
  let found = rows.filter(
    (row) =>
      row.created > (gt ?? -1) &&
      row.created >= (gte ?? 0) &&
      row.created < (lt ?? Infinity) &&
      row.created <= (lte ?? Infinity),
  );
  for (const [name, id] of [
    ['starting_after', after],
    ['ending_before', before],
  ] as const)
    if (id !== undefined && !found.some((row) => row.id === id)) throw noSuch('object', id, name);
  if (after !== undefined) found = found.slice(found.findIndex((row) => row.id === after) + 1);
  if (before !== undefined) {
    const until = found.findIndex((row) => row.id === before);
    const start = Math.max(0, until - limit);
    return listOfAll(found.slice(start, until).map(render), url, start > 0);
  }
  return listOfAll(found.slice(0, limit).map(render), url, found.length > limit);
}
