import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  FEATURED_COUNT,
  KITCHEN_TYPES,
  listWeeks,
  mapPins,
  OCCUPANCIES,
  SORTS,
  UNIT_TYPES,
  WEEK_TYPES,
  weekCard,
} from '#contracts/week.ts';
import { ANYWHERE } from '#contracts/week-values.ts';
import type { Reply } from '#contracts/endpoint.ts';
import type { ResortCard, WeekCard } from '#contracts/week.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { weekClaims } from '../../src/server/db/schema.ts';
import { insertReservation } from '../support/booking-world.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

type Row = {
  id: string;
  resort: string;
  city: string;
  state: string;
  stateCode: string;
  country: string;
  checkIn: string;
  checkOut: string;
  unit: string;
  kitchen: string;
  occupancy: number;
  inv: string;
  cents: number;
  pinned: boolean;
  claim: 'none' | 'booked' | 'held' | 'ended';
};
type List = Reply<typeof listWeeks>;

let server: TestServer;
/** The whole inventory, for counting by hand. */
let rows: Row[];
const TODAY = toIsoDate(TEST_NOW);
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000);

beforeAll(async () => {
  server = await startTestServer({
    prepare: async (database) =>
      void (await seedInventory(database, { weeks: 3_000, today: '2026-11-14' })),
  });
  const { database } = server;
  // Every third week is booked, held, or was held once.
  const ids = await database.rows<{ id: string }>(
    'select id::text from weeks where id % 3 = 0 order by id',
  );
  const reservation = await insertReservation(database, Number(ids[0]!.id));
  await database.db.insert(weekClaims).values(
    ids.map(({ id }, index) => ({
      weekId: Number(id),
      reservationId: reservation.id,
      booked: index % 3 === 0,
      endsAt: minutes(index % 3 === 1 ? 10 : -10),
    })),
  );
  rows = await database.rows<Row>(
    `select w.id::text, w.resort_name as resort, w.city, w.state, r.state_code as "stateCode", w.country, w.check_in::text as "checkIn", w.check_out::text as "checkOut",
       w.unit_type as unit, w.kitchen_type as kitchen, w.max_occupancy::int as occupancy, w.inv_type as inv, w.cost_cents as cents, w.pinned,
       case when c.week_id is null then 'none' when c.booked then 'booked' when c.ends_at > $1 then 'held' else 'ended' end as claim
     from weeks w join resorts r on r.id = w.resort_id left join week_claims c on c.week_id = w.id`,
    [TEST_NOW.toISOString()],
  );
});
afterAll(() => server.close());

