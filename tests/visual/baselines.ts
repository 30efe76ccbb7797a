import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Accepted pictures, one lossless WebP a shot, committed. */
const BASELINES = join(import.meta.dirname, 'baselines');
const META = join(BASELINES, 'meta.json');

/**
 * What the accepted pictures were taken with. Another browser or other fonts render other pixels,
 * which is not a change of ours.
 */
const machine = z.object({ browser: z.string(), fonts: z.string() });
export type Machine = z.infer<typeof machine>;

export const fileOf = (name: string): string => join(BASELINES, `${name}.webp`);
export const accepted = (name: string): Buffer | undefined =>
  existsSync(fileOf(name)) ? readFileSync(fileOf(name)) : undefined;
export const acceptedNames = (): string[] =>
  existsSync(BASELINES)
    ? readdirSync(BASELINES)
        .filter((file) => file.endsWith('.webp'))
        .map((file) => file.slice(0, -'.webp'.length))
        .sort()
    : [];
export const acceptedBytes = (): number =>
  acceptedNames().reduce((sum, name) => sum + statSync(fileOf(name)).size, 0);

export const drawnWith = (): Machine | undefined =>
  existsSync(META) ? machine.parse(JSON.parse(readFileSync(META, 'utf8'))) : undefined;

export function accept(name: string, file: Buffer): void {
  mkdirSync(BASELINES, { recursive: true });
  writeFileSync(fileOf(name), file);
}
export const forget = (name: string): void => rmSync(fileOf(name), { force: true });
export function noteMachine(now: Machine): void {
  mkdirSync(BASELINES, { recursive: true });
  writeFileSync(META, `${JSON.stringify(now, null, 2)}\n`);
}

/**
 * Says how this machine differs from the one of the accepted pictures; undefined when it does not.
 */
export function otherMachine(now: Machine, then: Machine | undefined): string | undefined {
  if (!then) return undefined;
  const parts = [
    now.browser === then.browser ? '' : `the browser is ${now.browser}, not ${then.browser}`,
    now.fonts === then.fonts
      ? ''
      : `letters are drawn differently (fonts ${now.fonts}, not ${then.fonts})`,
  ].filter(Boolean);
  return parts.length > 0
    ? `The accepted pictures come from another machine: ${parts.join('; ')}. They are compared all the same; differences may be the machine's.`
    : undefined;
}
