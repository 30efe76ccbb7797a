import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, Parser } from 'csv-parse';
import { parser as jsonTokens } from 'stream-json';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { plain, Refused } from './command.ts';
import { unguarded } from './csv.ts';

/**
 * A record of a file: its position, and its values by column; `problem` when it could not be
 * parsed.
 */
type Row = {
  /** Line of a CSV or NDJSON file, number of the record in a JSON array; both from 1. */
  line: number;
  values: Record<string, unknown>;
  problem?: string;
};
export type Source = {
  format: 'csv' | 'json' | 'ndjson';
  /** Column names of a CSV file, as written. */
  columns: string[] | undefined;
  /** Separator of a CSV file. */
  separator: string | undefined;
  rows: AsyncIterable<Row>;
  /**
   * Bytes read and to read (compressed ones of a gzip file), for the progress; `total` is unknown
   * of a pipe.
   */
  progress: () => { read: number; total: number | undefined };
  close: () => void;
};
export type SourceOptions = {
  separator?: string | undefined;
  encoding?: 'utf-8' | 'latin1' | undefined;
};

/**
 * No record of the product comes near this; a longer one is an unclosed quote or no text file at
 * all, and must not fill the memory.
 */
const MAX_RECORD = 1024 * 1024;
const SEPARATORS = [',', ';', '\t', '|'] as const;
const NAMES: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };
export const separatorName = (separator: string): string => NAMES[separator] ?? separator;

/**
 * Opens a CSV file, a JSON array or NDJSON, gzipped or not, `-` for standard input. What it is is
 * seen from its content, never from its name. Everything is streamed; the memory does not grow with
 * the file.
 * @throws Refused with a sentence: no such file, empty, not UTF-8, a broken quote, broken JSON
 * (while reading too)
 */
export async function openRows(
  path: string,
  { separator, encoding = 'utf-8' }: SourceOptions = {},
): Promise<Source> {
  const name = path === '-' ? 'standard input' : plain(path);
  const { head, stream, ended, ...common } = await openBytes(path, name);
  if (head.length === 0) throw new Refused(`${name} is empty.`);
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    throw new Refused(`${name} is UTF-16 text; save it as UTF-8.`);
  const textStream = pipe(stream, encoding === 'latin1' ? fromLatin1() : checkUtf8(name), name);
  const begun = withoutMark(head);
  const first = /[^\s]/.exec(begun.toString('latin1'))?.[0];
  if (first === undefined && ended) throw new Refused(`${name} is empty.`);
  if (first === '[' || first === '{') {
    const [format, rowsOf] =
      first === '[' ? (['json', arrayRows] as const) : (['ndjson', lineRows] as const);
    const rows = rowsOf(textStream, name);
    return { format, columns: undefined, separator: undefined, rows, ...common };
  }
  const used = separator ?? separatorOf(begun.toString('latin1'));
  const opened = await csvRows(textStream, name, used);
  return { format: 'csv', columns: opened.columns, separator: used, rows: opened.rows, ...common };
}

/** The bytes of a file or of standard input, uncompressed, and how far they have been read. */
async function openBytes(
  path: string,
  name: string,
): Promise<Start & Pick<Source, 'progress' | 'close'>> {
  const info =
    path === '-'
      ? undefined
      : await stat(path).catch((error: unknown) => {
          throw new Refused(openSentence(name, error));
        });
  if (info?.isDirectory()) throw new Refused(`${name} is a folder.`);
  let read = 0;
  const raw: Readable =
    path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 });
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      read += chunk.length;
      done(null, chunk);
    },
  });
  const start = await firstBytes(pipe(raw, counted, name), name);
  const bytes =
    start.head.length >= 2 && start.head[0] === 0x1f && start.head[1] === 0x8b
      ? await firstBytes(pipe(start.stream, createGunzip(), name), name)
      : start;
  return {
    ...bytes,
    progress: () => ({ read, total: info?.isFile() ? info.size : undefined }),
    close: () => void raw.destroy(),
  };
}

function openSentence(name: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT'
    ? `${name} does not exist.`
    : code === 'EACCES'
      ? `${name} may not be read.`
      : `${name} could not be opened: ${error instanceof Error ? error.message : String(error)}`;
}

