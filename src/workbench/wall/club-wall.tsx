import { Flame } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { clubRegistry } from '#clubs/registry.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { HOLD_MINUTES } from '#contracts/rules.ts';
import { formatClock } from '#lib/dates.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Heading } from '#ui/text.tsx';
import { languageName } from '../globals.ts';
import { Columns } from './columns.tsx';
import { paint } from './faults.ts';
import { counterpart, pieceAt, sameIn } from './pieces.ts';
import type { Piece, PieceStories } from './pieces.ts';
import { WALL_SCREENS } from './screens.ts';
import { useLatest } from './use-latest.ts';
import { columnsOf, globalsOf, storyAddress, WIDTH_NAMES, ORDINARY, WORST } from './view.ts';
import type { WallView } from './view.ts';

type ClubWallProps = WallView & {
  onChange?: (change: Partial<WallView>) => void;
  /** The pieces that a press can open. */
  pieces: PieceStories;
  /** Opens a story with the globals of the column it was found in. */
  onOpen: (story: string, globals: Record<string, string>) => void;
  /** Milliseconds that a hold has left at the moment stories happen. */
  holdLeft: number;
  /** Address of a frame; tests of the wall give a page of their own. */
  addressOf?: (story: string, globals: Record<string, string>) => string;
};

/**
 * One screen in all clubs at once. Columns are live stories; scrolling, and where wanted presses,
 * go to all of them in step. A press on a piece opens its story in that club.
 */
export function ClubWall({
  onChange,
  pieces,
  onOpen,
  holdLeft,
  addressOf = storyAddress,
  ...given
}: ClubWallProps) {
  const [view, setView] = useState<WallView>(given);
  const [alone, setAlone] = useState<string>();
  const [step, setStep] = useState<Step>({ scrolls: true, presses: false });
  const [left, setLeft] = useState(holdLeft);
  const change = (next: Partial<WallView>): void => {
    setView((before) => ({ ...before, ...next }));
    onChange?.(next);
  };
  const worst = useWorst(view, change);
  const onKey = useKeys(view, change, worst.turn, (slug) =>
    setAlone((before) => (before === slug ? undefined : slug)),
  );
  const columns = useMemo(() => columnsOf(view, alone), [view, alone]);
  const { register, others } = useFrames();
  const follow = useStep(others, step.scrolls);
  return (
    <div className="flex h-dvh min-h-120 flex-col bg-paper text-ink">
      <WallBar view={view} onChange={change} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-6 py-2 text-sm">
        <WallOptions view={view} onChange={change} step={step} onStep={setStep} />
        <HoldSlider left={left} onChange={setLeft} />
        <Chip pressed={worst.on} onClick={worst.turn}>
          <Flame aria-hidden="true" className="size-4" />
          Worst case
        </Chip>
        <KeyNotes />
      </div>
      <Columns
        columns={columns}
        view={view}
        passed={holdLeft - left}
        addressOf={addressOf}
        register={register}
        onKey={onKey}
        onScroll={follow}
        onPoint={(own, element) =>
          point(own, others(own), element && !step.presses ? pieceAt(element, pieces) : undefined)
        }
        onPress={(column, element) => {
          if (step.presses) return false;
          const piece = pieceAt(element, pieces);
          if (piece) onOpen(piece.story, globalsOf(column, view.slow));
          return true;
        }}
        onPressed={(element) => {
          for (const page of others(element.ownerDocument)) counterpart(element, page)?.click();
        }}
      />
      <ScreenBar screen={view.screen} onChange={change} />
    </div>
  );
}

/** What one column does that all others do with it. */
type Step = { scrolls: boolean; presses: boolean };

/** The pages in the columns' frames. */
function useFrames() {
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const register = useCallback(
    (key: string, frame: HTMLIFrameElement | null) =>
      void (frame ? frames.current.set(key, frame) : frames.current.delete(key)),
    [],
  );
  const others = useCallback(
    (own: Document): Document[] =>
      [...frames.current.values()].flatMap(({ contentDocument }) =>
        contentDocument && contentDocument !== own ? [contentDocument] : [],
      ),
    [],
  );
  return { register, others };
}

