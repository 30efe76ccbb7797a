import { assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calmSides,
  isStage,
  landscapes,
  maxSeed,
  parseSceneName,
  sceneKinds,
  sceneName,
  seasons,
  times,
} from './name.ts';

describe('scene names', () => {
  it('come back as the same name for every specification', () => {
    assert(
      property(
        record({
          kind: constantFrom(...sceneKinds),
          time: constantFrom(...times),
          seed: integer({ min: 0, max: maxSeed }),
          view: constantFrom(...landscapes),
          season: option(constantFrom(...seasons), { nil: undefined }),
          calm: option(constantFrom(...calmSides), { nil: undefined }),
        }),
        (spec) => {
          const name = sceneName(spec);
          expect(name).toMatch(/^[a-z0-9-]{3,80}$/);
          const parsed = parseSceneName(name)!;
          expect(sceneName(parsed)).toBe(name);
          expect(parsed).toMatchObject({ kind: spec.kind, time: spec.time, seed: spec.seed });
          expect(parsed.view).toBe(isStage(spec.kind) ? spec.view : undefined);
        },
      ),
    );
  });

  it.each([
    '',
    'beach',
    'beach-golden',
    'beach-golden-',
    'beach-golden-04',
    'beach-golden-123456',
    'beach-golden-1.svg',
    'beach-golden-1-left-left',
    'beach-summer-golden-1',
    'beach-golden-autumn-1',
    'bedroom-golden-1',
    'beach-beach-golden-1',
    '../../etc/passwd',
    'beach-golden-1\n',
    'BEACH-golden-1',
    'beach--golden-1',
    'beach-golden--1',
    'beach-golden-1e3',
    '__proto__-golden-1',
    'constructor-golden-1',
    '<svg-golden-1',
    'beach-golden-١',
    `beach-golden-${'1'.repeat(90)}`,
  ])('refuses %j', (name) => {
    expect(parseSceneName(name)).toBeUndefined();
  });

  it('refuses seeds outside the range', () => {
    expect(() => sceneName({ kind: 'beach', time: 'noon', seed: -1 })).toThrow(RangeError);
    expect(() => sceneName({ kind: 'beach', time: 'noon', seed: 1.5 })).toThrow(RangeError);
  });
});
