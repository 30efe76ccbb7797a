import { expect, test } from 'vitest';
import { wayBack, withWayBack } from './way-back.ts';

const WEEKS = 'https://weeks.azul.example/x';

test('a sign-in leads back to the page that asked for it', () => {
  const page = new URL('https://weeks.azul.example/trip/AZ-7KM4-Q2P6?lang=es&a=%26');
  const signIn = withWayBack('https://azul.example/?unlock=1', page);
  expect(new URL(signIn).searchParams.get('unlock')).toBe('1');
  expect(wayBack(signIn, WEEKS)).toBe(page.toString());
});

test('the home page needs no way back', () => {
  expect(withWayBack('https://azul.example', new URL('https://weeks.azul.example/?tab=2'))).toBe(
    'https://azul.example',
  );
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'trips',
  '',
])('%j leads nowhere but where every sign-in does', (back) => {
  expect(wayBack(`https://azul.example/?back=${encodeURIComponent(back)}`, WEEKS)).toBeUndefined();
});
