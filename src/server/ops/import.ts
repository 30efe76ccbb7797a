import { SingleBar } from 'cli-progress';
import type { z } from 'zod';
import type { Database } from '../db/client.ts';
import { noteAction } from './actions.ts';
import type { Context, Flags } from './command.ts';
import { plain, Refused, Usage } from './command.ts';
import { csvLine } from './csv.ts';
import { counted, outFile } from './out.ts';
import { openRows, separatorName } from './rows.ts';
import type { Source, SourceOptions } from './rows.ts';
import { longTransaction } from './transaction.ts';
import type { Sql } from './transaction.ts';

/**
 * A column of a file: the product's name for it, other names it is known by, and what it contains.
 */
export type Field = { name: string; also?: readonly string[]; required?: boolean; help: string };
export type Importer<Row> = {
  /** One row and many, in words. */
  one: string;
  many: string;
  fields: readonly Field[];
  schema: z.ZodType<Row>;
  /**
   * Columns of the table that a file is read into first: name, type, value. A column `line` comes
   * with it.
   */
  staged: readonly (readonly [name: string, type: string, value: (row: Row) => unknown])[];
  /** Advisory lock: of two imports of a kind the second waits. */
  lock: number;
  /** Puts rows into `refused (line, field, reason)` that the database knows to be wrong. */
  check: (db: Sql, at: Date, options: { dryRun: boolean }) => Promise<void>;
  /** Merges the remaining rows of `staged` into the tables. */
  merge: (db: Sql, at: Date) => Promise<{ created: number; changed: number }>;
  /** After the commit, when something was changed. */
  after?: (database: Database, written: number) => Promise<unknown>;
};

export type Imported = {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** False when nothing was kept: a dry run, or refused rows without --skip-refused. */
  imported: boolean;
  seconds: number;
  rowsPerSecond: number;
  firstRefused: { line: number; column: string; reason: string; value: string }[];
  unusedColumns: string[];
  report?: string;
};

export const IMPORT_FLAGS: Flags = {
  'dry-run': { kind: 'yes', help: 'says what would happen and keeps nothing' },
  'skip-refused': {
    kind: 'yes',
    help: 'imports the good rows; without it one refused row refuses the whole file',
  },
  report: {
    kind: 'text',
    help: 'a file for all refused rows: line, column, reason, value (the first 20 are printed)',
  },
  replace: { kind: 'yes', help: 'overwrites the report file' },
  map: {
    kind: 'many',
    help: 'a column under another name, e.g. --map "Arrival=checkIn"; may be repeated',
  },
  separator: {
    kind: 'text',
    help: 'of a CSV file; without it comma, semicolon, tab or bar are told apart by the header',
  },
  encoding: { kind: 'text', help: 'utf-8 (default) or latin1' },
};

/** The help of an import: its columns and the rules all imports have. */
export const importHelp = (
  { fields, one, many }: Pick<Importer<never>, 'fields' | 'one' | 'many'>,
  rules: string,
): string => `The file is CSV with a header line, a JSON array of objects, or one JSON object a line; gzipped or not; - for standard input. Columns, in any order:

${fields.map(({ name, also = [], required, help }) => `  ${name.padEnd(16)} ${required ? 'required; ' : ''}${help}${also.length > 0 ? ` (also ${also.join(', ')})` : ''}`).join('\n')}

${rules}

The file is one transaction: everything is kept or nothing. By default one refused ${one} refuses the whole file; --skip-refused imports the
others (exit code 1 all the same). Running it again changes nothing. An import never deletes ${many}.`;

const STAGE_ROWS = 5_000;
const FIRST = 20;
const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the field of a column, by its own name, another name or --map. */
function fieldFinder(
  fields: readonly Field[],
  mapped: readonly string[],
): (column: string) => string | undefined {
  const known = new Map(
    fields.flatMap(({ name, also = [] }) =>
      [name, ...also].map((alias) => [keyOf(alias), name] as const),
    ),
  );
  for (const pair of mapped) {
    const at = pair.lastIndexOf('=');
    const [theirs, ours] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    const field = fields.find(({ name }) => name === ours);
    if (at < 1 || theirs === '' || !field)
      throw new Usage(
        `--map takes <column of the file>=<column of the product>, not ${plain(pair)}; the product's are ${fields.map(({ name }) => name).join(', ')}.`,
      );
    known.set(keyOf(theirs), field.name);
  }
  const seen = new Map<string, string | undefined>();
  return (column) => {
    if (!seen.has(column)) seen.set(column, known.get(keyOf(column)));
    return seen.get(column);
  };
}

