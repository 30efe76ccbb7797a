import type { ReactNode } from 'react';
import type { Entry, Review } from '../review.ts';
import type { Selected, Verdicts } from './use-review.ts';
import { capital } from './words.ts';

type DifferencesProps = { review: Review; selection: Selected; verdicts: Verdicts };

/** What differs in the open picture, why it is decided so, and what was decided before. */
export function Differences({ review, selection, verdicts }: DifferencesProps) {
  const { entry, box, setBox } = selection;
  return (
    <aside
      aria-label="What differs"
      className="col-span-2 max-h-72 overflow-y-auto border-s border-line px-5 py-5 lg:col-span-1 lg:max-h-none"
    >
      <h2 className="font-semibold">What differs</h2>
      {entry.rejected !== undefined && (
        <p className="mt-3 rounded-md bg-danger-tint p-3 text-sm text-on-danger-tint">
          Rejected before: {entry.rejected || 'no reason given'}
        </p>
      )}
      {entry.error && (
        <pre className="mt-3 text-xs whitespace-pre-wrap text-danger">{entry.error}</pre>
      )}
      <Findings entry={entry} box={box} setBox={setBox} />
      <HardToRead contrast={entry.contrast} />
      {review.live && <Reason {...verdicts} />}
      {review.workbench && (
        <a
          className="mt-4 inline-block text-sm underline underline-offset-4"
          href={storyAddress(review.workbench, entry)}
          target="_blank"
          rel="noreferrer"
        >
          Open the story as pictured
        </a>
      )}
      <History history={entry.history} />
    </aside>
  );
}

function storyAddress(workbench: string, entry: Entry): string {
  const globals = `club:${entry.club};language:${entry.language};scheme:${entry.scheme};motion:reduce;viewport.value:${entry.viewport}`;
  return `${workbench}?path=/story/${entry.story}&globals=${encodeURIComponent(globals)}`;
}

type FindingsProps = { entry: Entry; box: number; setBox: (box: number) => void };
function Findings({ entry, box, setBox }: FindingsProps) {
  return (
    <ol className="mt-2 divide-y divide-line">
      {entry.findings.map((finding, index) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={index === box}
            className="flex w-full gap-3 py-3 text-start"
            onClick={() => setBox(index)}
          >
            <Dot chosen={index === box}>{index + 1}</Dot>
            <span className="min-w-0 flex-1 text-sm">
              <span className="block font-semibold break-words">
                {finding.part || 'This place'}
              </span>
              <span className="block break-words text-muted">{finding.what}</span>
            </span>
            <span className="text-xs whitespace-nowrap text-muted tabular-nums">
              {finding.box.pixels.toLocaleString('en')} px
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function HardToRead({ contrast }: Pick<Entry, 'contrast'>) {
  if (contrast.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">Hard to read</h3>
      <ul className="mt-1 text-sm text-muted">
        {contrast.map(({ text, ratio, needed }) => (
          <li key={text}>
            “{text}” over a picture: {ratio}, needs {needed}
          </li>
        ))}
      </ul>
    </>
  );
}

type ReasonProps = Pick<Verdicts, 'reason' | 'setReason' | 'field' | 'asksForReason'>;
function Reason({ reason, setReason, field, asksForReason }: ReasonProps) {
  return (
    <>
      <label className="mt-4 block font-semibold" htmlFor="reason">
        {asksForReason ? 'Why is it wrong?' : 'Why'}
      </label>
      <textarea
        ref={field}
        id="reason"
        rows={4}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        className="mt-1 w-full rounded-md border border-control bg-surface p-3 text-sm"
      />
      <p className="text-xs text-muted">Kept beside the accepted pictures.</p>
    </>
  );
}

function History({ history }: Pick<Entry, 'history'>) {
  return (
    <>
      <h3 className="mt-4 border-t border-line pt-3 text-sm font-semibold">History</h3>
      {history.length === 0 ? (
        <p className="text-sm text-muted">No decision yet.</p>
      ) : (
        <ul className="text-sm text-muted">
          {history.map(({ at, by, verdict, reason }) => (
            <li key={at} className="py-1">
              {capital(verdict)} {at.slice(0, 10)}
              {by && ` by ${by}`}
              {reason && `: “${reason}”`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Dot = ({ chosen, children }: { chosen: boolean; children: ReactNode }) => (
  <span
    className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold ${chosen ? 'bg-danger text-surface' : 'border border-danger text-danger'}`}
  >
    {children}
  </span>
);
