import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cruiseChoices, cruiseFilters, defaultCruiseMonth } from '#contracts/cruise.ts';
import { cruiseResultsUrl } from '#contracts/cruise-values.ts';
import { listening } from '../../src/sandbox/test-support.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { httpCruises } from '../../src/server/partners/cruises-http.ts';
import { OutsideFailure } from '../../src/server/partners/outside-call.ts';
import { moods, startPartner } from '../support/partner.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { failureOf } from './auth-support.ts';

const FILTERS = { ...cruiseFilters.parse({}), month: '01/01/2027' };
const LISTS = {
  zones: [
    ['1', 0, 'Caribbean'],
    [2, '0', 'Alaska'],
    ['9', 1, 'Moon'],
  ],
  ports: [
    ['MIA', 0, 'Miami'],
    ['SEA', 1, 'Seattle'],
  ],
  vendors: [['M', 0, 'Marea']],
  ships: [[77, 0, 'Marea Alta']],
  months: [
    ['01/01/2027', 0, 'January 2027'],
    ['02/01/2027', 2, 'February 2027'],
    ['03/01/2027', 1, 'March 2027'],
  ],
  days: [['6-7', 0, '6 to 7 days']],
};
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'worked',
    (error: unknown) =>
      error instanceof OutsideFailure ? error.reason : `not told: ${String(error)}`,
  );

describe('the sandbox’s cruise search behind the port', () => {
  let partner: Awaited<ReturnType<typeof listening>>;
  const now = () => TEST_NOW;
  beforeAll(async () => void (partner = await listening({ now })));
  afterAll(() => partner.close());
  const search = () =>
    httpCruises({
      url: `${partner.url}/sandbox/cruises/search`,
      resultsUrl: '/sandbox/cruises/results',
      now,
    });
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);

  it('narrows every list by what is chosen, in both languages', async () => {
    const all = await search().options(FILTERS, 'en');
    expect(all.zones).toHaveLength(9);
    expect(all.month).toBe('01/01/2027');
    expect(ids(all.ports)).toContain('USMIA');
    expect(ids(all.ports)).not.toContain('USSEA');
    const miami = await search().options({ ...FILTERS, port: 'USMIA' }, 'es');
    expect(miami.zones[0]).toEqual({ id: '1', label: 'Caribe' });
    expect(miami.months[0]?.label).toMatch(/^[A-Z][a-z]+ de \d{4}$/);
    expect(miami.ships.length).toBeGreaterThan(0);
    expect(miami.ships.length).toBeLessThan(all.ships.length);
    expect(ids(miami.ports)).toEqual(
      ids(all.ports).toSorted(
        (a, b) =>
          miami.ports.findIndex(({ id }) => id === a) - miami.ports.findIndex(({ id }) => id === b),
      ),
    );
  });

  it('passes over what does not fit the destination, and names the next month that has sailings', async () => {
    const alaska = await search().options({ ...FILTERS, destination: '4', port: 'USMIA' }, 'en');
    expect(alaska.month).toBe('05/01/2027');
    expect(ids(alaska.ports)).toEqual(['USSEA', 'CAVAN']);
    expect(ids(alaska.vendors)).toEqual(['NCL']);
  });

  it('offers only what has sailings: every choice leads to a page that lists some', async () => {
    const options = await search().options(FILTERS, 'en');
    expect(options.ports.length).toBeGreaterThan(1);
    for (const port of options.ports) {
      const narrowed = await search().options({ ...FILTERS, port: port.id }, 'en');
      expect(narrowed.ships.length, port.id).toBeGreaterThan(0);
      for (const ship of narrowed.ships) {
        const address = cruiseResultsUrl(
          search().resultsUrl('AZ'),
          { ...FILTERS, port: port.id, ship: ship.id },
          'en',
          partner.url,
        );
        const page = await (await fetch(address)).text();
        expect(page.match(/data-sailing=/g)?.length ?? 0, address).toBeGreaterThan(0);
      }
    }
  });

  it('wears the club’s stylesheet on the results page, its own for an unknown one, in the language asked for', async () => {
    const page = async (stylesheet: string, language: string) =>
      (
        await fetch(
          cruiseResultsUrl(search().resultsUrl(stylesheet), FILTERS, language, partner.url),
        )
      ).text();
    expect(await page('CB', 'es')).toMatch(
      /<html lang="es">[\s\S]*theme\/CB\.css[\s\S]*data-stylesheet="CB"[\s\S]*Coral Bay/,
    );
    expect(await page('AZ', 'en')).toMatch(
      /<html lang="en">[\s\S]*theme\/AZ\.css[\s\S]*Azul Vacation Club/,
    );
    expect(await page('__proto__', 'en')).toContain('data-stylesheet="VR"');
    expect(await (await fetch(`${partner.url}/sandbox/cruises/theme/CB.css`)).text()).toBe(
      ':root{--club:#ff8a66;--accent:#1c3f60;--on-club:#1c2126}',
    );
    expect(
      await (
        await fetch(
          `${partner.url}/sandbox/cruises/results?destination=${encodeURIComponent('"><script>')}&month=x&page=-4`,
        )
      ).text(),
    ).not.toContain('"><script>');
  });

  it('says which filter to leave out when nothing matches', async () => {
    const page = await (
      await fetch(
        `${partner.url}/sandbox/cruises/results?language=es&destination=1&port=USSEA&month=01/01/2027`,
      )
    ).text();
    expect(page).toContain('Ninguna salida cumple con todo');
    expect(page).toContain('Sin puerto');
  });
});

