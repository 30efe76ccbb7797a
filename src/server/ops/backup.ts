import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage } from './command.ts';
import type { Area, Context } from './command.ts';
import { counted, outFile } from './out.ts';
import { longTransaction } from './transaction.ts';
import type { Sql } from './transaction.ts';
import { tryJson } from './cells.ts';

/*
 * A logical backup: gzip of JSON lines. The first says what it is; then for every table a line with
 * its columns and a line a row, as PostgreSQL writes them itself, so that nothing is rounded; then
 * the sequences; the last line has the number of rows of each table and the SHA-256 of everything
 * before.
 */
const FORMAT = 'club-backup';
const VERSION = 1;
const header = z.object({
  format: z.literal(FORMAT),
  version: z.number().int(),
  schema: z.string(),
  createdAt: z.string(),
  database: z.string(),
});
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const sequenceLine = z.object({ sequence: z.string(), value: z.string(), called: z.boolean() });
const endLine = z.object({
  end: z.object({ rows: z.record(z.string(), z.number().int()), sha256: z.string() }),
});
type Header = z.output<typeof header>;

const ROW = '{"row":';
const FETCH = 2_000;
/** Rows with files in them are few and large. */
const FETCH_FILES = 4;
const INSERT_ROWS = 1_000;
const INSERT_BYTES = 4 * 1024 * 1024;
/** Longest line: a file of a claim in hexadecimal, with room to spare. */
const MAX_LINE = 128 * 1024 * 1024;

const name = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** The schema's state: how many migrations, and which was the last. */
async function schemaOf(db: Sql): Promise<string> {
  const [row] = await db.rows<{ schema: string }>(
    "select count(*) || ':' || coalesce(max(created_at), 0) as schema from drizzle.__drizzle_migrations",
  );
  return row?.schema ?? '';
}

type Table = { table: string; columns: string[]; files: boolean };
/** Tables of the product with the columns that are written, those that others point at first. */
async function tablesOf(db: Sql): Promise<Table[]> {
  const found = await db.rows<{ table: string; columns: string[]; files: boolean }>(
    `select c.relname as table, json_agg(a.attname order by a.attnum) as columns, bool_or(a.atttypid = 'bytea'::regtype) as files from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1 order by 1`,
  );
  const links = await db.rows<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  const sorted: Table[] = [];
  const left = new Map(found.map((one) => [one.table, one]));
  while (left.size > 0) {
    const next = [...left.values()].filter(
      ({ table }) => !links.some(({ from, to }) => from === table && left.has(to)),
    );
    if (next.length === 0) throw new Error('tables point at each other in a circle');
    for (const one of next) {
      sorted.push(one);
      left.delete(one.table);
    }
  }
  return sorted;
}

/** Writes everything as it was at one instant. The product keeps running. */
async function backup(context: Context): Promise<0 | 1> {
  const path = context.text('out');
  if (path === undefined) throw new Usage('--out names the file to write.');
  const { deps, out } = context;
  const file = await outFile(path, {
    replace: context.yes('replace'),
    through: (target) => {
      const packed = createGzip({ level: 4 });
      packed.pipe(target);
      return packed;
    },
  });
  try {
    const hash = createHash('sha256');
    const write = async (text: string): Promise<void> => {
      hash.update(text);
      await file.write(text);
    };
    const rows = await longTransaction(
      deps.database,
      async (db) => {
        const told: Header = {
          format: FORMAT,
          version: VERSION,
          schema: await schemaOf(db),
          createdAt: deps.now().toISOString(),
          database: deps.database.kind,
        };
        await write(`${JSON.stringify(told)}\n`);
        const counts: Counts = {};
        for (const one of await tablesOf(db)) counts[one.table] = await writeTable(db, one, write);
        await writeSequences(db, write);
        return counts;
      },
      { snapshot: true },
    );
    await file.write(`${JSON.stringify({ end: { rows, sha256: hash.digest('hex') } })}\n`);
    await file.done();
    const { size } = await stat(path);
    out.answer(
      { out: path, bytes: size, rows },
      `${allOf(rows)} of ${Object.keys(rows).length} tables written to ${plain(path)} (${(size / 1e6).toFixed(1)} MB). It holds personal data, password hashes and keys: keep it as you keep those.`,
    );
    return 0;
  } catch (error) {
    await file.drop();
    throw error;
  }
}

type Counts = Record<string, number>;
const allOf = (rows: Counts): string =>
  counted(
    Object.values(rows).reduce((sum, count) => sum + count, 0),
    'row',
  );
type Write = (text: string) => Promise<void>;