type Refusal = { line: number; field: string; reason: string; value: string };
/** Values in reports and on screens: short and on one line. */
const short = (value: unknown): string =>
  plain(typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, 120);

/** An import under way: what is read, and what else it needs to know and to tell. */
type Run<Row> = {
  importer: Importer<Row>;
  source: Source;
  fieldOf: (column: string) => string | undefined;
  /** Columns of the file that no field takes. */
  unused: Set<string>;
  report: Awaited<ReturnType<typeof outFile>> | undefined;
  bar: ReturnType<typeof progressOf>;
  beforeCommit?: ((db: Sql) => Promise<void>) | undefined;
};

/**
 * Reads a file into a staging table, checks it there against the data, and applies it with one
 * merge: one transaction.
 */
export async function importFile<Row>(
  context: Context,
  importer: Importer<Row>,
  { beforeCommit }: { beforeCommit?: (db: Sql) => Promise<void> } = {},
): Promise<Imported> {
  const { deps, out } = context;
  const options = sourceOptions(context);
  const fieldOf = fieldFinder(importer.fields, context.many('map'));
  const reportPath = context.text('report');
  const source = await openRows(context.words[0] ?? '', options);
  const report =
    reportPath === undefined
      ? undefined
      : await outFile(reportPath, { replace: context.yes('replace') });
  const bar = progressOf(out, source, importer.many);
  const started = performance.now();
  try {
    checkColumns(importer, source, fieldOf);
    const unused = new Set<string>(
      (source.columns ?? []).filter((column) => column !== '' && fieldOf(column) === undefined),
    );
    const run: Run<Row> = { importer, source, fieldOf, unused, report, bar, beforeCommit };
    const { firstRefused, ...counts } = await longTransaction(deps.database, (db, undo) =>
      stageAndMerge(context, db, undo, run),
    );
    const seconds = (performance.now() - started) / 1000;
    if (counts.imported && counts.created + counts.changed > 0)
      await importer.after?.(deps.database, counts.created + counts.changed);
    return {
      ...counts,
      seconds,
      rowsPerSecond: Math.round(counts.rows / Math.max(seconds, 0.001)),
      firstRefused,
      unusedColumns: [...unused].slice(0, 50),
      ...(reportPath === undefined ? {} : { report: reportPath }),
    };
  } catch (error) {
    await report?.drop();
    throw error;
  } finally {
    bar.stop();
    source.close();
  }
}

/** @throws Usage */
function sourceOptions(context: Context): SourceOptions {
  const encoding = context.text('encoding') ?? 'utf-8';
  if (encoding !== 'utf-8' && encoding !== 'latin1')
    throw new Usage('--encoding has to be utf-8 or latin1.');
  const separator = context.text('separator')?.replace(/^\\t$|^tab$/, '\t');
  if (separator !== undefined && separator.length !== 1)
    throw new Usage('--separator has to be one character, or tab.');
  return { separator, encoding };
}

type Counts = Omit<Imported, 'seconds' | 'rowsPerSecond' | 'unusedColumns' | 'report'>;

async function stageAndMerge<Row>(
  context: Context,
  db: Sql,
  undo: () => void,
  run: Run<Row>,
): Promise<Counts> {
  const { importer, report, bar, beforeCommit } = run;
  await db.rows('select pg_advisory_xact_lock($1::bigint)', [importer.lock]);
  await db.rows(
    `create temp table staged (line int, ${importer.staged.map(([name, type]) => `${name} ${type}`).join(', ')}) on commit drop`,
  );
  await db.rows(
    'create temp table refused (line int, field text, reason text, value text) on commit drop',
  );
  const rows = await stage(db, run);
  bar.stop();
  await db.rows('analyze staged');
  const at = context.deps.now();
  await importer.check(db, at, { dryRun: context.yes('dry-run') });
  await db.rows('delete from staged s using refused r where r.line = s.line');
  const [{ refused } = { refused: 0 }] = await db.rows<{ refused: number }>(
    'select count(distinct line)::int as refused from refused',
  );
  const firstRefused = await reportRefused(db, report);
  const stops = refused > 0 && !context.yes('skip-refused');
  const merged = stops ? { created: 0, changed: 0 } : await importer.merge(db, at);
  const imported = !stops && !context.yes('dry-run');
  if (imported) {
    await beforeCommit?.(db);
    if (merged.created + merged.changed > 0) {
      const [action, path] = [`${importer.many} import`, plain(context.words[0] ?? '')];
      await noteAction(db.tx, context, action, path, { rows, ...merged, refused });
    }
  } else undo();
  return {
    rows,
    ...merged,
    unchanged: stops ? 0 : rows - refused - merged.created - merged.changed,
    refused,
    imported,
    firstRefused,
  };
}

