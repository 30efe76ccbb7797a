import { createHash } from 'node:crypto';
import { z } from 'zod';
import { modes, SAMPLE } from '../../src/workbench/modes.ts';
import type { ViewportName } from '../../src/workbench/modes.ts';

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
 * to be pictured.
 */
export const storyFacts = z
  .object({
    club: z.string(),
    language: z.string(),
    scheme: z.string(),
    viewport: z.string(),
    off: z.boolean(),
  })
  .partial();
export type StoryFacts = z.infer<typeof storyFacts>;

type Group = (typeof SAMPLE)[number]['group'] | 'chosen';

/** A story with this tag is pictured in every club, whatever the rules say. */
const CHOSEN_TAG = 'visual';
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
 * One of several by lot (rendezvous hashing): another name in the list moves only what it wins
 * itself.
 */
export function drawn(key: string, names: readonly string[]): string {
  const weight = (name: string) =>
    createHash('sha256').update(`${key}\0${name}`).digest().readUInt32BE(0);
  return names.reduce((best, name) => (weight(name) > weight(best) ? name : best));
}

/**
 * The pictures of a review, by the rules of `SAMPLE` in `src/workbench/modes.ts`. `facts` come from
 * the built workbench; a story that fixes its club is pictured in that one.
 */
export function chooseSample(
  stories: readonly StoryEntry[],
  facts: Readonly<Record<string, StoryFacts>> = {},
): Shot[] {
  const clubs = Object.values(modes).map(({ club }) => club);
  const shots = new Map<string, Shot>();
  const add = (group: Group, { id, title, name }: StoryEntry, club: string): void => {
    const mode = Object.values(modes).find((mode) => mode.club === club);
    if (!mode) return;
    const fixed = facts[id] ?? {};
    const shot: Shot = {
      name: `${id}.${club}`,
      story: id,
      title,
      state: name,
      group,
      club,
      language: fixed.language ?? mode.language,
      scheme: fixed.scheme ?? mode.scheme,
      viewport: isViewport(fixed.viewport) ? fixed.viewport : mode.viewport,
    };
    if (!shots.has(shot.name)) shots.set(shot.name, shot);
  };
  const usable = stories.filter((story) => !showsEveryClub(story) && facts[story.id]?.off !== true);
  for (const rule of SAMPLE) {
    const files = Map.groupBy(
      usable.filter(({ importPath }) => rule.from.test(importPath)),
      ({ importPath }) => importPath,
    );
    for (const all of files.values()) {
      // A picture in every club needs a story that leaves the club open.
      const open =
        rule.clubs === 'every' ? all.filter(({ id }) => facts[id]?.club === undefined) : all;
      const taken =
        rule.take === 'all'
          ? open
          : [
              (rule.take === 'sheet' && open.find(({ exportName }) => exportName === 'Sheet')) ||
                open[0],
            ];
      for (const story of taken) {
        if (!story) continue;
        for (const club of rule.clubs === 'every'
          ? clubs
          : [facts[story.id]?.club ?? drawn(story.id, clubs)])
          add(rule.group, story, club);
      }
    }
  }
  for (const story of usable.filter(({ tags }) => tags.includes(CHOSEN_TAG))) {
    const fixed = facts[story.id]?.club;
    for (const club of fixed ? [fixed] : clubs) add('chosen', story, club);
  }
  return [...shots.values()];
}

const isViewport = (name: string | undefined): name is ViewportName =>
  Object.values(modes).length > 0 && (name === 'phone' || name === 'tablet' || name === 'desktop');

/**
 * Whether the words of the command line select a picture: all of them occur in its name, title,
 * group, club or mode.
 */
export function isMeant(shot: Shot, words: readonly string[]): boolean {
  const about =
    `${shot.name} ${shot.title} ${shot.state} ${shot.group} ${shot.club} ${shot.language} ${shot.scheme} ${shot.viewport}`.toLowerCase();
  return words.every((word) => about.includes(word.toLowerCase()));
}
