import { useEffect, useRef, useState } from 'react';
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
  const [steps, setSteps] = useState<{ past: Draft[]; future: Draft[] }>({ past: [], future: [] });
  const asked = useRef(first);
  const touched = useRef(false);

  useEffect(() => {
    let mounted = true;
    void store
      .all()
      .catch(() => [])
      .then((found) => {
        if (!mounted || found.length === 0) return;
        const kept = found.toSorted(newest);
        const match = asked.current
          ? kept.find(({ versions }) => same(versions[0].draft, asked.current ?? EMPTY_DRAFT))
          : kept[0];
        // What was typed meanwhile is kept beside the others.
        setList((before) => (match && !touched.current ? kept : [...before, ...kept]));
        if (match && !touched.current) setId(match.id);
      });
    return () => {
      mounted = false;
    };
  }, [store]);

  const current = list.find((one) => one.id === id) ?? list[0]!;
  const keep = (next: KeptDraft): void => {
    touched.current = true;
    setList((before) => [next, ...before.filter((one) => one.id !== next.id)].toSorted(newest));
    setId(next.id);
    void store.put(next).catch(() => undefined);
  };
  const shown = current.versions[0].draft;
  const go = (from: 'past' | 'future', to: 'past' | 'future') => {
    const target = steps[from].at(-1);
    return target
      ? () => {
          setSteps({ ...steps, [from]: steps[from].slice(0, -1), [to]: [...steps[to], shown] });
          keep(changed(current, target, now()));
        }
      : undefined;
  };
  return {
    list,
    current,
    change: (draft) => {
      setSteps({ past: [...steps.past.slice(-99), shown], future: [] });
      keep(changed(current, draft, now()));
    },
    undo: go('past', 'future'),
    redo: go('future', 'past'),
    open: (next) => {
      setSteps({ past: [], future: [] });
      setId(next);
    },
    add: (draft, note) => {
      setSteps({ past: [], future: [] });
      keep(newDraft(crypto.randomUUID(), draft, note, now()));
    },
    remove: (gone) => {
      setList((before) => before.filter((one) => one.id !== gone));
      void store.remove(gone).catch(() => undefined);
    },
    restore: (version) => {
      setSteps({ past: [...steps.past, shown], future: [] });
      keep(restored(current, version, now()));
    },
  };
}