const readSentence = (name: string, error: unknown): Error => {
  if (error instanceof Refused) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR')
    return new Refused(
      `${name} ends in the middle of its compressed data: it was not copied whole.`,
    );
  if (code.startsWith('Z_'))
    return new Refused(`${name} is damaged: its compressed data cannot be read.`);
  return new Refused(openSentence(name, error));
};

/** Both streams end together, whichever fails. */
function pipe(from: Readable, to: Transform, name: string): Transform {
  from.on('error', (error) => to.destroy(readSentence(name, error)));
  to.on('close', () => from.destroy());
  return from.pipe(to);
}

type Start = { head: Buffer; stream: Readable; ended: boolean };
/** Reads up to 64 KB, enough for a header line, and returns them with a stream that repeats them. */
async function firstBytes(stream: Readable, name: string): Promise<Start> {
  const parts: Buffer[] = [];
  let size = 0;
  let ended = true;
  const iterator = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  for (;;) {
    const next = await iterator.next().catch((error: unknown) => {
      throw readSentence(name, error);
    });
    if (next.done) break;
    const chunk = Buffer.from(next.value as Uint8Array);
    parts.push(chunk);
    size += chunk.length;
    if (size >= 64 * 1024) {
      ended = false;
      break;
    }
  }
  const head = Buffer.concat(parts);
  const whole = Readable.from(
    (async function* () {
      yield head;
      if (ended) return;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    })(),
    { objectMode: false, highWaterMark: 256 * 1024 },
  );
  whole.on('close', () => stream.destroy());
  return { head, stream: whole, ended };
}

/** Without the byte order mark of UTF-8. */
const withoutMark = (chunk: Buffer): Buffer =>
  chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;

/** Lets UTF-8 through without its byte order mark, and stops at the first byte that is none. */
function checkUtf8(name: string): Transform {
  let tail = Buffer.alloc(0);
  let lines = 1;
  let first = true;
  const check = (chunk: Buffer, last: boolean): Buffer => {
    const bytes = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
    let end = bytes.length;
    // A character cut in two by the chunk waits for its rest: at most three bytes of it are here.
    if (!last) {
      for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
        const byte = bytes[bytes.length - back] ?? 0;
        if ((byte & 0xc0) === 0x80) continue;
        if (byte >= 0xc0 && (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back)
          end = bytes.length - back;
        break;
      }
    }
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) throw new Refused(notUtf8(name, whole, lines));
    tail = Buffer.from(bytes.subarray(end));
    for (let at = whole.indexOf(10); at !== -1; at = whole.indexOf(10, at + 1)) lines += 1;
    const begun = first ? withoutMark(whole) : whole;
    first = false;
    return begun;
  };
  const attempt = (
    chunk: Buffer,
    last: boolean,
    done: (error?: Error | null, data?: Buffer) => void,
  ): void => {
    try {
      done(null, check(chunk, last));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => attempt(chunk, false, done),
    flush: (done) => attempt(Buffer.alloc(0), true, done),
  });
}

function notUtf8(name: string, bytes: Buffer, lineBefore: number): string {
  let line = lineBefore;
  for (const part of bytes.toString('latin1').split('\n')) {
    const found = Buffer.from(part, 'latin1');
    if (!isUtf8(found)) {
      const wrong = [...found].find((byte) => byte >= 0x80) ?? 0;
      return `${name}, line ${line}: byte ${wrong.toString(16).toUpperCase()} is not UTF-8 text. If the file is Latin-1 (Windows), add --encoding latin1.`;
    }
    line += 1;
  }
  return `${name} is not UTF-8 text.`;
}

/** Windows' Latin-1 as UTF-8. */
function fromLatin1(): Transform {
  const decoder = new TextDecoder('windows-1252');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) =>
      done(null, Buffer.from(decoder.decode(chunk, { stream: true }))),
  });
}

/** The most frequent separator in the first line, outside of quotes; a comma when there is none. */
function separatorOf(head: string): string {
  const line = head.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)[0] ?? '';
  const best = SEPARATORS.map((separator) => ({
    separator,
    count: line.split(separator).length - 1,
  })).toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? best.separator : ',';
}

