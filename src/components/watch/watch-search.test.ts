import { expect, it } from 'vitest';
import { readListState, resortsBody } from '#components/week/search-params.ts';
import { watchCriteria } from '#contracts/watch.ts';
import { watchedLink, watchedList } from './watch-search.ts';

const read = (query: string) => readListState(new URLSearchParams(query))!;

it.each([
  'country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04',
  'country=anywhere&city=all&checkIn=2027-03&checkOut=2027-03&price=900&capacity=studio&capacity=2-bedroom',
  'country=USA&state=Florida&city=Key+West&checkIn=2027-03&checkOut=2027-04&per=night&price=100&checkin=2027-03-06&flex=2',
  'country=Mexico&city=Canc%C3%BAn&checkIn=2027-03&checkOut=2027-04&amenities=beach&resort=Azul+Mar&area=19,-89,21,-87',
])('leads back to the list that is watched: %s', (query) => {
  const list = read(query);
  const criteria = watchCriteria.parse(resortsBody(list));
  const { criteria: place, filters } = watchedList(criteria);
  expect({ place, filters }).toEqual({ place: list.criteria, filters: list.filters });
});

it('gives the same search the same address, in whatever order its filters were chosen', () => {
  const one = read(
    'country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04&amenities=spa&amenities=beach',
  );
  const other = read(
    'amenities=beach&amenities=spa&country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04&sort=priceHighest&page=3',
  );
  expect(watchedLink(resortsBody(one))).toBe(watchedLink(resortsBody(other)));
});
