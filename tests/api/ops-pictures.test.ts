import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operatorActions, resorts } from '../../src/server/db/schema.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import type { Ran } from '../support/ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'ops-pictures-'));
const originals = join(folder, 'shared/originals');
let world: World;
let ops: (...given: string[]) => Promise<Ran>;
beforeAll(async () => {
  world = await startWorld();
  Object.assign(world.deps.config, { PICTURES_DIR: originals });
  ops = opsOn(world.deps);
});
beforeEach(async () => {
  await world.reset();
  await world.database.db.delete(operatorActions);
  rmSync(originals, { recursive: true, force: true });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const photograph = (background = '#336699', width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background } });
const actions = async () =>
  (await world.database.db.select().from(operatorActions).orderBy(operatorActions.id)).map(
    ({ action, subject }) => `${action} ${subject}`,
  );

it('adds photographs under names made of those of their files, as they are', async () => {
  const upright = await photograph().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const added = await ops(
    'pictures',
    'add',
    file('Pool Deck.JPG', upright),
    file('Piscina_Cancún (2).png', await photograph().png().toBuffer()),
    file('lobby.jpeg', await photograph().webp().toBuffer()),
    file('spa', await photograph().avif().toBuffer()),
  );
  expect(added).toMatchObject({
    code: 0,
    error: '',
    value: {
      refused: [],
      pictures: [
        { name: 'pool-deck', outcome: 'added', width: 60, height: 90 },
        { name: 'piscina-cancun-2' },
        { name: 'lobby' },
        { name: 'spa' },
      ],
    },
  });
  expect(added.text).toContain('pool-deck is added (60 × 90).');
  // What a file is called says less than what it holds.
  expect(readdirSync(originals).sort()).toEqual([
    'lobby.webp',
    'piscina-cancun-2.png',
    'pool-deck.jpg',
    'spa.avif',
  ]);
  expect(readFileSync(join(originals, 'pool-deck.jpg'))).toEqual(upright);
  expect(await actions()).toEqual([
    'pictures add pool-deck',
    'pictures add piscina-cancun-2',
    'pictures add lobby',
    'pictures add spa',
  ]);
});

