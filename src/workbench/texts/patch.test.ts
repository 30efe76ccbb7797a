import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileOf, patchOf } from './patch.ts';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('edited texts become a patch that git applies, and change nothing else', () => {
  const files = Object.fromEntries(
    ['en', 'es'].map((language) => {
      const path = fileOf({ language, area: 'home' });
      return [path, readFileSync(path, 'utf8')];
    }),
  );
  const edits = [
    { language: 'en', area: 'home', key: 'title', text: 'Where to "next"?' },
    { language: 'en', area: 'home', key: 'tabs.weeks', text: 'Weeks away' },
    { language: 'es', area: 'home', key: 'tabs.weeks', text: 'Semanas fuera' },
  ];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  execFileSync('git', ['apply', '-'], { cwd: folder, input: patchOf(edits, files) });
  for (const language of ['en', 'es']) {
    const path = fileOf({ language, area: 'home' });
    const expected = JSON.parse(files[path]!);
    if (language === 'en') expected.title = 'Where to "next"?';
    expected.tabs.weeks = language === 'en' ? 'Weeks away' : 'Semanas fuera';
    expect(JSON.parse(readFileSync(join(folder, path), 'utf8'))).toEqual(expected);
  }
});

test('an edit that says the same is no patch', () => {
  const path = fileOf({ language: 'en', area: 'home' });
  const text = readFileSync(path, 'utf8');
  const { title } = JSON.parse(text);
  expect(
    patchOf([{ language: 'en', area: 'home', key: 'title', text: title }], { [path]: text }),
  ).toBe('');
});
