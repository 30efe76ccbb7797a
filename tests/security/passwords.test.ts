import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPassword, typedPassword } from '#contracts/common.ts';
import { argonHasher, DUMMY_HASH } from '../../src/server/core/passwords.ts';

const hasher = argonHasher();
const accepts = (password: string) => newPassword.safeParse(password).success;

describe('a password', () => {
  it('is kept by argon2id with 19 MiB, two passes and a salt of its own; so is the one used without an account', async () => {
    const hashes = [await hasher.hash('Tres-gatos&7lunas'), await hasher.hash('Tres-gatos&7lunas')];
    expect(new Set(hashes).size).toBe(2);
    for (const hash of [...hashes, DUMMY_HASH])
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher.verify(null, 'Tres-gatos&7lunas')).toBe(false);
  });

  it('has eight characters at least, and may have far more than sixty-four', () => {
    expect(
      [
        'Ab1!efg',
        'Ab1!efgh',
        `Ab1!${'x'.repeat(60)}`,
        `Ab1!${'ñ'.repeat(196)}`,
        '🐬Delfín-2026',
      ].map(accepts),
    ).toEqual([false, true, true, true, true]);
  });

  it('counts as typed: whole, with its case, and only equal ways to write an accent are equal', async () => {
    const long = `Ab1!${'x'.repeat(196)}`;
    const hash = await hasher.hash(long);
    expect(await hasher.verify(hash, long)).toBe(true);
    for (const other of [
      long.slice(0, -1),
      `${long.slice(0, -1)}y`,
      long.toLowerCase(),
      `${long} `,
    ])
      expect(await hasher.verify(hash, other)).toBe(false);
    expect(await hasher.verify(await hasher.hash('Delfín-2026'), 'Delfi\u0301n-2026')).toBe(true);
    expect(typedPassword.parse('  spaces stay  ')).toBe('  spaces stay  ');
  });

  it('may be pasted, and is named to password managers', () => {
    const root = join(import.meta.dirname, '../../src');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.stories.tsx'))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const);
    // A field that handles pasting fills in more than was asked for: the digits of a code, a dial
    // code with its number.
    const handled = sources.filter(([, text]) => text.includes('onPaste')).map(([name]) => name);
    expect(handled.filter((name) => /password|login|auth\/(?!code-step)/.test(name))).toEqual([]);
    const said = sources.map(([, text]) => text).join('\n');
    expect(said).toMatch(/autoComplete="current-password"/);
    expect(said).toMatch(/autoComplete: 'new-password'/);
  });
});