it('refuses what is no photograph in a sentence that names the file, and adds the others', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>';
  const bomb = await photograph('#000000', 9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
  const noise = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  mkdirSync(join(folder, 'a-folder'), { recursive: true });
  const ran = await ops(
    'pictures',
    'add',
    file('notes.jpg', 'to be bought: towels'),
    file('drawing.svg', svg),
    file('renamed.png', svg),
    file('bomb.png', bomb),
    file('half.jpg', noise.subarray(0, noise.length / 2)),
    file('empty.jpg', ''),
    file('head.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    file('large.jpg', Buffer.concat([noise, Buffer.alloc(40 * 1024 * 1024)])),
    join(folder, 'none.jpg'),
    join(folder, 'a-folder'),
    file('海.jpg', noise),
    file('whole.jpg', noise),
  );
  expect(ran).toMatchObject({ code: 1, error: '', value: { pictures: [{ name: 'whole' }] } });
  const none = 'is no picture that is taken: photographs are JPEG, PNG, WebP or AVIF.';
  expect(ran.value.refused.map((sentence: string) => sentence.replace(`${folder}/`, ''))).toEqual([
    `notes.jpg ${none}`,
    `drawing.svg ${none}`,
    `renamed.png ${none}`,
    'bomb.png has more than 64 million pixels.',
    'half.jpg cannot be read as a picture: it is cut off or damaged.',
    `empty.jpg ${none}`,
    'head.png cannot be read as a picture: it is cut off or damaged.',
    'large.jpg is larger than 40 MB.',
    'none.jpg does not exist.',
    'a-folder is no file.',
    '海.jpg would be called nothing; names are small letters, digits and hyphens, 3 to 80 of them: --name says another.',
  ]);
  expect(readdirSync(originals)).toEqual(['whole.jpg']);
  expect(await actions()).toEqual(['pictures add whole']);
});

it('changes nothing when repeated, and overwrites only on request', async () => {
  const path = file('pool.jpg', await photograph().jpeg().toBuffer());
  const other = file('other.png', await photograph('#ff0000').png().toBuffer());
  await ops('pictures', 'add', path);
  expect(await ops('pictures', 'add', path)).toMatchObject({
    code: 0,
    value: { pictures: [{ outcome: 'unchanged' }] },
  });
  expect(await ops('pictures', 'add', other, '--name', 'pool')).toMatchObject({
    code: 1,
    text: expect.stringContaining(
      'other.png is not added: there is another picture called pool already',
    ),
  });
  expect(readdirSync(originals)).toEqual(['pool.jpg']);
  expect(await ops('pictures', 'add', other, '--name', 'pool', '--replace')).toMatchObject({
    code: 0,
    value: { pictures: [{ name: 'pool', file: 'pool.png', outcome: 'replaced' }] },
  });
  expect(readdirSync(originals)).toEqual(['pool.png']);
  expect(await actions()).toEqual(['pictures add pool', 'pictures add pool']);
  for (const name of ['../pool', 'pool.png', 'Pool', 'a', '/etc/pool'])
    expect([name, (await ops('pictures', 'add', other, '--name', name)).text]).toEqual([
      name,
      expect.stringContaining(`would be called ${name}; names are small letters`),
    ]);
  expect(await ops('pictures', 'add', path, other, '--name', 'two')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--name is for a single file.'),
  });
  expect(await ops('pictures', 'add')).toMatchObject({
    code: 2,
    error: expect.stringContaining('<files...> is missing.'),
  });
  expect(readdirSync(originals)).toEqual(['pool.png']);
});

it('keeps what stays in sight beside a photograph, until another is put in its place', async () => {
  const path = file('tall.png', await photograph('#336699', 60, 90).png().toBuffer());
  const other = file('wide.png', await photograph('#996633', 90, 30).png().toBuffer());
  const focus = async () =>
    (await ops('pictures', 'list')).value.map((one: { focus: unknown }) => one.focus);
  for (const typed of [
    '1.1,0',
    '0.5,2',
    '-0.1,0.5',
    '0.5',
    'left,top',
    '0.1;0.2',
    '0.1,0.2,0.3',
    '',
    ' , ',
  ]) {
    expect([typed, await ops('pictures', 'add', path, `--focus=${typed}`)]).toMatchObject([
      typed,
      {
        code: 2,
        error: expect.stringContaining(
          '--focus has to be two numbers from 0 to 1, from the left and from the top, as 0.3,0.7.',
        ),
      },
    ]);
  }
  expect(await ops('pictures', 'add', path, other, '--focus', '0,0')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--focus is for a single file.'),
  });
  expect((await ops('pictures', 'list')).text).toBe('No photographs.');

  expect(await ops('pictures', 'add', path, '--focus', '0.3,.7')).toMatchObject({
    code: 0,
    text: 'tall is added (60 × 90), cut around 0.3,0.7.',
    value: { pictures: [{ focus: { x: 0.3, y: 0.7 } }] },
  });
  expect((await ops('pictures', 'list')).text).toMatch(
    /tall +tall\.png +0\.0 MB +0\.3,0\.7 +0 resorts/,
  );
  // Adding it again leaves it, moves it, or puts it back; none of that overwrites the picture.
  expect(await ops('pictures', 'add', path)).toMatchObject({ code: 0, text: 'tall is as it was.' });
  expect(await ops('pictures', 'add', path, '--focus', '0,1')).toMatchObject({
    code: 0,
    text: 'tall is cut around 0,1 now.',
    value: { pictures: [{ outcome: 'refocused' }] },
  });
  expect(await focus()).toEqual([{ x: 0, y: 1 }]);
  expect(await ops('pictures', 'add', other, '--name', 'tall', '--replace')).toMatchObject({
    code: 0,
    text: 'tall is replaced (90 × 30).',
  });
  expect([await focus(), readdirSync(originals)]).toEqual([[{ x: 0.5, y: 0.5 }], ['tall.png']]);
  await ops('pictures', 'add', other, '--name', 'tall', '--focus', '1,0.5');
  expect(readdirSync(originals)).toEqual(['tall.focus.json', 'tall.png']);
  await ops('pictures', 'add', other, '--name', 'tall', '--focus', '0.5,0.5');
  expect(readdirSync(originals)).toEqual(['tall.png']);
  await ops('pictures', 'add', other, '--name', 'tall', '--focus', '1,0.5');
  expect(await ops('pictures', 'remove', 'tall')).toMatchObject({ code: 0 });
  expect(readdirSync(originals)).toEqual([]);
  expect(await actions()).toEqual([
    'pictures add tall',
    'pictures focus tall',
    'pictures add tall',
    ...Array<string>(3).fill('pictures focus tall'),
    'pictures remove tall',
  ]);
});

