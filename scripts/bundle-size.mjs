/**
 * Prints what the first page of a login site and of a weeks site fetch as scripts, gzipped, and fails when it is more than they may:
 * `npm run build`, then `node scripts/bundle-size.mjs`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../dist');
const modules = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
/** Most script of a first page: kB, gzipped, and files, as each file waits for a connection. */
const LIMITS = { login: { kb: 138, files: 8 }, weeks: { kb: 174, files: 10 } };
const texts = 'src/i18n/locales/en';
const start = 'src/app/start.tsx';
const sites = {
  login: ['index.html', start, `${texts}/first.ts`, 'src/pages/login/login-page.tsx'],
  weeks: [
    'index.html',
    start,
    `${texts}/first.ts`,
    `${texts}/weeks.ts`,
    'src/app/site-layout.tsx',
    'src/pages/home/home-page.tsx',
  ],
};

const reach = (names, seen = new Set()) => {
  for (const name of names) {
    if (seen.has(name)) continue;
    if (!modules[name]) throw new Error(`The build has no ${name}`);
    seen.add(name);
    reach(modules[name].imports ?? [], seen);
  }
  return seen;
};

for (const [site, names] of Object.entries(sites)) {
  const files = [...new Set([...reach(names)].map((name) => modules[name].file))];
  const bytes = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  const kb = bytes / 1000;
  const limit = LIMITS[site];
  console.log(`${site}: ${kb.toFixed(1)} kB in ${files.length} files`);
  if (kb > limit.kb || files.length > limit.files) {
    console.error(`${site}: at most ${limit.kb} kB in ${limit.files} files`);
    process.exitCode = 1;
  }
}