function checkColumns<Row>(
  { fields }: Importer<Row>,
  { columns, separator, format }: Source,
  fieldOf: (column: string) => string | undefined,
): void {
  if (!columns) return;
  const found = columns.map(fieldOf);
  const missing = fields
    .filter(({ name, required }) => required && !found.includes(name))
    .map(({ name }) => name);
  if (missing.length > 0) {
    throw new Refused(
      `The ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. The header line has (${format}, ${separatorName(separator ?? ',')}): ${columns
        .map((column) => plain(column).slice(0, 40))
        .slice(0, 30)
        .join(', ')}. --map names columns that are called otherwise.`,
    );
  }
  const twice = found.find((field, at) => field !== undefined && found.indexOf(field) !== at);
  if (twice) throw new Refused(`The header line has two columns for ${twice}.`);
}

/**
 * Streams the file into `staged`, and what cannot be read into `refused`. @returns rows of the file
 */
async function stage<Row>(
  db: Sql,
  { importer, source, fieldOf, unused, bar }: Run<Row>,
): Promise<number> {
  const writer = stageWriter(db, importer);
  let count = 0;
  const flush = async (): Promise<void> => {
    await writer.flush();
    bar.tick(count);
  };
  for await (const { line, values, problem } of source.rows) {
    count += 1;
    if (problem !== undefined) writer.refuse({ line, field: '', reason: problem, value: '' });
    else {
      const named: Record<string, unknown> = {};
      for (const column in values) {
        const field = fieldOf(column);
        if (field === undefined) unused.add(column);
        else named[field] = values[column];
      }
      const parsed = importer.schema.safeParse(named);
      if (parsed.success) writer.keep(line, parsed.data);
      else
        for (const issue of parsed.error.issues) {
          const field = String(issue.path[0] ?? '');
          writer.refuse({
            line,
            field,
            reason: named[field] === undefined ? 'is missing' : issue.message,
            value: short(named[field]).replaceAll('\0', ' '),
          });
        }
    }
    if (writer.isFull()) await flush();
  }
  await flush();
  await writer.end();
  return count;
}