/** Marks a piece in its own column and in all others. */
function point(own: Document, others: readonly Document[], piece: Piece | undefined): void {
  const label = `${piece?.title.split('/').at(-1)}: press to open`;
  paint(own, piece ? [{ elements: piece.elements, tone: 'piece', label }] : []);
  for (const page of others)
    paint(page, piece ? [{ elements: sameIn(page, piece), tone: 'piece' }] : []);
}

const following = <Value,>(values: readonly Value[], value: Value, by = 1): Value | undefined =>
  values[(values.indexOf(value) + by + values.length) % values.length];

/** The worst case, and back to what was seen before it. */
function useWorst(view: WallView, change: (next: Partial<WallView>) => void) {
  const [before, setBefore] = useState<Partial<WallView>>(ORDINARY);
  const on = Object.entries(WORST).every(([name, value]) => view[name as keyof WallView] === value);
  const turn = (): void => {
    if (on) return change(before);
    const { language, scheme, width, large, slow } = view;
    setBefore({ language, scheme, width, large, slow });
    return change(WORST);
  };
  return { on, turn };
}

/** Keys of the wall, wherever the focus is but in a field. */
function useKeys(
  view: WallView,
  change: (next: Partial<WallView>) => void,
  onWorst: () => void,
  onAlone: (slug: string) => void,
): (event: KeyboardEvent) => void {
  const screens: readonly string[] = WALL_SCREENS.map(({ story }) => story);
  const walk = (by: number) =>
    change({ screen: following(screens, view.screen, by) ?? view.screen });
  const acts: Record<string, () => void> = {
    d: () => change({ scheme: view.scheme === 'dark' ? 'light' : 'dark' }),
    l: () => change({ language: following(['own', ...LANGUAGES], view.language) ?? 'own' }),
    w: onWorst,
    arrowleft: () => walk(-1),
    arrowright: () => walk(1),
    ...Object.fromEntries(
      clubRegistry.map(({ slug }, at) => [String(at + 1), () => onAlone(slug)]),
    ),
  };
  const onKey = useLatest((event: KeyboardEvent): void => {
    const act = acts[event.key.toLowerCase()];
    const { target } = event;
    const field = 'input, select, textarea, [role=radio], [role=tab]';
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== null && 'closest' in target && (target as Element).closest(field)) return;
    event.preventDefault();
    // The workbench around has meanings of its own for some of these keys.
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [onKey]);
  return onKey;
}

type OptionsProps = BarProps & { step: Step; onStep: (step: Step) => void };

function WallOptions({ view, onChange, step, onStep }: OptionsProps) {
  return (
    <>
      <Checkbox
        label="Scroll in step"
        checked={step.scrolls}
        onCheckedChange={(on) => onStep({ ...step, scrolls: on === true })}
      />
      <Checkbox
        label="Press in step"
        checked={step.presses}
        onCheckedChange={(on) => onStep({ ...step, presses: on === true })}
      />
      <Checkbox
        label="Text at 200 %"
        checked={view.large}
        onCheckedChange={(on) => onChange({ large: on === true })}
      />
      <Checkbox
        label="Slow network"
        checked={view.slow}
        onCheckedChange={(on) => onChange({ slow: on === true })}
      />
    </>
  );
}

function KeyNotes() {
  return (
    <p className="ms-auto hidden items-center gap-2 text-xs text-muted 2xl:flex">
      <Key>1</Key>–<Key>{clubRegistry.length}</Key> one club <Key>D</Key> dark <Key>L</Key> language{' '}
      <Key>W</Key> worst <Key>←</Key>
      <Key>→</Key> screen
    </p>
  );
}

