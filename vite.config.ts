/// <reference types="vitest/config" />
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The named browser, else the system's, else Playwright's own. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const launchOptions = {
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...(chromium ? { executablePath: chromium } : {}),
};

/** Puts a brotli and a gzip copy beside every text of the build that gains by it, so that the server packs nothing while it answers. */
const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir = folder }) => {
        if (process.env.STORYBOOK) return;
        for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          // The page itself is written anew for every club.
          if (!/\.(?:js|css|svg|json|webmanifest|txt)$/.test(name) || name.startsWith('.')) continue;
          const raw = readFileSync(join(dir, name));
          if (raw.length < 1024) continue;
          const brotli = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
          const gzip = gzipSync(raw, { level: 9 });
          if (brotli.length < raw.length) writeFileSync(join(dir, `${name}.br`), brotli);
          if (gzip.length < raw.length) writeFileSync(join(dir, `${name}.gz`), gzip);
        }
      },
    },
  };
};

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  build: { outDir: 'dist', target: 'es2022', sourcemap: false, manifest: true, assetsInlineLimit: 2048 },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000', '/sandbox': 'http://127.0.0.1:3000' } },
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts', 'tests/{house,visual,bench}/**/*.test.ts'], exclude: ['src/server/**', 'src/sandbox/**'] } },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'src/sandbox/**/*.test.ts', 'tests/{api,histories,security}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: '.storybook', initialGlobals: { motion: 'reduce' } })],
        // Everything is found before the first test: a dependency met later would reload the page under running ones.
        optimizeDeps: { entries: ['src/**/*.stories.tsx', 'src/main.tsx', '.storybook/preview.tsx'] },
        test: {
          name: 'stories',
          testTimeout: 30_000,
          browser: { enabled: true, headless: true, provider: playwright({ launchOptions }), instances: [{ browser: 'chromium' }] },
        },
      },
    ],
  },
});
