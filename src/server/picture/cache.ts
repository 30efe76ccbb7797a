import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts';

/** What a crash left half written is older than this. */
const STALE_MS = HOUR_MS;
/** How precisely the last use of a picture is known. */
const USED_MS = 5 * MINUTE_MS;
/** Files are kept in blocks: the smallest takes one. */
const BLOCK = 4096;
const OWN = /^[0-9a-f]{64}\.(?:avif|webp|jpeg)(\.[\w-]+\.tmp)?$/;
const LOOKS_AT_ONCE = 32;

const onDisk = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

export type PictureCache = {
  read: (file: string) => Promise<Buffer | undefined>;
  has: (file: string) => Promise<boolean>;
  /** Keeps a picture; a full disk costs the cache, not the picture. */
  write: (file: string, bytes: Buffer) => Promise<void>;
};

/**
 * Pictures as files of a folder that several instances may share. Their bytes stay under a limit,
 * above which the longest unused go; each instance looks at the folder whenever it has written a
 * tenth of the limit, so that it can be above by a tenth an instance for a moment. Only files named
 * as its own are touched.
 */
export function pictureCache(
  folder: string,
  { maxBytes, onProblem }: { maxBytes: number; onProblem: (error: unknown) => void },
): PictureCache {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    // Pictures are made again each time then; that is slow, but nothing is missing.
    onProblem(error);
  }
  // What is there at the start is not known: the first picture looks.
  let written = maxBytes;
  let pruning: Promise<void> | undefined;

  /** Repeated if as much was added in the meantime. */
  const pruneWhenDue = async (): Promise<void> => {
    while (written >= maxBytes / 10) {
      written = 0;
      await prune(folder, maxBytes);
    }
  };

  /** A picture that is still asked for is not the oldest. */
  const touch = async (path: string): Promise<void> => {
    const now = new Date();
    if ((await stat(path)).mtimeMs < now.getTime() - USED_MS) await utimes(path, now, now);
  };

  return {
    read: async (file) => {
      const path = join(folder, file);
      const bytes = await readFile(path).catch(() => undefined);
      if (bytes) void touch(path).catch(() => {});
      return bytes;
    },
    has: (file) =>
      stat(join(folder, file)).then(
        () => true,
        () => false,
      ),
    write: async (file, bytes) => {
      const path = join(folder, file);
      // Written aside and renamed, so that a crash leaves no half picture.
      const aside = `${path}.${randomUUID()}.tmp`;
      try {
        await writeFile(aside, bytes);
        await rename(aside, path);
      } catch {
        return void (await rm(aside, { force: true }).catch(() => {}));
      }
      written += onDisk(bytes.length);
      pruning ??= pruneWhenDue()
        .catch(onProblem)
        .finally(() => (pruning = undefined));
    },
  };
}

/** Takes the longest unused pictures away where all together are above the limit. */
async function prune(folder: string, maxBytes: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OWN.test(name));
  const kept: { path: string; bytes: number; used: number }[] = [];
  for (let at = 0; at < names.length; at += LOOKS_AT_ONCE) {
    await Promise.all(
      names.slice(at, at + LOOKS_AT_ONCE).map(async (name) => {
        const path = join(folder, name);
        // Another instance may have taken it away.
        const found = await stat(path).catch(() => undefined);
        if (!found) return;
        if (!name.endsWith('.tmp'))
          kept.push({ path, bytes: onDisk(found.size), used: found.mtimeMs });
        else if (found.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true });
      }),
    );
  }
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return;
  for (const { path, bytes } of kept.toSorted((a, b) => a.used - b.used)) {
    if (total <= maxBytes * 0.9) break;
    await rm(path, { force: true });
    total -= bytes;
  }
}
