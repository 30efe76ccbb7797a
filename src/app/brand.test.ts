import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clubVariables } from '#clubs/theme.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { buildBoot, buildClub, buildSignedIn } from '#mocks/builders.ts';
import { brandFromStorage, colorPage, rememberClub } from './brand.ts';
import { clearSession, storeSession } from '#client/session.ts';
import { readStorage, writeStorage } from '#client/storage.ts';

const kept = new Map<string, string>();
/** What was put on the page. */
const page = { variables: new Map<string, string>(), title: '', icon: { href: '' }, boot: false };

beforeEach(() => {
  kept.clear();
  Object.assign(page, { variables: new Map(), title: '', icon: { href: '' }, boot: false });
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', {
    getElementById: () => (page.boot ? {} : null),
    querySelector: () => page.icon,
    documentElement: {
      style: {
        setProperty: (name: string, value: string) => void page.variables.set(name, value),
      },
    },
    set title(text: string) {
      page.title = text;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a page has the colors of the last visit until the record of the club has loaded', async () => {
  const boot = buildBoot('coral');
  await brandFromStorage();
  expect(page.variables.size).toBe(0);
  rememberClub(boot);
  expect(readStorage('isDefault')).toBe(false);
  await brandFromStorage();
  expect(Object.fromEntries(page.variables)).toEqual(clubVariables(boot.club));
  expect(page.title).toBe(boot.club.Nombre);
  expect(page.icon.href).toBe(boot.club.LogoIcon);
});

test('a page that the server has branded is left as it is', async () => {
  rememberClub(buildBoot('coral'));
  page.boot = true;
  await brandFromStorage();
  await colorPage(buildClub('coral'));
  expect(page.variables.size).toBe(0);
});

test('a page that the server has not branded is colored by the record', async () => {
  await colorPage(buildClub('azul'));
  expect(Object.fromEntries(page.variables)).toEqual(clubVariables(buildClub('azul')));
});

test('what is no color never reaches the page', async () => {
  rememberClub({ club: buildClub('coral', { ColorPrimarioHex: 'red;--x:url(//a.example)' }) });
  await brandFromStorage();
  expect(page.variables.size).toBe(0);
});

test('the club follows its record, and the neutral club is known as such', () => {
  rememberClub(buildBoot('coral'));
  rememberClub({ club: buildClub('default') });
  expect(readStorage('club')?.Id).toBe(DEFAULT_CLUB_ID);
  expect(readStorage('isDefault')).toBe(true);
});

test('signing out forgets the chosen week, and leaves the brand to the login page', () => {
  rememberClub(buildBoot('coral'));
  storeSession(buildSignedIn());
  writeStorage('week', '4711');
  void clearSession();
  expect(readStorage('week')).toBeUndefined();
  expect(readStorage('token')).toBeUndefined();
  expect(readStorage('club')?.Nombre).toBe(buildClub('coral').Nombre);
});