/** Writes rows and refusals in batches: one batch is written while the next is read. */
function stageWriter<Row>(db: Sql, { staged }: Importer<Row>) {
  const names = staged.map(([name]) => name).join(', ');
  // jsonb comes as text and is cast row by row: an array of it would be escaped twice.
  const target = `insert into staged (line, ${names}) select v.line, ${staged.map(([name, type]) => `v.${name}${type === 'jsonb' ? '::jsonb' : ''}`).join(', ')}
    from unnest($1::int[], ${staged.map(([, type], at) => `$${at + 2}::${type === 'jsonb' ? 'text' : type}[]`).join(', ')}) as v(line, ${names})`;
  let batch: Row[] = [];
  let lines: number[] = [];
  let refusals: Refusal[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = async (rows: Row[], numbers: number[], refused: Refusal[]): Promise<void> => {
    if (rows.length > 0)
      await db.rows(target, [numbers, ...staged.map(([, , value]) => rows.map(value))]);
    if (refused.length > 0)
      await db.rows(
        'insert into refused select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])',
        (['line', 'field', 'reason', 'value'] as const).map((key) => refused.map((r) => r[key])),
      );
  };
  return {
    keep: (line: number, row: Row): void => {
      batch.push(row);
      lines.push(line);
    },
    refuse: (refusal: Refusal): void => void refusals.push(refusal),
    isFull: (): boolean => batch.length === STAGE_ROWS || refusals.length >= STAGE_ROWS,
    /** Resolves once the batch before is written. */
    flush: async (): Promise<void> => {
      const due = [batch, lines, refusals] as const;
      [batch, lines, refusals] = [[], [], []];
      await writing;
      writing = write(...due);
      // Its failure is thrown where it is awaited.
      writing.catch(() => {});
    },
    end: (): Promise<void> => writing,
  };
}

async function reportRefused(
  db: Sql,
  report: Run<never>['report'],
): Promise<Imported['firstRefused']> {
  type Line = { line: number; column: string; reason: string; value: string };
  const read = (after: { line: number; field: string }, limit: number) =>
    db.rows<Line>(
      `select line, field as "column", reason, coalesce(value, '') as value from refused where (line, field) > ($1::int, $2::text) order by line, field limit ${limit}`,
      [after.line, after.field],
    );
  const first = await read({ line: -1, field: '' }, FIRST);
  if (report) {
    await report.write(csvLine(['line', 'column', 'reason', 'value']));
    if (first.length === FIRST) await db.rows('create index on refused (line, field)');
    for (let after = { line: -1, field: '' }; ;) {
      const some = await read(after, STAGE_ROWS);
      await report.write(
        some
          .map(({ line, column, reason, value }) => csvLine([line, column, reason, value]))
          .join(''),
      );
      const last = some.at(-1);
      if (!last || some.length < STAGE_ROWS) break;
      after = { line: last.line, field: last.column };
    }
    // Before the commit: a report that cannot be written keeps the import from happening unseen.
    await report.done();
  }
  return first;
}

/** A bar on a terminal; otherwise a line every tenth, or every 100,000 rows of a pipe. */
function progressOf(
  out: Context['out'],
  source: Source,
  many: string,
): { tick: (rows: number) => void; stop: () => void } {
  const started = performance.now();
  const rate = (rows: number): string =>
    `${Math.round(rows / Math.max(0.001, (performance.now() - started) / 1000)).toLocaleString('en-US')} a second`;
  const { total } = source.progress();
  if (process.stderr.isTTY && total !== undefined) {
    const bar = new SingleBar({
      format: '{bar} {percentage} %  {rows} {many} read, {rate}',
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
    });
    bar.start(total, 0, { rows: 0, many, rate: '' });
    return {
      tick: (rows) =>
        bar.update(source.progress().read, {
          rows: rows.toLocaleString('en-US'),
          many,
          rate: rate(rows),
        }),
      stop: () => bar.stop(),
    };
  }
  let told = 0;
  return {
    tick: (rows) => {
      const { read } = source.progress();
      const step =
        total === undefined
          ? Math.floor(rows / 100_000)
          : Math.floor((read / Math.max(1, total)) * 10);
      if (step <= told || rows < 50_000) return;
      told = step;
      out.note(
        `${rows.toLocaleString('en-US')} ${many} read${total === undefined ? '' : ` (${step * 10} %)`}, ${rate(rows)}`,
      );
    },
    stop: () => {},
  };
}

/** Prints what an import did; the exit code. */
export function tellImport(
  context: Context,
  { one, many }: { one: string; many: string },
  result: Imported,
  more: { json?: Record<string, unknown>; text?: string[] } = {},
): 0 | 1 {
  const { refused, firstRefused, rows } = result;
  const dry = context.yes('dry-run');
  const verb = dry ? 'would be ' : '';
  const lines = [
    ...firstRefused.map(
      ({ line, column, reason, value }) =>
        `  line ${line}${column ? `, ${column}` : ''}${value ? ` (${plain(value)})` : ''}: ${reason}`,
    ),
    ...(refused > 0
      ? [
          `${counted(refused, `${one} is`, `${many} are`)} refused${refused > FIRST || firstRefused.length === FIRST ? `; the first ${FIRST} reasons stand above` : ''}${result.report ? `; all are in ${plain(result.report)}` : ''}.`,
        ]
      : []),
    ...(result.unusedColumns.length > 0
      ? [
          `Columns that are not used: ${result.unusedColumns.map((column) => plain(column).slice(0, 40)).join(', ')}.`,
        ]
      : []),
    refused > 0 && !context.yes('skip-refused')
      ? `Nothing was imported. Mend the file, or add --skip-refused to import the other ${counted(rows - refused, one, many)}.`
      : `${counted(rows, `${one} was`, `${many} were`)} read: ${result.created.toLocaleString('en-US')} ${verb}created, ${result.changed.toLocaleString('en-US')} ${verb}changed, ${result.unchanged.toLocaleString('en-US')} unchanged${refused > 0 ? `, ${refused.toLocaleString('en-US')} refused` : ''}; ${result.seconds.toFixed(1)} s, ${result.rowsPerSecond.toLocaleString('en-US')} a second.${dry ? ' This was a dry run: nothing was kept.' : ''}`,
    ...(more.text ?? []),
  ];
  context.out.answer({ ...result, ...more.json }, lines.join('\n'));
  return refused > 0 ? 1 : 0;
}
