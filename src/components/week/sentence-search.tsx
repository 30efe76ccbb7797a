import { useEffect, useId, useRef, useState } from 'react';
import { laterPart } from '#loading/part.tsx';
import { whenIdle } from '#loading/timing.ts';
import type { Criteria } from './search-params.ts';
import { SentenceField, SentenceHint } from './sentence-field.tsx';
import type { ReadSentence } from './sentence-notes.tsx';
import { EMPTY } from './use-search-form.ts';
import type { SentenceState } from './use-sentence.ts';

// The grammar, and what it understood; the field can be typed in before.
const SentenceNotes = laterPart(() => import('./sentence-notes.tsx'), {
  waiting: () => <div className="min-h-8" />,
});

type SentenceSearchProps = {
  sentence: SentenceState;
  /** What the lists have. */
  values: Criteria;
  /** Takes what the sentence says into the lists; `before` is what it said last. */
  fill: (said: Criteria, before: Criteria) => void;
};

/** The field for a sentence, and below it what is understood of it. */
export function SentenceSearch({ sentence, values, fill }: SentenceSearchProps) {
  const { text, setText, read, setRead, setCount } = sentence;
  const [used, setUsed] = useState(text !== '');
  // The lists already have what a sentence of an earlier search says, or what was changed since.
  const searched = useRef(text || undefined);
  const said = useRef(EMPTY);
  const id = useId();
  useEffect(() => whenIdle(() => void SentenceNotes.ahead().catch(() => {})), []);
  const take = (found: ReadSentence | undefined) => {
    const before = said.current;
    // A sentence that names no place searches everywhere, unless a country is chosen in the list.
    const chosen = values.country !== '' && before.country === '';
    said.current = (chosen ? undefined : found?.everywhere) ?? found?.criteria ?? EMPTY;
    setRead(found);
    if (searched.current !== undefined) {
      if (!found) return;
      const same = found.text === searched.current;
      searched.current = undefined;
      if (same) return;
    }
    fill(said.current, before);
  };
  return (
    <>
      <SentenceField
        text={text}
        marked={read?.marked}
        describedBy={id}
        onText={(next) => {
          setUsed(true);
          setText(next);
        }}
      />
      <div className="lg:col-span-2 lg:row-start-2">
        {used ? (
          <SentenceNotes
            id={id}
            text={text}
            values={values}
            onText={setText}
            onRead={take}
            onCount={setCount}
          />
        ) : (
          <SentenceHint id={id} />
        )}
      </div>
    </>
  );
}
