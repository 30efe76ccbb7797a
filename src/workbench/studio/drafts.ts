import { EMPTY_RECORD, FIELD_NAMES, PICTURE_FIELDS, readDraft, withPaths } from './draft.ts';
import type { Draft } from './draft.ts';
import { labelOf } from './fields.ts';

/** A state of a draft worth going back to; `note` says what changed since the one before. */
export type Version = { number: number; at: number; note: string; draft: Draft };
/** A draft that the browser keeps, with its versions, newest first; there is always one. */
export type KeptDraft = { id: string; versions: [Version, ...Version[]] };

const MOST_VERSIONS = 30;
/** Changes of one kind within this time are one version: typing a name is not ten of them. */
const ONE_CHANGE_MS = 10 * 60_000;

/** What differs between two drafts, in a designer's words. */
export function changeNote(before: Draft, after: Draft): string {
  const labels = FIELD_NAMES.filter(
    (name) => JSON.stringify(before.record[name]) !== JSON.stringify(after.record[name]),
  ).map(labelOf);
  for (const [kind, picture] of Object.entries(after.pictures))
    if (picture !== before.pictures[kind as keyof Draft['pictures']])
      labels.push(labelOf(PICTURE_FIELDS[kind as keyof typeof PICTURE_FIELDS]));
  const [first, second, ...more] = [...new Set(labels)];
  if (!first) return 'No change';
  if (!second) return first;
  return more.length > 0 ? `${first} and ${more.length + 1} more` : `${first}, ${second}`;
}

export const newDraft = (id: string, draft: Draft, note: string, at: number): KeptDraft => ({
  id,
  versions: [{ number: 1, at, note, draft }],
});

/**
 * The draft after a change. The same field again, soon after, stays within its version, unless that
 * was approved; the first version stays as the draft began. An approval book is of the version it
 * was made of, so that its fingerprint makes none.
 */
export function changed(kept: KeptDraft, given: Draft, at: number): KeptDraft {
  const [last, before] = kept.versions;
  const draft = withoutOldBook(last.draft, withPaths(given));
  if (isOnlyApproved(last.draft, draft))
    return { ...kept, versions: [{ ...last, draft }, ...kept.versions.slice(1)] };
  const sameAgain =
    before !== undefined &&
    last.draft.record.ApprovalBook === '' &&
    at - last.at < ONE_CHANGE_MS &&
    changeNote(before.draft, draft) === last.note;
  if (sameAgain) return { ...kept, versions: [{ ...last, at, draft }, ...kept.versions.slice(1)] };
  const note = changeNote(last.draft, draft);
  if (note === 'No change') return kept;
  return {
    ...kept,
    versions: [
      { number: last.number + 1, at, note, draft },
      ...kept.versions.slice(0, MOST_VERSIONS - 1),
    ],
  };
}

/** Nothing is new but the fingerprint of a book. */
const isOnlyApproved = (before: Draft, after: Draft): boolean =>
  after.record.ApprovalBook !== '' &&
  changeNote(before, after) === labelOf('ApprovalBook') &&
  FIELD_NAMES.every(
    (name) =>
      name === 'ApprovalBook' ||
      JSON.stringify(before.record[name]) === JSON.stringify(after.record[name]),
  );

/** What was approved is the record as it was: a change takes the book's fingerprint away. */
function withoutOldBook(before: Draft, { record, pictures }: Draft): Draft {
  const approved = record.ApprovalBook !== '' && record.ApprovalBook === before.record.ApprovalBook;
  return { record: approved ? { ...record, ApprovalBook: '' } : record, pictures };
}

/** Going back is a change too, so that it can be undone. */
export function restored(kept: KeptDraft, { number, draft }: Version, at: number): KeptDraft {
  const [last] = kept.versions;
  return {
    ...kept,
    versions: [
      { number: last.number + 1, at, note: `As version ${number}`, draft },
      ...kept.versions.slice(0, MOST_VERSIONS - 1),
    ],
  };
}

export const nameOf = ({ record }: Draft): string => record.Nombre.trim() || EMPTY_RECORD.Nombre;

/** Where drafts are kept between visits. */
export type DraftStore = {
  all: () => Promise<KeptDraft[]>;
  put: (kept: KeptDraft) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

/** Forgets when the page is left: for stories, and for browsers that keep nothing. */
export function memoryStore(first: readonly KeptDraft[] = []): DraftStore {
  const kept = new Map(first.map((one) => [one.id, one]));
  return {
    all: () => Promise.resolve([...kept.values()]),
    put: async (one) => void kept.set(one.id, one),
    remove: async (id) => void kept.delete(id),
  };
}

/** What an older studio, or a person, may have left in the store is not taken as it is. */
function readKept(value: unknown): KeptDraft[] {
  const { id, versions } = value as Partial<KeptDraft>;
  const [first, ...more] = (Array.isArray(versions) ? versions : []).flatMap((version: Version) => {
    const draft = readDraft(version.draft);
    return draft ? [{ ...version, draft }] : [];
  });
  return typeof id === 'string' && first ? [{ id, versions: [first, ...more] }] : [];
}

const DATABASE = 'club-studio';
const TABLE = 'drafts';
const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')));
  });

/**
 * The browser's database: stories begin with empty storages, and uploaded pictures are too large
 * for them.
 */
export function browserStore(): DraftStore {
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(TABLE, { keyPath: 'id' }),
    );
    return done(request);
  };
  const table = async (mode: IDBTransactionMode) =>
    (await open()).transaction(TABLE, mode).objectStore(TABLE);
  return {
    all: async () =>
      ((await done((await table('readonly')).getAll())) as unknown[]).flatMap(readKept),
    put: async (kept) => void (await done((await table('readwrite')).put(kept))),
    remove: async (id) => void (await done((await table('readwrite')).delete(id))),
  };
}
