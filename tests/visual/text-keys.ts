import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './storybook.ts';

/** Finds the key of a text that stands in exactly one place of the product's language files. */
export function textKeys(): (text: string) => string | undefined {
  const keys = new Map<string, string | undefined>();
  const add = (value: unknown, key: string): void => {
    if (typeof value === 'string')
      keys.set(value, !keys.has(value) || keys.get(value) === key ? key : undefined);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) add(part, `${key}.${name}`);
  };
  const locales = join(root, 'src/i18n/locales');
  for (const file of readdirSync(locales, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) {
      const area = file.split(/[\\/]/).at(-1)?.replace('.json', '') ?? '';
      for (const [name, part] of Object.entries(
        JSON.parse(readFileSync(join(locales, file), 'utf8')) as Record<string, unknown>,
      ))
        add(part, `${area}:${name}`);
    }
  return (text) => keys.get(text);
}
