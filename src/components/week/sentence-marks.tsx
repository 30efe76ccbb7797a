/** Words of a sentence that are understood, or not. */
type Mark = { start: number; end: number; known: boolean };

/** A sentence with marks on its words, which are in order. */
export const SentenceMarks = ({ text, marks }: { text: string; marks: readonly Mark[] }) => (
  <>
    {marks.map(({ start, end, known }, at) => (
      <span key={start}>
        {text.slice(marks[at - 1]?.end ?? 0, start)}
        <span
          className={`border-b-2 ${known ? '-mx-px rounded-sm border-accent bg-primary-tint px-px' : 'border-dotted border-warning'}`}
        >
          {text.slice(start, end)}
        </span>
      </span>
    ))}
    {text.slice(marks.at(-1)?.end ?? 0)}
  </>
);
