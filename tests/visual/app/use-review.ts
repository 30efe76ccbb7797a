import { useMemo, useRef, useState } from 'react';
import { groupsOf } from '../causes.ts';
import type { Group } from '../causes.ts';
import type { Entry, Review } from '../review.ts';
import type { View } from './views.tsx';
import { capital, plural } from './words.ts';

/** Groups of what did not change but appeared, went or failed. */
const OTHERS = [
  { kind: 'failed', title: 'Stories that fail', detail: 'They have no picture to judge.' },
  { kind: 'new', title: 'New pictures', detail: 'Nothing to compare with yet.' },
  { kind: 'removed', title: 'No longer pictured', detail: 'Accepting removes the picture.' },
] as const;

/** Pictures with one cause, or of one kind in `OTHERS`. */
export type PictureGroup = Omit<Group, 'kind'> & { kind: string };

function groupPictures({ entries, clubs }: Review, meant: readonly string[]): PictureGroup[] {
  const changed = entries.filter(({ kind }) => kind === 'changed');
  return [
    ...groupsOf(changed, clubs, meant),
    ...OTHERS.flatMap(({ kind, title, detail }): PictureGroup[] => {
      const pictures = entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
      return pictures.length > 0
        ? [{ id: kind, kind, title, detail, clubs: [], meant: 'every', pictures }]
        : [];
    }),
  ];
}

/** The groups of a review, the picture that is open, and how it is shown. */
export function useSelection(review: Review, decided: ReadonlySet<string>) {
  const { entries } = review;
  const [meant, setMeant] = useState<readonly string[]>(review.meant);
  const [at, setAt] = useState({ group: '', picture: '' });
  const [view, setView] = useState<View>('side');
  const [now, setNow] = useState(true);
  const [box, setBox] = useState(0);
  const groups = useMemo(() => groupPictures(review, meant), [review, meant]);
  const isSettled = ({ pictures }: PictureGroup): boolean =>
    pictures.every((name) => decided.has(name));
  const open = groups.filter((group) => !isSettled(group));
  const group = groups.find(({ id }) => id === at.group) ?? open[0] ?? groups[0];
  const entry =
    entries.find(({ name }) => name === at.picture && group?.pictures.includes(name)) ??
    entries.find(({ name }) => group?.pictures.includes(name) && !decided.has(name)) ??
    entries.find(({ name }) => name === group?.pictures[0]);
  const select = (id: string, picture = ''): void => {
    setAt({ group: id, picture });
    setBox(0);
    setNow(true);
  };
  /** Opens the picture so many places further on, across groups. */
  const step = (by: number): void => {
    const all = groups.flatMap(({ id, pictures }) => pictures.map((name) => ({ id, name })));
    const index = all.findIndex(({ id, name }) => id === group?.id && name === entry?.name);
    const next = all[Math.min(all.length - 1, Math.max(0, index + by))];
    if (next) select(next.id, next.name);
  };
  return {
    group,
    entry,
    open,
    settled: groups.filter(isSettled),
    count: groups.length,
    meant,
    setMeant,
    view,
    setView,
    now,
    setNow,
    box,
    setBox,
    select,
    step,
  };
}
export type Selection = ReturnType<typeof useSelection>;
/** A selection with something in it. */
export type Selected = Selection & { group: PictureGroup; entry: Entry };

/** Decisions on pictures, sent to the server of `npm run visual`. */
export function useDecisions() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState('');
  const call = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    const answer = (await response.json()) as { decided?: string[]; error?: string };
    if (answer.decided) setDecided(new Set(answer.decided));
    else setMessage(answer.error ?? 'It could not be written.');
  };
  return { decided, message, setMessage, call };
}

/** Accepts, rejects and takes back, with what each asks for first. */
export function useVerdicts(
  { live }: Review,
  { group, entry, select }: Selection,
  { decided, setMessage, call }: ReturnType<typeof useDecisions>,
) {
  const [reason, setReason] = useState('');
  const [askedFor, setAskedFor] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = async (verdict: 'accepted' | 'rejected', pictures: readonly string[]) => {
    const left = pictures.filter((name) => !decided.has(name));
    if (!group || left.length === 0) return;
    await call('decide', { verdict, pictures: left, reason: reason.trim(), cause: group.title });
    setMessage(`${capital(verdict)}: ${plural(left.length, 'picture')}`);
    setReason('');
    setAskedFor('');
    // The next picture that waits for a decision, here or in the next group.
    select(left.length === group.pictures.length ? '' : group.id);
  };
  /** A change that was not meant is judged picture by picture. */
  const asGroup = group?.meant !== 'no' && group?.kind !== 'failed';
  return {
    reason,
    setReason,
    field,
    asGroup,
    /** Whether the open picture is to be rejected once a reason is given. */
    asksForReason: askedFor !== '' && askedFor === entry?.name,
    acceptGroup: () => {
      if (live && asGroup && group) void decide('accepted', group.pictures);
      else if (live && group?.meant === 'no')
        setMessage('Not meant: look at each picture, and accept it with Shift+A.');
    },
    acceptOne: () => {
      if (live && entry && entry.kind !== 'failed') void decide('accepted', [entry.name]);
    },
    reject: () => {
      if (!live || !entry) return;
      if (reason.trim()) return void decide('rejected', [entry.name]);
      setAskedFor(entry.name);
      field.current?.focus();
    },
    undo: () => {
      if (!live) return;
      setMessage('The last decision was undone');
      void call('undo', {});
    },
  };
}
export type Verdicts = ReturnType<typeof useVerdicts>;
