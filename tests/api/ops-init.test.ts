import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askMissing } from '../../src/server/ops/init.ts';
import { opsOn } from '../support/ops.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { PUBLIC_URL: 'https://club.example' } });
});
afterAll(() => server.close());

it('creates the default club once; the sites open on its hosts', async () => {
  const ops = opsOn(server.deps);
  const words = ['init', '--name', 'Club Sol', '--email', 'help@club.example', '--phone', '+1 5'];
  expect(await ops(...words, '--language', 'xx')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Idioma'),
  });
  expect(
    await ops(...words, '--language', 'es', '--weeks', 'https://weeks.club.example'),
  ).toMatchObject({
    code: 0,
    text: expect.stringContaining('weeks.club.example (weeks)'),
    error: '',
  });
  const { club, site } = (await server.app.inject('/api/auth/club?host=weeks.club.example')).json();
  expect([site, club]).toMatchObject([
    'weeks',
    {
      Id: 'all',
      Nombre: 'Club Sol',
      Idioma: 'es',
      UrlLogin: 'https://club.example',
      ModuloTC: false,
    },
  ]);
  expect((await server.app.inject('/ready')).statusCode).toBe(200);
  expect(await ops(...words)).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is a club all already'),
  });
});

it('asks in a terminal for what was not given, and names it where there is no terminal', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked = askMissing(
    { name: undefined, email: 'help@club.example', phone: undefined },
    { input, output, isTerminal: true },
  );
  let printed = '';
  output.on('data', (part) => (printed += String(part)));
  output.once('data', () => {
    input.write('Club Sol\n');
    output.once('data', () => void input.write('+1 555 0100\n'));
  });
  expect(await asked).toEqual({
    name: 'Club Sol',
    email: 'help@club.example',
    phone: '+1 555 0100',
  });
  // Only what was not given is asked for.
  expect(printed).toBe('Name of the club: Telephone with country code: ');
  const nothing = { name: undefined, email: undefined, phone: undefined };
  await expect(askMissing(nothing, { input, output, isTerminal: false })).rejects.toThrow(
    '--name, --email, --phone must be given.',
  );
});
