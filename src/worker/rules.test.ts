import { describe, expect, it } from 'vitest';
import {
  filesIn,
  GUEST,
  isKept,
  isOld,
  keptKey,
  keptKind,
  keptList,
  KEPT_DAYS,
  ownerOf,
  shellOf,
} from './rules.ts';

const at = (path: string): URL => new URL(path, 'https://weeks.azul.example');

it.each([
  ['/api/trips', 'list'],
  ['/api/trips?numberRef=1', undefined],
  ['/api/trip/AZ-1', 'trip'],
  ['/api/trip/AZ-1/voucher.pdf', 'voucher'],
  ['/api/trip/AZ-1/receipt.pdf', undefined],
  ['/api/trip/AZ-1/travelers', undefined],
  ['/api/images?img=bay&w=390', 'picture'],
  ['/api/week/hold', undefined],
])('%s is kept as %s', (path, kind) => expect(keptKind(at(path))).toBe(kind));

describe('the name of a copy', () => {
  it('has the session that read it, so that no other finds it', () => {
    const mine = keptKey(at('/api/trip/AZ-1'), 'one');
    expect(keptKey(at('/api/trip/AZ-1'), 'two')).not.toBe(mine);
    expect(ownerOf(at(mine))).toBe('one');
  });
  it('has no owner for vouchers and pictures, which their number or name reveals', () => {
    expect(keptKey(at('/api/trip/AZ-1/voucher.pdf?lang=es'), GUEST)).toBe(
      '/api/trip/AZ-1/voucher.pdf',
    );
    const picture = keptKey(at('/api/images?img=bay&w=390'), 'one');
    expect(picture).toBe(keptKey(at('/api/images?w=1280&img=bay'), 'two'));
    expect(ownerOf(at(picture))).toBeUndefined();
  });
});

it('keeps paid stays that are not over, and of the list nothing else', () => {
  const states = ['upcoming', 'staying', 'past', 'held', 'checking', 'refunded', 'ended'];
  expect(states.filter((state) => isKept({ trip: { state } }))).toEqual(['upcoming', 'staying']);
  expect([null, {}, { trip: null }].some(isKept)).toBe(false);
  expect(
    keptList({ now: 'then', upcoming: [1], held: [2], checking: [3], ended: [4], past: [5] }),
  ).toEqual({
    now: 'then',
    upcoming: [1],
    held: [],
    checking: [],
    ended: [],
    past: [],
    next: null,
  });
});

it('opens the pages of trips and of the voucher check, and no other', () => {
  expect(shellOf('/trips')).toEqual({ page: '/trips', call: '/api/trips' });
  expect(shellOf('/trip/AZ-1')).toMatchObject({ call: '/api/trip/AZ-1' });
  expect(shellOf('/voucher')).toEqual({ page: '/voucher' });
  expect(['/', '/profile', '/payment', '/trip'].filter(shellOf)).toEqual([]);
});

it('finds the files of a page, but no link to another page, call or site', () => {
  expect(
    filesIn(
      '<link rel="canonical" href="/trips"><link rel="preload" href="/assets/a.woff2">' +
        '<script src="/assets/b.js"></script><script src="/assets/b.js"></script><a href="/profile">' +
        '<img src="/api/images?img=bay"><img src="//other.example/c.png">',
    ),
  ).toEqual(['/assets/a.woff2', '/assets/b.js']);
});

it('forgets a copy after its days, and one without a date', () => {
  const day = 86_400_000;
  const now = Date.parse('2026-11-23T12:00:00Z');
  const read = (days: number) => new Date(now - days * day).toISOString();
  expect(isOld(read(KEPT_DAYS - 1), now)).toBe(false);
  expect(isOld(read(KEPT_DAYS), now)).toBe(true);
  expect(isOld(null, now)).toBe(true);
});
