import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { cookieText, placeOf, sheetFrom, sheetOf, viewFrom, viewText } from './view.ts';
import type { Strips, View } from './view.ts';

describe('how a page looks to a visitor', () => {
  it('is read from its text as it was written', () => {
    const view = fc.record<View>({
      language: fc.constantFrom(undefined, ...LANGUAGES),
      answered: fc.boolean(),
      closed: fc.boolean(),
      member: fc.boolean(),
      strips: fc.constantFrom<Strips[]>(0, 1, 2),
    });
    fc.assert(
      fc.property(view, (seen) => {
        expect(viewText(seen)).toMatch(/^[a-z]{0,2}-[acm]{0,3}[12]?$/);
        expect(viewFrom(viewText(seen))).toEqual(seen);
        expect(viewFrom(cookieText(seen, 'BIh-6_lI'))).toEqual(seen);
      }),
    );
  });

  it('comes with the style sheet that the browser has', () => {
    const view = viewFrom('es-m');
    expect(sheetOf('https://weeks.example/assets/index-BIh-6_lI.css')).toBe('BIh-6_lI');
    expect(sheetFrom(cookieText(view, 'BIh-6_lI'))).toBe('BIh-6_lI');
    expect(sheetFrom(cookieText(view, undefined))).toBeUndefined();
    expect(sheetFrom(undefined)).toBeUndefined();
  });

  it.each([
    [undefined],
    [''],
    ['es'],
    ['es-x'],
    ['es-mca'],
    ['es-m3'],
    ['fr-a-b'],
    ['es-a; path=/'],
    ['<script>-a'],
  ])('is that of a first visit when the cookie says %j', (text) => {
    expect(viewFrom(text)).toEqual({
      language: undefined,
      answered: false,
      closed: false,
      member: false,
      strips: 0,
    });
  });

  it('forgets a language there is none of, and keeps the rest', () => {
    expect(viewFrom('xx-am')).toEqual({
      language: undefined,
      answered: true,
      closed: false,
      member: true,
      strips: 0,
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
