/// <reference types="vitest/config" />
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { build, defineConfig } from 'vite';
import type { InlineConfig, Plugin } from 'vite';

/** The named browser, else the system's, else Playwright's own. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
  ...(chromium ? { executablePath: chromium } : {}),
};

/**
 * The story tests in another club, language or scheme: `STORY_CLUB=coral STORY_LANGUAGE=es npm test
 * -- stories`.
 */
const { STORY_CLUB: club, STORY_LANGUAGE: language, STORY_SCHEME: scheme } = process.env;
const storyGlobals = Object.fromEntries(
  Object.entries({ club, language, scheme }).filter(([, value]) => value),
);

/**
 * Puts a brotli and a gzip copy beside every text of the build that gains by it, so that the server
 * packs nothing while it answers.
 */
const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir = folder }) => {
        if (process.env.STORYBOOK) return;
        for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          // The page itself is written again for every club.
          if (!/\.(?:js|css|svg|json|webmanifest|txt)$/.test(name) || name.startsWith('.'))
            continue;
          const raw = readFileSync(join(dir, name));
          if (raw.length < 1024) continue;
          const brotli = brotliCompressSync(raw, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 10,
              [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
            },
          });
          const gzip = gzipSync(raw, { level: 9 });
          if (brotli.length < raw.length) writeFileSync(join(dir, `${name}.br`), brotli);
          if (gzip.length < raw.length) writeFileSync(join(dir, `${name}.gz`), gzip);
        }
      },
    },
  };
};

const I18NEXT = /i18next\/dist\/esm\/i18next\.js$/;
const ROUTER = /react-router\/dist\/development\/chunk-[^/]+\.mjs$/;
/**
 * What packages contain that this product never runs, and the bundler cannot know. Radix gives every
 * function its name again, which also keeps the bundler from dropping what is unused; react-router
 * warns on the console, and a link can fetch the data of a framework's routes ahead; lucide makes a
 * name for each icon when its script runs; i18next formats numbers and dates inside texts and loads
 * texts by itself; SWR brings a hook along that React has.
 */
const UNUSED_CODE = [
  {
    files: /@radix-ui\/[^/]+\/dist\/index\.mjs$/,
    code: /^var __name = .*$/m,
    instead: '/* @__NO_SIDE_EFFECTS__ */ function __name(target) { return target; }',
  },
  {
    files: ROUTER,
    code: /^var ENABLE_DEV_WARNINGS = true;$/m,
    instead: 'var ENABLE_DEV_WARNINGS = false;',
  },
  {
    files: ROUTER,
    code: /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/,
    instead: 'null',
  },
  {
    files: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    code: /^\s*Component\.displayName = .*$/m,
    instead: '',
  },
  { files: I18NEXT, code: /^\s*formatter = Formatter;$/m, instead: '' },
  {
    files: I18NEXT,
    code: /new Connector\(createClassOnDemand\([^;]+;\s*s\.backendConnector\.on\([^;]+;\s*\}\);/,
    instead: '{ state: {} };',
  },
  {
    files: /swr\/dist\/use-swr-[^/]+\.mjs$/,
    code: /'use-sync-external-store\/shim'/,
    instead: "'react'",
  },
];
const withoutUnusedCode = (): Plugin => {
  const met = new Set<(typeof UNUSED_CODE)[number]>();
  return {
    name: 'without-unused-code',
    apply: (_config, { command }) => command === 'build' && !process.env.STORYBOOK,
    transform(source, id) {
      const rows = UNUSED_CODE.filter(({ files, code }) => files.test(id) && code.test(source));
      if (rows.length === 0) return undefined;
      let rest = source;
      for (const row of rows) {
        met.add(row);
        rest = rest.replace(row.code, row.instead);
      }
      return { code: rest, map: null };
    },
    buildEnd() {
      for (const row of UNUSED_CODE)
        if (!met.has(row)) this.error(`No code like ${row.code} in ${row.files} any more`);
    },
  };
};

/** Vite's module for every `import()` of a build, which leaves a failed import to the engine. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** The imports of each script of the build. */
const importsOf = new Map<string, readonly string[]>();
/** Sorts files so that each comes after those it imports. */
function inOrder(files: readonly string[]): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const add = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    importsOf.get(file)?.forEach(add);
    if (files.includes(file)) ordered.push(file);
  };
  files.forEach(add);
  return ordered;
}
/** Names the scripts of an import cycle, if there is one. */
function findCycle(
  file: string,
  clean: Set<string>,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (path.includes(file)) return path.slice(path.indexOf(file));
  if (clean.has(file)) return undefined;
  for (const other of importsOf.get(file) ?? []) {
    const cycle = findCycle(other, clean, [...path, file]);
    if (cycle) return cycle;
  }
  clean.add(file);
  return undefined;
}
/**
 * Replaces every `import()` by `importPart`, and passes it all files of the part in the order in
 * which they run. Refuses scripts that import each other: one of them would run before the other
 * and find its constants missing.
 */
