import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dealsImport, openDeals } from '#contracts/deal.ts';
import type { DealsMember } from '#contracts/deal.ts';
import { listening } from '../../src/sandbox/test-support.ts';
import { dealsKeyParts, memberToken } from '../../src/server/deal/member-token.ts';
import { dealsPrograms } from '../../src/server/deal/programs.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { httpDeals } from '../../src/server/partners/deals-http.ts';
import { moods, startPartner } from '../support/partner.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { callsOf, failureOf, signIn } from './auth-support.ts';

const ANA: DealsMember = {
  program_customer_identifier: 'azul7f3a',
  first_name: 'Ana',
  last_name: 'Peña',
  email_address: 'ana@azul.example',
  member_customer_identifier: 'AZ10482',
  member_status: 'OPEN',
};
const PROGRAM = {
  program: 'azul7f3a',
  secret: '9c41d2',
  access: 'demo-access',
  name: 'Azul Vacation Club',
  color: '#0a5c8f',
};
const CVT = memberToken(PROGRAM, 'AZ10482');

describe('the member’s token', () => {
  it('is made from both parts of the key and the login id, and reveals neither secret nor login id', () => {
    expect(dealsKeyParts('azul7f3a-9c41-d2')).toEqual({ program: 'azul7f3a', secret: '9c41-d2' });
    expect(['', 'nodash', '-secret', 'program-'].map(dealsKeyParts)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(CVT).toBe(
      `azul7f3a.${createHmac('sha256', '9c41d2').update('AZ10482').digest('base64url')}`,
    );
    expect(CVT).not.toMatch(/9c41d2|AZ10482/);
    expect(
      new Set([
        CVT,
        memberToken(PROGRAM, 'AZ08817'),
        memberToken({ ...PROGRAM, secret: 'other' }, 'AZ10482'),
      ]).size,
    ).toBe(3);
  });
});

describe('the sandbox’s deals provider behind the port', () => {
  let site: Awaited<ReturnType<typeof listening>>;
  beforeAll(
    async () =>
      void (site = await listening({ now: () => TEST_NOW, dealsPrograms: async () => [PROGRAM] })),
  );
  afterAll(() => site.close());
  const deals = () => httpDeals({ backoffMs: 1 });
  const account = (access = 'demo-access') => ({ UrlMyDeals: `${site.url}/sandbox/deals`, access });
  const page = async (query: string) => (await fetch(`${site.url}/sandbox/deals?${query}`)).text();

  it('recognizes a member by cvt once it was imported, in both languages', async () => {
    expect(await page(`cvt=${CVT}`)).toContain('We do not recognize you');
    await deals().importMembers(account(), [ANA]);
    expect(await page(`cvt=${CVT}`)).toMatch(
      /Hello, Ana[\s\S]*data-field="member">Ana Peña<[\s\S]*ana@azul\.example[\s\S]*AZ10482[\s\S]*Azul Vacation Club[\s\S]*OPEN/,
    );
    expect(await page(`cvt=${CVT}&lang=es`)).toMatch(/<html lang="es">[\s\S]*Hola, Ana/);
    await deals().importMembers(account(), [{ ...ANA, first_name: 'Anita <b>' }]);
    expect(await page(`cvt=${CVT}`)).toContain('Hello, Anita &lt;b&gt;');
  });

  it('recognizes no one by a token it made itself', async () => {
    for (const cvt of [
      '',
      'azul7f3a',
      `azul7f3a.${'A'.repeat(43)}`,
      CVT.toLowerCase(),
      '%00',
      `${CVT}<`,
    ])
      expect(await page(`cvt=${cvt}&lang=es`)).toContain('No le reconocemos');
  });

  it('takes exactly the fields of the import, from accounts it knows', async () => {
    await expect(deals().importMembers(account('wrong'), [ANA])).rejects.toMatchObject({
      reason: 'status',
      status: 401,
    });
    await expect(
      deals().importMembers(account(), [{ ...ANA, program_customer_identifier: 'coral' }]),
    ).rejects.toMatchObject({ status: 403 });
    const post = async (body: unknown) =>
      (
        await fetch(`${site.url}/sandbox/deals/import`, {
          method: 'POST',
          headers: { authorization: 'Bearer demo-access', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    expect(
      await Promise.all([
        post({ members: [ANA] }),
        post({ members: [] }),
        post({ members: [{ ...ANA, member_status: 'CLOSED' }] }),
        post({ members: [{ ...ANA, phone: '1' }] }),
        post([]),
      ]),
    ).toEqual([200, 422, 422, 422, 422]);
  });
});

describe('deals providers of several clubs', () => {
  it('are paused one by one: a dead one does not stop the others', async () => {
    const [dead, well] = await Promise.all([
      startPartner(moods.hangsUp),
      startPartner(moods.json({ imported: 1 })),
    ]);
    const deals = httpDeals({ backoffMs: 1, breakAfter: 2 });
    const at = (url: string) =>
      deals.importMembers({ UrlMyDeals: url, access: 'demo-access' }, [ANA]);
    await expect(at(dead.url)).rejects.toMatchObject({ reason: 'network' });
    await expect(at(dead.url)).rejects.toMatchObject({ reason: 'paused' });
    await expect(at(well.url)).resolves.toBeUndefined();
    await Promise.all([dead.close(), well.close()]);
  });

  it.each([{ success: false }, { error: 'unknown program' }, { error: { code: 7 } }, []])(
    'refuse under a good status too: %j',
    async (answer) => {
      const partner = await startPartner(moods.json(answer));
      await expect(
        httpDeals({ backoffMs: 1 }).importMembers(
          { UrlMyDeals: partner.url, access: 'demo-access' },
          [ANA],
        ),
      ).rejects.toMatchObject({ reason: 'shape' });
      await partner.close();
    },
  );
});

describe('POST /api/deals/open', () => {
  let server: TestServer;
  let partner: Awaited<ReturnType<typeof startPartner>>;
  let token: string;
  const calls = () => callsOf(server);
  const open = (bearer = token) => calls().post('/deals/open', {}, calls().bearer(bearer));
  beforeAll(async () => {
    partner = await startPartner(moods.json({ imported: 1 }));
    server = await startTestServer({
      deals: httpDeals({ importUrl: `${partner.url}/v1/import`, timeoutMs: 1_000, backoffMs: 1 }),
      prepare: (database) =>
        seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW }),
    });
    ({ token } = await signIn(server, calls()));
  });
  afterAll(() => Promise.all([server.close(), partner.close()]));
  beforeEach(async () => {
    partner.mood = moods.json({ imported: 1 });
    await server.database.rows(`delete from rate_limits where key like 'deals:%'`);
  });

  it('imports the member with exactly the fields of the specification and answers the site with cvt', async () => {
    const response = await open();
    expect(openDeals.reply.parse(response.json()).url).toBe(
      `http://azul.localhost:3000/sandbox/deals?cvt=${CVT}`,
    );
    const seen = partner.seen.at(-1)!;
    expect([seen.method, seen.path, seen.headers.authorization]).toEqual([
      'POST',
      '/v1/import',
      'Bearer demo-access',
    ]);
    expect(JSON.parse(seen.body)).toEqual({ members: [ANA] });
    expect(dealsImport.parse(JSON.parse(seen.body)).members).toHaveLength(1);
    expect(response.body).not.toMatch(/9c41d2|demo-access/);
  });

  it('is for members of clubs that have deals', async () => {
    const asked = partner.seen.length;
    expect(failureOf(await open('nonsense'))).toMatchObject({ status: 401 });
    expect(failureOf(await calls().post('/deals/open', {}))).toMatchObject({ status: 401 });
    const luis = await signIn(server, calls(), { email: 'luis@coral.example', clubId: 'coral' });
    expect(failureOf(await open(luis.token))).toMatchObject({ status: 404 });
    expect(partner.seen).toHaveLength(asked);
  });

  it('fails clearly when the provider is broken, slow, wrong or paused, and works again afterwards', async () => {
    for (const mood of [
      moods.text('<html>secret</html>', 500),
      moods.silent,
      moods.text('<html>secret</html>'),
    ]) {
      partner.mood = mood;
      const response = await open();
      expect(failureOf(response)).toMatchObject({ status: 502 });
      expect(response.body).not.toContain('secret');
    }
    expect(failureOf(await open())).toMatchObject({ status: 503, retryAfter: 15 });
    partner.mood = moods.json({ imported: 1 });
    // Only the breaker's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_001 });
    expect((await open()).statusCode).toBe(200);
    vi.useRealTimers();
  });

  it('stops a machine that presses on', async () => {
    const statuses: number[] = [];
    for (let press = 0; press < 31; press += 1) statuses.push((await open()).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });

  it('gives the sandbox provider the accounts of the clubs that have a key', async () => {
    expect(await dealsPrograms(server.deps)).toEqual([PROGRAM]);
  });
});
