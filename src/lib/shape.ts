/**
 * Checks of small values that come back from the browser's storage, history or the page itself.
 * They are on every first page, where the schemas of the API would cost more than all the rest of
 * the form; whatever comes over the network is parsed by those.
 */

/**
 * Gives the value back in its type, without what is not asked for. @throws TypeError when it is
 * another one
 */
export type Shape<Value> = (value: unknown) => Value;

const refuse = (): never => {
  throw new TypeError('Another shape');
};

export const string: Shape<string> = (value) => (typeof value === 'string' ? value : refuse());
export const number: Shape<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse();
export const boolean: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());
/** An instant in UTC, as `2026-11-21T12:00:00Z`. */
export const instant: Shape<string> = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : refuse();
/** A number of whole steps from zero on. */
export const count: Shape<number> = (value) =>
  Number.isSafeInteger(value) && number(value) >= 0 ? number(value) : refuse();

export const oneOf =
  <const Values extends readonly (string | number)[]>(values: Values): Shape<Values[number]> =>
  (value) =>
    values.find((one) => one === value) ?? refuse();
export const list =
  <Value>(of: Shape<Value>): Shape<Value[]> =>
  (value) =>
    Array.isArray(value) ? value.map((one) => of(one)) : refuse();
export const optional =
  <Value>(of: Shape<Value>): Shape<Value | undefined> =>
  (value) =>
    value === undefined ? undefined : of(value);
/** A missing value becomes `fallback`. */
export const withDefault =
  <Value>(of: Shape<Value>, fallback: NoInfer<Value>): Shape<Value> =>
  (value) =>
    value === undefined ? fallback : of(value);

export const object =
  <Value extends object>(shapes: { [Key in keyof Value]-?: Shape<Value[Key]> }): Shape<Value> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse();
    const found = Object.entries<Shape<unknown>>(shapes).flatMap(([key, shape]) => {
      const part = shape(Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined);
      return part === undefined ? [] : [[key, part] as const];
    });
    // Every part went through its own shape.
    return Object.fromEntries(found) as Value;
  };

/** The value in its type, or undefined. */
export function fitting<Value>(shape: Shape<Value>, value: unknown): Value | undefined {
  try {
    return shape(value);
  } catch {
    return undefined;
  }
}

/** Text of JSON in its type; undefined when it is missing, broken or another. */
export function fromJson<Value>(
  shape: Shape<Value>,
  text: string | null | undefined,
): Value | undefined {
  try {
    return shape(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
