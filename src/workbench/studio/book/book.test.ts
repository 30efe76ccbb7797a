import { describe, expect, test } from 'vitest';
import { clubBySlug } from '#clubs/registry.ts';
import { club as clubContract } from '#contracts/club.ts';
import { bookHtml } from './book.ts';
import { sealOf, shortSeal } from './seal.ts';

const club = clubContract.parse(clubBySlug('coral'));
const shot = (
  name: string,
  language: string,
  html = '<html><head></head><body></body></html>',
) => ({
  name,
  group: 'Screens',
  language,
  html,
});
const book = (changes: object = {}) =>
  bookHtml({
    club,
    version: 4,
    made: new Date(Date.UTC(2026, 10, 22)),
    seal: '7f3a9c41d2e8aa',
    scene: 'data:image/avif;base64,AA',
    mark: '',
    shots: ['Home', 'List', 'Week', 'Payment', 'Trips'].map((name) => shot(name, 'es')),
    css: '',
    fonts: '',
    pictures: [],
    ...changes,
  });

describe('the approval book', () => {
  test('names the club, its version, and the seal of the record on every page', () => {
    const html = book();
    expect(html).toContain('For Coral Bay');
    // The cover, contrast, marks, and two pages of four screens at most.
    expect(html.match(/class="page/g)).toHaveLength(5);
    expect(html.match(/7f3a 9c41 d2e8/g)).toHaveLength(5);
    expect(html).toContain('5 of 5');
  });
  test('certifies the contrast that the draft reaches', () => {
    expect(book()).toMatch(/All \d+ pairs that are drawn reach WCAG 2\.2 AA/);
    expect(book().match(/<tr><th scope="row">/g)).toHaveLength(14);
  });
  test('shows each screen light and dark', () => {
    for (const scheme of ['light', 'dark'])
      expect(book().match(new RegExp(`data-shot="\\d" data-scheme="${scheme}"`, 'g'))).toHaveLength(
        5,
      );
  });
  test('holds typefaces and pictures once, however many screens show them', () => {
    const html = book({ fonts: '@font-face{src:url(data:font/a)}', pictures: ['data:image/b'] });
    for (const part of ['data:font/a', 'data:image/b']) expect(html.split(part)).toHaveLength(2);
  });
  test('fetches nothing, and no name or screen can break out of it', () => {
    const html = book({
      club: { ...club, Nombre: '<script>bad</script>' },
      shots: [shot('Home', 'en', '<html><body></script><script>bad</script></body></html>')],
    });
    expect(html).not.toContain('<script>bad');
    expect(html).not.toMatch(/(?:src|href)="https?:/);
    expect(html).toContain("default-src 'none'");
    // Not even a script inside an attribute runs.
    expect(html).toMatch(/script-src 'nonce-[^']+'; /);
    expect(html.match(/<script nonce/g)).toHaveLength(1);
  });
});

describe('the seal of a record', () => {
  test('is of what the record says, not of its order or of an earlier book', async () => {
    const seal = await sealOf({ Nombre: 'Lago', Id: 'lago' });
    expect(await sealOf({ Id: 'lago', ApprovalBook: 'f'.repeat(64), Nombre: 'Lago' })).toBe(seal);
    expect(await sealOf({ Id: 'lago', Nombre: 'Lago Sur' })).not.toBe(seal);
    expect(shortSeal(seal)).toMatch(/^[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}$/);
  });
});
