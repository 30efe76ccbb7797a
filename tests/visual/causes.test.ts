import { describe, expect, it } from 'vitest';
import { boxesOf } from './boxes.ts';
import { causeOf, findingsOf, groupsOf, meantClubs } from './causes.ts';
import type { Changed } from './causes.ts';
import { PROPERTIES } from './facts.ts';
import type { Facts, Part } from './facts.ts';

const look = (styles: Partial<Record<(typeof PROPERTIES)[number], string>>): string[] =>
  PROPERTIES.map((name) => styles[name] ?? '');
const part = (more: Partial<Part> = {}): Part => ({
  tag: 'span',
  classes: 'chip bg-primary-tint',
  text: 'Filters',
  name: 'Filters',
  box: [0, 0, 100, 40],
  look: 0,
  ...more,
});
const facts = (
  parts: Part[],
  styles: Parameters<typeof look>[0] = {},
  tokens: Facts['tokens'] = {},
): Facts => ({ tokens, parts, looks: [look(styles)] });
const box = { left: 10, top: 10, right: 50, bottom: 20, pixels: 400 };
const cause = (before: Facts, after: Facts) => causeOf(findingsOf(before, after, [box]));

describe('boxes', () => {
  const inside = (x: number, y: number, left: number, top: number, size: number): boolean =>
    x >= left && x < left + size && y >= top && y < top + size;

  it('frame what lies together, the most pixels first', () => {
    expect(
      boxesOf(
        { width: 300, height: 200 },
        (x, y) => inside(x, y, 10, 10, 5) || inside(x, y, 18, 14, 6) || inside(x, y, 200, 100, 20),
      ),
    ).toEqual([
      { left: 200, top: 100, right: 220, bottom: 120, pixels: 400 },
      { left: 10, top: 10, right: 24, bottom: 20, pixels: 61 },
    ]);
  });

  it('do not join what meets only over the edge of the picture', () => {
    expect(
      boxesOf({ width: 60, height: 24 }, (x, y) => (x > 55 && y < 4) || (x < 4 && y > 14)),
    ).toHaveLength(2);
  });

  it('are few enough to look at one by one, and lose no pixel', () => {
    const boxes = boxesOf({ width: 900, height: 900 }, (x, y) => x % 60 < 2 && y % 60 < 2);
    expect(boxes).toHaveLength(12);
    expect(boxes.reduce((sum, { pixels }) => sum + pixels, 0)).toBe(15 * 15 * 4);
  });
});

describe('the cause of a change', () => {
  it('is the token that moved, not its color', () => {
    const [old, now] = ['rgb(250, 235, 230)', 'rgb(232, 238, 245)'];
    expect(
      cause(
        facts([part()], { 'background-color': old }, { 'primary-tint': old, wash: old }),
        facts([part()], { 'background-color': now }, { 'primary-tint': now, wash: now }),
      ),
    ).toEqual({
      kind: 'token',
      id: 'token primary-tint',
      title: 'primary-tint changed',
      before: old,
      after: now,
    });
  });

  it('is a rule where the color moved and no token did', () => {
    expect(
      cause(
        facts([part()], { color: 'red' }, { ink: 'black' }),
        facts([part()], { color: 'blue' }, { ink: 'black' }),
      ),
    ).toMatchObject({ kind: 'rule', title: 'color: red is now blue' });
  });

  it('is the class that was changed', () => {
    expect(
      cause(
        facts([part({ classes: 'chip p-3' })], { 'padding-top': '12px' }),
        facts([part({ classes: 'chip p-4' })], { 'padding-top': '16px' }),
      ),
    ).toMatchObject({ kind: 'rule', id: 'class p-3 > p-4', title: 'Class p-3 is now p-4' });
  });

  it('is the text, by its key where it has one', () => {
    const [before, after] = [facts([part()]), facts([part({ text: 'Filtros' })])];
    expect(cause(before, after).title).toBe('Text “Filters” is now “Filtros”');
    expect(
      findingsOf(before, after, [box], (text) =>
        text === 'Filtros' ? 'booking:filters' : undefined,
      ),
    ).toMatchObject([{ part: 'Filters', what: 'Text booking:filters changed' }]);
    // A price that changed is the same reason at every price.
    const price = (from: string, to: string) =>
      cause(facts([part({ text: from })]), facts([part({ text: to })])).id;
    expect(price('$612', '$613')).toBe(price('$948', '$950'));
  });

  it('is a part that came, and not the parts it pushed down', () => {
    const below = part({ tag: 'p', text: 'Below', name: 'Below', box: [0, 60, 100, 20] });
    const after = facts([
      part(),
      part({ tag: 'b', text: 'New', name: 'New', box: [0, 44, 100, 20] }),
      { ...below, box: [0, 80, 100, 20] },
    ]);
    const findings = findingsOf(facts([part(), below]), after, [
      { ...box, top: 44, bottom: 64 },
      { ...box, top: 84, bottom: 100, pixels: 9_000 },
    ]);
    expect(findings.map(({ what }) => what)).toEqual(['Added: “New”', 'moved by 20 px down']);
    expect(causeOf(findings).title).toBe('Added: “New”');
  });

  it('is unknown where nothing that was noted moved', () => {
    expect(cause(facts([part()]), facts([part()])).kind).toBe('unknown');
    expect(findingsOf(undefined, facts([part()]), [box])).toMatchObject([
      { cause: { kind: 'unknown' } },
    ]);
  });
});

describe('groups', () => {
  const clubs = ['azul', 'coral', 'bosque'];
  const token = {
    kind: 'token',
    id: 'token primary-tint',
    title: 'primary-tint changed',
    before: '',
    after: '',
  } as const;
  const moved = {
    kind: 'moved',
    id: 'moved',
    title: 'moved by 2 px down',
    before: '',
    after: '',
  } as const;
  const changed: Changed[] = [
    { name: 'list.coral', club: 'coral', cause: token },
    { name: 'home.coral', club: 'coral', cause: token },
    { name: 'list.bosque', club: 'bosque', cause: moved },
  ];

  it('hold the same change over clubs and pages', () => {
    const everywhere = clubs.map((club) => ({ name: `list.${club}`, club, cause: token }));
    expect(groupsOf(everywhere, clubs)).toMatchObject([
      { detail: 'Every club.', meant: 'every', pictures: everywhere.map(({ name }) => name) },
    ]);
    expect(meantClubs(everywhere, clubs)).toEqual([]);
  });

  it('say whom a change was meant for and whom it moved', () => {
    expect(meantClubs(changed, clubs)).toEqual(['coral']);
    expect(groupsOf(changed, clubs, ['coral'])).toMatchObject([
      {
        title: 'Bosque moved',
        detail: 'moved by 2 px down. Meant for Coral, moved Bosque.',
        meant: 'no',
      },
      { title: 'primary-tint changed', detail: 'Coral only.', meant: 'yes', clubs: ['coral'] },
    ]);
    expect(groupsOf(changed, clubs).map(({ meant }) => meant)).toEqual(['every', 'every']);
  });
});
