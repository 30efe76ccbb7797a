import { useEffect, useEffectEvent } from 'react';
import type { Selection, Verdicts } from './use-review.ts';

/** Every command by its key. */
export function useShortcuts(selection: Selection, verdicts: Verdicts): void {
  const { view, setView, now, setNow, box, setBox, entry, step } = selection;
  const commands: Record<string, () => void> = {
    j: () => step(1),
    k: () => step(-1),
    a: verdicts.acceptGroup,
    A: verdicts.acceptOne,
    r: verdicts.reject,
    u: verdicts.undo,
    b: () => (view === 'blink' ? setNow(!now) : setView('blink')),
    o: () => setView('onion'),
    w: () => setView('swipe'),
    s: () => setView('side'),
    z: () => setView('zoom'),
    n: () => setBox((box + 1) % Math.max(1, entry?.findings.length ?? 1)),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key === 'Escape') target.blur();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('textarea,input:not([type=range])')) return;
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-surface px-1.5 font-sans text-xs font-semibold text-ink">
    {children}
  </kbd>
);

const DECIDING = [
  { key: 'A', does: 'accept' },
  { key: '⇧A', does: 'this one' },
  { key: 'R', does: 'reject' },
  { key: 'U', does: 'undo' },
] as const;

/** The keys, what happened last, and how far one has come in the group. */
export function Shortcuts({
  live,
  message,
  place,
}: {
  live: boolean;
  message: string;
  place: string;
}) {
  return (
    <footer className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sand px-6 py-2 text-sm text-muted">
      <span>
        <Key>J</Key> <Key>K</Key> next, previous
      </span>
      {live &&
        DECIDING.map(({ key, does }) => (
          <span key={key}>
            <Key>{key}</Key> {does}
          </span>
        ))}
      <span>
        <Key>S</Key> <Key>B</Key> <Key>O</Key> <Key>W</Key> <Key>Z</Key> views
      </span>
      <span>
        <Key>N</Key> next box
      </span>
      <span role="status" className="ms-auto text-ink">
        {message}
      </span>
      <span className="font-semibold text-ink">{place}</span>
    </footer>
  );
}
