import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { changed, newDraft, restored } from './drafts.ts';
import type { DraftStore, KeptDraft, Version } from './drafts.ts';

export type Drafts = {
  /** The last changed first. */
  list: readonly KeptDraft[];
  current: KeptDraft;
  change: (draft: Draft) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  open: (id: string) => void;
  add: (draft: Draft, note: string) => void;
  remove: (id: string) => void;
  restore: (version: Version) => void;
};

const newest = (one: KeptDraft, other: KeptDraft): number =>
  other.versions[0].at - one.versions[0].at;
const same = (one: Draft, other: Draft): boolean =>
  JSON.stringify(one.record) === JSON.stringify(other.record);

/**
 * The drafts of this browser, one of which is open. `first` is the draft of the address: the kept
 * one that says the same is opened, or else it is kept as another.
 */
export function useDrafts(store: DraftStore, first: Draft | undefined, now: () => number): Drafts {
  const [list, setList] = useState<KeptDraft[]>(() => [
    newDraft(crypto.randomUUID(), first ?? EMPTY_DRAFT, first ? 'From a link' : 'Empty', now()),
  ]);
  const [id, setId] = useState(list[0]?.id ?? '');
  const asked = useRef(first);
  const touched = useRef(false);

  useKept(store, (found) => {
    const kept = found.toSorted(newest);
    const match = asked.current
      ? kept.find(({ versions }) => same(versions[0].draft, asked.current ?? EMPTY_DRAFT))
      : kept[0];
    // What was typed meanwhile is kept beside the others.
    setList((before) => (match && !touched.current ? kept : [...before, ...kept]));
    if (match && !touched.current) setId(match.id);
  });
  const current = list.find((one) => one.id === id) ?? list[0]!;
  const keep = (next: KeptDraft): void => {
    touched.current = true;
    setList((before) => [next, ...before.filter((one) => one.id !== next.id)].toSorted(newest));
    setId(next.id);
    void store.put(next).catch(() => undefined);
  };
  const { undo, redo, note, forget } = useSteps(current.versions[0].draft, (draft) =>
    keep(changed(current, draft, now())),
  );
  return {
    list,
    current,
    change: (draft) => {
      note();
      keep(changed(current, draft, now()));
    },
    undo,
    redo,
    open: (next) => {
      forget();
      setId(next);
    },
    add: (draft, note) => {
      forget();
      keep(newDraft(crypto.randomUUID(), draft, note, now()));
    },
    remove: (gone) => {
      setList((before) => before.filter((one) => one.id !== gone));
      void store.remove(gone).catch(() => undefined);
    },
    restore: (version) => {
      note();
      keep(restored(current, version, now()));
    },
  };
}

/** Reads the stored drafts once. */
function useKept(store: DraftStore, onFound: (found: KeptDraft[]) => void): void {
  const take = useEffectEvent(onFound);
  useEffect(() => {
    let mounted = true;
    void store
      .all()
      .catch(() => [])
      .then((found) => {
        if (mounted && found.length > 0) take(found);
      });
    return () => {
      mounted = false;
    };
  }, [store]);
}

type Steps = { past: Draft[]; future: Draft[] };
const NO_STEPS: Steps = { past: [], future: [] };
const MOST_STEPS = 100;

/** Undo and redo of the shown draft. */
function useSteps(shown: Draft, show: (draft: Draft) => void) {
  const [steps, setSteps] = useState(NO_STEPS);
  const go = (from: keyof Steps, to: keyof Steps) => {
    const target = steps[from].at(-1);
    return target
      ? () => {
          setSteps({ ...steps, [from]: steps[from].slice(0, -1), [to]: [...steps[to], shown] });
          show(target);
        }
      : undefined;
  };
  return {
    undo: go('past', 'future'),
    redo: go('future', 'past'),
    note: () => setSteps({ past: [...steps.past, shown].slice(-MOST_STEPS), future: [] }),
    forget: () => setSteps(NO_STEPS),
  };
}
