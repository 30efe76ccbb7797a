import { z } from 'zod';
import { EVERY_CLUB, modesOf, SAMPLE } from '../../src/workbench/modes.ts';
import type { Fixed, Mode, ViewportName } from '../../src/workbench/modes.ts';

/**
 * Storybook's `index.json`, as far as the sample reads it. Entries are in the order of the stories
 * in their files.
 */
export const storyIndex = z.object({
  entries: z.record(
    z.string(),
    z.object({
      type: z.string(),
      id: z.string(),
      title: z.string(),
      name: z.string(),
      importPath: z.string(),
      exportName: z.string().default(''),
      tags: z.array(z.string()).default([]),
    }),
  ),
});
export type StoryEntry = {
  id: string;
  title: string;
  name: string;
  importPath: string;
  exportName: string;
  tags: string[];
};
export const storiesOf = (index: z.infer<typeof storyIndex>): StoryEntry[] =>
  Object.values(index.entries).filter(({ type }) => type === 'story');

/**
 * What a story fixes for itself; the toolbar (and so the mode) cannot change it. `off`: it asks not
 * to be pictured. `modes`: names of those Chromatic takes.
 */
export const storyFacts = z
  .object({
    club: z.string(),
    language: z.string(),
    scheme: z.string(),
    viewport: z.string(),
    off: z.boolean(),
    modes: z.array(z.string()),
  })
  .partial();
export type StoryFacts = z.infer<typeof storyFacts>;

type Group = (typeof SAMPLE)[number]['group'];

/** Shows every club and language at once: no club's own picture, so never in the sample. */
const showsEveryClub = ({ exportName, name }: StoryEntry): boolean =>
  /matrix|everyclub|^clubs/i.test(exportName) || /club matrix|every club/i.test(name);

export type Shot = {
  /** Name of the picture's file: story and club. Stays as it is whatever else is added. */
  name: string;
  story: string;
  title: string;
  state: string;
  group: Group;
  club: string;
  language: string;
  scheme: string;
  viewport: ViewportName;
};

/**
 * The pictures of a review, by the rules of `SAMPLE` in `src/workbench/modes.ts`. `facts` come from
 * the built workbench.
 */
export function chooseSample(
  stories: readonly StoryEntry[],
  facts: Readonly<Record<string, StoryFacts>> = {},
): Shot[] {
  const usable = stories.filter((story) => !showsEveryClub(story) && facts[story.id]?.off !== true);
  return SAMPLE.flatMap(({ from, take, group }) => {
    const files = Map.groupBy(
      usable.filter(({ importPath }) => from.test(importPath)),
      ({ importPath }) => importPath,
    );
    return [...files.values()].flatMap((all) =>
      (take === 'all'
        ? all
        : [all.find(({ tags }) => tags.includes(EVERY_CLUB)) ?? all[0]].filter((one) => !!one)
      ).flatMap((story) => {
        const { off: _off, modes: _modes, ...fixed } = facts[story.id] ?? {};
        return Object.values(modesOf(story, fixed as Fixed)).map((mode): Shot => ({
          name: `${story.id}.${mode.club}`,
          story: story.id,
          title: story.title,
          state: story.name,
          group,
          ...modeOf(mode),
        }));
      }),
    );
  });
}

const modeOf = ({ club, language, scheme, viewport }: Mode) => ({
  club,
  language,
  scheme,
  viewport,
});

/**
 * Whether the words of the command line select a picture: all of them occur in its name, title,
 * group, club or mode.
 */
export function isMeant(shot: Shot, words: readonly string[]): boolean {
  const about =
    `${shot.name} ${shot.title} ${shot.state} ${shot.group} ${shot.club} ${shot.language} ${shot.scheme} ${shot.viewport}`.toLowerCase();
  return words.every((word) => about.includes(word.toLowerCase()));
}
