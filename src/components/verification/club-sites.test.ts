import { describe, expect, test } from 'vitest';
import { buildClub } from '#mocks/builders.ts';
import { clubEntry, ownAddress } from './club-sites.ts';

const club = buildClub('azul');

describe('ownAddress', () => {
  test.each([club.UrlTC, `${club.UrlWeek}/resort?weekId=1`, club.UrlLogin])(
    'keeps %s of the club',
    (address) => expect(ownAddress(address, club)).toBe(address),
  );
  test.each([
    '',
    'booking',
    '/relative',
    'https://evil.example/',
    'javascript:alert(1)',
    'http://azul.localhost:3000@evil.example/',
    'http://azul.localhost.evil.example:3000/',
    'https://azul.localhost:3000/',
    'data:text/html,x',
  ])('ignores %s', (address) => expect(ownAddress(address, club)).toBeUndefined());
});

describe('clubEntry', () => {
  const entry = (changes: Partial<Parameters<typeof clubEntry>[0]> = {}) =>
    new URL(
      clubEntry({
        club,
        urlTcPass: '',
        micrositePass: '',
        token: 'one-time',
        lang: 'es',
        ...changes,
      }),
    );

  test('opens the booking site with submit, keepurl, token, microsite and language', () => {
    expect(entry().pathname).toBe('/sandbox/booking');
    expect(Object.fromEntries(entry().searchParams)).toEqual({
      submit: 'true',
      keepurl: 'true',
      token: 'one-time',
      microsite: 'azul',
      lang: 'es',
    });
  });
  test('takes address and microsite of the link', () => {
    expect(
      entry({ urlTcPass: `${club.UrlWeek}/resort?weekId=7`, micrositePass: 'promo' }).toString(),
    ).toBe(
      `${new URL(club.UrlWeek).origin}/resort?weekId=7&submit=true&keepurl=true&token=one-time&microsite=promo&lang=es`,
    );
  });
  test('never carries the token to a stranger', () =>
    expect(entry({ urlTcPass: 'https://evil.example/' }).origin).toBe(new URL(club.UrlTC).origin));
  test('without the booking module it is the weeks site, without a token the sign-in', () => {
    expect(entry({ club: { ...club, ModuloTC: false } }).origin).toBe(new URL(club.UrlWeek).origin);
    expect(entry({ token: '' }).toString()).toBe(new URL(club.UrlLogin).toString());
  });
});