function ScreenBar({ screen, onChange }: Pick<BarProps, 'onChange'> & { screen: string }) {
  return (
    <nav
      aria-label="Screens"
      className="flex shrink-0 gap-2 overflow-x-auto border-t border-line bg-sand px-6 py-3"
    >
      {WALL_SCREENS.map(({ story, name }) => (
        <button
          key={story}
          type="button"
          aria-current={story === screen}
          onClick={() => onChange({ screen: story })}
          className="h-9 shrink-0 rounded-full border border-line bg-surface px-4 text-sm font-medium whitespace-nowrap hover:border-ink aria-[current=true]:border-2 aria-[current=true]:border-accent aria-[current=true]:bg-primary-tint aria-[current=true]:text-on-tint"
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line bg-surface px-2 py-0.5 font-sans text-xs font-semibold text-ink">
      {children}
    </kbd>
  );
}

type BarProps = { view: WallView; onChange: (change: Partial<WallView>) => void };

function WallBar({ view, onChange }: BarProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-6 py-4">
      <Heading level={1} size="md">
        Club wall
      </Heading>
      <NativeSelect
        aria-label="Screen"
        className="w-56"
        options={WALL_SCREENS.map(({ story, name }) => ({ value: story, label: name }))}
        value={view.screen}
        onChange={(event) => onChange({ screen: event.target.value })}
      />
      <Named name="Language">
        <Segmented
          size="sm"
          label="Language"
          options={[
            ...LANGUAGES.map((code) => ({
              value: code,
              label: code.toUpperCase(),
              name: languageName(code),
            })),
            { value: 'own', label: 'Own', name: 'Each club’s own' },
          ]}
          value={view.language}
          onValueChange={(language) => onChange({ language })}
        />
      </Named>
      <Named name="Scheme">
        <Segmented
          size="sm"
          label="Scheme"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'both', label: 'Both' },
          ]}
          value={view.scheme}
          onValueChange={(scheme) => onChange({ scheme: scheme as WallView['scheme'] })}
        />
      </Named>
      <Named name="Width">
        <Segmented
          size="sm"
          label="Width"
          options={WIDTH_NAMES.map((value) => ({ value, label: value, name: `${value} px` }))}
          value={view.width}
          onValueChange={(width) => onChange({ width })}
        />
      </Named>
    </header>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-3 text-sm text-muted first-of-type:ms-auto">
      <span aria-hidden="true">{name}</span>
      {children}
    </span>
  );
}

/** The time a hold has left, from its beginning to its end; every clock of the screen follows. */
function HoldSlider({ left, onChange }: { left: number; onChange: (left: number) => void }) {
  const id = useId();
  return (
    <span className="flex items-center gap-3">
      <label htmlFor={id} className="text-muted">
        Hold
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={HOLD_MINUTES * 60}
        step={5}
        // It runs out to the right, as time does.
        dir="rtl"
        value={Math.round(left / 1000)}
        aria-valuetext={`${formatClock(left)} left`}
        onChange={(event) => onChange(Number(event.target.value) * 1000)}
        className="w-40 accent-accent"
      />
      <span className="w-12 font-semibold tabular-nums">{formatClock(left)}</span>
    </span>
  );
}

/** Scrolling that one column does, done by all others: by the part of the way, as lengths differ. */
function useStep(others: (own: Document) => Document[], on: boolean) {
  const led = useRef<Document>(undefined);
  return useCallback(
    (own: Document): void => {
      // What follows scrolls too; only the column under the pointer or the keys leads.
      if (!on || (led.current !== own && !own.hasFocus() && !own.querySelector(':hover'))) return;
      led.current = own;
      const { scrollHeight, clientHeight, scrollTop } = own.documentElement;
      const part = scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0;
      for (const { documentElement } of others(own))
        documentElement.scrollTop =
          part * (documentElement.scrollHeight - documentElement.clientHeight);
    },
    [others, on],
  );
}
