import { centsToUsd, formatUsd } from '#lib/money.ts';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { plain, Refused } from './command.ts';

export const usd = (cents: number): string => formatUsd(centsToUsd(cents), 'en');

/** Where answers go: sentences and tables for people, or one JSON document. */
export type Out = {
  json: boolean;
  /** The answer, once a command. */
  answer: (value: unknown, text: string) => void;
  /** Progress messages; never mixed into the answer. */
  note: (line: string) => void;
};

export const standardOut = (json: boolean): Out => ({
  json,
  answer: (value, text) =>
    void process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
});

/** Columns of equal width; the last one as long as it is. */
export function table(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map(plain));
  const widths = safe.reduce<number[]>(
    (all, row) => row.map((cell, at) => Math.max(cell.length, all[at] ?? 0)),
    [],
  );
  return safe
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A failed write in words. */
export function writeSentence(what: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why =
    code === 'ENOSPC'
      ? 'there is no space left on the disk'
      : code === 'EACCES' || code === 'EPERM'
        ? 'it may not be written there'
        : code === 'ENOENT'
          ? 'its folder does not exist'
          : code === 'EISDIR'
            ? 'there is a folder of this name'
            : code === 'EROFS'
              ? 'the disk is read-only'
              : error instanceof Error
                ? error.message
                : String(error);
  return `${plain(what)} could not be written: ${why}.`;
}

export type OutFile = {
  /** Writes and waits while the disk is behind. @throws Refused when it cannot be written */
  write: (text: string | Uint8Array) => Promise<void>;
  /** Flushes everything to disk and gives the file its name. @throws Refused */
  done: () => Promise<void>;
  /** Leaves nothing behind. */
  drop: () => Promise<void>;
};

/**
 * A file to write. It gets its name only once it is whole, so that half a file is never taken for
 * one; until then it is `<name>.part`.
 * @throws Refused when there is something of this name already, unless `replace`
 */
export async function outFile(
  path: string,
  {
    replace = false,
    through,
  }: { replace?: boolean; through?: (target: Writable) => Writable } = {},
): Promise<OutFile> {
  const there = await stat(path).catch(() => undefined);
  // Devices and pipes are written to as they are.
  const direct = there !== undefined && !there.isFile() && !there.isDirectory();
  if (there && !direct && !(replace && there.isFile()))
    throw new Refused(
      `${plain(path)} exists already; name another file${there.isFile() ? ' or add --replace' : ''}.`,
    );
  const target = direct ? path : `${path}.part`;
  const file = createWriteStream(target, {
    flags: direct ? 'r+' : 'w',
    mode: 0o600,
    ...(direct ? {} : { flush: true }),
  });
  const stream = through ? through(file) : file;
  let failed: unknown;
  const ended = finished(file).catch((error: unknown) => void (failed = error));
  if (stream !== file) stream.on('error', (error: Error) => void (failed ??= error));
  const refuse = async (): Promise<never> => {
    file.destroy();
    await ended;
    if (!direct) await rm(target, { force: true });
    throw new Refused(writeSentence(path, failed));
  };
  return {
    write: async (text) => {
      if (failed !== undefined) await refuse();
      if (!stream.write(text))
        await Promise.race([
          new Promise<void>((resolve) => void stream.once('drain', () => resolve())),
          ended,
        ]);
      if (failed !== undefined) await refuse();
    },
    done: async () => {
      stream.end();
      await ended;
      if (failed !== undefined) await refuse();
      if (!direct)
        await rename(target, path).catch(async (error: unknown) => {
          failed = error;
          await refuse();
        });
    },
    drop: async () => {
      file.destroy();
      await ended;
      if (!direct) await rm(target, { force: true });
    },
  };
}
