/** A text of the product by its language, area and key; `home`, `tabs.weeks`. */
export type TextPlace = { language: string; area: string; key: string };
export type TextEdit = TextPlace & { text: string };

export const fileOf = ({ language, area }: Pick<TextPlace, 'language' | 'area'>): string =>
  `src/i18n/locales/${language}/${area}.json`;

/** Number of the line that holds a key, in JSON of one key a line; -1 when there is none. */
function lineOf(lines: readonly string[], key: string): number {
  const path: string[] = [];
  for (const [at, line] of lines.entries()) {
    const name = /^\s*"((?:[^"\\]|\\.)*)":/.exec(line)?.[1];
    if (name !== undefined && [...path, name].join('.') === key) return at;
    if (/\{\s*$/.test(line) && name !== undefined) path.push(name);
    if (/^\s*\},?\s*$/.test(line)) path.pop();
  }
  return -1;
}

const CONTEXT = 3;

/** Unified diff of two versions of a file that differ in single lines only. */
function diffOf(path: string, before: readonly string[], after: readonly string[]): string {
  const changed = before.flatMap((line, at) => (line === after[at] ? [] : [at]));
  const hunks: [from: number, to: number][] = [];
  for (const at of changed) {
    const [from, to] = [Math.max(0, at - CONTEXT), Math.min(before.length - 1, at + CONTEXT)];
    const last = hunks.at(-1);
    if (last && from <= last[1] + 1) last[1] = to;
    else hunks.push([from, to]);
  }
  const body = hunks.map(([from, to]) => {
    const size = to - from + 1;
    const lines = Array.from({ length: size }, (_, step) => {
      const [one = '', other = ''] = [before[from + step], after[from + step]];
      return one === other ? ` ${one}` : `-${one}\n+${other}`;
    });
    return `@@ -${from + 1},${size} +${from + 1},${size} @@\n${lines.join('\n')}`;
  });
  return `--- a/${path}\n+++ b/${path}\n${body.join('\n')}\n`;
}

/** The edits as a patch for `git apply`; `files` are the locale files by their path. */
export function patchOf(
  edits: readonly TextEdit[],
  files: Readonly<Record<string, string>>,
): string {
  const byFile = Map.groupBy(edits, fileOf);
  return [...byFile]
    .map(([path, list]) => {
      const before = (files[path] ?? '').replace(/\n$/, '').split('\n');
      const after = [...before];
      for (const { key, text } of list) {
        const at = lineOf(before, key);
        if (at < 0) continue;
        after[at] = (before[at] ?? '').replace(
          /^(\s*"(?:[^"\\]|\\.)*": )"(?:[^"\\]|\\.)*"/,
          (_all, start: string) => start + JSON.stringify(text),
        );
      }
      return before.join('\n') === after.join('\n') ? '' : diffOf(path, before, after);
    })
    .join('');
}
