import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFacts } from './baselines.ts';
import type { Baselines, Decision } from './baselines.ts';
import type { Taken } from './capture.ts';
import { causeOf, findingsOf } from './causes.ts';
import { compare, decode, encode } from './compare.ts';
import type { Entry } from './review.ts';
import type { Shot } from './sample.ts';

/** What the entries of a report are made from, besides the pictures just taken. */
export type Sources = {
  /** The report's, where the pictures of its entries are written. */
  folder: string;
  baselines: Baselines;
  /** The latest first. */
  decisions: readonly Decision[];
  /** Finds the key of a text of the product. */
  keyOf: (text: string) => string | undefined;
};
type Failed = Extract<Taken, { error: string }>;
type Pictured = Exclude<Taken, Failed>;

/** What the report says of a picture; undefined when it is the same as the accepted one. */
export async function entryOf(sources: Sources, taken: Taken): Promise<Entry | undefined> {
  return 'error' in taken ? failedEntry(sources, taken) : comparedEntry(sources, taken);
}

function failedEntry(sources: Sources, { shot, error }: Failed): Entry {
  const before = sources.baselines.picture(shot.name);
  return {
    ...plain(sources, 'failed', shot, 'Stories that fail'),
    // eslint-disable-next-line no-control-regex -- the colors of a terminal
    error: error.replace(/\u001B\[\d+m/g, '').slice(0, 2_000),
    ...(before && { before: put(sources, 'before', `${shot.name}.webp`, before) }),
  };
}

async function comparedEntry(
  sources: Sources,
  { shot, picture, facts, contrast }: Pictured,
): Promise<Entry | undefined> {
  const { baselines, decisions, keyOf } = sources;
  const { name } = shot;
  const before = baselines.picture(name);
  const seen = before ? compare(await decode(before), picture) : undefined;
  if (seen?.same) return undefined;
  const file = await encode(picture);
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 12);
  put(sources, 'after', `${name}.json.br`, packFacts(facts));
  const rejected = decisions.find(({ pictures }) => name in pictures);
  const findings = seen ? findingsOf(baselines.facts(name), facts, seen.boxes, keyOf) : [];
  return {
    ...plain(sources, seen ? 'changed' : 'new', shot, 'New pictures'),
    ...(seen && { findings, cause: causeOf(findings), pixels: seen.pixels }),
    size: seen?.size ?? { width: picture.width, height: picture.height },
    after: put(sources, 'after', `${name}.webp`, file),
    hash,
    ...(before && { before: put(sources, 'before', `${name}.webp`, before) }),
    ...(rejected?.verdict === 'rejected' &&
      rejected.pictures[name] === hash && { rejected: rejected.reason }),
    contrast: contrast.filter(({ ratio, needed }) => ratio < needed),
  };
}

/** What is accepted and no longer in the sample; under a filter only what its words mean. */
export function removedEntries(
  sources: Sources,
  whole: readonly Shot[],
  words: readonly string[],
): Entry[] {
  const { baselines } = sources;
  const sample = new Set(whole.map(({ name }) => name));
  return baselines
    .names()
    .filter((name) => !sample.has(name) && words.every((word) => name.includes(word.toLowerCase())))
    .map((name) => {
      const [story = '', club = ''] = name.split('.');
      const about: Shot = {
        name,
        story,
        club,
        title: story,
        state: '',
        group: 'pages',
        language: '',
        scheme: '',
        viewport: 'desktop',
      };
      return {
        ...plain(sources, 'removed', about, 'No longer in the sample'),
        before: put(sources, 'before', `${name}.webp`, baselines.picture(name) as Buffer),
      };
    });
}

/** An entry with nothing found yet, grouped with the others of its kind under the title. */
const plain = ({ decisions }: Sources, kind: Entry['kind'], about: Shot, title: string): Entry => ({
  ...about,
  kind,
  findings: [],
  cause: { kind: 'part', id: kind, title, before: '', after: '' },
  contrast: [],
  history: decisions
    .filter(({ pictures }) => about.name in pictures)
    .map(({ at, by, verdict, reason }) => ({ at, by, verdict, reason })),
});

/** Writes a file into a part of the report. @returns its address as seen from the report */
function put({ folder }: Sources, part: 'before' | 'after', name: string, file: Buffer): string {
  writeFileSync(join(folder, part, name), file);
  return `${part}/${name}`;
}
