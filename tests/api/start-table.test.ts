import { expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import type { Config } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/client.ts';
import { startTable } from '../../src/server/start-table.ts';

const CLUB = {
  name: 'Club Azul',
  login: 'https://azul.example',
  weeks: 'https://weeks.azul.example',
  member: 'ana@azul.example',
};
const LIVE: Partial<Config> = { NODE_ENV: 'production', SANDBOX: false };

const printed = (clubs: object[], config: Partial<Config>, obstacle?: string): Promise<string> =>
  startTable(
    { rows: () => Promise.resolve(clubs) } as unknown as Database,
    { ...readConfig({}), ...config },
    { port: 3000, obstacle },
  );

it('shows a newcomer the clubs, a member of each, the mailbox and the API documents', async () => {
  const text = await printed([CLUB], {});
  for (const part of ['Demo member', 'ana@azul.example', '/sandbox/mail', '/api/docs', 'storybook'])
    expect(text).toContain(part);
  expect(text).toMatch(/Ready at http:\/\/localhost:3000$/);
});

it('shows an operator the clubs and nothing that is not there, and no member', async () => {
  const text = await printed([CLUB], LIVE);
  expect(text).toContain('Weeks at');
  expect(text).toContain('https://weeks.azul.example');
  expect(text).not.toMatch(/demo|ana@|sandbox|api\/docs|storybook/i);
  expect(await printed([CLUB], { ...LIVE, API_DOCS: true })).toContain('/api/docs');
});

it('says in a sentence what is missing, and prints no empty table', async () => {
  expect(await printed([], LIVE, 'There is no club.')).toBe(
    '\nListening at http://localhost:3000, but not ready. There is no club.',
  );
});
