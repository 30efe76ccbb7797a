import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clubs,
  contracts,
  members,
  operatorActions,
  outbox,
  resorts,
  weeks,
} from '../../src/server/db/schema.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import type { Ran } from '../support/ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'ops-'));
let world: World;
let ops: (...given: string[]) => Promise<Ran>;
beforeAll(async () => {
  world = await startWorld();
  Object.assign(world.deps.config, { PICTURES_DIR: join(folder, 'originals') });
  ops = opsOn(world.deps);
});
beforeEach(async () => {
  await world.reset();
  await world.database.db.delete(operatorActions);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const COLUMNS = [
  'inventoryId',
  'resortId',
  'checkIn',
  'checkOut',
  'unitType',
  'kitchenType',
  'maxOccupancy',
  'type',
  'price',
  'pinned',
] as const;
const FIRST = {
  inventoryId: 'N1',
  resortId: 'test',
  checkIn: '2027-04-03',
  checkOut: '2027-04-10',
  unitType: 'Studio',
  kitchenType: 'Full Kitchen',
  maxOccupancy: '4',
  type: 'Smart Week',
  price: '612.50',
  pinned: 'false',
};
/** The week `1001` of the small inventory, as a file says it. */
const KNOWN = {
  ...FIRST,
  inventoryId: '1001',
  checkIn: '2027-03-06',
  checkOut: '2027-03-13',
  price: '500',
};
type Row = Record<string, string>;
const csv = (rows: readonly Row[], separator = ',', columns: readonly string[] = COLUMNS): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.join(separator))
    .join('\n');
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const week = async (inventoryId: string) =>
  (await world.database.db.select().from(weeks).where(eq(weeks.inventoryId, inventoryId)))[0];
const count = async () => (await world.database.db.select({ id: weeks.id }).from(weeks)).length;

describe('weeks', () => {
  it.each([
    ['CSV', csv([FIRST, KNOWN])],
    [
      'CSV with a byte order mark, semicolons and Windows line ends',
      `\uFEFF${csv([{ ...FIRST, price: '612,5' }, KNOWN], ';').replaceAll('\n', '\r\n')}`,
    ],
    [
      'a JSON array',
      JSON.stringify([{ ...FIRST, maxOccupancy: 4, price: 612.5, pinned: false }, KNOWN]),
    ],
    ['JSON lines', `${JSON.stringify(FIRST)}\n\n${JSON.stringify(KNOWN)}`],
    ['gzip', gzipSync(csv([FIRST, KNOWN]))],
    [
      'other names for columns',
      csv([FIRST, KNOWN])
        .replace('inventoryId,resortId,checkIn', 'Inventory_ID,Resort Id,CHECKINDATE')
        .replace(',type,price', ',InvTypeInDetail,Cost'),
    ],
  ])('come from %s, and again change nothing', async (_what, content) => {
    const path = file('weeks', content);
    expect((await ops('weeks', 'import', path)).value).toMatchObject({
      rows: 2,
      created: 1,
      changed: 0,
      unchanged: 1,
      refused: 0,
      imported: true,
    });
    expect(await week('N1')).toMatchObject({
      resortName: 'Test Bay Resort',
      city: 'Orlando',
      country: 'USA',
      checkIn: '2027-04-03',
      costCents: 61_250,
      maxOccupancy: 4,
      pinned: false,
    });
    expect(await ops('weeks', 'import', path)).toMatchObject({
      code: 0,
      value: { created: 0, changed: 0, unchanged: 2 },
    });
    const [action, ...more] = await world.database.db.select().from(operatorActions);
    expect(action).toMatchObject({ action: 'weeks import', details: { rows: 2, created: 1 } });
    expect(more).toEqual([]);
  });

  it('are changed by their id, and counted in searches at once', async () => {
    const found = async () =>
      (
        await world.call('POST', '/week/list', {
          body: { country: 'USA', city: 'Orlando', dateIn: '2027-03-01', dateOut: '2027-05-01' },
        })
      ).body.paginate.total;
    expect(await found()).toBe(12);
    const ran = await ops(
      'weeks',
      'import',
      file('w.csv', csv([FIRST, { ...KNOWN, price: '450', type: 'vip week' }])),
    );
    expect(ran).toMatchObject({ code: 0, value: { created: 1, changed: 1, unchanged: 0 } });
    expect(ran.text).toMatch(
      /^2 weeks were read: 1 created, 1 changed, 0 unchanged; [\d.]+ s, [\d,]+ a second\.$/,
    );
    expect(await week('1001')).toMatchObject({ costCents: 45_000, invType: 'VIP Week' });
    expect(await found()).toBe(13);
  });

  it('are refused row by row with line, column and reason, and then none is kept', async () => {
    const wrong: Row[] = [
      { ...FIRST, inventoryId: 'A', checkIn: '2027-02-30' },
      { ...FIRST, inventoryId: 'B', price: '12.345' },
      { ...FIRST, inventoryId: 'C', unitType: 'Igloo' },
      { ...FIRST, inventoryId: 'D', resortId: 'nowhere' },
      FIRST,
      { ...FIRST, inventoryId: 'E', checkOut: '2027-04-03' },
      { ...FIRST, inventoryId: '' },
      { ...FIRST, inventoryId: 'G', maxOccupancy: '5' },
    ];
    const report = join(folder, 'report.csv');
    const path = file('w.csv', `${csv([FIRST, ...wrong])}\nH,test`);
    const ran = await ops('weeks', 'import', path, '--report', report);
    expect(ran.code).toBe(1);
    expect(
      ran.value.firstRefused.map(
        ({ line, column, reason }: { line: number; column: string; reason: string }) => [
          line,
          column,
          reason,
        ],
      ),
    ).toEqual([
      [3, 'checkIn', 'has to be a day such as 2027-03-06 (year-month-day), from 1900 to 2099'],
      [4, 'price', 'has to be dollars such as 1250 or 1250.50, without signs'],
      [5, 'unitType', 'is not one of Hotel, Studio, 1 BEDROOM, 2 BEDROOM, 3 BEDROOM'],
      [6, 'resortId', 'is not a known resort'],
      [7, 'inventoryId', 'is already on line 2'],
      [8, 'checkOut', 'has to be 1 to 60 nights after checkIn'],
      [9, 'inventoryId', 'is empty'],
      [10, 'maxOccupancy', 'is not one of 2, 4, 6, 8'],
      [11, '', 'has 2 columns where the header has 10'],
    ]);
    expect(ran.text).toContain(
      'Nothing was imported. Mend the file, or add --skip-refused to import the other 1 week.',
    );
    expect(readFileSync(report, 'utf8').split('\r\n').slice(0, 3)).toEqual([
      'line,column,reason,value',
      '3,checkIn,"has to be a day such as 2027-03-06 (year-month-day), from 1900 to 2099",2027-02-30',
      '4,price,"has to be dollars such as 1250 or 1250.50, without signs",12.345',
    ]);
    expect([
      await count(),
      await ops('weeks', 'import', path, '--report', report).then(({ error }) => error),
    ]).toEqual([12, `${report} exists already; name another file or add --replace.`]);

    expect(await ops('weeks', 'import', path, '--skip-refused')).toMatchObject({
      code: 1,
      value: { created: 1, refused: 9, imported: true },
    });
    expect(await count()).toBe(13);
  });

  it('say in a dry run what would happen', async () => {
    const ran = await ops(
      'weeks',
      'import',
      file('w.csv', csv([FIRST, { ...KNOWN, price: '1' }])),
      '--dry-run',
    );
    expect(ran).toMatchObject({ code: 0, value: { created: 1, changed: 1, imported: false } });
    expect(ran.text).toContain('1 would be created, 1 would be changed');
    expect([await count(), (await week('1001'))?.costCents]).toEqual([12, 50_000]);
  });

  it('stay as they are while people wait for them, and the refusal says so', async () => {
    await world.numberOf('jose@mail.example', '1001');
    const headers = await world.signIn();
    const joined = await world.call('POST', '/line', { body: { weekId: '1' }, headers });
    expect(joined.status).toBe(200);
    const waited = await ops('weeks', 'import', file('w.csv', csv([{ ...KNOWN, price: '10' }])));
    expect(waited.value.firstRefused[0].reason).toMatch(/^is waited for/);
    expect((await week('1001'))?.costCents).toBe(50_000);
  });

  it('stay as they are while they are held or booked', async () => {
    const numberRef = await world.numberOf('jose@mail.example', '1001');
    const changes = file('w.csv', csv([{ ...KNOWN, price: '10' }, FIRST]));
    const held = await ops('weeks', 'import', changes);
    expect(held).toMatchObject({
      code: 1,
      value: {
        imported: false,
        firstRefused: [
          {
            line: 2,
            reason:
              'is held until 12:30 UTC: nothing changes under a running hold; import it again afterwards',
          },
        ],
      },
    });
    // What says the same is no change.
    expect(await ops('weeks', 'import', file('same.csv', csv([KNOWN])))).toMatchObject({
      code: 0,
      value: { unchanged: 1 },
    });
    expect(await ops('weeks', 'import', changes, '--skip-refused')).toMatchObject({
      code: 1,
      value: { created: 1, changed: 0, refused: 1 },
    });
    expect((await week('1001'))?.costCents).toBe(50_000);

    const intent = await world.call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`);
    world.payments.pay(intent.body.clientSecret);
    await world.call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`);
    world.clock.advance(86_400_000);
    expect((await ops('weeks', 'import', changes)).value.firstRefused).toMatchObject([
      { line: 2, reason: 'is booked: what was sold stays as it was sold' },
    ]);
    expect((await week('1001'))?.costCents).toBe(50_000);
  });

  it('are let go with the hold, and then follow the file', async () => {
    await world.numberOf('jose@mail.example', '1001');
    world.clock.advance(31 * 60_000);
    expect(
      await ops('weeks', 'import', file('w.csv', csv([{ ...KNOWN, price: '10' }]))),
    ).toMatchObject({ code: 0, value: { changed: 1 } });
  });

  it('stay as they are after a hold until the card provider was asked whether it was paid', async () => {
    const numberRef = await world.numberOf('jose@mail.example', '1001');
    const { body } = await world.call(
      'GET',
      `/payment/create/payment-intent?numberRef=${numberRef}`,
    );
    const changes = file('w.csv', csv([{ ...KNOWN, price: '10' }]));
    world.clock.advance(31 * 60_000);
    expect((await ops('weeks', 'import', changes)).value.firstRefused).toMatchObject([
      { line: 2, reason: expect.stringContaining('card provider is still asked') },
    ]);
    // Paid in its last second, and reported late: what was sold is what was shown.
    world.payments.pay(body.clientSecret);
    await world.call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`);
    expect((await world.reservation(numberRef)).status).toBe('paid');
    expect((await week('1001'))?.costCents).toBe(50_000);
  });

  it('go out and come in as they were, formulas disarmed on the way', async () => {
    await world.database.db
      .update(weeks)
      .set({ inventoryId: '=1+1' })
      .where(eq(weeks.inventoryId, '1002'));
    for (const [own, inventoryId] of [
      ['＝1+1', '1003'],
      ["'=1", '1004'],
    ] as const)
      await world.database.db
        .update(weeks)
        .set({ inventoryId: own })
        .where(eq(weeks.inventoryId, inventoryId));
    const path = join(folder, 'out.csv.gz');
    expect((await ops('export', 'weeks', '--out', path)).text).toBe(`12 weeks written to ${path}.`);
    const text = gunzipSync(readFileSync(path)).toString('utf8');
    for (const cell of ["'=1+1", "'＝1+1", "''=1"]) expect(text).toContain(`\r\n${cell},test,`);
    expect(await ops('weeks', 'import', path)).toMatchObject({
      code: 0,
      value: { rows: 12, unchanged: 12 },
    });
    const lines = join(folder, 'out.ndjson');
    await ops('export', 'weeks', '--out', lines, '--format', 'ndjson');
    expect(await ops('weeks', 'import', lines)).toMatchObject({
      code: 0,
      value: { rows: 12, unchanged: 12 },
    });
    expect((await ops('export', 'weeks', '--out', lines)).error).toContain('exists already');
  });
});

describe('files that are none', () => {
  const head = COLUMNS.join(',');
  it.each<[string, string | Buffer, RegExp]>([
    ['empty', '', /is empty\.$/],
    ['only blanks', ' \n\n', /is empty\.$/],
    [
      'a quote that is never closed',
      `${head}\nN1,"test,2027-04-03\n`,
      /line \d: a quote \("\) is opened and never closed\.$/,
    ],
    [
      'text after a quote',
      `${head}\n"N1"x,test\n`,
      /line 2: there is text after a closing quote \("\)\.$/,
    ],
    [
      'Latin-1',
      Buffer.from(csv([{ ...FIRST, inventoryId: 'Año' }]), 'latin1'),
      /line 2: byte F1 is not UTF-8 text\. If the file is Latin-1 \(Windows\), add --encoding latin1\.$/,
    ],
    ['UTF-16', Buffer.from(`\uFEFF${head}`, 'utf16le'), /is UTF-16 text; save it as UTF-8\.$/],
    [
      'a line without end',
      `${head}\n${'x'.repeat(3_000_000)}`,
      /line 2: a row is longer than 1 MB\. A quote \("\) is not closed, or this is no CSV file\.$/,
    ],
    [
      'a JSON line without end',
      `{"a":"${'x'.repeat(3_000_000)}`,
      /line 1: a line is longer than 1 MB\.$/,
    ],
    [
      'a JSON record without end',
      `[{"a":"${'x'.repeat(20_000_000)}`,
      /record 1 is longer than 1 MB\.$/,
    ],
    ['JSON that breaks off', `[${JSON.stringify(FIRST)},{"inventoryId":`, /this is no JSON/],
    [
      'a cut gzip',
      gzipSync(
        csv(
          Array.from({ length: 500 }, (_, at) => ({
            ...FIRST,
            inventoryId: `${at}${Math.sin(at)}`,
          })),
        ),
      ).subarray(0, -20),
      /ends in the middle of its compressed data: it was not copied whole\.$/,
    ],
    [
      'missing columns',
      'inventoryId,resortId\nN1,test',
      /The columns checkIn, checkOut, unitType, kitchenType, maxOccupancy, type are missing\. The header line has \(csv, comma\): inventoryId, resortId\./,
    ],
    ['the wrong separator', csv([FIRST]).replaceAll(',', '#'), /are missing\./],
    ['a column twice', `${head},InventoryID\nN1`, /has two columns for inventoryId\.$/],
  ])('are refused in a sentence: %s', async (_what, content, sentence) => {
    const path = file('broken', content);
    const ran = await ops('weeks', 'import', path);
    expect([ran.code, ran.text]).toEqual([1, '']);
    expect(ran.error).toMatch(sentence);
    expect(await count()).toBe(12);
  });

  it('are read as Latin-1 when asked for', async () => {
    const path = file('latin', Buffer.from(csv([{ ...FIRST, inventoryId: 'Año' }]), 'latin1'));
    expect(await ops('weeks', 'import', path, '--encoding', 'latin1')).toMatchObject({
      code: 0,
      value: { created: 1 },
    });
    expect(await week('Año')).toBeDefined();
  });

  it('keep an import from happening when their report cannot be written', async () => {
    const ran = await ops(
      'weeks',
      'import',
      file('w.csv', csv([FIRST, { ...FIRST, inventoryId: '' }])),
      '--skip-refused',
      '--report',
      '/dev/full',
    );
    expect([ran.code, ran.error]).toEqual([
      1,
      '/dev/full could not be written: there is no space left on the disk.',
    ]);
    expect(await count()).toBe(12);
    expect((await ops('export', 'weeks', '--out', '/dev/full')).error).toBe(
      '/dev/full could not be written: there is no space left on the disk.',
    );
    const nowhere = join(folder, 'no-folder/report.csv');
    expect((await ops('export', 'weeks', '--out', nowhere)).error).toBe(
      `${nowhere} could not be written: its folder does not exist.`,
    );
    expect(existsSync(`${nowhere}.part`)).toBe(false);
  });

  it('may call columns otherwise', async () => {
    const path = file('w.csv', csv([FIRST]).replace('checkIn', 'Llegada'));
    expect((await ops('weeks', 'import', path)).error).toContain('The column checkIn is missing.');
    expect(await ops('weeks', 'import', path, '--map', 'Llegada=checkIn')).toMatchObject({
      code: 0,
      value: { created: 1 },
    });
    expect(await ops('weeks', 'import', path, '--map', 'Llegada=arrival')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--map takes'),
    });
  });
});

it('imports resorts, and passes a new name on to their weeks', async () => {
  const columns = [
    'id',
    'name',
    'city',
    'state',
    'stateCode',
    'iso2',
    'lat',
    'lng',
    'amenities',
    'images',
  ];
  const known = {
    id: 'test',
    name: 'Bay "Royal" Resort',
    city: 'Orlando',
    state: 'Florida',
    stateCode: 'FL',
    iso2: 'US',
    lat: '28.45',
    lng: '-81.47',
    amenities: 'pool|spa',
    images: 'bay-noon-1',
  };
  const rows = [
    known,
    {
      ...known,
      id: 'new',
      name: 'Casa Nueva',
      city: 'Cancún',
      state: 'Quintana Roo',
      stateCode: '',
      iso2: 'mx',
    },
  ];
  const path = file(
    'r.csv',
    csv(
      rows.map((row) => ({ ...row, name: `"${row.name.replaceAll('"', '""')}"` })),
      ',',
      columns,
    ),
  );
  expect(await ops('resorts', 'import', path)).toMatchObject({
    code: 0,
    value: { created: 1, changed: 1 },
  });
  expect(
    (await world.database.db.select().from(resorts).where(eq(resorts.id, 'new')))[0],
  ).toMatchObject({
    country: 'Mexico',
    amenities: [{ img: 'pool', en: expect.any(String) }, { img: 'spa' }],
    images: ['bay-noon-1'],
  });
  expect((await week('1003'))?.resortName).toBe('Bay "Royal" Resort');
  expect(await ops('resorts', 'import', path)).toMatchObject({
    value: { created: 0, changed: 0, unchanged: 2 },
  });
  const wrong = file(
    'r.csv',
    csv(
      [{ iso2: 'XQ' }, { id: 'a b', lat: '128' }, { amenities: 'pool|moat' }].map((change) => ({
        ...known,
        name: 'Bay',
        ...change,
      })),
      ',',
      columns,
    ),
  );
  const refused = await ops('resorts', 'import', wrong);
  expect(refused.error).toBe('');
  expect(
    refused.value.firstRefused.map(
      ({ line, column, reason }: { line: number; column: string; reason: string }) =>
        `${line} ${column} ${reason}`,
    ),
  ).toEqual([
    '2 iso2 is no ISO 3166 country code',
    '3 id may hold letters, digits, point, colon, hyphen and underscore only',
    '3 lat has to be degrees from -90 to 90, such as 28.45',
    '4 amenities has the unknown key moat',
  ]);
});

it('takes in the resorts that it has exported as they are', async () => {
  await world.database.db.update(resorts).set({ amenities: [], images: [] });
  for (const format of ['csv', 'ndjson']) {
    const path = join(folder, `resorts.${format}`);
    await ops('export', 'resorts', '--format', format, '--out', path);
    expect(await ops('resorts', 'import', path)).toMatchObject({
      code: 0,
      value: { refused: 0, changed: 0, unchanged: 1 },
    });
  }
});

it('takes pictures of a resort that are drawn or among the photographs, and names any other', async () => {
  const columns = ['id', 'name', 'city', 'iso2', 'lat', 'lng', 'images'];
  const known = {
    id: 'test',
    name: 'Bay',
    city: 'Orlando',
    iso2: 'US',
    lat: '28.45',
    lng: '-81.47',
  };
  const path = file(
    'r.csv',
    csv(
      ['bay-noon-1|pool-noon-2', 'lobby', 'Bay-noon-1', 'pool-beach-noon-2'].map((images) => ({
        ...known,
        images,
      })),
      ',',
      columns,
    ),
  );
  const refused = await ops('resorts', 'import', path);
  expect(
    refused.value.firstRefused
      .filter(({ column }: { column: string }) => column === 'images')
      .map(({ line, reason }: { line: number; reason: string }) => `${line} ${reason}`),
  ).toEqual(
    [
      [2, 'pool-noon-2'],
      [3, 'lobby'],
      [4, 'Bay-noon-1'],
    ].map(
      ([line, name]) =>
        `${line} has the name ${name}, which is neither drawn nor among the photographs (pictures list)`,
    ),
  );
  mkdirSync(world.deps.config.PICTURES_DIR, { recursive: true });
  writeFileSync(
    join(world.deps.config.PICTURES_DIR, 'lobby.jpg'),
    'its content is looked at when it is added',
  );
  expect(
    await ops(
      'resorts',
      'import',
      file('r.csv', csv([{ ...known, images: 'pool-beach-noon-2|lobby' }], ',', columns)),
    ),
  ).toMatchObject({ code: 0, value: { changed: 1 } });
  // The example of the help is one that can be imported.
  const example =
    /names of pictures with a bar between: (\S+)/.exec(
      (await ops('resorts', 'import', '--help')).text,
    )?.[1] ?? '';
  expect(
    await ops(
      'resorts',
      'import',
      file('r.csv', csv([{ ...known, images: example }], ',', columns)),
    ),
  ).toMatchObject({ code: 0, value: { changed: 1 } });
});

it('imports members without a password, invites them once, and does not change existing ones', async () => {
  const columns = [
    'email',
    'club',
    'loginId',
    'contract',
    'paidUntil',
    'role',
    'Nombre',
    'ApellidoPaterno',
    'Idioma',
    'FechaNacimiento',
  ];
  const one = {
    email: 'Mia@azul.example',
    club: 'azul',
    loginId: 'az777',
    contract: 'C-777',
    paidUntil: '2027-06-30',
    role: '',
    Nombre: 'Mía',
    ApellidoPaterno: 'Solís',
    Idioma: 'ES',
    FechaNacimiento: '1990-02-28',
  };
  const two = { ...one, email: 'leo@azul.example', role: 'coowner', Nombre: 'Leo' };
  const path = file('m.csv', csv([one, two], ',', columns));
  expect(await ops('members', 'import', path, '--invite')).toMatchObject({
    code: 0,
    value: { created: 2, invited: 2 },
  });
  const found = await world.database.db.select().from(members);
  expect(found.map(({ email, role, passwordHash }) => [email, role, passwordHash])).toEqual([
    ['mia@azul.example', 'owner', null],
    ['leo@azul.example', 'coOwner', null],
  ]);
  expect(
    (await world.database.db.select().from(contracts)).map(({ loginId, number, paidUntil }) => [
      loginId,
      number,
      paidUntil,
    ]),
  ).toEqual([['AZ777', 'C-777', '2027-06-30']]);
  expect(await ops('members', 'import', path, '--invite')).toMatchObject({
    code: 0,
    value: { created: 0, changed: 0, unchanged: 2, invited: 0 },
  });
  expect((await world.database.db.select().from(outbox)).length).toBe(2);

  // An older file undoes nothing, a newer one applies its values.
  const update = file(
    'm.csv',
    csv(
      [
        { ...one, Nombre: 'María', paidUntil: '2026-01-01', ApellidoPaterno: '' },
        { ...two, paidUntil: '2026-01-01' },
      ],
      ',',
      columns,
    ),
  );
  expect((await ops('members', 'import', update)).value).toMatchObject({ changed: 0 });
  expect((await ops('members', 'import', update, '--update')).value).toMatchObject({ changed: 1 });
  expect(
    (await world.database.db.select().from(members).where(eq(members.email, 'mia@azul.example')))[0]
      ?.profile,
  ).toMatchObject({ Nombre: 'María', ApellidoPaterno: 'Solís' });
  expect((await world.database.db.select().from(contracts))[0]?.paidUntil).toBe('2027-06-30');

  const wrong = file(
    'm.csv',
    csv(
      [
        { ...one, email: 'no e-mail' },
        { ...one, email: 'x1@azul.example', club: 'nowhere', loginId: 'N1' },
        { ...one, email: 'x2@azul.example', club: 'coral' },
        { ...one, loginId: 'AZ999' },
        { ...one, email: 'x3@azul.example' },
        { ...one, email: 'x4@azul.example', loginId: 'AZ1', FechaNacimiento: '28.2.1990' },
      ],
      ',',
      columns,
    ),
  );
  expect(
    (await ops('members', 'import', wrong)).value.firstRefused.map(
      ({ line, column, reason }: { line: number; column: string; reason: string }) =>
        `${line} ${column}: ${reason}`,
    ),
  ).toEqual([
    '2 email: is no e-mail',
    '3 club: is no club that is there',
    '4 loginId: belongs to a contract of the club azul',
    '4 role: the contract has an owner already',
    '5 email: belongs to the contract AZ777',
    '6 loginId: differs in club, contract or paidUntil from line 4',
    '6 role: the contract has its owner on line 4',
    '6 role: the contract has an owner already',
    '7 FechaNacimiento: has to be a day such as 1981-04-17',
  ]);
});

describe('new members of a contract', () => {
  const columns = ['email', 'club', 'loginId', 'contract', 'paidUntil', 'role', 'Idioma'];
  const ana = {
    email: 'ana@azul.example',
    club: 'azul',
    loginId: 'AZ777',
    contract: 'C-777',
    paidUntil: '2027-06-30',
  };
  const leo = { ...ana, email: 'leo@azul.example', role: 'coOwner' };
  const bring = (rows: readonly Row[], ...flags: string[]) =>
    ops('members', 'import', file('m.csv', csv(rows, ',', columns)), ...flags);
  const refusals = async (...rows: Row[]) =>
    (await bring(rows)).value.firstRefused.map(
      ({ line, column, reason }: { line: number; column: string; reason: string }) =>
        `${line} ${column}: ${reason}`,
    );

  it('name its number, or the new one that a member of it brings', async () => {
    await bring([ana]);
    const renumbered = { contract: 'C-778' };
    const other = { ...leo, ...renumbered };
    expect(await refusals(other)).toEqual(['2 contract: is not the number of the contract AZ777']);
    expect(await bring([{ ...ana, ...renumbered }, other], '--update')).toMatchObject({
      code: 0,
      value: { created: 1, changed: 1 },
    });
    expect(await world.database.db.select().from(contracts)).toMatchObject([{ number: 'C-778' }]);
  });

  it('are one co-owner at most, in the file and with who is there', async () => {
    const eva = { ...leo, email: 'eva@azul.example' };
    expect(await refusals(ana, leo, eva)).toEqual([
      '4 role: the contract has its co-owner on line 3',
    ]);
    await bring([ana, leo]);
    expect(await refusals(eva)).toEqual(['2 role: the contract has a co-owner already']);
    expect(await bring([ana, leo])).toMatchObject({ code: 0, value: { unchanged: 2 } });
  });

  it('have the language of the club when the file names none', async () => {
    await bring([
      { ...ana, club: 'coral' },
      { ...leo, club: 'coral', Idioma: 'EN' },
      { ...ana, email: 'all@all.example', club: 'all', loginId: 'X1' },
    ]);
    await world.database.db.update(clubs).set({ record: sql`${clubs.record} - 'Idioma'` });
    await bring([{ ...ana, email: 'x@coral.example', club: 'coral', loginId: 'X2' }]);
    const found = await world.database.db.select().from(members).orderBy(asc(members.email));
    expect(found.map(({ email, profile }) => [email, profile])).toEqual([
      ['all@all.example', expect.objectContaining({ Idioma: 'EN' })],
      ['ana@azul.example', expect.objectContaining({ Idioma: 'ES' })],
      ['leo@azul.example', expect.objectContaining({ Idioma: 'EN' })],
      ['x@coral.example', expect.objectContaining({ Idioma: 'EN' })],
    ]);
  });
});
