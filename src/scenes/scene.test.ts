import { describe, expect, it } from 'vitest';
import {
  calmSides,
  isStage,
  landscapes,
  parseSceneName,
  scene,
  sceneColors,
  sceneKinds,
  sceneName,
  seasons,
  times,
} from './index.ts';
import type { SceneSpec } from './index.ts';

const idsOf = (svg: string): string[] =>
  [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);

/**
 * The tags of a document, each closed in order; every number finite; every url(#id) defined once.
 * Throws where that is not so.
 */
function check(svg: string): void {
  const open: string[] = [];
  for (const [, closing, tag, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes nothing`);
    } else if (!rest!.endsWith('/')) open.push(tag!);
    if (/(?:^|\s)[a-zA-Z][\w:-]*=(?!")/.test(rest!.replace(/"[^"]*"/g, '""')))
      throw new Error(`unquoted attribute in <${tag}${rest}>`);
  }
  if (open.length) throw new Error(`left open: ${open.join(' ')}`);
  if (/NaN|undefined|Infinity|null/.test(svg)) throw new Error('a number went missing');
  if (/<script|href=|<image|<foreignObject|on\w+=/i.test(svg))
    throw new Error('active or outside content');
  const ids = idsOf(svg);
  if (new Set(ids).size !== ids.length) throw new Error('an id stands twice');
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g))
    if (!ids.includes(id!)) throw new Error(`#${id} is not defined`);
}

const every: SceneSpec[] = sceneKinds.flatMap((kind, k) =>
  times.map((time, t) => ({
    kind,
    time,
    seed: k * 31 + t * 7,
    view: isStage(kind) ? landscapes[(k * 5 + t * 3) % landscapes.length] : undefined,
  })),
);

describe('scenes', () => {
  it.each(sceneKinds)('draw %s at every hour as a sound document below 80 KB', (kind) => {
    for (const spec of every.filter((entry) => entry.kind === kind)) {
      const svg = scene(spec);
      expect(() => check(svg)).not.toThrow();
      expect(svg.length).toBeLessThan(80_000);
    }
  });

  it('draw every season, calm side and shape', () => {
    for (const kind of ['lake', 'mountain', 'forest', 'city', 'vineyard', 'beach'] as const) {
      for (const season of seasons)
        for (const calm of calmSides)
          for (const [width, height] of [
            [1200, 1400],
            [2000, 760],
            [320, 240],
          ] as const)
            expect(() =>
              check(scene({ kind, time: 'golden', seed: 5, season, calm, width, height })),
            ).not.toThrow();
    }
  });

  it('are the same for a name and differ by seed, hour and season', () => {
    const spec: SceneSpec = { kind: 'lake', time: 'golden', seed: 4711 };
    expect(scene(spec)).toBe(scene({ ...spec }));
    const others = [
      { ...spec, seed: 4712 },
      { ...spec, time: 'dusk' as const },
      { ...spec, season: 'autumn' as const },
    ].map((other) => scene(other));
    expect(new Set([scene(spec), ...others]).size).toBe(4);
  });

  it('draw the tropical and northern views in every building and room, at every hour', () => {
    for (const kind of sceneKinds.filter(isStage))
      for (const view of [
        'lagoon',
        'hills',
        'highlands',
        'hightown',
        'oldtown',
        'lakeshore',
      ] as const)
        for (const time of times) {
          const svg = scene({ kind, view, time, seed: 9 });
          expect(() => check(svg)).not.toThrow();
          expect(svg.length).toBeLessThan(110_000);
        }
  });

  it('share no ids between two drawings in one page', () => {
    const [a, b] = [
      scene({ kind: 'bay', time: 'noon', seed: 1 }),
      scene({ kind: 'bay', time: 'noon', seed: 2 }),
    ];
    expect(idsOf(a).filter((id) => idsOf(b).includes(id))).toEqual([]);
  });

  it('give placeholder colors for names and nothing else', () => {
    for (const spec of every)
      for (const color of Object.values(sceneColors(sceneName(spec))!))
        expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(sceneColors('../secret')).toBeUndefined();
    expect(parseSceneName('../secret')).toBeUndefined();
  });
});
