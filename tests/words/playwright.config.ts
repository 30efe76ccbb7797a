import { defineConfig } from '@playwright/test';
import browser from '../browser/playwright.config.ts';

/** `npm run words`: every page, piece and mail of the workbench, read in each language. */
export default defineConfig({
  ...browser,
  testDir: import.meta.dirname,
  // It reads the built workbench and needs no server of the product.
  globalSetup: [],
  projects: [{}],
});
