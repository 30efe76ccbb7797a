/**
 * A decoded form: `a[b][0]=c` becomes `{ a: { b: { 0: 'c' } } }`; lists stay objects with number
 * keys, see `listOf`.
 */
export type Form = { [key: string]: string | Form };

const MAX_DEPTH = 8;
const MAX_PAIRS = 1000;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** A body no sandbox server accepts; becomes a 400. */
export class FormError extends Error {}

/**
 * Decodes form or query text with bracket nesting, the way Stripe's libraries write it (`a[b]=1`,
 * `a[0][c]=2`, `a[]=3`).
 * @throws FormError for what cannot be one tree: too deep, too much, a name used as both value and
 * branch
 */
export function parseForm(text: string): Form {
  const root: Form = emptyForm();
  let pairs = 0;
  for (const [rawKey, value] of new URLSearchParams(text)) {
    if (++pairs > MAX_PAIRS) throw new FormError('Too many parameters');
    // No database keeps NUL as text.
    if (rawKey.includes('\0') || value.includes('\0'))
      throw new FormError('Invalid character in parameters');
    const head = /^[^[\]]+/.exec(rawKey)?.[0];
    const tail = head === undefined ? '' : rawKey.slice(head.length);
    if (head === undefined || !/^(\[[^[\]]*\])*$/.test(tail))
      throw new FormError(`Invalid parameter name: ${rawKey.slice(0, 100)}`);
    const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
    if (path.length > MAX_DEPTH || path.some((part) => FORBIDDEN.has(part)))
      throw new FormError(`Invalid parameter name: ${rawKey.slice(0, 100)}`);
    let branch = root;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(branch).length) : part;
      if (depth === path.length - 1) {
        branch[key] = value;
        break;
      }
      const next = branch[key] ?? emptyForm();
      if (typeof next === 'string')
        throw new FormError(`Invalid parameter: ${rawKey.slice(0, 100)}`);
      branch[key] = next;
      branch = next;
    }
  }
  return root;
}

const emptyForm = (): Form => Object.create(null) as Form;

/** The items of a list parameter in order; null when the branch is not a list. */
export function listOf(branch: string | Form | undefined): (string | Form)[] | null {
  if (branch === undefined || branch === '') return [];
  if (typeof branch === 'string') return null;
  const keys = Object.keys(branch);
  if (keys.some((key) => !/^\d{1,4}$/.test(key))) return null;
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => branch[key] ?? '');
}
