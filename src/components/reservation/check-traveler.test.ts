import { describe, expect, it } from 'vitest';
import { TYPED_TRAVELER } from '#mocks/builders.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { checkTraveler, holdContent, isBlank, serverFields } from './check-traveler.ts';

describe('traveler rules (specification, section 5)', () => {
  it('finds nothing wrong with a good contact', () =>
    expect(checkTraveler(TYPED_TRAVELER, true)).toEqual({}));

  it('asks for every field and for the terms', () => {
    const wrong = checkTraveler(EMPTY_DRAFT, false);
    expect(wrong).toEqual({
      name: 'required',
      lastname: 'required',
      email: 'required',
      phone: 'required',
      country: 'required',
      city: 'required',
      address: 'required',
      zipcode: 'required',
      terms: 'terms',
    });
    expect(isBlank(wrong)).toBe(true);
    expect(isBlank(checkTraveler({ ...EMPTY_DRAFT, city: 'Tepic' }, false))).toBe(false);
  });

  it.each([
    ['a blank field', { city: '  ' }, { city: 'required' }],
    ['terms not accepted', { terms: false }, { terms: 'terms' }],
    ['no state where there are some', { state: '' }, { state: 'stateRequired' }],
    ['digits in the name', { name: 'R2D2' }, { name: 'lettersOnly' }],
    ['a hyphen in the last name', { lastname: 'García-López' }, { lastname: 'lettersOnly' }],
    ['half a phone number', { phone: '+52 55' }, { phone: 'phone' }],
    ['capitals in the e-mail', { email: 'Maria@example.com' }, { email: 'email' }],
    ['a tld of one letter', { email: 'maria@example.c' }, { email: 'email' }],
    ['what only the schema knows', { zipcode: '1'.repeat(21) }, { zipcode: 'tooLong' }],
    ['several at once', { name: '1', terms: false }, { name: 'lettersOnly', terms: 'terms' }],
  ])('%s', (_what, changes, expected) =>
    expect(checkTraveler({ ...TYPED_TRAVELER, ...changes }, true)).toEqual(expected),
  );

  it('asks for no state where the country has none', () =>
    expect(checkTraveler({ ...TYPED_TRAVELER, state: '' }, false)).toEqual({}));

  it('maps the server’s paths to fields', () =>
    expect(serverFields({ 'client.zipcode': 'tooLong', inventoryId: 'required' })).toEqual({
      zipcode: 'tooLong',
    }));

  it('gives the same content for the same booking, another one when anything that is sent changes', () => {
    const extra = { iso: 'en' as const, loginId: '', inventoryId: 'INV-1' };
    expect(holdContent({ ...TYPED_TRAVELER, name: ' María José ' }, extra)).toBe(
      holdContent(TYPED_TRAVELER, extra),
    );
    for (const other of [
      holdContent({ ...TYPED_TRAVELER, city: 'Tepic' }, extra),
      holdContent(TYPED_TRAVELER, { ...extra, iso: 'es' }),
      holdContent(TYPED_TRAVELER, { ...extra, inventoryId: 'INV-2' }),
    ])
      expect(other).not.toBe(holdContent(TYPED_TRAVELER, extra));
  });
});
