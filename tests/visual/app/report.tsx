import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { groupsOf } from '../causes.ts';
import type { Group } from '../causes.ts';
import type { Entry, Review } from '../review.ts';
import { MODES, Views } from './views.tsx';
import type { View } from './views.tsx';

/** Groups of what did not change but appeared, went or failed. */
const OTHERS = [
  { kind: 'failed', title: 'Stories that fail', detail: 'They have no picture to judge.' },
  { kind: 'new', title: 'New pictures', detail: 'Nothing to compare with yet.' },
  { kind: 'removed', title: 'No longer pictured', detail: 'Accepting removes the picture.' },
] as const;

type Shown = Omit<Group, 'kind'> & { kind: string };

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const LANGUAGE: Record<string, string> = { en: 'English', es: 'Español' };
const WIDTH: Record<string, string> = { phone: '390 px', tablet: '768 px', desktop: '1440 px' };
const modeOf = ({ club, language, scheme, viewport }: Entry): string =>
  [capital(club), LANGUAGE[language] ?? language, scheme, WIDTH[viewport]]
    .filter(Boolean)
    .join(' · ');

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-surface px-1.5 font-sans text-xs font-semibold text-ink">
    {children}
  </kbd>
);
const Swatch = ({ color }: { color: string }) =>
  CSS.supports('color', color) ? (
    <span
      className="inline-block size-5 rounded-sm border border-line"
      style={{ background: color }}
    />
  ) : null;

/** `rgb(250, 235, 230)` as a designer writes it. */
function hex(color: string): string {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1) ?? [];
  return parts.length === 3
    ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    : color;
}