describe('the cruise partner', () => {
  let partner: Awaited<ReturnType<typeof startPartner>>;
  const clock = { now: new Date(TEST_NOW) };
  const changes: string[] = [];
  const search = (more: Partial<Parameters<typeof httpCruises>[0]> = {}) =>
    httpCruises({
      url: `${partner.url}/search?agency=7`,
      resultsUrl: 'https://cruises.example/results?agency=7',
      now: () => clock.now,
      timeoutMs: 10_000,
      backoffMs: 1,
      onChange: (state) => changes.push(state),
      ...more,
    });
  beforeEach(async () => {
    partner = await startPartner(moods.json(LISTS));
    clock.now = new Date(TEST_NOW);
    changes.length = 0;
    // Only the breaker's clock; timers and sockets stay real.
    vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await partner.close();
  });

  it('healthy: is asked with skin, language and filters; flag 1 is dropped, flag 2 preselects the month', async () => {
    expect(await search().options({ ...FILTERS, port: 'MIA' }, 'es')).toEqual({
      zones: [
        { id: '1', label: 'Caribbean' },
        { id: '2', label: 'Alaska' },
      ],
      ports: [{ id: 'MIA', label: 'Miami' }],
      vendors: [{ id: 'M', label: 'Marea' }],
      ships: [{ id: '77', label: 'Marea Alta' }],
      months: [
        { id: '01/01/2027', label: 'January 2027' },
        { id: '02/01/2027', label: 'February 2027' },
      ],
      days: [{ id: '6-7', label: '6 to 7 days' }],
      month: '02/01/2027',
      stale: false,
    });
    expect(Object.fromEntries(partner.seen[0]!.query)).toEqual({
      agency: '7',
      skin: '951',
      language: 'es',
      destination: '1',
      month: '01/01/2027',
      port: 'MIA',
      vendor: '',
      ship: '',
      length: '',
    });
    expect(search().resultsUrl('AZ')).toBe(
      'https://cruises.example/results?agency=7&skin=951&stylesheet=AZ',
    );
  });

  it('keeps an answer for ten minutes, and asks once for many at a time', async () => {
    const cruises = search();
    await Promise.all([
      cruises.options(FILTERS, 'en'),
      cruises.options(FILTERS, 'en'),
      cruises.options(FILTERS, 'en'),
    ]);
    clock.now = new Date(TEST_NOW.getTime() + 599_000);
    await cruises.options(FILTERS, 'en');
    expect(partner.seen).toHaveLength(1);
    await cruises.options(FILTERS, 'es');
    expect(partner.seen).toHaveLength(2);
    clock.now = new Date(TEST_NOW.getTime() + 600_000);
    await cruises.options(FILTERS, 'en');
    expect(partner.seen).toHaveLength(3);
  });

  it.each([
    ['slow', moods.silent, 'timeout', 2],
    ['stuck in the middle of an answer', moods.stuck, 'timeout', 2],
    ['hanging up', moods.hangsUp, 'network', 2],
    ['broken inside', moods.text('oops', 500), 'status', 2],
    ['refusing', moods.json({ error: 'skin' }, 403), 'status', 1],
    ['answering a page', moods.text('<html>maintenance</html>'), 'garbage', 1],
    ['answering another shape', moods.json({ zones: 'none' }), 'shape', 1],
    [
      'answering entries of another shape',
      moods.json({ ...LISTS, ports: [{ id: 1 }] }),
      'shape',
      1,
    ],
    // One that was followed would be seen as well.
    ['leading elsewhere', moods.redirects('/elsewhere'), 'network', 2],
  ] as const)(
    '%s: fails as such, tried again only where that may help',
    async (_name, mood, reason, tries) => {
      partner.mood = mood;
      // Patience only where an answer comes, so that a busy machine is no slow partner.
      expect(
        await reasonOf(
          search({ timeoutMs: reason === 'timeout' ? 150 : 10_000 }).options(FILTERS, 'en'),
        ),
      ).toBe(reason);
      expect(partner.seen).toHaveLength(tries);
    },
  );

  it('a fault that passes is not noticed', async () => {
    let first = true;
    partner.mood = (seen, response) => {
      const mood = first ? moods.text('busy', 503) : moods.json(LISTS);
      first = false;
      mood(seen, response);
    };
    expect((await search().options(FILTERS, 'en')).stale).toBe(false);
    expect(partner.seen).toHaveLength(2);
  });

  it('dead: fails at once', async () => {
    const cruises = search();
    await partner.close();
    expect(await reasonOf(cruises.options(FILTERS, 'en'))).toBe('network');
    partner = await startPartner(moods.json(LISTS));
  });

  it('recovering: calls are paused after five failed tries, one is let through after fifteen seconds, then all go on', async () => {
    const cruises = search({ tries: 1 });
    const ask = (port: string) => cruises.options({ ...FILTERS, port }, 'en');
    partner.mood = moods.text('', 500);
    for (let call = 0; call < 5; call += 1) expect(await reasonOf(ask(`p${call}`))).toBe('status');
    expect(await reasonOf(ask('p5'))).toBe('paused');
    expect(partner.seen).toHaveLength(5);
    vi.setSystemTime(TEST_NOW.getTime() + 14_000);
    expect(await reasonOf(ask('p5'))).toBe('paused');
    vi.setSystemTime(TEST_NOW.getTime() + 15_001);
    expect(await reasonOf(ask('p5'))).toBe('status');
    expect(await reasonOf(ask('p5'))).toBe('paused');
    partner.mood = moods.json(LISTS);
    vi.setSystemTime(TEST_NOW.getTime() + 31_000);
    expect(await reasonOf(ask('p5'))).toBe('worked');
    expect(await reasonOf(ask('p6'))).toBe('worked');
    expect(changes).toEqual(['paused', 'trying', 'paused', 'trying', 'working']);
  });

  it('answers what it last knew for a day while the search fails, and says so', async () => {
    const cruises = search();
    await cruises.options(FILTERS, 'en');
    partner.mood = moods.text('', 500);
    clock.now = new Date(TEST_NOW.getTime() + 3_600_000);
    expect(await cruises.options(FILTERS, 'en')).toMatchObject({
      stale: true,
      ports: [{ id: 'MIA' }],
    });
    clock.now = new Date(TEST_NOW.getTime() + 86_400_000);
    expect(await reasonOf(cruises.options(FILTERS, 'en'))).toBe('status');
  });

  it('without an address says so instead of calling', async () => {
    const none = httpCruises({ now: () => clock.now });
    expect(await reasonOf(none.options(FILTERS, 'en'))).toBe('unconfigured');
    expect(() => none.resultsUrl('VR')).toThrow(OutsideFailure);
  });
});

