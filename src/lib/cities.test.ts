import { describe, expect, it } from 'vitest';
import { cityAndState, cityName, SPANISH } from './cities.ts';
import { inventoryCountry } from './countries.ts';

describe('cityName', () => {
  it.each([
    ['Ciudad de México', 'Mexico', 'Mexico City', 'Ciudad de México'],
    ['New York', 'USA', 'New York', 'Nueva York'],
    ['Cancún', 'Mexico', 'Cancún', 'Cancún'],
    ['Naples', 'USA', 'Naples', 'Naples'],
    ['Naples', 'Italy', 'Naples', 'Nápoles'],
    ['Nowhere', 'constructor', 'Nowhere', 'Nowhere'],
    ['', 'Italy', '', ''],
  ])('says %s (%s) in both languages', (city, country, en, es) => {
    expect([cityName(city, country, 'en'), cityName(city, country, 'es')]).toEqual([en, es]);
  });

  it('has no entry that is equal in both languages, and each name once in its country', () => {
    for (const names of Object.values(SPANISH)) {
      for (const [en, es] of Object.entries(names)) expect(es).not.toBe(en);
      const all = [...Object.keys(names), ...Object.values(names)];
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('names countries as the inventory does', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const known = new Set(
      letters.flatMap((first) => letters.map((second) => inventoryCountry(first + second))),
    );
    expect(Object.keys(SPANISH).filter((country) => !known.has(country))).toEqual([]);
  });
});

describe('cityAndState', () => {
  it('leaves out a state of the name of its city', () => {
    const lisbon = { country: 'Portugal', state: 'Lisboa', city: 'Lisbon' };
    expect(cityAndState(lisbon, 'en')).toEqual(['Lisbon', '']);
    const placid = { country: 'USA', state: 'New York', city: 'Lake Placid' };
    expect(cityAndState(placid, 'es')).toEqual(['Lake Placid', 'New York']);
  });
});