/** @returns how many rows it has */
async function writeTable(
  db: Sql,
  { table, columns, files }: Table,
  write: Write,
): Promise<number> {
  await write(`${JSON.stringify({ table, columns })}\n`);
  let count = 0;
  await db.rows(
    `declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${columns.map(name).join(', ')} from ${name(table)}) r`,
  );
  const size = files ? FETCH_FILES : FETCH;
  for (;;) {
    const some = await db.rows<{ row: string }>(`fetch ${size} from backup_rows`);
    await write(some.map(({ row }) => `${ROW}${row.replaceAll('\n', ' ')}}\n`).join(''));
    count += some.length;
    if (some.length < size) break;
  }
  await db.rows('close backup_rows');
  return count;
}

async function writeSequences(db: Sql, write: Write): Promise<void> {
  const sequences = await db.rows<{ sequence: string }>(
    "select relname as sequence from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  for (const { sequence } of sequences) {
    const [state] = await db.rows<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name(sequence)}`,
    );
    await write(
      `${JSON.stringify({ sequence, value: state?.value ?? '1', called: state?.called ?? false })}\n`,
    );
  }
}

type Lines = { header: Header; rest: AsyncGenerator<string> };

/**
 * Lines of a backup, checked as far as they have come: the sum at the end is compared before the
 * last line is passed on. @throws Refused
 */
async function readLines(path: string): Promise<Lines> {
  const called = plain(path);
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new Refused(`${called} does not exist.`);
  const broken = (why: string): Refused =>
    new Refused(`${called} cannot be restored: ${why}. Nothing was changed.`);
  async function* lines(): AsyncGenerator<string> {
    const raw = createReadStream(path);
    const text = createGunzip();
    raw.on('error', (error) => text.destroy(error));
    raw.pipe(text);
    const hash = createHash('sha256');
    let parts: Buffer[] = [];
    let size = 0;
    let ended = false;
    try {
      for await (const chunk of text) {
        let from = 0;
        const bytes = Buffer.from(chunk as Uint8Array);
        for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, from)) {
          const line = Buffer.concat([...parts, bytes.subarray(from, at + 1)]);
          [parts, size, from] = [[], 0, at + 1];
          if (ended) throw broken('there is something after its end');
          const told = line.toString('utf8', 0, line.length - 1);
          if (told.startsWith('{"end":')) {
            const end = endLine.safeParse(tryJson(told));
            if (!end.success || end.data.end.sha256 !== hash.digest('hex'))
              throw broken('its content is not what was written (the checksum differs)');
            ended = true;
          } else hash.update(line);
          yield told;
        }
        parts.push(bytes.subarray(from));
        size += bytes.length - from;
        if (size > MAX_LINE) throw broken('a line is too long');
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      throw code === 'Z_BUF_ERROR'
        ? broken('it ends in the middle, it was not copied whole')
        : code.startsWith('Z_')
          ? broken('it is no backup, or it is damaged')
          : new Refused(
              `${called} could not be read: ${error instanceof Error ? error.message : String(error)}.`,
            );
    }
    if (!ended) throw broken('its end is missing');
  }
  const rest = lines();
  const first = await rest.next();
  const told = header.safeParse(first.done ? undefined : tryJson(first.value));
  if (!told.success) throw broken('it is no backup of this product');
  if (told.data.version !== VERSION)
    throw broken(
      `it was written in version ${told.data.version} of the format, and this program reads version ${VERSION}`,
    );
  return { header: told.data, rest };
}

/**
 * Tables that hold what people did; a database in which any has a row is not written over. The
 * others only repeat or count.
 */
const PRECIOUS = [
  'clubs',
  'contracts',
  'members',
  'resorts',
  'weeks',
  'reservations',
  'outbox',
  'promotions',
  'sandbox_objects',
];

async function restore(context: Context): Promise<0 | 1> {
  const path = context.text('from');
  if (path === undefined) throw new Usage('--from names the backup.');
  const { deps, out } = context;
  const { header: told, rest } = await readLines(path);
  if (context.yes('check')) {
    const rows = await countRows(rest);
    out.answer(
      { ...told, rows },
      `${plain(path)} is whole: ${allOf(rows)}, written ${told.createdAt}.`,
    );
    return 0;
  }
  const rows = await longTransaction(deps.database, async (db) => {
    await refuseUnfit(db, told);
    const tables = await tablesOf(db);
    // Rows come as they were, counts included: nothing may be counted twice.
    for (const { table } of tables)
      await db.rows(`alter table ${name(table)} disable trigger user`);
    await db.rows(`truncate ${tables.map(({ table }) => name(table)).join(', ')}`);
    const counts = await insertLines(db, rest, tables, path);
    for (const { table } of tables) await db.rows(`alter table ${name(table)} enable trigger user`);
    if (context.yes('without-mails')) {
      await db.rows(
        "update outbox set failed_at = $1::timestamptz, last_error = 'restored from a backup' where sent_at is null and failed_at is null",
        [deps.now().toISOString()],
      );
    }
    await noteAction(db.tx, context, 'restore', plain(path), { createdAt: told.createdAt });
    return counts;
  });
  await deps.database.rows('analyze');
  out.answer(
    { from: path, createdAt: told.createdAt, rows },
    `${allOf(rows)} of ${Object.keys(rows).length} tables restored; the data are of ${told.createdAt}.`,
  );
  return 0;
}

async function countRows(lines: Lines['rest']): Promise<Counts> {
  const rows: Counts = {};
  let table = '';
  for await (const line of lines) {
    if (line.startsWith(ROW)) rows[table] = (rows[table] ?? 0) + 1;
    else table = tableLine.safeParse(tryJson(line)).data?.table ?? table;
  }
  return rows;
}

/** @throws Refused when the database has another schema, or anything that people did */
async function refuseUnfit(db: Sql, told: Header): Promise<void> {
  const schema = await schemaOf(db);
  if (schema !== told.schema) {
    throw new Refused(
      `The backup has the schema ${told.schema} (migrations:last), this version of the product ${schema}. Restore with the version that made it; starting this version afterwards migrates the data.`,
    );
  }
  for (const table of PRECIOUS) {
    const [found] = await db.rows<{ there: boolean }>(
      `select exists (select from ${name(table)}) as there`,
    );
    if (found?.there)
      throw new Refused(
        `The database is not empty: ${table} has rows. A backup is restored into a new database only.`,
      );
  }
}

/** Puts a backup's rows and sequences into empty tables. @throws Refused for what is unknown */
async function insertLines(
  db: Sql,
  lines: Lines['rest'],
  tables: readonly Table[],
  path: string,
): Promise<Counts> {
  const counts: Counts = {};
  const strange = (): Refused =>
    new Refused(
      `${plain(path)} cannot be restored: it holds something this version does not know. Nothing was changed.`,
    );
  let current: z.output<typeof tableLine> | undefined;
  let batch: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (current && batch.length > 0) {
      await insertRows(db, current, batch);
      counts[current.table] = (counts[current.table] ?? 0) + batch.length;
    }
    [batch, bytes] = [[], 0];
  };
  for await (const line of lines) {
    if (line.startsWith(ROW)) {
      batch.push(line.slice(ROW.length, -1));
      bytes += line.length;
      if (batch.length >= INSERT_ROWS || bytes >= INSERT_BYTES) await flush();
      continue;
    }
    await flush();
    const json = tryJson(line);
    const [begun, sequence, end] = [
      tableLine.safeParse(json),
      sequenceLine.safeParse(json),
      endLine.safeParse(json),
    ];
    if (begun.success) {
      const known = tables.find(({ table }) => table === begun.data.table);
      if (!known || begun.data.columns.some((column) => !known.columns.includes(column)))
        throw strange();
      current = begun.data;
      counts[current.table] = 0;
    } else if (sequence.success)
      await db.rows(
        "select setval(format('public.%I', $1::text)::regclass, $2::bigint, $3::boolean)",
        [sequence.data.sequence, sequence.data.value, sequence.data.called],
      );
    else if (end.success) {
      if (Object.entries(end.data.end.rows).some(([table, count]) => counts[table] !== count))
        throw strange();
    } else throw strange();
  }
  return counts;
}

async function insertRows(
  db: Sql,
  { table, columns }: z.output<typeof tableLine>,
  rows: readonly string[],
): Promise<void> {
  const names = columns.map(name).join(', ');
  await db.rows(
    `insert into ${name(table)} (${names}) overriding system value select ${names} from json_populate_recordset(null::${name(table)}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

export const backupArea: Area = {
  summary: 'a file with all data',
  verbs: {
    '': {
      summary: 'writes all data, as they are at this instant, into one file',
      flags: {
        out: { kind: 'text', help: 'the file (gzip); needed' },
        replace: { kind: 'yes', help: 'overwrites it' },
      },
      more: `It works on both databases, while the product runs on PostgreSQL, and the file can be restored into either. It has every table, files of claims included,
and a checksum. Pictures are not in it: photographs are copied with the folder PICTURES_DIR, ready ones are made again. A file gets its name once it is whole.`,
      run: backup,
    },
  },
};

export const restoreArea: Area = {
  summary: 'brings a backup into a new database',
  verbs: {
    '': {
      summary: 'restores a backup into an empty database of the same version',
      flags: {
        from: { kind: 'text', help: 'the file; needed' },
        check: { kind: 'yes', help: 'only reads it to its end and says whether it is whole' },
        'without-mails': {
          kind: 'yes',
          help: 'gives up the mails that waited when the backup was written; they have probably been sent since',
        },
      },
      more: `Everything is restored or nothing: a file that is cut off, damaged or changed is refused with its reason. What the card provider knows and the backup does
not is brought together by the running server: payments of holds that are in the backup are booked or given back.`,
      run: restore,
    },
  },
};
