import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CataloguePlace } from '#sentence/meaning.ts';
import { seek } from './sentence-code.ts';

const places = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../sentence/sentences/places.json'), 'utf8'),
) as readonly CataloguePlace[];
const world = { language: 'en', today: '2026-11-22', until: '2027-11', places };

/** Where a sentence searches: country, state and city of the lists, and the places of the filter. */
function where(sentence: string) {
  const { criteria, filters } = seek(sentence, world);
  return [[criteria.country, criteria.state, criteria.city].join('/'), ...filters.place];
}

describe('the places of a sentence', () => {
  it.each([
    ['Cancún, Mexico', ['Mexico/Quintana Roo/Cancún']],
    [
      'Cancun or Tulum in May',
      ['Mexico/Quintana Roo/all', 'Mexico/Quintana Roo/Cancún', 'Mexico/Quintana Roo/Tulum'],
    ],
    [
      'Cancun or Los Cabos',
      ['Mexico//all', 'Mexico/Quintana Roo/Cancún', 'Mexico/Baja California Sur/San José del Cabo'],
    ],
    ['Jamaica or Aruba', ['anywhere//all', 'Jamaica', 'Aruba']],
    // A search in the USA asks for one state.
    ['Orlando or Las Vegas', ['anywhere//all', 'USA/Florida/Orlando', 'USA/Nevada/Las Vegas']],
    ['Central America', ['anywhere//all', 'Costa Rica', 'Panama']],
    ['anywhere in Central America', ['anywhere//all', 'Costa Rica', 'Panama']],
    ['Europe, Spain', ['Spain//all']],
    [
      'Central America or Latin America',
      [
        'anywhere//all',
        'Costa Rica',
        'Panama',
        'Mexico',
        'Dominican Republic',
        'Colombia',
        'Brazil',
        'Argentina',
        'Peru',
        'Chile',
      ],
    ],
    ['Oceania', ['Australia//all']],
    ['Casa Caracol Playa', ['Mexico/Quintana Roo/Playa del Carmen']],
  ])('%s', (sentence, found) => expect(where(sentence)).toEqual(found));
});

describe('a sentence that names no place', () => {
  const everywhere = (sentence: string) => seek(sentence, world).everywhere;
  it('searches everywhere, in its months or the coming year', () => {
    const anywhere = { country: 'anywhere', state: '', city: 'all' };
    expect([everywhere('beach in May for four'), everywhere('beach for four')]).toEqual([
      { ...anywhere, checkIn: '2027-05', checkOut: '2027-05' },
      { ...anywhere, checkIn: '2026-11', checkOut: '2027-11' },
    ]);
  });
  it.each(['Cancún in May', 'May in Narnia', 'May, not in Mexico', 'Narnia', ''])(
    'does not: %s',
    (sentence) => expect(everywhere(sentence)).toBeUndefined(),
  );
});

describe('the filters of a sentence', () => {
  const filters = (sentence: string) => {
    const sought = seek(sentence, world);
    return {
      ...Object.fromEntries(
        Object.entries(sought.filters).filter(([, chosen]) => chosen.length > 0),
      ),
      ...(sought.unknown.length > 0 && { unused: sought.unknown.map(({ why }) => why) }),
    };
  };
  it.each([
    ['$120 a night in Cancun', { per: ['night'], price: [120] }],
    ['$200 por persona en Cancún', { per: ['person'], price: [200] }],
    ['precio por noche 60 a 90', { per: ['night'], priceFrom: [60], price: [90] }],
    // No more than is said, and nothing of people.
    ['under $200 Cancun', { unused: ['lowPrice'] }],
    ['at least $200 in Cancun', { unused: ['lowPrice'] }],
    // Above every limit there is nothing to leave out.
    ['under $3000 in Cancun', {}],
    ['up to $2000 in Cancun', { price: [2000] }],
    ['$1500 to $2500 in Cancun', { priceFrom: [1400] }],
    ['$100 a night, under $900', { per: ['night'], price: [100], unused: ['twice'] }],
    ['arriving Saturday, Destin', { weekday: ['Saturday'] }],
    ['July 10-17 Hilton Head', { checkin: ['2027-07-10'] }],
    ['del 5 al 12 de abril en Cartagena', { checkin: ['2027-04-05'] }],
    ['Aug 1-15 Cancun', { checkin: ['2027-08-04'], flex: [4] }],
    ['before Christmas, Puerto Vallarta', { unused: ['wholeMonths'] }],
    ['a partir del 10 de enero, Cozumel', { unused: ['wholeMonths'] }],
  ])('%s', (sentence, found) => expect(filters(sentence)).toEqual(found));
});
