import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
