/// <reference types="vitest/config" />
import { existsSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vite';

/** The named browser, else the system's, else Playwright's own. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const launchOptions = {
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...(chromium ? { executablePath: chromium } : {}),
};

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { outDir: 'dist', target: 'es2022', sourcemap: false, manifest: true, assetsInlineLimit: 2048 },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000', '/sandbox': 'http://127.0.0.1:3000' } },
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts', 'tests/house/**/*.test.ts'], exclude: ['src/server/**', 'src/sandbox/**'] } },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'src/sandbox/**/*.test.ts', 'tests/api/**/*.test.ts'],
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
