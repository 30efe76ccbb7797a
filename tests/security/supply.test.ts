import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { CONFIG_DESCRIPTIONS } from '../../src/server/config.ts';
import { cyclonedx, isAllowed, licenseTable, packagesOf, problemsOf } from '../../scripts/sbom.mjs';
import { ensureBuilt } from '../../scripts/setup.mjs';

const ROOT = join(import.meta.dirname, '../..');

it('every package the product or its tools use has an allowed license, a registry it came from and a hash', () => {
  const packages = packagesOf();
  expect(packages.length).toBeGreaterThan(300);
  expect(problemsOf(packages)).toEqual([]);
});

it('finds packages without a license, under a forbidden one, or from elsewhere', () => {
  const good = {
    name: 'good',
    version: '1.0.0',
    license: '(MIT OR GPL-3.0)',
    resolved: 'https://registry.example/good-1.0.0.tgz',
    integrity: 'sha512-AA==',
  };
  const wrong = [
    { ...good, name: 'none', license: undefined },
    { ...good, name: 'see', license: 'SEE LICENSE IN x' },
    { ...good, name: 'closed', license: 'UNLICENSED' },
    { ...good, name: 'viral', license: 'AGPL-3.0-only' },
    { ...good, name: 'both', license: 'MIT AND GPL-2.0' },
    { ...good, name: 'git', resolved: 'git+ssh://git@host.example/x.git#abc' },
    { ...good, name: 'plain', resolved: 'http://registry.example/x.tgz' },
    { ...good, name: 'unhashed', integrity: 'sha1-abc' },
  ];
  expect(problemsOf([good])).toEqual([]);
  for (const one of wrong) expect(problemsOf([one]), one.name).toHaveLength(1);
  expect(
    ['MIT', '(MIT AND Zlib)', 'GPL-3.0 OR (MIT AND ISC)', 'Apache-2.0'].map(isAllowed),
  ).toEqual([true, true, true, true]);
  expect(
    ['GPL-3.0', 'SSPL-1.0', 'BUSL-1.1', 'MIT AND (ISC AND GPL-2.0)', '', 'MIT OR'].map(isAllowed),
  ).toEqual([false, false, false, false, false, false]);
});

it('the bill of materials is a CycloneDX document that is the same for the same lock file', () => {
  const packages = packagesOf().filter(({ dev }) => !dev);
  const bom = cyclonedx(packages);
  expect(bom).toEqual(cyclonedx(packages));
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    metadata: { component: { type: 'application' } },
  });
  const refs = new Set(bom.components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(bom.components.length);
  for (const name of ['fastify', 'react', 'stripe', 'zod', '%40node-rs/argon2'])
    expect(
      [...refs].some((ref) => ref.startsWith(`pkg:npm/${name}@`)),
      name,
    ).toBe(true);
  expect(
    bom.components.every(
      ({ scope, hashes, licenses }) =>
        scope === 'required' && hashes?.[0]?.content.length === 128 && licenses.length === 1,
    ),
  ).toBe(true);
  for (const { dependsOn } of bom.dependencies.slice(1))
    for (const ref of dependsOn) expect(refs.has(ref), ref).toBe(true);
  expect(licenseTable(packages)).toContain('| MIT |');
});

it('what the browser gets holds nothing of the server: no secret, no setting, no map of the source', async () => {
  await ensureBuilt();
  const dist = join(ROOT, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:js|css|html|json|map)$/.test(name) && !name.startsWith('.'),
  );
  // The page, its styles and the parts of its code: all of it was looked at.
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(50);
  expect(files).toContain('index.html');
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const shared = ['NODE_ENV', 'PORT', 'HOST', 'INSTANCE'];
  const forbidden = [
    ...Object.keys(CONFIG_DESCRIPTIONS).filter((name) => !shared.includes(name)),
    ...demoClubs
      .flatMap(({ KeyMyDeals, AccesoMyDeals }) => [KeyMyDeals, AccesoMyDeals])
      .filter((secret) => secret.length > 6),
    '$argon2',
    'sk_test_',
    'sk_live_',
    'whsec_',
    'postgres://',
    'drizzle-orm',
    'DEMO_PASSWORD',
    'process.env.',
  ];
  const inText = (text: string) =>
    forbidden.filter((word) =>
      new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`).test(text),
    );
  // Each of them would be found.
  expect(forbidden.filter((word) => !inText(`a="${word}"`).includes(word))).toEqual([]);
  expect(
    files.flatMap((name) =>
      inText(readFileSync(join(dist, name), 'utf8')).map((word) => `${name}: ${word}`),
    ),
  ).toEqual([]);
});

const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|stories)\.tsx?$|^mocks\//.test(name))
    .map((name) => join(folder, name));
const sources = below('src').map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const);
/** Sources that a pattern is found in. */
const using = (pattern: RegExp) =>
  sources
    .filter(([, text]) => pattern.test(text))
    .map(([name]) => name)
    .toSorted();

it('no source runs text as code, or puts text into a page as markup', () => {
  expect(using(/\beval\(|new Function\(|\bvm\.|setTimeout\(['"`]/)).toEqual([]);
  expect(using(/child_process|execSync|spawn\(/)).toEqual([]);
  expect(
    using(/\.innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/),
  ).toEqual(['src/components/map/leaflet-map.tsx', 'src/workbench/studio/book/capture.ts']);
  // The map's pin is written from an element whose text was set as text; the approval book only
  // reads the markup of stories, for a file. One more place: the legal texts, which are the
  // product's own files and never typed by a person.
  expect(
    using(/dangerouslySetInnerHTML/).filter((name) => !name.startsWith('src/components/legal/')),
  ).toEqual([]);
});

it('no secret comes from chance that can be guessed, or from a weak hash', () => {
  const server = (names: string[]) => names.filter((name) => name.startsWith('src/server'));
  // A predictable random number is allowed only for the start of a sweep.
  expect(
    using(/Math\.random\(/).filter((name) =>
      /server\/(?:auth|reservation|payment|plugins\/session|housekeeping)/.test(name),
    ),
  ).toEqual(['src/server/housekeeping-job.ts']);
  expect(server(using(/create(?:Hash|Hmac)\((?!'sha256')/))).toEqual([]);
  expect(server(using(/createCipher|createDecipher|pbkdf2|scrypt|md5|sha1\b/))).toEqual([]);
  // Vouchers are signed with Ed25519, and with nothing else.
  expect(server(using(/generateKeyPair/))).toEqual(['src/server/document/keys.ts']);
  expect(server(using(/generateKeyPair(?:Sync)?\((?!'ed25519'\))/))).toEqual([]);
  expect(server(using(/randomInt|randomBytes|randomUUID/)).length).toBeGreaterThan(3);
});
