import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedOn } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';

/** File with the files of an embedded database that has every migration, for all tests of a run. */
const VARIABLE = 'EMBEDDED_SNAPSHOT';

/** Makes the snapshot before the tests of a run, as creating a database takes seconds. */
export default async function makeSnapshot(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'club-embedded-'));
  const file = join(folder, 'snapshot.tar');
  const pglite = await PGlite.create();
  await embeddedOn(pglite).migrate();
  const files = await pglite.dumpDataDir('none');
  await writeFile(file, Buffer.from(await files.arrayBuffer()));
  await pglite.close();
  process.env[VARIABLE] = file;
  return () => rm(folder, { recursive: true });
}

/** An embedded database in memory, with every migration where there is a snapshot. */
export async function openSnapshot(): Promise<Database> {
  const file = process.env[VARIABLE];
  return embeddedOn(
    await PGlite.create(file ? { loadDataDir: new Blob([await readFile(file)]) } : {}),
  );
}
