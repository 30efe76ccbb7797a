import { describe, expect, it } from 'vitest';
import { otherMachine } from './baselines.ts';
import { asksForEyes, reportPage, summary } from './report.ts';
import type { Result } from './report.ts';
import type { Shot } from './sample.ts';

const shot = (name: string, club = 'coral'): Shot => ({
  name: `${name}.${club}`,
  story: name,
  title: 'Pages/Login',
  state: 'Sign in',
  group: 'pages',
  club,
  language: 'es',
  scheme: 'light',
  viewport: 'phone',
});
const changed: Result = {
  kind: 'changed',
  shot: shot('pages-login--sign-in'),
  before: 'before/a.webp',
  after: 'after/a.webp',
  difference: 'difference/a.webp',
  pixels: 1234,
  share: 0.0123,
  resized: true,
  box: undefined,
  size: { width: 390, height: 844 },
};
const results: Result[] = [
  { kind: 'same', shot: shot('pages-login--sign-in', 'azul'), before: '../same.webp' },
  changed,
  { kind: 'new', shot: shot('pages-new--default', 'azul'), after: 'after/new.webp' },
  { kind: 'removed', name: 'pages-old--default.bosque', before: 'before/old.webp' },
  {
    kind: 'failed',
    shot: shot('pages-home--default'),
    error: '\u001B[31mNo <heading>\u001B[39m\nand more',
    before: undefined,
  },
];
const about = {
  when: '2026-03-01 10:00',
  browser: 'Chromium 1',
  note: undefined,
  update: false,
  filter: [],
};

describe('the summary', () => {
  it('names what differs, with how much, and counts all', () => {
    const lines = summary(results).join('\n');
    for (const part of [
      'failed   pages-home--default.coral',
      'changed  pages-login--sign-in.coral  (1234 pixels, 1.23 %, another size)',
      'new      pages-new--default.azul',
      'removed  pages-old--default.bosque',
      'one club alone: coral (1)',
    ])
      expect(lines).toContain(part);
    expect(lines).not.toContain('sign-in.azul');
    expect(summary(results).at(-1)).toBe('1 failed, 1 changed, 1 new, 1 removed, 1 unchanged');
  });

  it('asks for no review when nothing differs', () => {
    expect(asksForEyes(results)).toBe(true);
    for (const one of results) expect(asksForEyes([one]), one.kind).toBe(one.kind !== 'same');
  });
});

describe('the report', () => {
  const page = reportPage(results, about);

  it('shows before, after and difference of what changed', () => {
    for (const source of [
      'before/a.webp',
      'after/a.webp',
      'difference/a.webp',
      'after/new.webp',
      'before/old.webp',
      '../same.webp',
    ])
      expect(page).toContain(`src="${source}"`);
    for (const club of ['azul', 'bosque', 'coral'])
      expect(page).toContain(`<option>${club}</option>`);
    expect([...page.matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      'failed',
      'changed',
      'new',
      'removed',
      'same',
    ]);
  });

  it('says what a story said when it failed, as text', () => {
    expect(page).toContain('<pre>No &lt;heading&gt;\nand more</pre>');
  });

  it('fetches nothing from elsewhere', () => {
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<(?:link|script) [^>]*(?:href|src)/);
  });

  it('names the machine it was taken on when it is a different one', () => {
    const then = { browser: 'Chromium 1', fonts: 'aa' };
    expect(otherMachine(then, then)).toBeUndefined();
    expect(otherMachine(then, undefined)).toBeUndefined();
    const note = otherMachine({ browser: 'Chromium 2', fonts: 'aa' }, then);
    expect(note).toContain('Chromium 2, not Chromium 1');
    expect(note).not.toContain('fonts');
    expect(otherMachine({ browser: 'Chromium 1', fonts: 'bb' }, then)).toContain(
      'fonts bb, not aa',
    );
    expect(reportPage(results, { ...about, note })).toContain('Chromium 2, not Chromium 1');
  });
});
