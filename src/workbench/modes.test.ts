import { describe, expect, it } from 'vitest';
import { clubRegistry } from '#clubs/registry.ts';
import { drawn, EVERY_CLUB, modeName, modes, modesOf } from './modes.ts';
import { pairwise } from './pairwise.ts';

const missing = (
  factors: Record<string, readonly string[]>,
  rows: readonly Record<string, string>[],
): string[] => {
  const names = Object.keys(factors);
  return names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        (factors[one] ?? []).flatMap((a) =>
          (factors[other] ?? []).flatMap((b) =>
            rows.some((row) => row[one] === a && row[other] === b)
              ? []
              : [`${one}=${a} ${other}=${b}`],
          ),
        ),
      ),
  );
};

describe('pairwise covering', () => {
  const factors = {
    club: ['a', 'b', 'c', 'd'],
    width: ['1440', '390', '768'],
    language: ['en', 'es'],
    scheme: ['light', 'dark'],
  };

  it('lets every value meet every other, in as few rows as the two largest factors allow', () => {
    const rows = pairwise(factors);
    expect(missing(factors, rows)).toEqual([]);
    expect(rows).toHaveLength(12);
  });

  it('adds rows where the first two factors leave no room', () => {
    const more = {
      club: ['a'],
      width: ['1440', '390'],
      language: ['en', 'es', 'fr'],
      scheme: ['light', 'dark'],
    };
    const rows = pairwise(more);
    expect(missing(more, rows)).toEqual([]);
    expect(rows.length).toBeLessThan(13);
  });

  it('keeps the rows of other clubs when one is added', () => {
    const rows = pairwise(factors);
    expect(pairwise({ ...factors, club: [...factors.club, 'new'] }).slice(0, rows.length)).toEqual(
      rows,
    );
  });
});

describe('the modes of a story', () => {
  const names = Object.keys(modes);
  const clubs = clubRegistry.map(({ slug }) => slug);

  it('are one of all, drawn by its name, so that stories are spread over all modes', () => {
    const taken = Array.from({ length: 300 }, (_, at) =>
      Object.keys(modesOf({ id: `piece--state-${at}`, tags: [] })),
    );
    expect(taken.every((one) => one.length === 1)).toBe(true);
    expect(new Set(taken.flat())).toEqual(new Set(names));
    expect(modesOf({ id: 'piece--state-1', tags: [] })).toEqual(
      modesOf({ id: 'piece--state-1', tags: ['autodocs'] }),
    );
  });

  it('are one in every club for a story with the tag', () => {
    const taken = Object.values(modesOf({ id: 'pages-home--default', tags: [EVERY_CLUB] }));
    expect(taken.map(({ club }) => club)).toEqual(clubs);
  });

  it('say what a story fixes for itself, once', () => {
    const fixed = { club: 'coral', language: 'en', scheme: 'dark', viewport: 'tablet' };
    const taken = modesOf({ id: 'piece--fixed', tags: [EVERY_CLUB] }, fixed);
    expect(Object.entries(taken)).toEqual([
      ['coral en tablet dark', { ...fixed, motion: 'reduce' }],
    ]);
    expect(names).toContain(
      Object.keys(modesOf({ id: 'piece--wide', tags: [] }, { viewport: 'roomy' }))[0],
    );
    for (const [name, mode] of Object.entries(modes)) expect(name).toBe(modeName(mode));
  });

  it('stay when a mode is added that the story does not win', () => {
    const keys = Array.from({ length: 200 }, (_, index) => `key-${index}`);
    const before = keys.map((key) => drawn(key, names));
    const after = keys.map((key) => drawn(key, [...names, 'new']));
    expect(after.every((name, index) => name === before[index] || name === 'new')).toBe(true);
    expect(after).toContain('new');
  });
});
