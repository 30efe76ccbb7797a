import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { openEmbedded, openPostgres } from '../db/client.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { isDatabaseAway } from '../http/errors.ts';
import { Failure } from '../core/failure.ts';
import { AREAS } from './areas.ts';
import { checkWords, COMMON, operatorName, plain, readWords, Refused, Usage } from './command.ts';
import type { Area, Command, Context } from './command.ts';
import { opsDeps } from './deps.ts';
import { standardOut } from './out.ts';
import type { Out } from './out.ts';

const OVERVIEW = (): string => `The operators' commands.

  npm run ops -- <area> <verb> [words] [--flags]

${Object.entries(AREAS)
  .map(
    ([name, { summary, verbs }]) =>
      `  ${name.padEnd(10)} ${summary}${verbs[''] ? '' : `: ${Object.keys(verbs).join(', ')}`}`,
  )
  .join('\n')}

  --help     after an area or a verb tells more
  --json     the answer as one JSON document

Exit codes: 0 done, 1 refused or done in part, 2 called wrongly. Dates are YYYY-MM-DD, instants ISO 8601 in UTC. The data is that of DATABASE_URL,
or of the embedded database in DATA_DIR, which no running server may be using.`;

const areaHelp = (name: string, { summary, verbs }: Area): string =>
  `${name}: ${summary}\n\n${Object.entries(verbs)
    .map(
      ([verb, command]) =>
        `  npm run ops -- ${[name, verb, ...(command.words ?? [])].join(' ')}\n      ${command.summary}`,
    )
    .join('\n')}`;

function commandHelp(area: string, verb: string, command: Command): string {
  const flags = Object.entries({ ...command.flags, ...COMMON }).map(
    ([name, { kind, help }]) => `  ${`--${name}${kind === 'yes' ? '' : ' …'}`.padEnd(18)} ${help}`,
  );
  return `${[area, verb].filter(Boolean).join(' ')}: ${command.summary}\n\n  npm run ops -- ${[area, verb, ...(command.words ?? [])].filter(Boolean).join(' ')}\n\n${flags.join('\n')}${command.more ? `\n\n${command.more}` : ''}`;
}

const open = (config: Config): Promise<Database> =>
  config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : openEmbedded(config.DATA_DIR);

/** What a failure is in a sentence, and its exit code. */
function said(error: unknown): { sentence: string; code: 1 | 2 } {
  if (error instanceof Usage) return { sentence: error.message, code: 2 };
  if (error instanceof Refused || error instanceof Failure)
    return { sentence: error.message, code: 1 };
  if (isDatabaseAway(error))
    return {
      sentence:
        'The database cannot be reached, or went away. What was under way was not kept; run the same command again when it is back.',
      code: 1,
    };
  return { sentence: innermost(error), code: 1 };
}

/**
 * Drizzle wraps an error of the database in the whole statement, which says nothing to an operator.
 */
function innermost(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current.message : String(current);
}

/** Where a command runs and prints; tests pass their own parts and capture the output. */
type Stage = {
  open: () => Promise<{ deps: Deps; close: () => Promise<void> }>;
  out: (json: boolean) => Out;
  error: (line: string) => void;
};

const fromEnvironment = (env: Record<string, string | undefined>): Stage => ({
  open: async () => {
    const config = readConfig(env);
    const database = await open(config);
    try {
      await database.migrate();
    } catch (error) {
      await database.close().catch(() => {});
      throw error;
    }
    return { deps: opsDeps(config, database), close: () => database.close().catch(() => {}) };
  },
  out: standardOut,
  error: (line) => void process.stderr.write(`${line}\n`),
});

const contextOf = (
  deps: Deps,
  out: Out,
  words: string[],
  values: ReturnType<typeof readWords>['values'],
): Context => ({
  deps,
  out,
  operator: operatorName(),
  words,
  text: (flag) => {
    const value = values[flag];
    return typeof value === 'string' ? value : undefined;
  },
  many: (flag) => {
    const value = values[flag];
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  },
  yes: (flag) => values[flag] === true,
});

/** Runs `ops` with its words; the exit code. Never throws. */
export async function runOps(
  given: readonly string[],
  env: Record<string, string | undefined>,
  stage: Stage = fromEnvironment(env),
): Promise<0 | 1 | 2> {
  const print = (text: string): void => stage.out(false).answer(undefined, text);
  try {
    const [areaName = '', verb = '', ...rest] = given;
    if (areaName === '' || areaName === '--help' || areaName === '-h') {
      print(OVERVIEW());
      return areaName === '' ? 2 : 0;
    }
    const area = Object.hasOwn(AREAS, areaName) ? AREAS[areaName] : undefined;
    if (!area)
      throw new Usage(
        `There is no area ${plain(areaName)}; there are ${Object.keys(AREAS).join(', ')}.`,
      );
    // An area of one verb needs no verb.
    const only = area.verbs[''];
    if (!only && (verb === '' || verb === '--help' || verb === '-h')) {
      print(areaHelp(areaName, area));
      return verb === '' ? 2 : 0;
    }
    const command = only ?? (Object.hasOwn(area.verbs, verb) ? area.verbs[verb] : undefined);
    if (!command)
      throw new Usage(
        `${areaName} has no verb ${plain(verb)}; there are ${Object.keys(area.verbs).join(', ')}.`,
      );
    const { words, values } = readWords(command, only ? given.slice(1) : rest);
    if (values['help']) {
      print(commandHelp(areaName, only ? '' : verb, command));
      return 0;
    }
    checkWords(command, words);
    if (command.alone) return await command.alone({ env, out: stage.out(values['json'] === true) });
    const { deps, close } = await stage.open();
    try {
      const out = stage.out(values['json'] === true);
      return await command.run(contextOf(deps, out, words, values));
    } finally {
      await close();
    }
  } catch (error) {
    const { sentence, code } = said(error);
    stage.error(`${sentence}${code === 2 ? '\nnpm run ops -- --help tells what there is.' : ''}`);
    return code;
  }
}
