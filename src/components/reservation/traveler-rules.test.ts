import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { checkTraveler, holdContent, isBlank, serverFields } from './traveler-rules.ts';

const good = {
  name: 'María José',
  lastname: 'Núñez',
  email: 'maria@example.com',
  phone: '+52 55 1234 5678',
  country: 'Mexico',
  state: 'Jalisco',
  city: 'Guadalajara',
  address: 'Av. Chapultepec 100',
  zipcode: '44160',
  terms: true,
};

describe('traveler rules (specification, section 5)', () => {
  it('finds nothing wrong with a good contact', () =>
    expect(checkTraveler(good, true)).toEqual({}));

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
    expect(checkTraveler({ ...good, ...changes }, true)).toEqual(expected),
  );

  it('asks for no state where the country has none', () =>
    expect(checkTraveler({ ...good, state: '' }, false)).toEqual({}));

  it('maps the server’s paths to fields', () =>
    expect(serverFields({ 'client.zipcode': 'tooLong', inventoryId: 'required' })).toEqual({
      zipcode: 'tooLong',
    }));

  it('gives the same content for the same booking, another one when anything that is sent changes', () => {
    const extra = { iso: 'en', loginId: '', inventoryId: 'INV-1' };
    expect(holdContent({ ...good, name: ' María José ' }, extra)).toBe(holdContent(good, extra));
    for (const other of [
      holdContent({ ...good, city: 'Tepic' }, extra),
      holdContent(good, { ...extra, iso: 'es' }),
      holdContent(good, { ...extra, inventoryId: 'INV-2' }),
    ])
      expect(other).not.toBe(holdContent(good, extra));
  });
});