export function Report({ review }: { review: Review }) {
  const { entries, clubs, counts, live } = review;
  const [meant, setMeant] = useState<readonly string[]>(review.meant);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState({ group: '', picture: '' });
  const [view, setView] = useState<View>('side');
  const [now, setNow] = useState(true);
  const [box, setBox] = useState(0);
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState('');
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);

  const groups = useMemo((): Shown[] => {
    const changed = entries.filter(({ kind }) => kind === 'changed');
    return [
      ...groupsOf(changed, clubs, meant),
      ...OTHERS.flatMap(({ kind, title, detail }): Shown[] => {
        const pictures = entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
        return pictures.length > 0
          ? [{ id: kind, kind, title, detail, clubs: [], meant: 'every', pictures }]
          : [];
      }),
    ];
  }, [entries, clubs, meant]);
  const isSettled = ({ pictures }: Shown): boolean => pictures.every((name) => decided.has(name));
  const open = groups.filter((group) => !isSettled(group));
  const settled = groups.filter(isSettled);
  const group = groups.find(({ id }) => id === at.group) ?? open[0] ?? groups[0];
  const entry =
    entries.find(({ name }) => name === at.picture && group?.pictures.includes(name)) ??
    entries.find(({ name }) => group?.pictures.includes(name) && !decided.has(name)) ??
    entries.find(({ name }) => name === group?.pictures[0]);

  const pick = (group: string, picture = ''): void => {
    setAt({ group, picture });
    setBox(0);
    setNow(true);
    setAsks(false);
  };
  const step = (by: number): void => {
    const all = groups.flatMap(({ id, pictures }) => pictures.map((name) => ({ id, name })));
    const index = all.findIndex(({ id, name }) => id === group?.id && name === entry?.name);
    const next = all[Math.min(all.length - 1, Math.max(0, index + by))];
    if (next) pick(next.id, next.name);
  };

  const call = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    const answer = (await response.json()) as { decided?: string[]; error?: string };
    if (answer.decided) setDecided(new Set(answer.decided));
    else setSaid(answer.error ?? 'It could not be written.');
  };
  const decide = async (verdict: 'accepted' | 'rejected', pictures: readonly string[]) => {
    const left = pictures.filter((name) => !decided.has(name));
    if (!group || left.length === 0) return;
    await call('decide', { verdict, pictures: left, reason: reason.trim(), cause: group.title });
    setSaid(`${capital(verdict)}: ${plural(left.length, 'picture')}`);
    setAsks(false);
    setReason('');
    // The next picture that waits for a decision, here or in the next group.
    setAt({ group: left.length === group.pictures.length ? '' : group.id, picture: '' });
    setBox(0);
  };
  const whole = group?.meant !== 'no' && group?.kind !== 'failed';
  const acceptGroup = (): void => {
    if (live && whole && group) void decide('accepted', group.pictures);
    else if (live && group?.meant === 'no')
      setSaid('Not meant: look at each picture, and accept it with Shift+A.');
  };
  const acceptOne = (): void => {
    if (live && entry && entry.kind !== 'failed') void decide('accepted', [entry.name]);
  };
  const reject = (): void => {
    if (!live || !entry) return;
    if (reason.trim()) void decide('rejected', [entry.name]);
    else {
      setAsks(true);
      field.current?.focus();
    }
  };
  const undo = (): void => {
    if (!live) return;
    setSaid('The last decision was undone');
    void call('undo', {});
  };

  const keys: Record<string, () => void> = {
    j: () => step(1),
    k: () => step(-1),
    a: acceptGroup,
    A: acceptOne,
    r: reject,
    u: undo,
    b: () => (view === 'blink' ? setNow(!now) : setView('blink')),
    o: () => setView('onion'),
    w: () => setView('swipe'),
    s: () => setView('side'),
    z: () => setView('zoom'),
    n: () => setBox((box + 1) % Math.max(1, entry?.findings.length ?? 1)),
  };
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    onKey.current = (event) => {
      const target = event.target as HTMLElement;
      if (event.key === 'Escape') target.blur();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.matches('textarea,input:not([type=range])')) return;
      const deed = keys[event.key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onKey]);

  if (!group || !entry)
    return (
      <main className="grid min-h-dvh place-items-center bg-paper p-8 text-center">
        <div>
          <h1 className="font-display text-3xl">Nothing has changed</h1>
          <p className="mt-2 text-muted">{plural(counts.same, 'picture')} as accepted.</p>
        </div>
      </main>
    );

  const place = group.pictures.indexOf(entry.name);
  const stories = new Set(
    group.pictures.map((name) => entries.find((one) => one.name === name)?.title),
  ).size;
  const { cause } = entry;
  const link =
    review.workbench &&
    `${review.workbench}?path=/story/${entry.story}&globals=${encodeURIComponent(
      `club:${entry.club};language:${entry.language};scheme:${entry.scheme};motion:reduce;viewport.value:${entry.viewport}`,
    )}`;
  return (
    <div className="grid h-dvh grid-cols-[17rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] bg-paper text-ink lg:grid-cols-[19rem_minmax(0,1fr)_17rem]">
      <nav aria-label="Reasons" className="overflow-y-auto border-e border-line px-4 py-5">
        <h1 className="font-display text-2xl">Visual review</h1>
        <p className="mt-1 text-sm text-muted">
          {entries.length} of {plural(entries.length + counts.same, 'picture')} to look at, for{' '}
          {plural(groups.length, 'reason')}
        </p>
        <fieldset className="mt-4">
          <legend className="text-xs font-semibold text-muted">The change is meant for</legend>
          <div className="mt-1 flex flex-wrap gap-1">
            {clubs.map((club) => (
              <button
                key={club}
                type="button"
                aria-pressed={meant.length === 0 || meant.includes(club)}
                className="min-h-8 rounded-full border border-line px-3 text-sm text-muted aria-pressed:border-accent aria-pressed:bg-primary-tint aria-pressed:text-on-tint"
                onClick={() => {
                  const all = meant.length === 0 ? clubs : meant;
                  const next = all.includes(club)
                    ? all.filter((one) => one !== club)
                    : [...all, club];
                  setMeant(next.length === clubs.length ? [] : next);
                  pick('');
                }}
              >
                {capital(club)}
              </button>
            ))}
          </div>
        </fieldset>
        <Groups groups={open} chosen={group.id} pick={pick} />
        {settled.length > 0 && (
          <>
            <h2 className="mt-6 text-xs font-semibold text-muted">Settled</h2>
            <Groups groups={settled} chosen={group.id} pick={pick} />
          </>
        )}
        <p className="mt-6 border-t border-line pt-3 text-xs text-muted">
          Taken {review.taken.slice(0, 16).replace('T', ' ')} UTC with {review.browser}.{' '}
          {review.note ?? 'Same browser and letters as the accepted pictures.'}{' '}
          {plural(counts.same, 'picture')} unchanged.
        </p>
      </nav>

      <main className="flex min-w-0 flex-col overflow-hidden">
        <header className="flex flex-wrap items-center gap-4 border-b border-line px-6 py-4">
          <div className="min-w-0 flex-1">
            <h2 className="font-display text-xl break-words">
              {group.title}: {plural(group.pictures.length, 'picture')}
            </h2>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {cause.kind === 'token' && (
                <>
                  <Swatch color={cause.before} /> {hex(cause.before)} →{' '}
                  <Swatch color={cause.after} /> {hex(cause.after)} ·
                </>
              )}
              <span>
                {group.detail} {plural(stories, 'title')}.
              </span>
            </p>
          </div>
          {live ? (
            <div className="flex gap-2">
              <Button variant="outline" onClick={reject}>
                Reject <Key>R</Key>
              </Button>
              {whole ? (
                <Button onClick={acceptGroup}>
                  Accept all {group.pictures.length} <Key>A</Key>
                </Button>
              ) : (
                <Button onClick={acceptOne} disabled={entry.kind === 'failed'}>
                  Accept this one <Key>⇧A</Key>
                </Button>
              )}
            </div>
          ) : (
            <p className="text-sm text-muted">
              To accept: <code>npm run visual</code> on your machine
            </p>
          )}
        </header>
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
        <Views
          key={entry.name}
          entry={entry}
          view={view}
          now={now}
          setNow={setNow}
          box={box}
          setBox={setBox}
        />
        {group.pictures.length > 1 && (
          <ul
            aria-label="Pictures of this reason"
            className="flex shrink-0 gap-2 overflow-x-auto border-t border-line px-6 py-3"
          >
            {group.pictures.map((name) => (
              <Thumb
                key={name}
                entry={entries.find((one) => one.name === name) ?? entry}
                chosen={name === entry.name}
                done={decided.has(name)}
                pick={() => pick(group.id, name)}
              />
            ))}
          </ul>
        )}
      </main>

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
        {entry.contrast.length > 0 && (
          <>
            <h3 className="mt-4 font-semibold">Hard to read</h3>
            <ul className="mt-1 text-sm text-muted">
              {entry.contrast.map(({ text, ratio, needed }) => (
                <li key={text}>
                  “{text}” over a picture: {ratio}, needs {needed}
                </li>
              ))}
            </ul>
          </>
        )}
        {live && (
          <>
            <label className="mt-4 block font-semibold" htmlFor="reason">
              {asks ? 'Why is it wrong?' : 'Why'}
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
        )}
        {link && (
          <a
            className="mt-4 inline-block text-sm underline underline-offset-4"
            href={link}
            target="_blank"
            rel="noreferrer"
          >
            Open the story as pictured
          </a>
        )}
        <h3 className="mt-4 border-t border-line pt-3 text-sm font-semibold">History</h3>
        {entry.history.length === 0 ? (
          <p className="text-sm text-muted">No decision yet.</p>
        ) : (
          <ul className="text-sm text-muted">
            {entry.history.map(({ at, by, verdict, reason }) => (
              <li key={at} className="py-1">
                {capital(verdict)} {at.slice(0, 10)}
                {by && ` by ${by}`}
                {reason && `: “${reason}”`}
              </li>
            ))}
          </ul>
        )}
      </aside>

      <footer className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sand px-6 py-2 text-sm text-muted">
        <span>
          <Key>J</Key> <Key>K</Key> next, previous
        </span>
        {live && (
          <>
            <span>
              <Key>A</Key> accept
            </span>
            <span>
              <Key>⇧A</Key> this one
            </span>
            <span>
              <Key>R</Key> reject
            </span>
            <span>
              <Key>U</Key> undo
            </span>
          </>
        )}
        <span>
          <Key>S</Key> <Key>B</Key> <Key>O</Key> <Key>W</Key> <Key>Z</Key> views
        </span>
        <span>
          <Key>N</Key> next box
        </span>
        <span role="status" className="ms-auto text-ink">
          {said}
        </span>
        <span className="font-semibold text-ink">
          {place + 1} of {group.pictures.length}
        </span>
      </footer>
    </div>
  );
}

const Dot = ({ chosen, children }: { chosen: boolean; children: ReactNode }) => (
  <span
    className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold ${chosen ? 'bg-danger text-surface' : 'border border-danger text-danger'}`}
  >
    {children}
  </span>
);

function Groups({
  groups,
  chosen,
  pick,
}: {
  groups: readonly Shown[];
  chosen: string;
  pick: (group: string) => void;
}) {
  return (
    <ul className="mt-4 grid gap-2">
      {groups.map(({ id, title, detail, pictures, meant }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === chosen}
            className="w-full rounded-lg border border-line bg-surface p-3 text-start aria-[current=true]:border-accent aria-[current=true]:bg-primary-tint aria-[current=true]:text-on-tint"
            onClick={() => pick(id)}
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

function Thumb({
  entry,
  chosen,
  done,
  pick,
}: {
  entry: Entry;
  chosen: boolean;
  done: boolean;
  pick: () => void;
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
        onClick={pick}
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
