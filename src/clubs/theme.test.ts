import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clubRegistry, clubBySlug } from './registry.ts';
import { distance, fromOklch, toOklch, contrast } from './color.ts';
import { clubInitials } from './initials.ts';
import { palette, SCHEMES } from './palette.ts';
import {
  CLUB_TOKENS,
  clubStyleSheet,
  clubTheme,
  clubVariables,
  colorsOf,
  tooNearTints,
  CONTRAST_PAIRS,
  readableOn,
  MARK_DISTANCE,
  TEXT_RATIO,
  TINT_DISTANCE,
} from './theme.ts';
import type { ClubColors } from './theme.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const hard = fc.constantFrom(
  '#ffffff',
  '#000000',
  '#ffff00',
  '#777777',
  '#767676',
  '#808080',
  '#00ff00',
  '#ff0000',
  '#0000ff',
  '#fffdfa',
  '#171513',
  '#FF8A66',
);
const color = fc.oneof(hex, hard);
const club = fc.record({
  ColorPrimarioHex: color,
  ColorSecundarioHex: color,
  ColorSecundarioTextoHex: fc.oneof(color, fc.constant('')),
  ColorFooterPredeterminado: fc.boolean(),
});

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBeCloseTo(ratio, 2);
  });
});

describe('readableOn', () => {
  test('reaches 4.5:1 on any color', () => {
    fc.assert(
      fc.property(
        color,
        (ground) =>
          void expect(contrast(readableOn(ground), ground)).toBeGreaterThanOrEqual(TEXT_RATIO),
      ),
      { numRuns: 2000 },
    );
  });
  test.each([
    ['#0a5c8f', '#ffffff'],
    ['#ff8a66', palette.light.ink],
    ['#ffffff', palette.light.ink],
  ])('on %s is %s', (ground, text) => {
    expect(readableOn(ground)).toBe(text);
  });
});

