import type { Examples } from '../hostile-world.ts';

const search = {
  country: 'USA',
  city: 'Orlando',
  state: 'Florida',
  dateIn: '2027-01-01',
  dateOut: '2027-12-31',
  UnitType: ['Studio'],
  KitchenType: 'Full Kitchen',
  MaxOccupancy: [4],
  InvTypeInDetail: ['Smart Week'],
};
const list = {
  query: { limit: '10', page: '1', isPaginate: 's' },
  body: { ...search, sort: 'priceLowest', ResortName: ['Test Bay Resort'] },
};

export const weekExamples = (): Examples => ({
  'week.countries': () => ({}),
  'week.countriesAll': () => ({}),
  'week.states': () => ({ query: { country: 'USA' } }),
  'week.statesAll': () => ({ query: { country: 'USA' } }),
  'week.cities': () => ({ query: { country: 'USA', state: 'Florida' } }),
  'week.places': () => ({}),
  'week.checkMonths': () => ({ query: { country: 'USA', city: 'Orlando', state: 'Florida' } }),
  'week.listResorts': () => ({ body: search }),
  'week.calendar': () => ({ body: { country: 'USA', city: 'Orlando', state: 'Florida' } }),
  'week.pins': () => ({ body: { ...search, Area: '27.5,-82,29.25,-80' } }),
  'week.list': () => list,
  'week.listByResort': () => list,
  'week.only': () => ({ params: { weekId: '1499' } }),
  'week.similar': () => ({ params: { weekId: '1499' } }),
  'week.ofResort': () => ({ params: { weekId: '1499' } }),
  'week.featured': () => ({}),
});
