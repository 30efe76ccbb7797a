import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { clubRegistry } from '#clubs/registry.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { modes } from '../../src/workbench/modes.ts';

/**
 * What the workbench shows of each piece: states x clubs x languages, read from the file tree.
 * `npm run story-states` prints the whole table; `stories.test.ts` fails when a cell
 * is missing.
 */
export const STATES = [
  'default',
  'loading',
  'empty',
  'long text',
  'error',
  'disabled',
  'mobile',
] as const;
export type State = (typeof STATES)[number];
export type Row = {
  /** Stories file below `src`, without its ending: `components/auth/code-step`. */
  piece: string;
  /**
   * Names of the stories that show a state, or the reason why the piece has none; `pictured`: on a
   * phone by the modes, as stories of no width of their own are.
   */
  states: Record<
    State,
    { stories: string[] } | { reason: string } | { pictured: number } | undefined
  >;
  /**
   * `matrix`: every club and language side by side; `toolbar`: each story in all of them by
   * toolbar, tests and pictures.
   */
  clubs: 'matrix' | 'toolbar';
  stories: string[];
  reasons: Record<string, string>;
};

const root = join(import.meta.dirname, '../..');
const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

/** How a story says which state it shows: by its name, or by what it is made with. */
const signs: Record<State, { name: RegExp; body?: RegExp }> = {
  default: { name: /./ },
  loading: {
    name: /Loading|Waiting|Checking|Sending|Saving|Starting|Searching|Opening|Reserving|Processing|SigningIn|Skeleton|Uploading/,
    body: /\bhangs\(|loading\b|new Promise(?:<\w+>)?\(\(\) => undefined\)/,
  },
  empty: {
    name: /Empty|None|Nothing|Without|No[A-Z]|NotGiven|Missing|Zero|^One$/,
    body: /(?:weeks|imgs|renewals|errors): \[\]|initial: EMPTY|value: ''/,
  },
  'long text': {
    name: /Long|Many|Matrix|Clubs|EveryClub|Spanish/,
    body: /club: 'bosque'|repeat\(/,
  },
  error: {
    name: /Fail|Error|Wrong|Invalid|Offline|NotFound|Lost|Refused|Problem|Ended|Required|Declined|Expired|TooMany|TooLate|TooShort|Unavailable|Stopped|Broken/,
    body: /\bfails\(|\bbreaks\(|error[:=]|ApiError/,
  },
  disabled: { name: /Disabled|Held|Locked|ReadOnly|Unavailable/, body: /disabled|toBeDisabled/ },
  mobile: { name: /Phone|Mobile/, body: /value: 'phone'/ },
};

const onPhones = Object.values(modes).some(({ viewport }) => viewport === 'phone');

type StoryText = { name: string; body: string };
function storiesIn(text: string): StoryText[] {
  const starts = [...text.matchAll(/^export const (\w+)/gm)];
  return starts.map((start, index) => ({
    name: start[1] ?? '',
    body: text.slice(start.index, starts[index + 1]?.index),
  }));
}

/** `states: { loading: 'no call of its own' }` in the parameters of a stories file's meta. */
function reasonsIn(text: string): Record<string, string> {
  const block = /\bstates: \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/(?:'([^']+)'|(\w+)): '([^']*)'/g)].map(([, quoted, plain, reason]) => [
      quoted ?? plain ?? '',
      reason ?? '',
    ]),
  );
}

export function storyRows(): Row[] {
  const files = ['components', 'pages', 'ui']
    .flatMap((room) => filesBelow(join(root, 'src', room)))
    .filter((file) => file.endsWith('.stories.tsx'));
  return files.map((path) => {
    const text = readFileSync(path, 'utf8');
    const stories = storiesIn(text);
    const reasons = reasonsIn(text);
    const states = Object.fromEntries(
      STATES.map((state) => {
        const { name, body } = signs[state];
        const found = stories
          .filter((story) => name.test(story.name) || body?.test(story.body))
          .map((story) => story.name);
        const reason = reasons[state];
        const pictured =
          state === 'mobile' && onPhones
            ? stories.filter(({ body: own }) => !/disableSnapshot|viewport:/.test(own)).length
            : 0;
        return [
          state,
          found.length > 0
            ? { stories: found }
            : reason
              ? { reason }
              : pictured > 0
                ? { pictured }
                : undefined,
        ];
      }),
    ) as Row['states'];
    return {
      piece: relative(join(root, 'src'), path).replaceAll('\\', '/').replace('.stories.tsx', ''),
      states,
      stories: stories.map(({ name }) => name),
      reasons,
      clubs: /<(?:Club|Page)Matrix[ >]/.test(text) ? 'matrix' : 'toolbar',
    };
  });
}

/**
 * The table as text: number of stories of a state, in brackets those that the modes picture in it,
 * `–` where there is a reason, `MISSING` where there is none.
 */
export function coverageTable(rows: readonly Row[]): string {
  const head = ['piece', ...STATES, `${clubRegistry.length} clubs x ${LANGUAGES.length} languages`];
  const body = rows.map(({ piece, states, clubs }) => [
    piece,
    ...STATES.map((state) => {
      const shown = states[state];
      return shown === undefined
        ? 'MISSING'
        : 'reason' in shown
          ? '–'
          : 'pictured' in shown
            ? `(${shown.pictured})`
            : String(shown.stories.length);
    }),
    clubs,
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((line) => (line[column] ?? '').length)),
  );
  return [head, ...body]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

if (process.argv[1] && basename(process.argv[1]) === basename(import.meta.filename)) {
  const rows = storyRows();
  console.log(coverageTable(rows));
  const stories = rows.reduce((sum, row) => sum + row.stories.length, 0);
  console.log(
    `\n${rows.length} pieces and pages, ${stories} stories, each in ${clubRegistry.length} clubs and ${LANGUAGES.length} languages.`,
  );
  for (const { piece, states } of rows)
    for (const state of STATES) {
      const shown = states[state];
      if (shown && 'reason' in shown) console.log(`${piece}, ${state}: ${shown.reason}`);
    }
}
