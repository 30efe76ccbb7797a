import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Whether a test that a document names exists.
 *
 * @param file path from the project's root
 * @param title the title in its quotes; for a story, its export
 */
export function hasTest(file: string, title: string): boolean {
  const path = join(root, file);
  if (title === '' || !existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  if (file.endsWith('.stories.tsx'))
    return new RegExp(`^export const ${title.replace(/\W/g, '')}\\b`, 'm').test(text);
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`\b(?:it|test)\b[^;]*?\(\s*(['"\`])${escaped}\1`).test(text);
}

/**
 * What a test does between its title and the next test of its file; undefined when there is no such
 * test, or it is not run.
 */
export function bodyOf(file: string, title: string): string | undefined {
  if (!hasTest(file, title)) return undefined;
  const text = readFileSync(join(root, file), 'utf8');
  const at = ["'", '"', '`'].map((quote) => text.indexOf(`${quote}${title}${quote}`));
  const from = Math.max(...at);
  const call = text.slice(0, from).match(/\b(?:it|test)\b[^;]*$/)?.[0] ?? '';
  if (/\.(?:skip|todo|fails|skipIf|runIf)\b/.test(call.slice(call.search(/\b(?:it|test)\b/))))
    return undefined;
  const rest = text.slice(from);
  const end = rest.slice(1).search(/\n *(?:it|test|describe)[.(]/);
  return end === -1 ? rest : rest.slice(0, end + 1);
}

/** The functions and values of a file by name, as the formatter lays them out. */
function definitionsIn(text: string): Map<string, string> {
  const lines = text.split('\n');
  const found = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const [, indent = '', names] =
      line.match(
        /^( *)(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+|[[{].*?[\]}])/,
      ) ?? [];
    if (names === undefined) continue;
    const end = lines.findIndex(
      (next, index) =>
        index >= at &&
        next.search(/\S/) === indent.length &&
        (next.endsWith(';') || next.trimStart().startsWith('}')),
    );
    const body = lines.slice(at, end + 1).join('\n');
    for (const name of names.match(/\w+/g) ?? []) found.set(name, (found.get(name) ?? '') + body);
  }
  return found;
}

/** Names a file imports from other files of the tests, with the path of each from the root. */
function importsIn(file: string, text: string): Map<string, string> {
  const imports = text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm);
  return new Map(
    [...imports].flatMap(([, names = '', from = '']) =>
      (names.match(/\w+/g) ?? []).map((name) => [name, join(dirname(file), from)]),
    ),
  );
}

type Source = { own: Map<string, string>; imported: Map<string, string> };
const sources = new Map<string, Source>();
function sourceOf(file: string): Source {
  let source = sources.get(file);
  if (source === undefined) {
    const text = readFileSync(join(root, file), 'utf8');
    source = { own: definitionsIn(text), imported: importsIn(file, text) };
    sources.set(file, source);
  }
  return source;
}

/**
 * What a test does with every function it reaches in its file and in the tests' helpers, read from
 * the sources; undefined where `bodyOf` is.
 */
export function codeOf(file: string, title: string): string | undefined {
  const body = bodyOf(file, title);
  if (body === undefined) return undefined;
  const parts = [body];
  const seen = new Set<string>();
  const reach = (from: string, code: string) => {
    for (const name of new Set(code.match(/\w+/g))) {
      const source = sourceOf(from).imported.get(name) ?? from;
      const found = sourceOf(source).own.get(name);
      if (found === undefined || seen.has(`${source} ${name}`)) continue;
      seen.add(`${source} ${name}`);
      parts.push(found);
      reach(source, found);
    }
  };
  reach(file, body);
  return parts.join('\n');
}
