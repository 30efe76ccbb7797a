import type { Review } from '../review.ts';
import type { PictureGroup, Selected } from './use-review.ts';
import { capital, plural } from './words.ts';

type ReasonsProps = { review: Review; selection: Selected };

/** The groups of pictures by what changed them, and the clubs a change is meant for. */
export function Reasons({ review, selection }: ReasonsProps) {
  const { entries, counts } = review;
  const { group, open, settled, count, select } = selection;
  return (
    <nav aria-label="Reasons" className="overflow-y-auto border-e border-line px-4 py-5">
      <h1 className="font-display text-2xl">Visual review</h1>
      <p className="mt-1 text-sm text-muted">
        {entries.length} of {plural(entries.length + counts.same, 'picture')} to look at, for{' '}
        {plural(count, 'reason')}
      </p>
      <MeantFor review={review} selection={selection} />
      <Groups groups={open} chosen={group.id} select={select} />
      {settled.length > 0 && (
        <>
          <h2 className="mt-6 text-xs font-semibold text-muted">Settled</h2>
          <Groups groups={settled} chosen={group.id} select={select} />
        </>
      )}
      <p className="mt-6 border-t border-line pt-3 text-xs text-muted">
        Taken {review.taken.slice(0, 16).replace('T', ' ')} UTC with {review.browser}.{' '}
        {review.note ?? 'Same browser and letters as the accepted pictures.'}{' '}
        {plural(counts.same, 'picture')} unchanged.
      </p>
    </nav>
  );
}

/** Chooses clubs; none chosen means all. */
function MeantFor({ review: { clubs }, selection: { meant, setMeant, select } }: ReasonsProps) {
  const chosen = meant.length === 0 ? clubs : meant;
  const toggle = (club: string): void => {
    const next = chosen.includes(club) ? chosen.filter((one) => one !== club) : [...chosen, club];
    setMeant(next.length === clubs.length ? [] : next);
    select('');
  };
  return (
    <fieldset className="mt-4">
      <legend className="text-xs font-semibold text-muted">The change is meant for</legend>
      <div className="mt-1 flex flex-wrap gap-1">
        {clubs.map((club) => (
          <button
            key={club}
            type="button"
            aria-pressed={chosen.includes(club)}
            className="min-h-8 rounded-full border border-line px-3 text-sm text-muted aria-pressed:border-accent aria-pressed:bg-primary-tint aria-pressed:text-on-tint"
            onClick={() => toggle(club)}
          >
            {capital(club)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Groups({
  groups,
  chosen,
  select,
}: {
  groups: readonly PictureGroup[];
  chosen: string;
  select: (group: string) => void;
}) {
  return (
    <ul className="mt-4 grid gap-2">
      {groups.map(({ id, title, detail, pictures, meant }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === chosen}
            className="w-full rounded-lg border border-line bg-surface p-3 text-start aria-[current=true]:border-accent aria-[current=true]:bg-primary-tint aria-[current=true]:text-on-tint"
            onClick={() => select(id)}
          >
            <span className="flex items-start gap-2">
              <span className="min-w-0 flex-1 font-semibold break-words">{title}</span>
              <span className="rounded-full border border-line bg-surface px-2 text-sm text-ink">
                {pictures.length}
              </span>
            </span>
            <span className="mt-1 block text-sm break-words">{detail}</span>
            {meant !== 'every' && (
              <span
                className={`mt-2 inline-block rounded-sm px-2 py-0.5 text-xs ${meant === 'no' ? 'bg-danger-tint text-on-danger-tint' : 'bg-success-tint text-on-success-tint'}`}
              >
                {meant === 'no' ? 'Not meant' : 'Meant'}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
