import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { placeOf, viewFrom, viewText } from './view.ts';
import type { View } from './view.ts';

describe('how a page looks to a visitor', () => {
  it('is read from its text as it was written', () => {
    const view = fc.record<View>({
      language: fc.constantFrom(undefined, ...LANGUAGES),
      answered: fc.boolean(),
      closed: fc.boolean(),
      member: fc.boolean(),
    });
    fc.assert(
      fc.property(view, (seen) => {
        expect(viewText(seen)).toMatch(/^[a-z]{0,2}-[acm]{0,3}$/);
        expect(viewFrom(viewText(seen))).toEqual(seen);
      }),
    );
  });

  it.each([
    [undefined],
    [''],
    ['es'],
    ['es-x'],
    ['es-mca'],
    ['fr-a-b'],
    ['es-a; path=/'],
    ['<script>-a'],
  ])('is that of a first visit when the cookie says %j', (text) => {
    expect(viewFrom(text)).toEqual({
      language: undefined,
      answered: false,
      closed: false,
      member: false,
    });
  });

  it('forgets a language there is none of, and keeps the rest', () => {
    expect(viewFrom('xx-am')).toEqual({
      language: undefined,
      answered: true,
      closed: false,
      member: true,
    });
  });
});

describe('the place of a page', () => {
  it.each([
    ['/resort?weekId=7', '/resort?weekId=7'],
    ['/?token=a', '/'],
    ['/profile?lang=es&tab=2', '/profile?tab=2'],
    ['/?a=%20b&token=x&c', '/?a=+b&c='],
    ['/?submit=true&keepurl=true&token=x', '/'],
    ['/?submit=true&keepurl=true', '/'],
    ['/?a=%20b', '/?a=%20b'],
    ['/terms?tokenPass=1', '/terms?tokenPass=1'],
  ])('of %s is %s', (address, place) => {
    expect(placeOf(new URL(address, 'https://club.example'))).toBe(place);
  });
});
