import { readFileSync } from 'node:fs';
import { assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sceneColors, scenePlaceholder } from './colors.ts';
import { landscapes, maxSeed, sceneKinds, sceneName, seasons, times } from './name.ts';

const HEX = '#[0-9a-f]{6}';

describe('placeholders of pictures', () => {
  it('are a gradient of the picture’s own colors for every name', () => {
    assert(
      property(
        record({
          kind: constantFrom(...sceneKinds),
          time: constantFrom(...times),
          seed: integer({ min: 0, max: maxSeed }),
          view: constantFrom(...landscapes),
          season: option(constantFrom(...seasons), { nil: undefined }),
        }),
        (spec) => {
          const name = sceneName(spec);
          const css = scenePlaceholder(name)!;
          expect(css).toMatch(
            new RegExp(`^linear-gradient\\(${HEX}, ${HEX} 42%, ${HEX} 58%, ${HEX}\\)$`),
          );
          expect(css).toContain(sceneColors(name)!.bottom);
        },
      ),
    );
  });
  it.each(['', 'pool', '../x', 'beach-golden', 'red;background:url(//x)'])(
    'are nothing for %j',
    (name) => expect(scenePlaceholder(name)).toBeUndefined(),
  );

  it('need no drawing code in the browser', () => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, next = ''] of readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(
        /^import (?!type).* from '(\.\/[^']+)';$/gm,
      ))
        visit(next);
    };
    visit('./colors.ts');
    expect([...seen].sort()).toEqual([
      './colors.ts',
      './light.ts',
      './name.ts',
      './rng.ts',
      './shade.ts',
    ]);
  });
});
