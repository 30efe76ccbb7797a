import { useCallback, useState } from 'react';
import type { ReadSentence } from './sentence-notes.tsx';
import type { Criteria } from './search-params.ts';

/** A search in one sentence: the text, what was read of it, and the lists that follow it. */
export function useSentence(initial = '') {
  const [text, setText] = useState(initial);
  const [read, setRead] = useState<ReadSentence>();
  const [count, setCount] = useState<number>();
  const clear = useCallback(() => setText(''), []);
  // What was read of an older text says nothing about this one.
  const current = read?.text === text ? read : undefined;
  return {
    text,
    setText,
    read: current,
    setRead,
    count: current && count,
    setCount,
    /** What it asks for besides place and months. */
    wishes: current?.filters,
    clear,
    /** A list was touched: the sentence says the same. */
    follow: (field: keyof Criteria, chosen: Criteria | undefined) => {
      if (!current || !chosen) return;
      const months = field === 'checkIn' || field === 'checkOut';
      setText(current.rewrite(chosen, months ? 'months' : 'place'));
    },
  };
}
export type SentenceState = ReturnType<typeof useSentence>;
