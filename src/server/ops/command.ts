import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Deps } from '../deps.ts';
import type { Out } from './out.ts';

/** What was asked cannot be done, or only in part: a sentence, and exit code 1. */
export class Refused extends Error {}
/** The command was called wrongly: a sentence, and exit code 2. */
export class Usage extends Error {}

type Flag = {
  /** `text` takes a value, `many` may be repeated, `yes` takes none. */ kind:
    'text' | 'many' | 'yes';
  help: string;
};
export type Flags = Record<string, Flag>;

/**
 * What a verb gets: its words and flags as typed, the product's parts, and where its answer goes.
 */
export type Context = {
  deps: Deps;
  out: Out;
  /** Who runs the command, as kept beside what it changes. */
  operator: string;
  words: readonly string[];
  text: (flag: string) => string | undefined;
  many: (flag: string) => readonly string[];
  yes: (flag: string) => boolean;
};

/** What a verb gets that runs without a database. */
export type Alone = { env: Record<string, string | undefined>; out: Out };

export type Command = {
  summary: string;
  /**
   * Words after area and verb, e.g. `<file>`; one in brackets may be left out, one with dots
   * repeated.
   */
  words?: readonly string[];
  flags?: Flags;
  /** Further lines of the help: columns, rules, examples. */
  more?: string;
} & (
  | {
      /** 1 when only a part was done. @throws Refused, Usage */
      run: (context: Context) => Promise<0 | 1>;
      alone?: undefined;
    }
  | {
      /** Runs without the product's parts, whatever the environment is like. */
      alone: (context: Alone) => Promise<0 | 1>;
    }
);
export type Area = { summary: string; verbs: Record<string, Command> };

/** Flags every command has. */
export const COMMON: Flags = {
  json: { kind: 'yes', help: 'the answer as one JSON document' },
  help: { kind: 'yes', help: 'this text' },
};

/** Reads words and flags of one command. @throws Usage with a sentence */
export function readWords(
  command: Command,
  given: string[],
): {
  words: string[];
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
} {
  const flags = { ...command.flags, ...COMMON };
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { kind }]) => [
      name,
      {
        type: kind === 'yes' ? ('boolean' as const) : ('string' as const),
        multiple: kind === 'many',
        ...(name === 'help' ? { short: 'h' } : {}),
      },
    ]),
  );
  let parsed: ReturnType<typeof parseArgs>;
  try {
    // Older numbers of bookings may begin with a dash; they are words all the same.
    const numbers = given.filter(
      (word) => /^-[\w-]{19}$/.test(word) && !Object.hasOwn(flags, word.slice(2)),
    );
    parsed = parseArgs({
      args:
        numbers.length > 0
          ? [...given.filter((word) => !numbers.includes(word)), '--', ...numbers]
          : given,
      options,
      allowPositionals: true,
    });
  } catch (error) {
    throw new Usage(
      error instanceof Error
        ? (error.message.split('. ')[0] ?? error.message).replace(/\.?$/, '.')
        : String(error),
    );
  }
  return { words: parsed.positionals, values: parsed.values };
}

/** Words of a call against those the command takes. @throws Usage */
export function checkWords({ words: wanted = [] }: Command, words: readonly string[]): void {
  const needed = wanted.filter((word) => !word.startsWith('['));
  const missing = needed[words.length];
  if (missing !== undefined) throw new Usage(`${missing} is missing.`);
  if (words.length > wanted.length && !wanted.at(-1)?.includes('...'))
    throw new Usage(`There is a word too many: ${plain(words[wanted.length] ?? '')}.`);
}

export const operatorName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
};

/** What people typed, without anything a terminal would act on. */
export const plain = (text: string): string => text.replace(/[\p{C}\u2028\u2029]+/gu, ' ');

/** A whole number of a flag. @throws Usage */
export function wholeNumber(
  context: Context,
  flag: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const typed = context.text(flag);
  if (typed === undefined) return otherwise;
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Usage(`--${flag} has to be a whole number from ${least} to ${most}.`);
  return value;
}

/** One of some words of a flag. @throws Usage */
export function oneOf<const Word extends string>(
  context: Context,
  flag: string,
  known: readonly Word[],
): Word | undefined {
  const typed = context.text(flag);
  if (typed === undefined) return undefined;
  const found = known.find((word) => word === typed);
  if (!found) throw new Usage(`--${flag} has to be one of ${known.join(', ')}.`);
  return found;
}
