import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { checkTraveler, headlineOf, holdContent, serverFields } from './traveler-rules.ts';

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
const rules = (changes: Partial<typeof good>, needsState = true) =>
  checkTraveler({ ...good, ...changes }, needsState).failed.map(({ rule }) => rule);

describe('traveler rules (specification, section 5)', () => {
  it('finds nothing wrong with a good contact', () =>
    expect(checkTraveler(good, true)).toEqual({ fields: {}, failed: [] }));

  it('asks for every field and for the terms', () => {
    const { fields, failed } = checkTraveler(EMPTY_DRAFT, false);
    expect(failed.map(({ rule }) => rule)).toEqual(['required', 'terms']);
    expect(fields).toEqual({
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
  });

  it.each([
    ['a blank field', { city: '  ' }, ['required']],
    ['terms not accepted', { terms: false }, ['required', 'terms']],
    ['no state where there are some', { state: '' }, ['state']],
    ['digits in the name', { name: 'R2D2' }, ['letters']],
    ['a hyphen in the last name', { lastname: 'García-López' }, ['letters']],
    ['half a phone number', { phone: '+52 55' }, ['phone']],
    ['capitals in the e-mail', { email: 'Maria@example.com' }, ['email']],
    ['a tld of one letter', { email: 'maria@example.c' }, ['email']],
  ])('%s', (_what, changes, expected) => expect(rules(changes)).toEqual(expected));

  it('asks for no state where the country has none', () =>
    expect(rules({ state: '' }, false)).toEqual([]));

  it('lets the last failing rule win the headline', () => {
    const { failed } = checkTraveler(
      { ...good, terms: false, name: '1', lastname: '2', email: 'x' },
      true,
    );
    expect(failed.map(({ rule }) => rule)).toEqual([
      'required',
      'terms',
      'letters',
      'letters',
      'email',
    ]);
    expect(headlineOf(failed)).toEqual({ rule: 'email', field: 'email' });
    expect(headlineOf(failed.slice(0, 4))).toEqual({ rule: 'letters', field: 'lastname' });
  });

  it('marks what only the schema knows without taking the headline', () => {
    const { fields, failed } = checkTraveler(
      { ...good, zipcode: '1'.repeat(21), terms: false },
      true,
    );
    expect(fields.zipcode).toBe('tooLong');
    expect(headlineOf(failed)?.rule).toBe('terms');
    expect(failed[0]).toEqual({ rule: 'other', field: 'zipcode' });
  });

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