const free = (row: Row) => row.checkIn > TODAY && (row.claim === 'none' || row.claim === 'ended');
const get = async (path: string) => {
  const reply = await server.app.inject(`/api/week/${path}`);
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
};
const post = async (path: string, payload: object) => {
  const reply = await server.app.inject({ method: 'POST', url: `/api/week/${path}`, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const list = async (payload: object, query = ''): Promise<List> => {
  const { status, body } = await post(`list${query}`, payload);
  expect(status).toBe(200);
  return listWeeks.reply.parse(body);
};
const everything = { country: 'USA', city: 'all', dateIn: '2026-11-01', dateOut: '2027-12-31' };
const sorted = (values: string[]) =>
  [...new Set(values)].toSorted(new Intl.Collator('en', { numeric: true }).compare);

describe('places', () => {
  it('lists countries with weeks ahead, three first and the rest by name', async () => {
    const { body } = await get('countries');
    const names: string[] = body.countries.map(({ Country }: { Country: string }) => Country);
    expect(names.slice(0, 3)).toEqual(['USA', 'Mexico', 'Dominican Republic']);
    expect(names.slice(3)).toEqual(
      sorted(rows.filter(free).map(({ country }) => country)).filter(
        (name) => !names.slice(0, 3).includes(name),
      ),
    );
    const types = Object.fromEntries(
      body.countries.map(({ Country, TIPO }: { Country: string; TIPO: number }) => [Country, TIPO]),
    );
    expect([types['USA'], types['Canada'], types['Mexico']]).toEqual([1, 1, 0]);
  });

  it('lists every country a traveler can live in, with a flag for those that have states', async () => {
    const { body, headers } = await get('countries-all');
    expect(body.countries.length).toBeGreaterThan(230);
    expect(body.countries.slice(0, 3).map(({ Country }: { Country: string }) => Country)).toEqual([
      'USA',
      'Mexico',
      'Dominican Republic',
    ]);
    expect(body.countries).toContainEqual({ Country: 'Mexico', TIPO: 1, iso2: 'MX' });
    expect(body.countries).toContainEqual({ Country: 'Aruba', TIPO: 0, iso2: 'AW' });
    expect(headers['cache-control']).toBe('public, max-age=3600');
    for (const { Country, TIPO } of body.countries.slice(0, 12)) {
      expect(
        (await get(`states/all?country=${encodeURIComponent(Country)}`)).body.states.length > 0,
      ).toBe(TIPO > 0);
    }
    expect((await get('states/all?country=Nowhere')).body.states).toEqual([]);
  });

  it('lists states and cities that have weeks, a state by name or code', async () => {
    const states = (await get('states?country=USA')).body.states;
    expect(states.map((state: { NOMBRE_ESTADO: string }) => state.NOMBRE_ESTADO)).toEqual(
      sorted(rows.filter((row) => free(row) && row.country === 'USA').map(({ state }) => state)),
    );
    expect(states).toContainEqual({ CODIGO: 'FL', NOMBRE_ESTADO: 'Florida' });
    const byCode = (await get('cities?country=USA&state=FL')).body.cities;
    expect(byCode).toEqual((await get('cities?country=USA&state=Florida')).body.cities);
    expect(byCode.map(({ City }: { City: string }) => City)).toEqual(
      sorted(rows.filter((row) => free(row) && row.stateCode === 'FL').map(({ city }) => city)),
    );
    expect((await get('cities?country=Mexico')).body.cities.length).toBeGreaterThan(5);
    expect((await get('cities?country=Mexico&state=')).body.cities.length).toBeGreaterThan(5);
    expect((await get('states')).body).toMatchObject({
      code: 400,
      fields: { 'query.country': 'required' },
    });
  });

  it('lists every city with weeks and its resorts, for a search in one sentence', async () => {
    const { body } = await get('places');
    const told = (body.places as Record<string, unknown>[]).flatMap((place) =>
      (place['resorts'] as string[]).map((resort) =>
        [place['country'], place['state'], place['stateCode'], place['city'], resort].join('|'),
      ),
    );
    expect(sorted(told)).toEqual(
      sorted(
        rows
          .filter(free)
          .map((row) => [row.country, row.state, row.stateCode, row.city, row.resort].join('|')),
      ),
    );
    expect(body.places).toContainEqual(
      expect.objectContaining({ country: 'Mexico', iso2: 'MX', city: 'Tulum' }),
    );
  });

  it('lists the months in which weeks of a place begin and end', async () => {
    const { body } = await get('check-months?country=USA&state=FL&city=Orlando');
    const here = rows.filter(
      (row) => free(row) && row.city === 'Orlando' && row.stateCode === 'FL',
    );
    expect(body.checkIn).toEqual(sorted(here.map(({ checkIn }) => checkIn.slice(0, 7))));
    expect(body.checkOut).toEqual(sorted(here.map(({ checkOut }) => checkOut.slice(0, 7))));
    const all = (await get('check-months?country=USA&city=all')).body;
    expect(all.checkIn.length).toBeGreaterThanOrEqual(body.checkIn.length);
  });
});

/** The rows a search must find, counted without the database; `skip` leaves one filter out. */
type Query = typeof everything & { state?: string | undefined } & {
  [F in 'InvTypeInDetail' | 'UnitType' | 'KitchenType' | 'ResortName']?: string[] | undefined;
} & { MaxOccupancy?: number[] | undefined };
function matching(query: Query, skip?: keyof Query): Row[] {
  const within = <V>(name: keyof Query, value: V) => {
    const wanted = query[name] as V[] | undefined;
    return name === skip || !wanted?.length || wanted.includes(value);
  };
  return rows.filter(
    (row) =>
      free(row) &&
      row.country === query.country &&
      (query.city === 'all' || row.city === query.city) &&
      (!query.state || [row.state, row.stateCode].includes(query.state)) &&
      row.checkIn >= query.dateIn &&
      row.checkOut <= query.dateOut &&
      within('InvTypeInDetail', row.inv) &&
      within('UnitType', row.unit) &&
      within('KitchenType', row.kitchen) &&
      within('MaxOccupancy', row.occupancy) &&
      within('ResortName', row.resort),
  );
}
const counts = <V>(values: readonly V[], found: Row[], of: (row: Row) => V) =>
  values.map((value) => ({ value, count: found.filter((row) => of(row) === value).length }));

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined });

describe('list', () => {
  it('counts, sorts and filters as a count by hand does, on random searches', async () => {
    const month = fc
      .integer({ min: 0, max: 13 })
      .map((count) => new Date(Date.UTC(2026, 10 + count, 1)).toISOString().slice(0, 10));
    const search = fc.record({
      place: fc.constantFrom<Pick<Query, 'country' | 'city' | 'state'>>(
        { country: 'USA', city: 'all' },
        { country: 'USA', city: 'all', state: 'FL' },
        { country: 'USA', city: 'Orlando', state: 'Florida' },
        { country: 'Mexico', city: 'all', state: '' },
        { country: 'Mexico', city: 'Cancún' },
        { country: 'Nowhere', city: 'all' },
      ),
      dates: fc.tuple(month, month).map((pair) => pair.toSorted()),
      InvTypeInDetail: some(WEEK_TYPES),
      UnitType: some(UNIT_TYPES),
      KitchenType: some(KITCHEN_TYPES),
      MaxOccupancy: some(OCCUPANCIES),
      ResortName: fc.option(
        fc.constantFrom<string[]>(
          ['Heron Key Villas'],
          ['Cypress Lantern Resort', 'Heron Key Villas'],
        ),
        { nil: undefined, freq: 4 },
      ),
      sort: fc.option(fc.constantFrom(...SORTS), { nil: undefined }),
      limit: fc.integer({ min: 1, max: 50 }),
      page: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        search,
        async ({ place, dates: [dateIn, dateOut], limit, page, sort, ...filters }) => {
          const query: Query = { ...place, dateIn: dateIn!, dateOut: dateOut!, ...filters };
          const answer = await list(
            { ...query, sort },
            `?limit=${limit}&page=${page}&isPaginate=s`,
          );
          const found = matching(query);
          expect(answer.paginate).toEqual({
            total: found.length,
            totalPages: Math.ceil(found.length / limit),
          });
          expect(answer.filters).toMatchObject({
            InvType: counts(
              WEEK_TYPES,
              matching(query, 'InvTypeInDetail'),
              (row) => row.inv as (typeof WEEK_TYPES)[number],
            ),
            UnitType: counts(
              UNIT_TYPES,
              matching(query, 'UnitType'),
              (row) => row.unit as (typeof UNIT_TYPES)[number],
            ),
            KitchenType: counts(
              KITCHEN_TYPES,
              matching(query, 'KitchenType'),
              (row) => row.kitchen as (typeof KITCHEN_TYPES)[number],
            ),
            MaxOccupancy: counts(
              OCCUPANCIES,
              matching(query, 'MaxOccupancy'),
              (row) => row.occupancy as (typeof OCCUPANCIES)[number],
            ),
          });
          const key = (row: Row): [number, string | number][] => {
            const price: [number, string | number] = [1, row.cents];
            const first: [number, string | number] =
              sort === 'priceHighest'
                ? [-1, row.cents]
                : sort === 'checkInOrderHighest'
                  ? [-1, row.checkIn]
                  : sort === 'checkInOrderLowest'
                    ? [1, row.checkIn]
                    : price;
            return [
              first,
              sort?.startsWith('check') ? price : [1, row.checkIn],
              [1, Number(row.id)],
            ];
          };
          const order = (a: Row, b: Row) => {
            for (const [index, [sign, left]] of key(a).entries()) {
              const right = key(b)[index]![1];
              if (left !== right) return (left < right ? -1 : 1) * sign;
            }
            return 0;
          };
          const ordered = found.toSorted(order);
          expect(answer.weeks.map(({ _id }) => _id)).toEqual(
            ordered.slice((page - 1) * limit, page * limit).map(({ id }) => id),
          );
          expect(answer.featured?.map(({ _id }) => _id)).toEqual(
            page > 1
              ? undefined
              : ordered
                  .filter(({ pinned }) => pinned)
                  .slice(0, FEATURED_COUNT)
                  .map(({ id }) => id),
          );
          expect(answer.suggestions === undefined).toBe(found.length > 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('walks every page without losing or repeating a week', async () => {
    const seen: string[] = [];
    const { paginate } = await list(everything, '?limit=50');
    for (let page = 1; page <= paginate.totalPages; page += 1)
      seen.push(
        ...(
          await list({ ...everything, sort: 'checkInOrderHighest' }, `?limit=50&page=${page}`)
        ).weeks.map(({ _id }) => _id),
      );
    expect([seen.length, new Set(seen).size]).toEqual([paginate.total, paginate.total]);
    expect((await list(everything, `?limit=50&page=${paginate.totalPages + 1}`)).weeks).toEqual([]);
  });

  it('shows a card as the contract has it, with the price in dollars', async () => {
    const [card] = (await list(everything)).weeks;
    const { _id } = card!;
    const row = rows.find(({ id }) => id === _id)!;
    expect(weekCard.parse(card)).toMatchObject({
      ResortName: row.resort,
      ResortCity: row.city,
      ResortState: row.state,
      ResortCountry: 'USA',
      Cost: row.cents / 100,
      CheckInDate: row.checkIn,
      CheckOutDate: row.checkOut,
      Nights: 7,
      Fijado: row.pinned,
    });
    expect(card!.imgs.length).toBeGreaterThan(0);
  });

  it('lists resort names with their weeks', async () => {
    const { body } = await post('list-resorts', { ...everything, state: 'FL' });
    const found = matching({ ...everything, state: 'FL' });
    expect(body.weeks).toEqual(
      sorted(found.map(({ resort }) => resort)).map((ResortName) => ({
        ResortName,
        count: found.filter(({ resort }) => resort === ResortName).length,
      })),
    );
  });

  it('proposes which filter to drop, other months and near places when nothing is found, and each proposal keeps its word', async () => {
    const query = {
      ...everything,
      state: 'FL',
      city: 'Orlando',
      UnitType: ['Studio'],
      KitchenType: ['Full Kitchen'],
      MaxOccupancy: [8],
    } as const;
    const { suggestions, paginate } = await list(query);
    expect(paginate.total).toBe(0);
    expect(suggestions!.drop.length).toBeGreaterThan(0);
    for (const { facet, total } of suggestions!.drop) {
      const { [facet as 'UnitType']: _dropped, ...rest } = query;
      expect((await list(rest)).paginate.total).toBe(total);
    }
    const empty = {
      ...everything,
      state: 'FL',
      city: 'Orlando',
      dateIn: '2027-06-14',
      dateOut: '2027-06-15',
    };
    const { suggestions: other } = await list(empty);
    expect(other!.months.map(({ month }) => month)).toEqual(['2027-05', '2027-06', '2027-07']);
    for (const { month, total } of other!.months)
      expect(
        (
          await list({
            ...empty,
            dateIn: `${month}-01`,
            dateOut: `${month}-3${/0[5|7]$/.test(month) ? 1 : 0}`,
          })
        ).paginate.total,
      ).toBe(total);
    const place = { ...everything, state: 'FL', city: 'Nowhere' };
    const { suggestions: near } = await list(place);
    expect(near!.places).toHaveLength(3);
    expect(near!.places.map(({ km }) => km)).toEqual(
      near!.places.map(({ km }) => km).toSorted((a, b) => a - b),
    );
    for (const { country, state, city, total } of near!.places)
      expect((await list({ ...place, country, state, city })).paginate.total).toBe(total);
    const { elsewhere, ...nothing } = (await list({ ...everything, country: 'Atlantis' }))
      .suggestions!;
    expect(nothing).toEqual({ drop: [], months: [], places: [] });
    expect((await list({ ...everything, country: ANYWHERE })).paginate.total).toBe(elsewhere);
  });

  it('proposes other days, and no filter at all, where one filter less is not enough', async () => {
    const lonely = rows
      .filter((row) => free(row) && row.country === 'USA')
      .toSorted((a, b) => a.checkIn.localeCompare(b.checkIn));
    const of = (day: string) => lonely.filter(({ checkIn }) => checkIn === day).length;
    const near = (day: string, days: number) =>
      lonely.filter(
        ({ checkIn }) => Math.abs(Date.parse(checkIn) - Date.parse(day)) <= days * 86_400_000,
      ).length;
    const day = Array.from({ length: 300 }, (_, at) => addDays(TODAY, 10 + at)).find(
      (one) => of(one) === 0,
    )!;
    const days = [1, 2, 3, 4, 5, 6, 7].find((count) => near(day, count) > 0)!;
    const { suggestions } = await list({ ...everything, CheckInDay: day });
    expect(suggestions).toMatchObject({
      drop: [{ facet: 'CheckInDay', total: lonely.length }],
      flex: { days, total: near(day, days) },
    });
    const { suggestions: none } = await list({
      ...everything,
      PriceUpTo: 300,
      PriceFrom: 2000,
      UnitType: 'Hotel',
      SleepsAtLeast: 8,
      Amenities: ['golf', 'ski'],
    });
    expect([none!.drop, none!.all]).toEqual([[], lonely.length]);
  });

  it('proposes two filters to drop where one is not enough, and keeps its word', async () => {
    const query = {
      ...everything,
      PriceUpTo: [300],
      PriceFrom: [2000],
      UnitType: ['Hotel'],
      SleepsAtLeast: [8],
    };
    const { pair, drop } = (await list(query)).suggestions!;
    expect(drop).toEqual([]);
    const rest = Object.fromEntries(
      Object.entries(query).filter(([name]) => !pair!.facets.some((facet) => facet === name)),
    );
    expect(pair!.total).toBeGreaterThan(0);
    expect((await list(rest)).paginate.total).toBe(pair!.total);
  });

  it('names the amenities that are asked for first on each card', async () => {
    const amenities = async (path: string, filters: object) => {
      const { body } = await post(path, { ...everything, country: ANYWHERE, ...filters });
      const cards: WeekCard[] =
        path === 'list' ? body.weeks : body.resorts.map(({ lowest }: ResortCard) => lowest);
      return cards.map((card) => card.amenities.map(({ img }) => img));
    };
    for (const path of ['list', 'list-by-resort']) {
      const unasked = await amenities(path, {});
      expect(unasked.some(([first]) => first !== 'gym')).toBe(true);
      for (const [first, second] of await amenities(path, { Amenities: ['gym'] }))
        expect([path, first, second === 'gym']).toEqual([path, 'gym', false]);
      for (const named of await amenities(path, { Amenities: ['gym', 'pool'] })) {
        expect([path, named]).toEqual([path, expect.arrayContaining(['gym'])]);
        expect(named.find((one) => one !== 'gym')).toMatch(/pool/i);
      }
    }
  });

  it('knows that Kissimmee lies next to Orlando', async () => {
    const orlando = { ...everything, state: 'FL', city: 'Orlando' };
    await server.database.rows(
      "update weeks set check_in = check_in - 3000, check_out = check_out - 3000 where city = 'Orlando'",
    );
    const { suggestions } = await list(orlando);
    await server.database.rows(
      "update weeks set check_in = check_in + 3000, check_out = check_out + 3000 where city = 'Orlando'",
    );
    expect(suggestions!.places[0]).toMatchObject({
      country: 'USA',
      state: 'Florida',
      city: 'Kissimmee',
    });
    expect(suggestions!.places[0]!.km).toBeLessThan(40);
  });

  it('refuses what is no search', async () => {
    expect((await post('list', { ...everything, dateIn: '2027-02-30' })).body).toMatchObject({
      code: 400,
      fields: { 'body.dateIn': 'date' },
    });
    expect((await post('list', { ...everything, dateOut: '2026-10-01' })).body).toMatchObject({
      code: 400,
      fields: { 'body.dateOut': 'date' },
    });
    expect((await post('list', { ...everything, StayDay: ['2027-02-30'] })).body).toMatchObject({
      code: 400,
      fields: { 'body.StayDay': 'date' },
    });
    for (const path of ['list', 'list-resorts'])
      for (const [field, day] of [
        ['dateOut', '9999-12-31'],
        ['dateOut', '2100-01-01'],
        ['dateIn', '1899-12-31'],
        ['dateIn', '0001-01-01'],
      ] as const)
        expect([path, day, await post(path, { ...everything, [field]: day })]).toMatchObject([
          path,
          day,
          { status: 400, body: { fields: { [`body.${field}`]: 'date' } } },
        ]);
    expect(
      (await list({ ...everything, dateIn: '1900-01-01', dateOut: '2099-12-31' })).paginate,
    ).toMatchObject({ total: expect.any(Number) });
    expect((await post('list', {})).body.fields).toMatchObject({
      'body.country': 'required',
      'body.city': 'required',
    });
    expect((await post('list?limit=51', everything)).body.fields).toEqual({
      'query.limit': 'tooBig',
    });
    expect((await post('list?page=0', everything)).body.fields).toEqual({
      'query.page': 'tooSmall',
    });
    expect((await post('list', { ...everything, UnitType: ['Castle'] })).status).toBe(400);
    expect((await list({ ...everything, country: "USA' or '1'='1" })).paginate.total).toBe(0);
  });
});

describe('one week', () => {
  it('returns everything about the resort and whether it is available', async () => {
    for (const claim of ['none', 'ended', 'held', 'booked'] as const) {
      const row = rows.find((candidate) => candidate.claim === claim && candidate.checkIn > TODAY)!;
      const { status, body } = await get(`only/${row.id}`);
      expect(status).toBe(200);
      expect(body.week).toMatchObject({
        _id: row.id,
        ResortName: row.resort,
        Cost: row.cents / 100,
        available: free(row),
        Nights: 7,
      });
      expect(body.week.resort.amenities.length).toBeGreaterThan(0);
      expect(body.week.resort.HighlightsEN).not.toBe(body.week.resort.HighlightsSP);
      expect(body.week.imgs.length).toBeGreaterThan(5);
    }
    const past = rows.find(({ checkIn }) => checkIn <= TODAY)!;
    expect((await get(`only/${past.id}`)).body.week.available).toBe(false);
  });

  it('answers 404 for a week that does not exist', async () => {
    for (const id of ['999999', 'abc', '1e3', '99999999999999999999'])
      expect([id, (await get(`only/${id}`)).body.code]).toEqual([id, 404]);
    expect((await get('similar/999999')).status).toBe(404);
  });

  it('finds similar weeks: two of the same resort, then one of each resort nearby', async () => {
    const row = rows.find((candidate) => candidate.city === 'Orlando')!;
    const { body } = await get(`similar/${row.id}`);
    expect(body.weeks).toHaveLength(6);
    const rank = (card: { ResortName: string; ResortCity: string }) =>
      card.ResortName === row.resort ? 0 : card.ResortCity === row.city ? 1 : 2;
    const ranks: number[] = body.weeks.map(rank);
    expect(ranks).toEqual(ranks.toSorted());
    expect(ranks.filter((each) => each === 0)).toHaveLength(2);
    const names = body.weeks.map(({ ResortName }: { ResortName: string }) => ResortName);
    expect(new Set(names).size).toBe(5);
    for (const { _id, ResortCountry } of body.weeks) {
      expect([_id === row.id, ResortCountry]).toEqual([false, 'USA']);
      expect(free(rows.find(({ id }) => id === _id)!)).toBe(true);
    }
  });

  it('features pinned and last-minute weeks, each resort once', async () => {
    const { body } = await get('featured');
    for (const [name, cards] of [
      ['pinned', body.pinned],
      ['lastMinute', body.lastMinute],
    ] as const) {
      const fits = rows.filter(
        (row) => free(row) && (name === 'pinned' ? row.pinned : row.inv === 'Last Minute Week'),
      );
      const expected = Math.min(10, new Set(fits.map((row) => row.resort)).size);
      expect(expected).toBeGreaterThan(0);
      expect(cards).toHaveLength(expected);
      expect(new Set(cards.map((card: { ResortName: string }) => card.ResortName)).size).toBe(
        expected,
      );
      for (const { _id, Fijado, InvTypeInDetail } of cards) {
        expect(free(rows.find(({ id }) => id === _id)!)).toBe(true);
        expect(name === 'pinned' ? Fijado : InvTypeInDetail === 'Last Minute Week').toBe(true);
      }
    }
  });
});

describe('a map', () => {
  type Pins = Reply<typeof mapPins>;
  const pinsOf = async (payload: object) => (await post('pins', payload)).body as Pins;
  it('has every resort of the search where it lies, the cheapest first, with its weeks counted', async () => {
    const { pins, total } = await pinsOf({ ...everything, country: 'Mexico' });
    const there = rows.filter((row) => free(row) && row.country === 'Mexico');
    expect([pins.length, total]).toEqual([total, new Set(there.map(({ resort }) => resort)).size]);
    expect(pins.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(there.length);
    expect(pins).toEqual(pins.toSorted((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1)));
    const [first] = pins;
    const { body } = await get(`only/${first!.week}`);
    expect(body.week).toMatchObject({
      ResortName: first!.name,
      Cost: first!.price,
      GPS_Lat: first!.lat,
      GPS_Long: first!.lng,
    });
  });
  it('has those of a part of it, with its edges, as the list does', async () => {
    const { pins } = await pinsOf({ ...everything, country: 'Mexico' });
    const [{ lat, lng }] = pins as [Pins['pins'][number]];
    const Area = `${lat - 1},${lng - 1},${lat},${lng}`.replace(/(\.\d{3})\d+/g, '$1');
    const inside = pins.filter((one) => {
      const [south, west, north, east] = Area.split(',').map(Number) as [
        number,
        number,
        number,
        number,
      ];
      return one.lat >= south && one.lat <= north && one.lng >= west && one.lng <= east;
    });
    const found = await pinsOf({ ...everything, country: 'Mexico', Area });
    expect(found).toMatchObject({ pins: inside, total: inside.length });
    expect((await list({ ...everything, country: 'Mexico', Area })).paginate.total).toBe(
      inside.reduce((sum, { weeks }) => sum + weeks, 0),
    );
  });
  it('says where the list finds nothing in a part of it how many weeks lie beyond, and places beyond', async () => {
    const { suggestions } = await list({ ...everything, Area: '0,0,1,1' });
    const inUsa = rows.filter((row) => free(row) && row.country === 'USA');
    expect(suggestions?.drop).toEqual([{ facet: 'Area', total: inUsa.length }]);
    expect(suggestions?.places.length).toBe(3);
  });
  it('refuses what is no part of it', async () => {
    for (const Area of ['1,2,3', '2,0,1,1', '0,1,1,0', '0,0,91,1', '0,-181,1,1', 'a,b,c,d'])
      expect([Area, (await post('pins', { ...everything, Area })).status]).toEqual([Area, 400]);
  });
  it('is drawn up 120 times a minute for an address, and no more', async () => {
    const asked = async () =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/week/pins',
          payload: { ...everything, Area: '0,0,1,1' },
          remoteAddress: '10.20.30.41',
        })
      ).statusCode;
    for (let count = 0; count < 120; count += 1) expect(await asked()).toBe(200);
    expect(await asked()).toBe(429);
  });
});

describe('a calendar', () => {
  const asked = { country: 'Mexico', city: 'all' };
  it('has the free weeks of the coming months by check-in day', async () => {
    const { days } = (await post('calendar', asked)).body as {
      days: { date: string; weeks: number; price: number }[];
    };
    expect(days.length).toBeGreaterThan(20);
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
  });
  it('is drawn up sixty times a minute for an address, and no more', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/week/calendar',
        payload: asked,
        remoteAddress: '10.20.30.40',
      });
      answers.push(statusCode);
    }
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });
});

// Last, as it changes the weeks that the others know.
it('loads the inventory once, and renews weeks that have passed', async () => {
  const { database } = server;
  expect(await seedInventory(database, { weeks: 3_000, today: '2026-11-14' })).toBe(0);
  const before = (
    await database.rows<{ count: number }>('select count(*)::int as count from weeks')
  )[0]!.count;
  const renewed = await seedInventory(database, { weeks: 3_000, today: '2027-06-01' });
  const [after] = await database.rows<{ count: number; ahead: number }>(
    "select count(*)::int as count, count(*) filter (where check_in > '2027-06-01')::int as ahead from weeks",
  );
  expect(after!.count).toBe(before);
  expect(renewed).toBeGreaterThan(1_000);
  expect(after!.ahead).toBeGreaterThan(2_900);
});

it('a search waits for few of those of an address that sends many', async () => {
  const search = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/week/list?page=1&limit=10',
      payload: { country: 'Mexico', city: 'all', dateIn: '2026-12-01', dateOut: '2027-12-31' },
      remoteAddress,
    });
  let answered = 0;
  const many = Array.from({ length: 60 }, async () => {
    const { statusCode, headers } = await search('198.51.100.1');
    if (statusCode === 200) answered += 1;
    return statusCode === 200 ? 200 : `${statusCode} after ${String(headers['retry-after'])} s`;
  });
  const other = await search('198.51.100.2');
  expect(other.statusCode).toBe(200);
  expect(answered).toBeLessThan(5);
  // One is running and 32 wait; the others are told to come again.
  const codes = await Promise.all(many);
  expect(Map.groupBy(codes, (code) => code).get(200)).toHaveLength(answered);
  expect(new Set(codes)).toEqual(new Set([200, '503 after 2 s']));
});