async function csvRows(
  stream: Readable,
  name: string,
  separator: string,
): Promise<{ columns: string[]; rows: AsyncIterable<Row> }> {
  const parser = new Parser({
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    record_delimiter: ['\r\n', '\n', '\r'],
    // The line goes along as a last cell; a description of every record as an object would cost a
    // third of the speed.
    on_record: (record: string[], { lines }: { lines: number }) => {
      record.push(String(lines));
      return record;
    },
  });
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(parser);
  const source: AsyncIterator<string[]> = parser[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<string[]>> => {
    try {
      return await source.next();
    } catch (error) {
      throw error instanceof CsvError
        ? new Refused(csvSentence(name, error))
        : readSentence(name, error);
    }
  };
  const header = await next();
  if (header.done) throw new Refused(`${name} is empty.`);
  const columns = header.value.slice(0, -1).map((column) => unguarded(column.trim()));
  const width = columns.length;
  async function* rows(): AsyncGenerator<Row> {
    for (;;) {
      const record = await next();
      if (record.done) return;
      const cells = record.value;
      const line = Number(cells[cells.length - 1]);
      const values: Record<string, unknown> = {};
      if (cells.length - 1 !== width) {
        yield {
          line,
          values,
          problem: `has ${cells.length - 1} columns where the header has ${width}`,
        };
        continue;
      }
      for (let at = 0; at < width; at += 1) values[columns[at]!] = unguarded(cells[at]!);
      yield { line, values };
    }
  }
  return { columns, rows: rows() };
}

function csvSentence(name: string, error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? `, line ${error['lines']}` : '';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${name}${line}: a quote (") is opened and never closed.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return `${name}${line}: there is text after a closing quote (").`;
    case 'INVALID_OPENING_QUOTE':
      return `${name}${line}: a quote (") stands inside a value; write it twice and the value in quotes.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${name}${line}: a row is longer than ${MAX_RECORD / 1024 / 1024} MB. A quote (") is not closed, or this is no CSV file.`;
    default:
      return `${name}${line}: ${error.message}`;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonRow = (line: number, value: unknown): Row =>
  isRecord(value) ? { line, values: value } : { line, values: {}, problem: 'is no JSON object' };

/**
 * One JSON object per line. A line that is not JSON is refused by itself; one without an end stops
 * the file.
 */
async function* lineRows(stream: Readable, name: string): AsyncGenerator<Row> {
  let rest = '';
  let line = 0;
  const row = (text: string): Row | undefined => {
    line += 1;
    if (text.trim() === '') return undefined;
    try {
      return jsonRow(line, JSON.parse(text));
    } catch {
      return { line, values: {}, problem: 'is no JSON' };
    }
  };
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_RECORD)
        throw new Refused(
          `${name}, line ${line + lines.length + 1}: a line is longer than ${MAX_RECORD / 1024 / 1024} MB.`,
        );
      for (const text of lines) {
        const found = row(text);
        if (found) yield found;
      }
    }
  } catch (error) {
    throw readSentence(name, error);
  }
  const last = row(rest);
  if (last) yield last;
}

/**
 * A JSON array of objects. JSON that breaks off or is wrong stops the file: nothing after it can be
 * trusted.
 */
async function* arrayRows(stream: Readable, name: string): AsyncGenerator<Row> {
  let count = 0;
  let since = 0;
  const guard = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      since += chunk.length;
      // What waits in the streams between counts too, so the limit is a few times that of a record.
      done(
        since > 8 * MAX_RECORD
          ? new Refused(
              `${name}: record ${count + 1} is longer than ${MAX_RECORD / 1024 / 1024} MB.`,
            )
          : null,
        chunk,
      );
    },
  });
  const tokens = jsonTokens.asStream();
  const items = streamArray.asStream();
  stream.on('error', (error) => guard.destroy(error));
  guard.on('error', (error) => items.destroy(error));
  tokens.on('error', (error) =>
    items.destroy(
      new Refused(`${name}, near record ${count + 1}: this is no JSON (${error.message}).`),
    ),
  );
  stream.pipe(guard).pipe(tokens).pipe(items);
  try {
    for await (const item of items as AsyncIterable<{ value: unknown }>) {
      count += 1;
      since = 0;
      yield jsonRow(count, item.value);
    }
  } catch (error) {
    throw error instanceof Refused
      ? error
      : new Refused(
          `${name}, near record ${count + 1}: this is no JSON (${error instanceof Error ? error.message : String(error)}).`,
        );
  }
}