const partLoader = (): Plugin => ({
  name: 'part-loader',
  apply: (_config, { command }) => command === 'build' && !process.env.STORYBOOK,
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        // A browser that does not know modulepreload fetches its scripts a little later.
        polyfill: false,
        // Vite leaves out a script that imports nothing.
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'js' ? inOrder(files.length === 0 ? [file] : files) : files,
      },
    },
  }),
  load: (id) =>
    id === PRELOAD_HELPER
      ? `export { importPart as __vitePreload } from '#loading/import-part.ts'`
      : undefined,
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') importsOf.set(chunk.fileName, chunk.imports);
      if (chunk.type === 'chunk' && chunk.code.includes('vite:preloadError'))
        this.error(`${chunk.fileName} imports by Vite's own helper, which has another name now`);
    }
    const clean = new Set<string>();
    for (const file of importsOf.keys()) {
      const cycle = findCycle(file, clean);
      if (cycle) this.error(`Scripts import each other: ${cycle.join(', ')}`);
    }
  },
});

/** Builds something else after the app, given the folder of the app's build. */
const buildAfter = (name: string, optionsFor: (folder: string) => InlineConfig): Plugin => {
  let folder = '';
  return {
    name,
    apply: 'build',
    configResolved: (config) =>
      void (folder =
        config.build.ssr || process.env.STORYBOOK ? '' : resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        if (!folder) return;
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': '"production"' },
          ...optionsFor(folder),
        });
      },
    },
  };
};

/**
 * The app for the server, in `.server` of the build's folder, which is never served: what the
 * server renders pages with, in one file that needs no package.
 */
const serverEntry = (): Plugin =>
  buildAfter('server-entry', (folder) => ({
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/entry-server.tsx',
      outDir: join(folder, '.server'),
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'entry-server.js' } },
    },
  }));

/** The service worker, in one file at the root, from where it may serve every page. */
const serviceWorker = (): Plugin =>
  buildAfter('service-worker', (folder) => ({
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rollupOptions: {
        input: 'src/worker/worker.ts',
        output: { entryFileNames: 'worker.js', format: 'iife' },
      },
    },
  }));

/**
 * What every first page needs is bundled into a few files: the libraries, which seldom change; what
 * all pages share; the sign-in; and what the pages of the weeks site render at once. What opens
 * over them (windows, lists) and the contracts are separate files, loaded when the page is idle or
 * with the first call. Many small files compress worse and need more requests. What only one page
 * needs stays with it.
 */
