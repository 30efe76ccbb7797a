// What the report shows: written by `run.ts`, read by the page in `app/`.
import type { Cause, Finding } from './causes.ts';
import type { Contrast } from './contrast.ts';

export type Kind = 'failed' | 'changed' | 'new' | 'removed' | 'same';

/** Where in the workbench a picture comes from. */
type About = {
  name: string;
  story: string;
  title: string;
  state: string;
  club: string;
  language: string;
  scheme: string;
  viewport: string;
};

export type Entry = About & {
  kind: Exclude<Kind, 'same'>;
  /** Addresses as seen from the report. */
  before?: string;
  after?: string;
  /** Hash of the new picture. */
  hash?: string;
  /** Of both pictures laid over each other. */
  size?: { width: number; height: number };
  pixels?: number;
  findings: Finding[];
  cause: Cause;
  error?: string;
  contrast: Contrast[];
  /** Earlier decisions, the latest first. */
  history: { at: string; by: string; verdict: string; reason: string }[];
  /** The reason given when exactly this picture was rejected before. */
  rejected?: string;
};

export type Review = {
  taken: string;
  browser: string;
  note?: string;
  /** Words the pictures were chosen by. */
  filter: string[];
  clubs: string[];
  /** Clubs the change is meant for; empty for all. */
  meant: string[];
  /** Whether decisions can be made: the report is served by `npm run visual`, not a file. */
  live: boolean;
  /** Where the workbench is served. */
  workbench?: string;
  counts: Record<Kind, number>;
  entries: Entry[];
};

const WORDS: Record<Kind, string> = {
  failed: 'failed',
  changed: 'changed',
  new: 'new',
  removed: 'removed',
  same: 'unchanged',
};

/** A picture nobody has judged yet, or one whose text cannot be read: the run is not green. */
export const asksForEyes = ({ entries }: Pick<Review, 'entries'>): boolean => entries.length > 0;

/** Lines for the terminal: what differs, by name, and one closing line. */
export function summary({ entries, counts }: Pick<Review, 'entries' | 'counts'>): string[] {
  return [
    ...entries.map(({ kind, name, pixels, cause, error, rejected }) => {
      const about =
        kind === 'changed'
          ? `${pixels} pixels: ${cause.title}${rejected ? `; rejected before: ${rejected}` : ''}`
          : (error?.split('\n', 1)[0] ?? '');
      return `  ${kind.padEnd(8)} ${name}${about ? `  (${about})` : ''}`;
    }),
    ...entries.flatMap(({ name, contrast }) =>
      contrast
        .filter(({ ratio, needed }) => ratio < needed)
        .map(
          ({ text, ratio, needed }) =>
            `  contrast ${name}  (“${text.slice(0, 40)}” over a picture: ${ratio}, needs ${needed})`,
        ),
    ),
    (Object.keys(WORDS) as Kind[]).map((kind) => `${counts[kind]} ${WORDS[kind]}`).join(', '),
  ];
}
