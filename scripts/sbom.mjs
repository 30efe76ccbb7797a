// Software bill of materials: what the product is made of besides its own code, from
// package-lock.json and the installed packages.
//
// node scripts/sbom.mjs [--out folder] [--dev]
//
// Writes sbom.cdx.json (CycloneDX 1.6) and licenses.md into the folder (default: sbom). --dev adds
// what only building and testing need. Ends with code 1, naming each, when a package has no
// license, an unknown one, or one that is not allowed, or comes from an unexpected place.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Licenses that a hosted product may use without publishing its own code. Libraries under LGPL and
 * MPL are used unchanged, as separate files.
 */
export const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'PostgreSQL',
  'OFL-1.1',
  'CC-BY-4.0',
  'CC-BY-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'WTFPL',
];

/**
 * Whether a license expression can be satisfied with allowed licenses: one side of an OR, both
 * sides of an AND.
 */
export function isAllowed(expression) {
  const text = expression
    .trim()
    .replace(/^\((.*)\)$/, (whole, inner) =>
      /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(inner) ? inner : whole,
    );
  const split = (word) => {
    const parts = [];
    let depth = 0;
    let from = 0;
    for (const match of text.matchAll(/\(|\)|\s(?:OR|AND)\s/g)) {
      if (match[0] === '(') depth += 1;
      else if (match[0] === ')') depth -= 1;
      else if (depth === 0 && match[0].trim() === word) {
        parts.push(text.slice(from, match.index));
        from = match.index + match[0].length;
      }
    }
    return from === 0 ? undefined : [...parts, text.slice(from)];
  };
  const or = split('OR');
  if (or) return or.some(isAllowed);
  const and = split('AND');
  if (and) return and.every(isAllowed);
  return ALLOWED.includes(text);
}

/** Old ways of naming a license in package.json. */
const licenseOf = ({ license, licenses }) => {
  const named = license ?? licenses;
  if (typeof named === 'string') return named;
  if (Array.isArray(named))
    return named.map((one) => (typeof one === 'string' ? one : one.type)).join(' OR ');
  return named?.type;
};

/** Packages that name their license only in a file of its own, which was read for this version. */
const LICENSE_FILES = { 'png-js@2.0.0': 'MIT' };

/** Purl of an npm package. */
const purlOf = (name, version) =>
  `pkg:npm/${name.startsWith('@') ? `%40${name.slice(1)}` : name}@${version}`;

/**
 * Packages of the lock file that are installed here: name, version, license, whether only
 * development needs it, where it came from, its hash. Optional packages for other machines are not
 * installed, and are left out.
 */
export function packagesOf(root = ROOT) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '' || entry.link) return [];
    const manifest = join(root, path, 'package.json');
    if (!existsSync(manifest))
      return entry.optional || entry.peer
        ? []
        : [
            {
              path,
              name: path.split('node_modules/').at(-1),
              version: entry.version,
              license: undefined,
              dev: Boolean(entry.dev),
              missing: true,
            },
          ];
    const own = JSON.parse(readFileSync(manifest, 'utf8'));
    const dependencies = Object.keys({ ...own.dependencies, ...own.optionalDependencies });
    return [
      {
        path,
        name: own.name,
        version: own.version,
        license: licenseOf(own) ?? LICENSE_FILES[`${own.name}@${own.version}`],
        dev: Boolean(entry.dev || entry.devOptional),
        resolved: entry.resolved,
        integrity: entry.integrity,
        dependencies,
      },
    ];
  });
}

/** What is wrong with packages: one sentence each. */
export function problemsOf(packages) {
  return packages.flatMap(({ name, version, license, missing, resolved, integrity }) => {
    const what = `${name}@${version}`;
    if (missing) return [`${what} is in the lock file but not installed`];
    if (!license || license === 'UNLICENSED' || /^SEE LICENSE/i.test(license))
      return [`${what} names no license`];
    return [
      ...(isAllowed(license) ? [] : [`${what} is under ${license}, which is not allowed`]),
      ...(resolved === undefined || (resolved.startsWith('https://') && resolved.endsWith('.tgz'))
        ? []
        : [`${what} does not come from a package registry`]),
      ...(resolved === undefined || integrity?.startsWith('sha512-')
        ? []
        : [`${what} has no sha512 in the lock file`]),
    ];
  });
}

/** Returns a function that resolves package names from a path, to sorted package URLs. */
function finderOf(packages) {
  const byPath = new Map(packages.map((one) => [one.path, one]));
  /** Resolves a name as Node does: the nearest `node_modules` upwards that has it. */
  const find = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const found = byPath.get(`${at === '' ? '' : `${at}/`}node_modules/${name}`);
      if (found || at === '') return found;
    }
  };
  return (path, names) =>
    [
      ...new Set(
        names
          .map((name) => find(path, name))
          .filter(Boolean)
          .map(({ name, version }) => purlOf(name, version)),
      ),
    ].sort();
}

/** A package as CycloneDX describes it. */
function componentOf(purl, { name, version, license, dev, integrity, resolved }) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [];
  const isExpression = / (?:OR|AND|WITH) /.test(license ?? '');
  const named = ALLOWED.includes(license) ? { id: license } : { name: license ?? 'unknown' };
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group, name: own } : { name }),
    version,
    purl,
    scope: dev ? 'excluded' : 'required',
    licenses: [isExpression ? { expression: license } : { license: named }],
    ...(integrity?.startsWith('sha512-') && {
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') },
      ],
    }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

/** The document, the same for the same lock file. */
export function cyclonedx(packages, root = ROOT) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = readFileSync(join(root, 'package-lock.json'));
  const id = createHash('sha256').update(lock).digest('hex');
  const refs = finderOf(packages);
  const unique = [
    ...new Map(packages.map((one) => [purlOf(one.name, one.version), one])).entries(),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const self = purlOf(own.name, own.version);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: `urn:uuid:${id.slice(0, 8)}-${id.slice(8, 12)}-5${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name: own.name,
        version: own.version,
        purl: self,
      },
    },
    components: unique.map(([purl, one]) => componentOf(purl, one)),
    dependencies: [
      {
        ref: self,
        dependsOn: refs('', Object.keys({ ...own.dependencies, ...own.devDependencies })),
      },
      ...unique.map(([ref, { path, dependencies = [] }]) => ({
        ref,
        dependsOn: refs(path, dependencies),
      })),
    ],
  };
}

/** Packages by license, as a table. */
export function licenseTable(packages) {
  const groups = new Map();
  for (const { name, version, license } of packages)
    groups.set(license ?? 'unknown', [
      ...(groups.get(license ?? 'unknown') ?? []),
      `${name} ${version}`,
    ]);
  const rows = [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(
      ([license, names]) =>
        `| ${license} | ${names.length} | ${[...new Set(names)].sort().join(', ')} |`,
    );
  return [
    '# Licenses of the packages used',
    '',
    '| License | Packages | |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  const folder = args.includes('--out') ? args[args.indexOf('--out') + 1] : 'sbom';
  const packages = packagesOf().filter(({ dev }) => args.includes('--dev') || !dev);
  const problems = problemsOf(packages);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(cyclonedx(packages), null, 2)}\n`);
  writeFileSync(join(folder, 'licenses.md'), licenseTable(packages));
  process.stdout.write(
    `${packages.length} packages: ${join(folder, 'sbom.cdx.json')}, ${join(folder, 'licenses.md')}\n`,
  );
  for (const problem of problems) process.stderr.write(`✗ ${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