const packages = (...names: string[]) => `node_modules/(?:${names.join('|')})/`;
const icons = (...names: string[]) => `lucide-react/dist/esm/icons/(?:${names.join('|')})\\.mjs`;
const modules = (folder: string, ...names: string[]) => `src/${folder}/(?:${names.join('|')})\\.`;
const anyOf = (...parts: string[]) => new RegExp(parts.join('|'));
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'libraries',
      test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next(?!\/dist\/es\/Trans)|clsx|class-variance-authority|@radix-ui\/react-(?:slot|compose-refs|label|primitive))\//,
    },
    {
      name: 'shared',
      test: /src\/(?:loading\/(?!import-part)|client\/(?!realtime|use-endpoint|use-failed|use-line-events|guest-places|other-tabs|push\.|given-replies|by-rules)|clubs\/(?:club-theme-provider|default-club|initials|place)\.|contracts\/(?:failures|rules)\.|lib\/(?:durations|languages|offline|pages|paths|phone-text|shape|club-title|view)\.|ui\/(?:alert|avatar|button|cn|failed-image|field|field-context|icon-button|input|label|merge-classes|segmented|spinner|text-link|tone|tone-icon|toast)\.|components\/(?:legal\/later-|trouble\/missing-(?:alert|here|notice))|components\/club\/(?:background-picture|club-|contact\.|home-link|language-switch|legal-links|version-label|whatsapp-icon)|i18n\/(?:load|make)\.)|lucide-react\/dist\/esm\/(?!icons|lucide-react)|icons\/(?:x|triangle-exclamation-point|circle-(?:check|exclamation-point|x)|info|phone|map-pin|mail)\.mjs/,
    },
    {
      name: 'windows',
      test: anyOf(
        packages(
          'aria-hidden',
          'tslib',
          'react-remove-scroll',
          'react-remove-scroll-bar',
          'react-style-singleton',
          'use-callback-ref',
          'use-sidecar',
          'get-nonce',
          '@radix-ui/react-(?:dismissable-layer|portal|focus-guards|focus-scope|dialog)',
        ),
        modules('ui', 'back', 'dialog', 'sheet-content', 'scroll-body'),
      ),
    },
    {
      name: 'lists',
      test: anyOf(
        packages(
          '@floating-ui/[a-z-]+',
          '@radix-ui/(?:number|react-(?:menu|dropdown-menu|popper|popover|arrow|select))',
        ),
        modules('ui', 'select-list', 'combobox-list', 'menu-list', 'popover-panel', 'list-styles'),
      ),
    },
    {
      name: 'site',
      test: anyOf(
        packages(
          'swr',
          'dequal',
          'use-sync-external-store',
          '@radix-ui/(?:primitive|react-(?:context|use-layout-effect|use-controllable-state|use-effect-event|presence|use-callback-ref|id|collection|direction|use-is-hydrated|use-size|visually-hidden|roving-focus|tabs))',
        ),
        icons(
          'menu',
          'chevron-(?:up|down|left|right)',
          'star',
          'external-link',
          'plane',
          'search',
          'rotate-c?cw',
          'clock',
          'pencil-line',
          'log-out',
          'user-round',
          'check',
          'ticket',
          'bell',
        ),
        modules(
          'ui',
          'dropdown-menu',
          'later-dialog',
          'option',
          'select',
          'popover',
          'sheet',
          'layer',
          'use-return-focus',
          'skeleton',
          'skip-link',
          'text',
          'badge',
          'card',
          'live-region',
          'icon-disc',
          'chip',
          'picture',
          'combobox',
          'tabs',
        ),
        modules('client', 'use-endpoint', 'given-replies', 'guest-places'),
        modules('contracts', '(?:week|cruise)-values', 'endpoint'),
        modules(
          'lib',
          'text',
          'area',
          'place-path',
          'place-country',
          'cities',
          'dates',
          'intl',
          'picture',
          'countries',
          'money',
        ),
        modules('scenes', '(?:shade|rng|light|name|colors)'),
        modules(
          'components',
          'club/(?:site-header|site-footer|contact-button|use-sign-out|whatsapp-button)',
          'verification/account-links',
          'deal/(?:deals-link|use-deals|use-outside-tab)',
          'line/later-parts',
          'year/(?:later-year|year-skeleton)',
          'saved/saved-heart',
          'week/(?:list-preferences|open-results|place-names|week-calls|week-texts|week-card-(?:parts|small)|card-picture|week-price|search-options|search-draft|use-ticks|use-search-form|search-form|search-params|use-strip|sections|sentence-(?:field|search)|use-sentence)',
        ),
      ),
    },
    { name: 'schemas', test: packages('zod') },
    // The words of each language are slow to add, so each has a script; both add to the vocabulary.
    { name: 'vocabulary', test: /src\/sentence\/(?:vocabulary|tokens|words\/places)\./ },
    { name: 'english', test: /src\/sentence\/(?:learn-english|words\/en)\./ },
    { name: 'spanish', test: /src\/sentence\/(?:learn-spanish|words\/es)\./ },
    // Schemas are built when their script runs. Several small scripts block the page less than one.
    {
      name: 'contracts',
      test: anyOf(
        modules('contracts', 'common', 'language', 'password', 'club', 'member-summary', 'deal'),
      ),
    },
    { name: 'auth', test: anyOf(modules('contracts', 'auth')) },
    { name: 'week', test: anyOf(modules('contracts', 'week', 'sort', 'reserve')) },
    {
      name: 'sign-in',
      test: /icons\/(?:eye(?:-off)?|log-in)\.mjs|src\/(?:ui\/password-input|components\/(?:club\/login-header|auth\/(?:sign-in\/|later-steps|login-|password-step|auth-error|owner-notice|use-attempt|use-credentials|use-session-draft|use-step|after-sign-in|device)))/,
    },
    {
      // Hearts are on every card: they need nothing else.
      name: 'saved',
      test: anyOf(
        icons('heart'),
        modules('contracts', 'saved'),
        modules(
          'components/saved',
          'heart-button',
          'use-saved',
          'kept-weeks',
          'other-tabs',
          'saved-sync',
        ),
      ),
    },
    {
      name: 'trouble',
      test: modules('components', 'trouble/load-failed', 'week/weeks-failed', 'club/scene-message'),
    },
    // The list and the code step must not load the pages of bookings for these few lines.
    {
      name: 'checkbox',
      test: anyOf(
        icons('minus'),
        packages('@radix-ui/react-checkbox'),
        modules('ui', 'checkbox'),
        modules('lib', 'date-texts'),
      ),
    },
    {
      // The form of a traveler stands on accounts, which the page of a week does not need.
      name: 'traveler',
      minShareCount: 2,
      test: /src\/components\/reservation\/(?:phone-|traveler-f|use-traveler-form)/,
    },
    {
      // Many small files would have to be named in the first page's script, which lists them all.
      name: 'bookings',
      minShareCount: 2,
      test: /lucide-react\/dist\/esm\/icons\/|src\/(?:components\/(?:trip|offline|payment|reservation|resort|line|push)\/(?!stripe-loader)|components\/map\/(?:resort-map|position\.)|contracts\/(?:trip|claim|payment|calendar|line|push)\.|client\/push\.|ui\/(?:chip|steps)\.|lib\/(?:address|calendar|locator|notes|pause)\.)/,
    },
    {
      name: 'accounts',
      minShareCount: 2,
      test: /src\/(?:components\/(?:member|passkey|verification)\/(?!account-links)|components\/(?:auth\/(?:password-rules|use-mailed-link|end-session)|legal\/terms-link)|ui\/form-field|client\/by-rules|contracts\/account\.)/,
    },
  ],
};

