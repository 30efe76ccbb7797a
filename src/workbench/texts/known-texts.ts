import type { i18n, PostProcessorModule } from 'i18next';
import { LANGUAGES } from '#contracts/language.ts';
import type { TextEdit } from './patch.ts';

/** Which texts of the locale files a drawn text came from, filled in as stories translate. */
const drawn = new Map<string, Map<string, { area: string; key: string }>>();
const instances = new Set<i18n>();
const edits = new Map<string, TextEdit>();

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

type Resolved = { i18nResolved?: { exactUsedKey?: string; usedKey?: string; usedNS?: string } };
const remember: PostProcessorModule = {
  type: 'postProcessor',
  name: 'rememberText',
  process: (value: string, _key, options: Resolved) => {
    const { exactUsedKey, usedKey, usedNS: area } = options.i18nResolved ?? {};
    const key = exactUsedKey ?? usedKey;
    if (typeof value === 'string' && key && area) {
      const text = plain(value);
      const places = drawn.get(text) ?? new Map();
      places.set(`${area}:${key}`, { area, key });
      drawn.set(text, places);
    }
    return value;
  },
};

/** Has a story's texts remembered with the keys they came from, and edited where they were. */
export function knowTexts(instance: i18n): i18n {
  instance.use(remember);
  Object.assign(instance.options, {
    postProcess: [remember.name],
    postProcessPassResolved: true,
  });
  for (const edit of edits.values())
    instance.addResource(edit.language, edit.area, edit.key, edit.text);
  instances.add(instance);
  return instance;
}

export type KnownText = { area: string; key: string; texts: Record<string, string> };

/** The texts that what is drawn may have come from; more than one where two say the same. */
export function knownText(shown: string): KnownText[] {
  const [instance] = instances;
  return [...(drawn.get(plain(shown))?.values() ?? [])].map(({ area, key }) => ({
    area,
    key,
    texts: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        String(instance?.getResource(language, area, key) ?? ''),
      ]),
    ),
  }));
}

/** Says another text from now on, in every story. */
export function editText(edit: TextEdit): void {
  edits.set(`${edit.language} ${edit.area} ${edit.key}`, edit);
  for (const instance of instances) {
    instance.addResource(edit.language, edit.area, edit.key, edit.text);
    instance.emit('languageChanged', instance.language);
  }
}

export const textEdits = (): TextEdit[] => [...edits.values()];
/** For tests: as if nothing had been edited. */
export const forgetEdits = (): void => edits.clear();
