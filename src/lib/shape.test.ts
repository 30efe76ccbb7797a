import { describe, expect, it } from 'vitest';
import {
  boolean,
  count,
  fitting,
  fromJson,
  instant,
  list,
  number,
  object,
  oneOf,
  optional,
  string,
  withDefault,
} from './shape.ts';

describe('a shape', () => {
  it.each([
    ['text', string, 'a', 1],
    ['a number', number, -1.5, Number.NaN],
    ['a number', number, 0, Infinity],
    ['a number', number, 1, '1'],
    ['yes or no', boolean, false, 0],
    ['an instant', instant, '2026-11-21T12:00:00Z', '2026-11-21'],
    ['an instant', instant, '2026-11-21T12:00:00.123Z', '2026-13-21T12:00:00Z'],
    ['an instant', instant, '2026-11-21T12:00Z', 'tomorrow'],
    ['a count', count, 0, -1],
    ['a count', count, 7, 1.5],
    ['one of some', oneOf(['a', 'b']), 'b', 'c'],
    ['a list', list(number), [1, 2], [1, '2']],
    ['a list', list(number), [], { 0: 1 }],
    ['what may be missing', optional(string), undefined, null],
  ])('gives %s back and refuses another value', (_name, shape, good, bad) => {
    expect((shape as (value: unknown) => unknown)(good)).toEqual(good);
    expect(() => (shape as (value: unknown) => unknown)(bad)).toThrow(TypeError);
  });

  const person = object<{ name: string; age?: number | undefined; tags: string[] }>({
    name: string,
    age: optional(number),
    tags: withDefault(list(string), []),
  });

  it('of an object drops what was not asked for, leaves out what is missing and puts defaults in', () => {
    expect(person({ name: 'a', password: 'b' })).toEqual({ name: 'a', tags: [] });
    expect(Object.keys(person({ name: 'a' }))).toEqual(['name', 'tags']);
    expect(person({ name: 'a', age: 3, tags: ['x'] })).toEqual({ name: 'a', age: 3, tags: ['x'] });
  });

  it.each([[null], [[]], ['text'], [{}], [{ name: 'a', age: '3' }], [{ name: 'a', tags: [1] }]])(
    'of an object refuses %j',
    (value) => {
      expect(() => person(value)).toThrow(TypeError);
    },
  );

  it('takes nothing from the prototype of what is stored', () => {
    expect(() => person(Object.create({ name: 'inherited' }))).toThrow(TypeError);
    expect(person(JSON.parse('{"name":"a","__proto__":{"age":3}}'))).toEqual({
      name: 'a',
      tags: [],
    });
  });
});

describe('what is stored', () => {
  it('is given in its type, and counts as none when it is broken or another', () => {
    expect(fromJson(list(number), '[1,2]')).toEqual([1, 2]);
    for (const text of [null, undefined, '', '[1,', '["1"]', '{}'])
      expect([text, fromJson(list(number), text)]).toEqual([text, undefined]);
    expect([fitting(count, 3), fitting(count, '3')]).toEqual([3, undefined]);
  });
});