/** Limits for a busy machine: they only end a test that hangs. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000 };
/** What is awaited may take its time. */
const expectations = { poll: { timeout: 120_000 } };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutUnusedCode(),
    partLoader(),
    precompress(),
    serverEntry(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 2048,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/sandbox': 'http://127.0.0.1:3000' },
  },
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/{house,visual,bench}/**/*.test.ts'],
          exclude: ['src/server/**', 'src/sandbox/**'],
          ...patient,
          expect: expectations,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: [
            'src/server/**/*.test.ts',
            'src/sandbox/**/*.test.ts',
            'tests/{api,fuzz,histories,security}/**/*.test.ts',
          ],
          globalSetup: 'tests/support/embedded-snapshot.ts',
          ...patient,
          expect: expectations,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        plugins: [
          storybookTest({
            configDir: '.storybook',
            initialGlobals: { motion: 'reduce', ...storyGlobals },
          }),
        ],
        // Everything is found before the first test: a dependency met later would reload the page
        // under running ones.
        optimizeDeps: {
          entries: [
            'src/**/*.stories.tsx',
            'src/main.tsx',
            'src/workbench/vitest-setup.ts',
            '.storybook/preview.tsx',
          ],
        },
        test: {
          name: 'stories',
          // Two pages side by side: one of them always waits for something. Stories of all files
          // share them, as they share the one page of the workbench.
          maxWorkers: 2,
          isolate: false,
          setupFiles: ['src/workbench/vitest-setup.ts'],
          ...patient,
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 600_000,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
