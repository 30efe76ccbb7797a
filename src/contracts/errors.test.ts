import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isoDate } from './common.ts';
import { fieldMessages } from './errors.ts';
import { memberProfile } from './member.ts';
import { weekCriteria } from './week.ts';

/**
 * Field messages of a value that is refused, the same whether issues come with what was given or
 * without.
 */
function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const [fields, others] = [false, true].map((reportInput) => {
    const { error } = schema.safeParse(value, { reportInput });
    return error ? fieldMessages(error) : {};
  });
  expect(others).toEqual(fields);
  return fields!;
}

describe('a value that fits no schema of a union', () => {
  it.each(['1981-02-30', '17.4.1981', '3000-01-01'])('is told that %s is no day', (day) => {
    expect(messagesOf(memberProfile, { FechaNacimiento: day })).toEqual({
      FechaNacimiento: 'date',
    });
    expect(messagesOf(z.object({ day: isoDate }), { day })).toEqual({ day: 'date' });
    expect(messagesOf(z.object({ day: z.literal('').or(isoDate) }), { day })).toEqual({
      day: 'date',
    });
    expect(messagesOf(z.object({ day: isoDate.or(z.literal('').or(z.null())) }), { day })).toEqual({
      day: 'date',
    });
  });

  it('is told so of a day in a list, as searches send it', () => {
    const search = {
      country: 'USA',
      city: 'all',
      dateIn: '2027-01-01',
      dateOut: '2027-01-31',
    };
    for (const StayDay of ['2027-02-30', ['2027-02-30']])
      expect(messagesOf(weekCriteria, { ...search, StayDay })).toEqual({ StayDay: 'date' });
    expect(messagesOf(weekCriteria, { ...search, UnitType: ['Tent'] })).toEqual({
      UnitType: 'invalid',
    });
  });

  it('gets the messages of its schemas, and “required” when it is missing', () => {
    const color = z.string().regex(/^#/, 'color').or(z.literal(''));
    expect(messagesOf(z.object({ color }), { color: 'red' })).toEqual({ color: 'color' });
    expect(messagesOf(z.object({ color }), {})).toEqual({ color: 'required' });
  });

  it('gets “not valid” where no schema says more', () => {
    expect(messagesOf(z.object({ a: z.string().or(z.boolean()) }), { a: 5 })).toEqual({
      a: 'invalid',
    });
    expect(
      messagesOf(weekCriteria, {
        country: 'USA',
        city: 'all',
        dateIn: '2027-01-01',
        dateOut: '2027-01-31',
        UnitType: 'Tent',
      }),
    ).toEqual({ UnitType: 'invalid' });
  });
});