it('says why a folder cannot be written, and leaves nothing half', async () => {
  const blocked = file('blocked', 'a file where the folder should be');
  Object.assign(world.deps.config, { PICTURES_DIR: join(blocked, 'originals') });
  const ran = await ops('pictures', 'add', file('pool.jpg', await photograph().jpeg().toBuffer()));
  Object.assign(world.deps.config, { PICTURES_DIR: originals });
  expect(ran).toMatchObject({
    code: 1,
    text: expect.stringMatching(/pool\.jpg could not be written: /),
  });
  expect(await actions()).toEqual([]);
});

it('lists photographs with the resorts that show them, and takes away those that none does', async () => {
  expect((await ops('pictures', 'list')).text).toBe('No photographs.');
  const bytes = await photograph().png().toBuffer();
  await ops(
    'pictures',
    'add',
    ...['pool', 'lobby', 'bay-noon-1', 'spa'].map((name) => file(`${name}.png`, bytes)),
  );
  await world.database.db
    .update(resorts)
    .set({ images: ['pool', 'bay-noon-1', 'pool'] })
    .where(eq(resorts.id, 'test'));
  writeFileSync(join(originals, 'strange name.png'), bytes);
  expect(
    (await ops('pictures', 'list')).value.map(
      ({ name, file: kept, resorts: count }: { name: string; file: string; resorts: number }) =>
        `${name} ${kept} ${count}`,
    ),
  ).toEqual([
    'bay-noon-1 bay-noon-1.png 1',
    'lobby lobby.png 0',
    'pool pool.png 1',
    'spa spa.png 0',
  ]);
  await world.database.db.delete(operatorActions);
  // Without its photograph bay-noon-1 is drawn.
  const removed = await ops(
    'pictures',
    'remove',
    'pool',
    'lobby',
    'bay-noon-1',
    'none',
    '../blocked',
  );
  expect(removed).toMatchObject({
    code: 1,
    value: {
      removed: ['lobby', 'bay-noon-1'],
      refused: [
        'pool is not removed: the resort test shows it; --shown removes it all the same.',
        'There is no photograph none.',
        'There is no photograph ../blocked.',
      ],
    },
  });
  expect(await ops('pictures', 'remove', 'pool', '--shown')).toMatchObject({
    code: 0,
    text: 'pool is removed.',
  });
  expect(readdirSync(originals).sort()).toEqual(['spa.png', 'strange name.png']);
  expect(await actions()).toEqual([
    'pictures remove lobby',
    'pictures remove bay-noon-1',
    'pictures remove pool',
  ]);
  await world.database.db
    .update(resorts)
    .set({ images: ['bay-noon-1'] })
    .where(eq(resorts.id, 'test'));
});
