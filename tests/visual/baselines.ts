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
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { facts } from './facts.ts';
import type { Facts } from './facts.ts';

/**
 * What the accepted pictures were taken with. Another browser or other fonts render other pixels,
 * which is not a change of ours.
 */
const machine = z.object({ browser: z.string(), fonts: z.string() });
export type Machine = z.infer<typeof machine>;

/** What a reviewer decided about pictures, and why. `after`: hash of the picture that was judged. */
const decision = z.object({
  at: z.string(),
  by: z.string(),
  verdict: z.enum(['accepted', 'rejected']),
  reason: z.string(),
  /** The group it was decided in. */
  cause: z.string(),
  pictures: z.record(z.string(), z.string()),
});
export type Decision = z.infer<typeof decision>;

export const packFacts = (facts: Facts): Buffer => brotliCompressSync(JSON.stringify(facts));
export const unpackFacts = (file: Buffer): Facts =>
  facts.parse(JSON.parse(brotliDecompressSync(file).toString()));

/**
 * Accepted pictures of a folder, committed: a lossless WebP and the packed facts of each shot, the
 * decisions that led to them, and the machine they were taken with.
 */
export function baselinesIn(folder: string) {
  const meta = join(folder, 'meta.json');
  const log = join(folder, 'decisions.json');
  const picture = (name: string): string => join(folder, `${name}.webp`);
  const beside = (name: string): string => join(folder, `${name}.json.br`);
  const read = (file: string): Buffer | undefined =>
    existsSync(file) ? readFileSync(file) : undefined;
  const write = (file: string, bytes: Buffer | string | undefined): void => {
    mkdirSync(folder, { recursive: true });
    if (bytes === undefined) rmSync(file, { force: true });
    else writeFileSync(file, bytes);
  };
  const names = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((file) => file.endsWith('.webp'))
          .map((file) => file.slice(0, -'.webp'.length))
          .sort()
      : [];
  return {
    names,
    picture: (name: string) => read(picture(name)),
    /** Undefined for a picture accepted without them. */
    facts: (name: string): Facts | undefined => {
      const file = read(beside(name));
      return file && unpackFacts(file);
    },
    /** The two files of a picture as they are, to be put back by `put`. */
    files: (name: string) => ({ picture: read(picture(name)), facts: read(beside(name)) }),
    /** Writes the files of a picture; removes those that are undefined. */
    put: (
      name: string,
      files: { picture: Buffer | undefined; facts: Buffer | undefined },
    ): void => {
      write(picture(name), files.picture);
      write(beside(name), files.facts);
    },
    /** Bytes of all pictures with their facts. */
    bytes: (): number =>
      names().reduce(
        (sum, name) =>
          sum +
          statSync(picture(name)).size +
          (existsSync(beside(name)) ? statSync(beside(name)).size : 0),
        0,
      ),
    decisions: (): Decision[] => z.array(decision).parse(JSON.parse(read(log)?.toString() ?? '[]')),
    writeDecisions: (all: readonly Decision[]): void =>
      write(log, `${JSON.stringify(all, null, 2)}\n`),
    drawnWith: (): Machine | undefined => {
      const file = read(meta);
      return file && machine.parse(JSON.parse(file.toString()));
    },
    noteMachine: (now: Machine): void => write(meta, `${JSON.stringify(now, null, 2)}\n`),
  };
}
export type Baselines = ReturnType<typeof baselinesIn>;

export const BASELINES = join(import.meta.dirname, 'baselines');

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
