import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { z } from 'zod';
import type { Baselines, Decision, Machine } from './baselines.ts';
import type { Review } from './review.ts';
import { fileServer, root, STATIC } from './storybook.ts';

const APP = join(import.meta.dirname, 'app');
const BUILT = join(root, '.cache/visual/app');

/** A report's folder, the baselines it decides about, and who decides. */
type Desk = { folder: string; baselines: Baselines; by: string };

const verdict = z.object({
  verdict: z.enum(['accepted', 'rejected']),
  pictures: z.array(z.string()).min(1),
  reason: z.string().max(2_000),
  cause: z.string().max(500),
});
type Verdict = z.infer<typeof verdict>;

/**
 * Writes a decision: accepted pictures replace the baselines (or remove them, when the story is
 * gone), rejected ones leave them as they are. Returns how to take it back.
 */
export function decide(desk: Desk, { verdict, pictures, reason, cause }: Verdict): () => void {
  const { folder, baselines, by } = desk;
  const { entries, filter } = readReview(folder);
  const known = pictures.map((name) => {
    const entry = entries.find((entry) => entry.name === name);
    if (!entry || (verdict === 'accepted' && entry.kind === 'failed'))
      throw new Error(`${name} cannot be ${verdict}`);
    return entry;
  });
  const machine = baselines.drawnWith();
  const log = baselines.decisions();
  const kept = known.map(({ name }) => ({ name, files: baselines.files(name) }));
  const decision: Decision = {
    at: new Date().toISOString(),
    by,
    verdict,
    reason,
    cause,
    pictures: Object.fromEntries(known.map(({ name, hash }) => [name, hash ?? ''])),
  };
  if (verdict === 'accepted') {
    for (const { name, kind } of known) {
      const file = join(folder, 'after', name);
      baselines.put(
        name,
        kind === 'removed'
          ? { picture: undefined, facts: undefined }
          : { picture: readFileSync(`${file}.webp`), facts: readFileSync(`${file}.json.br`) },
      );
    }
    // Under a filter the rest may still be another machine's.
    if (!machine || (filter.length === 0 && pictures.length === entries.length))
      baselines.noteMachine(
        JSON.parse(readFileSync(join(folder, 'machine.json'), 'utf8')) as Machine,
      );
  }
  baselines.writeDecisions([...log, decision]);
  return () => {
    for (const { name, files } of kept) baselines.put(name, files);
    baselines.writeDecisions(log);
    if (machine) baselines.noteMachine(machine);
  };
}

const readReview = (folder: string): Review =>
  JSON.parse(readFileSync(join(folder, 'review.json'), 'utf8')) as Review;

/**
 * Writes the report's page beside its pictures. It works from a file too: the data is a script, as
 * a page opened from a disk may not fetch.
 */
export async function buildReport(folder: string, review: Review): Promise<void> {
  await build({
    configFile: false,
    root: APP,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: {
        entry: join(APP, 'main.tsx'),
        formats: ['iife'],
        name: 'report',
        fileName: () => 'report.js',
        cssFileName: 'report',
      },
    },
  });
  for (const file of ['report.js', 'report.css'])
    copyFileSync(join(BUILT, file), join(folder, file));
  copyFileSync(join(APP, 'index.html'), join(folder, 'index.html'));
  // `</` would end the script element of a page that inlined it.
  writeFileSync(
    join(folder, 'review.js'),
    `window.review = ${JSON.stringify(review).replaceAll('</', '<\\/')};\n`,
  );
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}');
}

/**
 * Serves the report, the workbench its links lead into, and the two calls that decide and undo.
 * Only to this machine, and only to the report's own page.
 */
export async function serveReport(
  desk: Desk,
  port: number,
): Promise<{ url: string; undecided: () => number; close: () => Promise<void> }> {
  const undo: { pictures: string[]; back: () => void }[] = [];
  const undecided = (): number => {
    const decided = new Set(undo.flatMap(({ pictures }) => pictures));
    return readReview(desk.folder).entries.filter(({ name }) => !decided.has(name)).length;
  };
  const report = fileServer(desk.folder);
  const workbench = fileServer(STATIC);
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const own = `http://${request.headers.host ?? ''}`;
    if (request.method === 'POST') {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '');
      if (!['localhost', '127.0.0.1'].includes(host) || request.headers.origin !== own)
        return answer(403, { error: 'Only the report itself may decide' });
      void bodyOf(request)
        .then((body) => {
          if (request.url === '/decide') {
            const wanted = verdict.parse(body);
            undo.push({ pictures: wanted.pictures, back: decide(desk, wanted) });
          } else if (request.url === '/undo') undo.pop()?.back();
          else return answer(404, { error: 'No such call' });
          return answer(200, { decided: undo.flatMap(({ pictures }) => pictures) });
        })
        .catch((error: unknown) =>
          answer(400, { error: error instanceof Error ? error.message : String(error) }),
        );
      return undefined;
    }
    if (request.url?.startsWith('/workbench/') && existsSync(STATIC)) {
      request.url = request.url.slice('/workbench'.length);
      return workbench(request, response);
    }
    return report(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const at = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://localhost:${at}`,
    undecided,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
