import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPhone } from '#lib/phone.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const get = async (path: string) => {
  const reply = await server.app.inject(`/api/catalogue/${path}`);
  return { status: reply.statusCode, cache: reply.headers['cache-control'], body: reply.json() };
};
type Item = Record<string, string>;
/** Countries whose name is also the feminine adjective. */
const ALIKE = 'AR AM BW CN ER EE IN ID LY MY FM NA NO RS CH SY'.split(' ');
const list = async (path: string): Promise<Item[]> => (await get(path)).body.list;

it('names countries, dial codes and nationalities in both languages, by name', async () => {
  const { status, cache, body } = await get('CatPaises');
  expect([status, cache]).toEqual([200, 'public, max-age=3600']);
  const countries: Item[] = body.list;
  expect(countries.length).toBeGreaterThan(230);
  expect(countries.find(({ Id }) => Id === 'MX')).toEqual({
    Id: 'MX',
    Nombre: 'México',
    NombreEn: 'Mexico',
    Lada: '+52',
    Nacionalidad: 'Mexicana',
    NacionalidadEn: 'Mexican',
  });
  expect(countries.find(({ Id }) => Id === 'DO')).toMatchObject({
    Nacionalidad: 'Dominicana',
    NacionalidadEn: 'Dominican',
    Lada: '+1',
  });
  expect(countries.map(({ NombreEn }) => NombreEn)).toEqual(
    countries.map(({ NombreEn }) => NombreEn!).toSorted(new Intl.Collator('en').compare),
  );
  for (const country of countries) {
    for (const value of Object.values(country)) expect(value.trim()).toBe(value);
    expect(country['Lada']).toMatch(/^\+\d{1,4}$/);
    // A nationality is a word for people, never the name of the country, unless Spanish has one word for both.
    expect([ALIKE.includes(country['Id']!), country['Id']]).toEqual([
      country['Nacionalidad'] === country['Nombre'],
      country['Id'],
    ]);
    expect(country['NacionalidadEn']).not.toBe(country['NombreEn']);
    expect(country['Nacionalidad']).not.toMatch(/[[\])]\)|Islands?$/);
  }
  expect(isPhone(`${countries.find(({ Id }) => Id === 'US')?.['Lada']}3055550142`)).toBe(true);
});

it('says Spanish nationalities as they agree with "nacionalidad"', async () => {
  const countries = await list('CatPaises');
  const said = Object.fromEntries(countries.map(({ Id, Nacionalidad }) => [Id, Nacionalidad]));
  expect(said).toMatchObject({
    BE: 'Belga',
    BQ: 'Caribeña neerlandesa',
    CG: 'Congoleña (República)',
    DE: 'Alemana',
    ES: 'Española',
    IO: 'Británica del Índico',
    LV: 'Letona',
  });
});

it('gives states stable ids and narrows them by country', async () => {
  const states = await list('CatEstadosPais');
  expect(new Set(states.map(({ Id }) => Id)).size).toBe(states.length);
  expect(states.filter(({ Id }) => Id!.includes('undefined'))).toEqual([]);
  const usa = await list('CatEstadosPais?PaisId=US');
  expect(usa).toContainEqual({ Id: 'US-FL', PaisId: 'US', NombreEng: 'Florida' });
  expect(usa.every(({ PaisId }) => PaisId === 'US')).toBe(true);
  expect(usa).toEqual(states.filter(({ PaisId }) => PaisId === 'US'));
  expect(await list('CatEstadosPais?PaisId=us')).toEqual(usa);
  expect(await list('CatEstadosPais?PaisId=AW')).toEqual([]);
  expect(await list('CatEstadosPais?PaisId=ZZ')).toEqual([]);
});

it('lists languages and civil statuses', async () => {
  expect((await list('CatIdiomas')).map(({ Id }) => Id)).toEqual(['EN', 'ES']);
  expect((await list('CatEstadoCivil')).map(({ NombreEn }) => NombreEn)).toContain('Married');
});

it('refuses an unknown catalogue and a wrong country', async () => {
  expect((await get('CatNada')).body).toMatchObject({
    success: false,
    code: 400,
    fields: { 'params.name': 'invalid' },
  });
  expect((await get('CatEstadosPais?PaisId=MEX')).status).toBe(400);
});
