import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderWith } from '#client/storage.ts';
import { buildClub, buildSignedIn } from '#mocks/builders.ts';
import { entryAddress, postSignInSteps, keepDevice } from './after-sign-in.ts';
import { soon } from '../../../tests/support/soon.ts';

const serverGives = (token: string) => {
  const asked = vi.fn<typeof fetch>(async () =>
    Response.json({ success: true, token, exp: '2026-11-21T12:01:00.000Z' }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
};

describe('postSignInSteps', () => {
  test('a member with nothing to do has no steps', () =>
    expect(postSignInSteps(buildSignedIn())).toEqual([]));
  test('password, data and terms come in this order', () =>
    expect(
      postSignInSteps(
        buildSignedIn({
          resetPass: true,
          TokenRecoveryPassword: 'token',
          DataVerification: true,
          AcceptTermsWeeks: false,
        }),
      ),
    ).toEqual(['password', 'data', 'terms']));
  test('a password step needs its token', () =>
    expect(postSignInSteps(buildSignedIn({ resetPass: true }))).toEqual([]));
});

test('a device that was refused while it was being saved is forgotten by the server too', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ success: true }));
  vi.stubGlobal('fetch', asked);
  const answered = (choice: 'all' | 'none') => ({
    cookies: { choice, at: '2026-11-21T12:00:00.000Z' },
  });
  renderWith(answered('all'), () => keepDevice({ deviceToken: 'kept' }));
  renderWith(answered('none'), () => keepDevice({}));
  renderWith(answered('none'), () =>
    keepDevice({ deviceToken: 'refused' }, '2026-11-21T11:59:59.000Z'),
  );
  renderWith(answered('none'), () =>
    keepDevice({ deviceToken: 'ticked since' }, '2026-11-21T12:00:01.000Z'),
  );
  await soon(() =>
    expect(asked.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
      ['/api/members/devices/withdraw', '{"deviceToken":"refused"}'],
    ]),
  );
  vi.unstubAllGlobals();
});

describe('entryAddress', () => {
  afterEach(() => vi.unstubAllGlobals());
  test('hands over to the booking site with a one-time code, never with the session token', async () => {
    const asked = serverGives('one-time');
    const address = new URL(await entryAddress(buildSignedIn(), buildClub('azul'), 'login', 'es'));
    expect(Object.fromEntries(address.searchParams)).toEqual({
      submit: 'true',
      keepurl: 'true',
      token: 'one-time',
      microsite: 'azul',
      lang: 'es',
    });
    expect(address.pathname).toBe('/sandbox/booking');
    expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('authorization')).toBe(
      'Bearer session-token-of-stories',
    );
  });
  test('takes the answer about cookies along, and nothing that is none', async () => {
    const asked = serverGives('one-time');
    const sent = async (at?: string) => {
      await renderWith(at ? { cookies: { choice: 'none', at } } : {}, () =>
        entryAddress(buildSignedIn(), buildClub('azul'), 'login', 'es'),
      );
      return JSON.parse(String(asked.mock.lastCall?.[1]?.body)) as unknown;
    };
    expect(await sent('2026-11-21T12:00:00.000Z')).toEqual({
      cookies: { choice: 'none', at: '2026-11-21T12:00:00.000Z' },
    });
    expect(await sent('long ago')).toEqual({});
    expect(await sent()).toEqual({});
  });
  test('opens the weeks site of a club without booking site', async () => {
    serverGives('one-time');
    expect(
      await entryAddress(buildSignedIn(), buildClub('azul', { ModuloTC: false }), 'login', 'en'),
    ).toMatch(/^http:\/\/weeks\.azul\.localhost:3000\/\?submit=true/);
  });
  test('an alternate club loads its own page again where there is one, and goes the standard way where there is none', async () => {
    serverGives('one-time');
    vi.stubGlobal('location', { href: 'http://coral.localhost:3000/?a=1' });
    expect(await entryAddress(buildSignedIn(), buildClub('coral'), 'both', 'es')).toBe(
      'http://coral.localhost:3000/?a=1&token=one-time',
    );
    expect(await entryAddress(buildSignedIn(), buildClub('coral'), 'login', 'es')).toMatch(
      /\/sandbox\/booking\?submit=true/,
    );
  });
  test('leads back to the page that sent the member here, before all others', async () => {
    serverGives('one-time');
    for (const [slug, site] of [
      ['azul', 'login'],
      ['coral', 'both'],
    ] as const)
      expect(
        await entryAddress(
          buildSignedIn(),
          buildClub(slug),
          site,
          'es',
          'http://weeks.test/trips?a=1',
        ),
      ).toBe('http://weeks.test/trips?a=1&token=one-time&lang=es');
  });
  test('refuses an address that is none of the web', async () => {
    serverGives('one-time');
    await expect(
      entryAddress(
        buildSignedIn({ UrlTC: 'javascript:alert(1)' }),
        buildClub('azul'),
        'login',
        'en',
      ),
    ).rejects.toThrow('web address');
  });
});
