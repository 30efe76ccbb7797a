import { luminance, mix, multiply } from './shade.ts';
import type { SceneTime } from './name.ts';
import { pick } from './rng.ts';
import type { Rng } from './rng.ts';

/** The light of one hour: what the sky shows and what it does to everything below it. */
export interface Light {
  time: SceneTime;
  /** From the zenith to the horizon. */
  sky: readonly [string, string, string, string];
  /**
   * The same sky and its water where white text is placed on them: deeper, equally clear. From the
   * zenith downward.
   */
  deep: readonly [string, string, string];
  sun: string;
  /** What distance turns into. */
  haze: string;
  /** Multiplies every surface. */
  ambient: string;
  /** What near things facing away from the sun turn into, and how far. */
  ink: string;
  inked: number;
  cloud: string;
  cloudShade: string;
  /** How many lamps are on, 0 to 1. */
  lamps: number;
}

const hours: Record<SceneTime, readonly Omit<Light, 'time'>[]> = {
  dawn: [
    {
      sky: ['#8fb2d3', '#c3cfdd', '#f3d3c6', '#ffe9d2'],
      deep: ['#2f4f8f', '#5f74b4', '#d9a9b8'],
      sun: '#fff4df',
      haze: '#f1d2c6',
      ambient: '#ecdadd',
      ink: '#4a4f74',
      inked: 0.16,
      cloud: '#fff1e6',
      cloudShade: '#e9b9b4',
      lamps: 0.35,
    },
    {
      sky: ['#7d8fc0', '#b9a9cc', '#f0b7b4', '#ffdcb8'],
      deep: ['#38418c', '#6f68ad', '#e0a0b0'],
      sun: '#fff0d6',
      haze: '#e8bcbb',
      ambient: '#e6cfd6',
      ink: '#443f6a',
      inked: 0.24,
      cloud: '#ffe3d3',
      cloudShade: '#d899ab',
      lamps: 0.45,
    },
    {
      sky: ['#9cc3cf', '#cfe0da', '#fbe3c0', '#fff1d6'],
      deep: ['#2a6484', '#5e97a6', '#e6d0b8'],
      sun: '#fffaea',
      haze: '#ecdfcb',
      ambient: '#f3e6da',
      ink: '#3f5a68',
      inked: 0.12,
      cloud: '#fffaf0',
      cloudShade: '#e8cdb8',
      lamps: 0.2,
    },
  ],
  noon: [
    {
      sky: ['#3f97cf', '#74bfe2', '#b4e0ec', '#e6f5f3'],
      deep: ['#0b4f94', '#1a72b8', '#7cc4e4'],
      sun: '#fffef2',
      haze: '#c6e4ea',
      ambient: '#ffffff',
      ink: '#12405a',
      inked: 0,
      cloud: '#ffffff',
      cloudShade: '#cfe3ee',
      lamps: 0,
    },
    {
      sky: ['#2f86c4', '#62addc', '#a3d3ea', '#d9eff2'],
      deep: ['#0a4489', '#1b66b3', '#78b8e0'],
      sun: '#ffffff',
      haze: '#bddcea',
      ambient: '#fbfdff',
      ink: '#123a5c',
      inked: 0.02,
      cloud: '#ffffff',
      cloudShade: '#c3d9ea',
      lamps: 0,
    },
    {
      sky: ['#5aa9c9', '#8fcad8', '#c9e7e2', '#f5f3e2'],
      deep: ['#0a5c7c', '#147a96', '#86cfd2'],
      sun: '#fffbe6',
      haze: '#d6e8df',
      ambient: '#fffaf0',
      ink: '#23505a',
      inked: 0.02,
      cloud: '#fffdf6',
      cloudShade: '#dbe4dc',
      lamps: 0,
    },
  ],
  golden: [
    {
      sky: ['#e58c63', '#f6ab70', '#ffcf8f', '#fff0cb'],
      deep: ['#4a3184', '#8a4590', '#ee8d76'],
      sun: '#fffbe8',
      haze: '#eda57e',
      ambient: '#ffc5a2',
      ink: '#4f2145',
      inked: 0.46,
      cloud: '#fff0d4',
      cloudShade: '#f0a070',
      lamps: 0.3,
    },
    {
      sky: ['#6fa0b8', '#bcb9a8', '#fbcb8c', '#ffe9bd'],
      deep: ['#27508a', '#5a6fa6', '#f0b98c'],
      sun: '#fffbe6',
      haze: '#e2b797',
      ambient: '#ffd4b0',
      ink: '#43304f',
      inked: 0.36,
      cloud: '#ffeccb',
      cloudShade: '#e3a57c',
      lamps: 0.25,
    },
    {
      sky: ['#c9738a', '#ee9a80', '#ffc391', '#ffe8bb'],
      deep: ['#56297c', '#a0448a', '#f58f78'],
      sun: '#fff6de',
      haze: '#e69c8b',
      ambient: '#ffc2ac',
      ink: '#48204f',
      inked: 0.46,
      cloud: '#ffe2c4',
      cloudShade: '#e08a84',
      lamps: 0.35,
    },
  ],
  dusk: [
    {
      sky: ['#2b3268', '#655793', '#c07f9c', '#f8b79a'],
      deep: ['#1a2163', '#44408f', '#b873a0'],
      sun: '#ffe0bd',
      haze: '#a878a0',
      ambient: '#a491b8',
      ink: '#1b1740',
      inked: 0.5,
      cloud: '#f3b3a6',
      cloudShade: '#7b5f96',
      lamps: 0.8,
    },
    {
      sky: ['#24406a', '#4f6f97', '#b3919f', '#f6c08f'],
      deep: ['#12315f', '#35598f', '#b08fa8'],
      sun: '#ffe6c0',
      haze: '#98899f',
      ambient: '#98a0bb',
      ink: '#14233f',
      inked: 0.5,
      cloud: '#f2bf9f',
      cloudShade: '#6c7596',
      lamps: 0.8,
    },
    {
      sky: ['#3a2a5f', '#7d4b86', '#d9738a', '#ffae86'],
      deep: ['#291a5c', '#6a3590', '#dd6f90'],
      sun: '#ffdcae',
      haze: '#b36f92',
      ambient: '#ad8bb0',
      ink: '#221238',
      inked: 0.52,
      cloud: '#ffb59a',
      cloudShade: '#8a5289',
      lamps: 0.8,
    },
  ],
  night: [
    {
      sky: ['#0b1431', '#14254e', '#274470', '#4a6b93'],
      deep: ['#0b1431', '#14254e', '#274470'],
      sun: '#f4f0dc',
      haze: '#31507c',
      ambient: '#4a618f',
      ink: '#071026',
      inked: 0.3,
      cloud: '#5a779e',
      cloudShade: '#2c4570',
      lamps: 1,
    },
    {
      sky: ['#120f2e', '#231f51', '#423a76', '#745b8d'],
      deep: ['#120f2e', '#231f51', '#423a76'],
      sun: '#f8ecd8',
      haze: '#483f78',
      ambient: '#57528c',
      ink: '#0c0822',
      inked: 0.3,
      cloud: '#77669b',
      cloudShade: '#3a3268',
      lamps: 1,
    },
    {
      sky: ['#071a2c', '#0f3247', '#215468', '#4a8389'],
      deep: ['#071a2c', '#0f3247', '#215468'],
      sun: '#eef4e4',
      haze: '#28566a',
      ambient: '#45707f',
      ink: '#041420',
      inked: 0.3,
      cloud: '#56868f',
      cloudShade: '#214a5c',
      lamps: 1,
    },
  ],
};

export function lightOf(time: SceneTime, r: Rng): Light {
  return { time, ...pick(r, hours[time]) };
}

/** A surface color at a depth: 0 at the viewer's feet, 1 at the horizon. */
export function tone(light: Light, local: string, depth: number, hazed = 0.85): string {
  // White things keep shining when the sun is low: snow, sails and walls are lit by the whole sky.
  const bright = Math.max(0, Math.min(1, (luminance(local) - 0.78) / 0.18));
  // At night distant objects are darker than the sky behind them.
  const far = light.time === 'night' ? mix(light.haze, light.ink, 0.42) : light.haze;
  return mix(
    mix(
      multiply(local, mix(light.ambient, '#ffffff', 0.42 * bright)),
      light.ink,
      light.inked * (1 - depth * 0.75) * (1 - 0.7 * bright),
    ),
    far,
    depth * hazed,
  );
}
