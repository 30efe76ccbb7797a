import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import type { Entry, Review } from '../review.ts';
import { Key } from './shortcuts.tsx';
import type { PictureGroup, Selected, Verdicts } from './use-review.ts';
import { MODES, Views } from './views.tsx';
import { capital, hex, modeOf, plural } from './words.ts';

type ComparisonProps = {
  review: Review;
  selection: Selected;
  /** Pictures that are decided. */
  decided: ReadonlySet<string>;
  verdicts: Verdicts;
};

/** The open picture beside the accepted one, what to decide, and the other pictures of its group. */
export function Comparison({ review, selection, decided, verdicts }: ComparisonProps) {
  const { entry, view, now, setNow, box, setBox } = selection;
  return (
    <main className="flex min-w-0 flex-col overflow-hidden">
      <header className="flex flex-wrap items-center gap-4 border-b border-line px-6 py-4">
        <Title review={review} group={selection.group} cause={entry.cause} />
        {review.live ? (
          <Decide selection={selection} verdicts={verdicts} />
        ) : (
          <p className="text-sm text-muted">
            To accept: <code>npm run visual</code> on your machine
          </p>
        )}
      </header>
      <Toolbar selection={selection} />
      <Views
        key={entry.name}
        entry={entry}
        view={view}
        now={now}
        setNow={setNow}
        box={box}
        setBox={setBox}
      />
      <Thumbs review={review} selection={selection} decided={decided} />
    </main>
  );
}

const Swatch = ({ color }: { color: string }) =>
  CSS.supports('color', color) ? (
    <span
      className="inline-block size-5 rounded-sm border border-line"
      style={{ background: color }}
    />
  ) : null;

type TitleProps = { review: Review; group: PictureGroup; cause: Entry['cause'] };
function Title({ review: { entries }, group, cause }: TitleProps) {
  const titles = new Set(
    group.pictures.map((name) => entries.find((one) => one.name === name)?.title),
  );
  return (
    <div className="min-w-0 flex-1">
      <h2 className="font-display text-xl break-words">
        {group.title}: {plural(group.pictures.length, 'picture')}
      </h2>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {cause.kind === 'token' && (
          <>
            <Swatch color={cause.before} /> {hex(cause.before)} → <Swatch color={cause.after} />{' '}
            {hex(cause.after)} ·
          </>
        )}
        <span>
          {group.detail} {plural(titles.size, 'title')}.
        </span>
      </p>
    </div>
  );
}

type DecideProps = Pick<ComparisonProps, 'selection' | 'verdicts'>;
function Decide({ selection: { group, entry }, verdicts }: DecideProps) {
  return (
    <div className="flex gap-2">
      <Button variant="outline" onClick={verdicts.reject}>
        Reject <Key>R</Key>
      </Button>
      {verdicts.asGroup ? (
        <Button onClick={verdicts.acceptGroup}>
          Accept all {group.pictures.length} <Key>A</Key>
        </Button>
      ) : (
        <Button onClick={verdicts.acceptOne} disabled={entry.kind === 'failed'}>
          Accept this one <Key>⇧A</Key>
        </Button>
      )}
    </div>
  );
}

function Toolbar({ selection: { entry, view, setView } }: { selection: Selected }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-6 py-3">
      <h3 className="text-base">
        <strong className="font-semibold">{entry.title}</strong> {entry.state}{' '}
        <span className="text-sm text-muted">{modeOf(entry)}</span>
      </h3>
      {entry.before && entry.after && (
        <div
          role="group"
          aria-label="View"
          className="ms-auto flex rounded-full border border-line bg-sand p-1"
        >
          {MODES.map(({ value, title }) => (
            <button
              key={value}
              type="button"
              aria-pressed={view === value}
              className="min-h-8 rounded-full px-3 text-sm aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:shadow-soft"
              onClick={() => setView(value)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

type ThumbsProps = Omit<ComparisonProps, 'verdicts'>;
function Thumbs({ review, selection: { group, entry, select }, decided }: ThumbsProps) {
  if (group.pictures.length < 2) return null;
  return (
    <ul
      aria-label="Pictures of this reason"
      className="flex shrink-0 gap-2 overflow-x-auto border-t border-line px-6 py-3"
    >
      {group.pictures.map((name) => (
        <Thumb
          key={name}
          entry={review.entries.find((one) => one.name === name) ?? entry}
          chosen={name === entry.name}
          done={decided.has(name)}
          open={() => select(group.id, name)}
        />
      ))}
    </ul>
  );
}

function Thumb({
  entry,
  chosen,
  done,
  open,
}: {
  entry: Entry;
  chosen: boolean;
  done: boolean;
  open: () => void;
}) {
  const picture = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) picture.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <li ref={picture} className="shrink-0">
      <button
        type="button"
        aria-current={chosen}
        title={`${entry.title} ${entry.state}: ${modeOf(entry)}`}
        className="block h-16 w-20 overflow-hidden rounded-md border border-line aria-[current=true]:ring-2 aria-[current=true]:ring-accent"
        onClick={open}
      >
        <img
          className={`w-full ${done ? 'opacity-40' : ''}`}
          src={entry.after ?? entry.before}
          alt={`${entry.title} ${entry.state}, ${modeOf(entry)}${done ? ', decided' : ''}`}
          loading="lazy"
        />
      </button>
      <span className="block text-center text-xs text-muted">{capital(entry.club)}</span>
    </li>
  );
}
