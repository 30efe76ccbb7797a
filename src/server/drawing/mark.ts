import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Club } from '#contracts/club.ts';

const ROOTS = ['../../../dist', '../../../public'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const PIXELS = 256;

/** Folder that holds a club's files, and the path in it; nothing outside of it is ever read. */
function fileOf(path: string): string | undefined {
  if (!/^\/[\w./-]+\.(?:svg|png|webp|jpe?g)$/i.test(path)) return undefined;
  return ROOTS.map((root) => ({ root, file: join(root, path) })).find(
    ({ root, file }) => file.startsWith(root + sep) && existsSync(file),
  )?.file;
}

const kept = new Map<string, Promise<Buffer | undefined>>();

/**
 * A club's mark as a picture on white, for documents. Undefined when the club has none, or has it
 * on another site: the server fetches nothing from there, and the club's initials stand for it.
 */
export function clubMark({ LogoIcon }: Pick<Club, 'LogoIcon'>): Promise<Buffer | undefined> {
  const file = fileOf(LogoIcon);
  if (!file) return Promise.resolve(undefined);
  const known = kept.get(file);
  if (known) return known;
  const made = readFile(file)
    .then((bytes) =>
      sharp(bytes, { density: 300 })
        .resize(PIXELS, PIXELS, { fit: 'contain', background: '#ffffff' })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer(),
    )
    .catch(() => undefined);
  kept.set(file, made);
  return made;
}