describe('GET /api/cruises/filters', () => {
  let server: TestServer;
  let partner: Awaited<ReturnType<typeof startPartner>>;
  beforeAll(async () => {
    partner = await startPartner(moods.json(LISTS));
    server = await startTestServer({
      cruises: httpCruises({
        url: partner.url,
        resultsUrl: '/sandbox/cruises/results',
        now: () => server.clock.now,
        timeoutMs: 10_000,
        backoffMs: 1,
      }),
      prepare: (database) =>
        seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW }),
    });
  });
  afterAll(() => Promise.all([server.close(), partner.close()]));
  const get = (query: string, host = 'weeks.azul.localhost:3000') =>
    server.app.inject({ url: `/api/cruises/filters?${query}`, headers: { host } });

  it('begins with destination 1 and the month two months ahead, and names the results page of the club', async () => {
    const azul = cruiseChoices.parse((await get('language=en')).json());
    expect(Object.fromEntries(partner.seen.at(-1)!.query)).toMatchObject({
      destination: '1',
      month: '01/01/2027',
      skin: '951',
    });
    expect(azul).toMatchObject({
      month: '02/01/2027',
      stale: false,
      results: '/sandbox/cruises/results?skin=951&stylesheet=AZ',
    });
    expect((await get('language=es', 'coral.localhost')).json()).toMatchObject({
      results: '/sandbox/cruises/results?skin=951&stylesheet=CB',
    });
  });

  it('counts two months ahead over the end of a year', () => {
    expect(['2026-11-21', '2026-12-31', '2026-01-01'].map(defaultCruiseMonth)).toEqual([
      '01/01/2027',
      '02/01/2027',
      '03/01/2026',
    ]);
  });

  it('is not there for a club without the module', async () => {
    const asked = partner.seen.length;
    for (const host of ['bosque.localhost', 'localhost:3000', 'elsewhere.example'])
      expect((await get('language=en', host)).statusCode).toBe(404);
    expect(partner.seen).toHaveLength(asked);
  });

  it('refuses what can be no choice', async () => {
    expect(failureOf(await get(`language=xx&port=${'p'.repeat(41)}&ship=%00`))).toMatchObject({
      status: 400,
      fields: { 'query.language': 'invalid', 'query.port': 'tooLong', 'query.ship': 'invalid' },
    });
  });

  it('distinguishes a failing search from a paused one, without leaking details', async () => {
    partner.mood = moods.text('secret stack trace', 500);
    const failed = await get('language=en&port=X1');
    expect(failureOf(failed)).toMatchObject({ status: 502, code: 502 });
    expect(failed.body).not.toContain('secret');
    await get('language=en&port=X2');
    await get('language=en&port=X3');
    const paused = await get('language=en&port=X4');
    expect(failureOf(paused)).toMatchObject({ status: 503, retryAfter: 15 });
    expect(paused.headers['retry-after']).toBe('15');
  });
});
