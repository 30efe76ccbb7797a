import type { Review } from '../review.ts';
import { Comparison } from './comparison.tsx';
import { Differences } from './differences.tsx';
import { Reasons } from './reasons.tsx';
import { Shortcuts, useShortcuts } from './shortcuts.tsx';
import { useDecisions, useSelection, useVerdicts } from './use-review.ts';
import { plural } from './words.ts';

/** The pictures that changed, by what changed them, to be accepted or rejected. */
export function Report({ review }: { review: Review }) {
  const decisions = useDecisions();
  const selection = useSelection(review, decisions.decided);
  const verdicts = useVerdicts(review, selection, decisions);
  useShortcuts(selection, verdicts);
  const { group, entry } = selection;
  if (!group || !entry)
    return (
      <main className="grid min-h-dvh place-items-center bg-paper p-8 text-center">
        <div>
          <h1 className="font-display text-3xl">Nothing has changed</h1>
          <p className="mt-2 text-muted">{plural(review.counts.same, 'picture')} as accepted.</p>
        </div>
      </main>
    );
  const selected = { ...selection, group, entry };
  const place = `${group.pictures.indexOf(entry.name) + 1} of ${group.pictures.length}`;
  return (
    <div className="grid h-dvh grid-cols-[17rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] bg-paper text-ink lg:grid-cols-[19rem_minmax(0,1fr)_17rem]">
      <Reasons review={review} selection={selected} />
      <Comparison
        review={review}
        selection={selected}
        decided={decisions.decided}
        verdicts={verdicts}
      />
      <Differences review={review} selection={selected} verdicts={verdicts} />
      <Shortcuts live={review.live} message={decisions.message} place={place} />
    </div>
  );
}