describe('clubTheme', () => {
  test('every pair of colors in use is readable, whatever colors a club has', () => {
    fc.assert(
      fc.property(club, fc.constantFrom(...SCHEMES), (colors, scheme) => {
        const tokens = colorsOf(colors, scheme);
        for (const { over, under, ratio } of CONTRAST_PAIRS) {
          expect(
            contrast(tokens[over] ?? '', tokens[under] ?? ''),
            `${over} on ${under} (${scheme})`,
          ).toBeGreaterThanOrEqual(ratio);
        }
      }),
      { numRuns: 400 },
    );
  });

  describe('keeps what informs, is chosen or has focus apart from what went wrong', () => {
    /** What is too near to the colors of an error, by token and scheme. */
    const tooNear = (colors: Parameters<typeof colorsOf>[0]) =>
      SCHEMES.flatMap((scheme) => {
        const tokens = colorsOf(colors, scheme);
        return [
          ['primary-tint', 'danger-tint', TINT_DISTANCE[scheme]] as const,
          ['accent', 'danger', MARK_DISTANCE] as const,
          ['focus', 'danger', MARK_DISTANCE] as const,
        ]
          .filter(([one, other, least]) => distance(tokens[one]!, tokens[other]!) < least)
          .map(([one]) => `${one}, ${scheme}: ${tokens[one]}`);
      });
    test.each(clubRegistry.map((one) => [one.Nombre, one] as const))('%s', (_name, one) => {
      expect(tooNear(one)).toEqual([]);
    });
    test('in every hue, light and dark, loud and quiet, also when both colors are the same', () => {
      for (let h = 0; h < 360; h += 10)
        for (const l of [0.15, 0.4, 0.6, 0.75, 0.95])
          for (const c of [0, 0.02, 0.08, 0.2]) {
            const brand = fromOklch({ l, c, h });
            const colors = { ColorPrimarioHex: brand, ColorSecundarioHex: brand };
            expect(
              tooNear({ ...colors, ColorSecundarioTextoHex: '', ColorFooterPredeterminado: true }),
              brand,
            ).toEqual([]);
          }
    });
    test('in the color of the club where that is far enough', () => {
      for (const slug of ['azul', 'bosque', 'default']) {
        const { light } = clubTheme(clubBySlug(slug));
        expect(toOklch(light['--accent']).h).toBeCloseTo(toOklch(light['--primary']).h, 0);
      }
    });
  });

  describe('keeps the washes of info, selection, danger, success and warning apart', () => {
    const named = (colors: ClubColors) =>
      tooNearTints(colors).map(
        ({ scheme, one, other, apart }) => `${one}, ${other}, ${scheme}: ${apart.toFixed(3)}`,
      );
    test.each(clubRegistry.map((one) => [one.Nombre, one] as const))('%s', (_name, one) => {
      expect(named(one)).toEqual([]);
    });
    test('in every hue, light and dark, loud and quiet', () => {
      for (let h = 0; h < 360; h += 10)
        for (const l of [0.15, 0.4, 0.6, 0.75, 0.95])
          for (const c of [0, 0.02, 0.08, 0.2]) {
            const brand = fromOklch({ l, c, h });
            const colors = { ColorPrimarioHex: brand, ColorSecundarioHex: brand };
            expect(
              named({ ...colors, ColorSecundarioTextoHex: '', ColorFooterPredeterminado: true }),
              brand,
            ).toEqual([]);
          }
    });
    test('in a wash of the club’s own hue where a deeper one is enough', () => {
      for (const scheme of SCHEMES) {
        const tokens = colorsOf(clubBySlug('bosque'), scheme);
        expect(
          Math.abs(toOklch(tokens['primary-tint']!).h - toOklch(tokens['primary']!).h),
        ).toBeLessThan(8);
      }
    });
  });

  test('keeps a brand color as it is in the light scheme', () => {
    for (const one of clubRegistry)
      expect(clubTheme(one).light['--primary']).toBe(one.ColorPrimarioHex.toLowerCase());
  });

  test('takes the text color the club asks for only if it can be read', () => {
    const colors = {
      ColorPrimarioHex: '#0a5c8f',
      ColorSecundarioHex: '#1c3f60',
      ColorFooterPredeterminado: true,
    };
    expect(
      clubTheme({ ...colors, ColorSecundarioTextoHex: '#FFEEDD' }).light['--on-secondary'],
    ).toBe('#ffeedd');
    expect(
      clubTheme({ ...colors, ColorSecundarioTextoHex: '#223344' }).light['--on-secondary'],
    ).toBe('#ffffff');
  });

  test('gives a rim to a button in the color of the paper', () => {
    const white = clubTheme({ ...clubBySlug('azul'), ColorPrimarioHex: '#ffffff' }).light;
    expect(contrast(white['--primary-edge'], palette.light.paper)).toBeGreaterThanOrEqual(3);
  });

  test('shows the footer in the club color unless the default is chosen', () => {
    const { light } = clubTheme(clubBySlug('bosque'));
    expect(light['--footer']).toBe(light['--primary']);
    // On dark paper it stays deep, however much the brand color is lightened there.
    for (const slug of ['bosque', 'coral']) {
      const { dark } = clubTheme({ ...clubBySlug(slug), ColorFooterPredeterminado: false });
      expect(toOklch(dark['--footer']).l).toBeLessThan(0.4);
    }
    expect(clubTheme(clubBySlug('azul')).light['--footer']).toBe(palette.light.sand);
  });

  test('has dark steps of the year view that can be told apart, whatever colors a club has', () => {
    fc.assert(
      fc.property(club, (colors) => {
        const tokens = colorsOf(colors, 'dark');
        const steps = ['scale', 'scale-2', 'scale-3', 'scale-4', 'surface'].map(
          (name) => tokens[name] ?? '',
        );
        for (const [at, step] of steps.slice(1).entries())
          expect(contrast(steps[at]!, step), `${at + 2} beside ${at + 1}`).toBeGreaterThanOrEqual(
            1.25,
          );
      }),
    );
  });

  test('fills the same variables in both schemes, all plain colors', () => {
    fc.assert(
      fc.property(club, (colors) => {
        const { light, dark } = clubTheme(colors);
        const names = CLUB_TOKENS.map((name) => `--${name}`);
        expect(Object.keys(light)).toEqual(names);
        expect(Object.keys(dark)).toEqual(names);
        for (const value of [...Object.values(light), ...Object.values(dark)])
          expect(value).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

describe('style sheets', () => {
  test('hold both schemes and nothing but declarations', () => {
    const sheet = clubStyleSheet(clubBySlug('coral'));
    expect(sheet).toContain(':root,[data-scheme=light]{--primary:#ff8a66;');
    expect(sheet).toContain('@media (prefers-color-scheme:dark)');
    expect(sheet).toContain('[data-scheme=dark]{');
    expect(sheet).not.toMatch(/[<>"'\\]/);
  });
  test('variables for one element carry a value for each scheme', () => {
    const { '--primary': primary } = clubVariables(clubBySlug('bosque'));
    const { light, dark } = clubTheme(clubBySlug('bosque'));
    expect(primary).toBe(`var(--light,${light['--primary']}) var(--dark,${dark['--primary']})`);
  });
});

describe('clubInitials', () => {
  test.each([
    ['Bosque y Montaña Asociación Internacional de Socios Viajeros', 'BM'],
    ['Azul Vacation Club', 'AV'],
    ['el Árbol', 'Á'],
    ['The', 'T'],
    ['club 42', 'C4'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(clubInitials(name)).toBe(initials);
  });
});

describe('registry', () => {
  test('finds a club by slug and falls back to the neutral one', () => {
    expect(clubBySlug('coral').Nombre).toBe('Coral Bay');
    expect(clubBySlug('nobody').Id).toBe('all');
  });
});
