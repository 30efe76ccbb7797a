import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { storyIndex } from './sample.ts';

export const root = join(import.meta.dirname, '../..');
/** The build that is looked at; the same folder as `npm run build-storybook` writes. */
export const STATIC = join(root, 'storybook-static');
const STAMP = join(STATIC, '.sources');

/** Everything a build of the workbench is made from. */
const SOURCES = [
  'src',
  '.storybook',
  'public',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
];
/** Never part of it: tests, and the rooms no story may import (`tests/house/imports.test.ts`). */
const NOT_SHOWN = /\.test\.tsx?$|^src[/\\](?:server|sandbox)[/\\]/;

/** One hash over names and contents of the sources: the build is fresh while it stays the same. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    const files =
      /\.\w+$/.test(source) && !source.startsWith('.')
        ? [source]
        : readdirSync(path, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
            .sort();
    for (const file of files)
      if (!NOT_SHOWN.test(file))
        hash
          .update(file)
          .update('\0')
          .update(readFileSync(join(root, file)))
          .update('\0');
  }
  return hash.digest('hex');
}

export const isFresh = (): boolean =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();

/** Builds the workbench into `folder`. Fails with what the build said from its first error on. */
export async function buildStorybook(
  folder = STATIC,
  args: readonly string[] = [],
  cwd = root,
): Promise<void> {
  const said: string[] = [];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/storybook/dist/bin/dispatcher.js'),
      'build',
      '-o',
      folder,
      '--quiet',
      // What imports what: `chromatic trace` and the report's list of changed files read it.
      '--stats-json',
      ...args,
    ],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1', NO_COLOR: '1' },
    },
  );
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  if (code === 0) return;
  const lines = said
    .join('')
    // eslint-disable-next-line no-control-regex -- the colors of a terminal
    .replace(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '│');
  const first = Math.max(
    0,
    lines.findIndex((line) => /error/i.test(line)),
  );
  throw new Error(`Storybook could not be built:\n${lines.slice(first, first + 20).join('\n')}`);
}

/**
 * Builds when a source has changed since the last build. The hash is taken first: a source that
 * changes during the build makes the next run build again.
 */
export async function ensureStorybook(): Promise<boolean> {
  if (isFresh()) return false;
  const hash = sourcesHash();
  await buildStorybook();
  writeFileSync(STAMP, hash);
  return true;
}

export const readIndex = (folder = STATIC) =>
  storyIndex.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Answers with the files of a folder; never with one outside of it. */
export const fileServer =
  (folder: string) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const path = normalize(
      decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname),
    );
    const file = join(folder, path.endsWith(sep) ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': path.includes('assets') ? 'max-age=3600, immutable' : 'no-cache',
    });
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  };

/**
 * Serves a folder on a free local port. Built assets carry their hash in their name, so the browser
 * keeps them from page to page.
 */
export async function serve(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(fileServer(folder));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
