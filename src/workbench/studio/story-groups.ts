import { z } from 'zod';
import { WALL_SCREENS } from '../wall/screens.ts';

export type ShownStory = { story: string; name: string };
export type StoryGroups = Record<'Screens' | 'Windows' | 'Mails' | 'Errors', ShownStory[]>;

const storyIndex = z.object({
  entries: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), name: z.string(), type: z.string() }),
  ),
});
/** Stories that show many things at once, or need a person at the keys. */
const SHEETS = /matrix|programs|every club|keyboard|again|nothing/i;

/** Globals that the studio chooses for a story. */
const CHOSEN = ['club', 'language', 'scheme'];
type GlobalsOf = (story: string) => Promise<object>;

/**
 * Everything that wears a club, from the index of the workbench: pages in the order of the journey,
 * one story of each window and error, and every mail. A new one joins by itself. A story that fixes
 * club, language or scheme (`globalsOf`) stands for its title only where all of its stories do.
 */
export async function storyGroups(index: unknown, globalsOf: GlobalsOf): Promise<StoryGroups> {
  const stories = Object.values(storyIndex.parse(index).entries).filter(
    ({ type, name }) => type === 'story' && !SHEETS.test(name),
  );
  const firstFree = async (ids: readonly string[]): Promise<string> => {
    for (const id of ids) {
      const fixed = Object.keys(await globalsOf(id));
      if (!fixed.some((name) => CHOSEN.includes(name))) return id;
    }
    return ids[0] ?? '';
  };
  const firstOf = (fits: (title: string) => boolean): Promise<ShownStory[]> =>
    Promise.all(
      [...Map.groupBy(stories, ({ title }) => title)]
        .filter(([title]) => fits(title))
        .map(async ([title, own]) => ({
          story: await firstFree(own.map(({ id }) => id)),
          name: title.split('/').at(-1) ?? title,
        })),
    );
  const pages = new Set<string>(WALL_SCREENS.map(({ story }) => story.split('--')[0] ?? ''));
  const isError = (title: string): boolean =>
    /^Components\/(Trouble\/|.*(error|crash|not found))/i.test(title);
  return {
    Screens: [
      ...WALL_SCREENS,
      ...(await firstOf((title) => title.startsWith('Pages/'))).filter(
        ({ story }) => !pages.has(story.split('--')[0] ?? ''),
      ),
    ],
    Windows: await firstOf(
      (title) => /^Components\/.*(dialog|window|sheet|notice)/i.test(title) && !isError(title),
    ),
    Mails: stories
      .filter(({ title }) => title.startsWith('Mails/'))
      .map(({ id, name }) => ({ story: id, name })),
    Errors: await firstOf(isError),
  };
}
