import { test } from '@playwright/test';
import { ensureStorybook } from '../visual/storybook.ts';

test('builds the workbench', async () => {
  test.setTimeout(20 * 60_000);
  await ensureStorybook();
});
