import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clubInitials } from '#clubs/initials.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ClubTheme } from '../club-theme.tsx';
import { storyClub } from '../decorators/club.tsx';
import { languageName } from '../globals.ts';
import { paint, saidOf } from './faults.ts';
import type { Fault, Mark } from './faults.ts';
import { FRAME_PREFIX } from './in-frame.ts';
import { useFaults, usePage, useShown, useTold } from './use-page.ts';
import type { PageActs } from './use-page.ts';
import { globalsOf, WIDTHS } from './view.ts';
import type { Column, WallView } from './view.ts';

const GAP = 16;
/** What stands above a screen: its club, what is to mend, and the space between. */
const HEAD = 84;

type ColumnsProps = Omit<PageActs, 'onPress'> & {
  columns: readonly Column[];
  view: WallView;
  /** How far the stories' clocks are past their moment, in ms. */
  passed: number;
  addressOf: (story: string, globals: Record<string, string>) => string;
  register: (key: string, frame: HTMLIFrameElement | null) => void;
  onPress: (column: Column, element: Element) => boolean;
};

/** The columns side by side, each at its real width and drawn to fit. */
export function Columns({ columns, view, ...rest }: ColumnsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const least = WIDTHS[view.width as keyof typeof WIDTHS] ?? WIDTHS['390'];
  const width = Number(view.width) || 390;
  const share = (room.width - GAP * (columns.length - 1)) / Math.max(1, columns.length);
  const size = Math.min(width, Math.max(least, Math.floor(share)));
  return (
    <div
      ref={box}
      className="flex min-h-0 flex-1 gap-4 overflow-x-auto overflow-y-hidden px-6 py-4"
    >
      {room.width > 0
        ? columns.map((column) => (
            <ClubColumn
              key={column.key}
              column={column}
              view={view}
              width={width}
              scale={size / width}
              height={room.height - HEAD}
              {...rest}
            />
          ))
        : null}
    </div>
  );
}

type ClubColumnProps = Omit<ColumnsProps, 'columns'> & {
  column: Column;
  width: number;
  scale: number;
  height: number;
};

/** A screen in one club, live. */
function ClubColumn({
  column,
  view,
  width,
  scale,
  height,
  passed,
  addressOf,
  register,
  onPress,
  ...acts
}: ClubColumnProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const globals = useMemo(() => globalsOf(column, view.slow), [column, view.slow]);
  // Later screens and choices are told to the frame, which need not start again.
  const [address] = useState(() => addressOf(view.screen, globals));
  const shown = useShown(frame);
  useTold(frame, shown, { story: view.screen, globals, passed });
  usePage(frame, shown, { ...acts, onPress: (element) => onPress(column, element) });
  const faults = useFaults(frame, shown, view.large);
  const { key } = column;
  useEffect(() => {
    register(key, frame.current);
    return () => register(key, null);
  }, [key, register]);
  const mark = (): void => {
    const page = frame.current?.contentDocument;
    if (!page || !faults) return;
    paint(
      page,
      faults.map((fault): Mark => ({ elements: [fault.element], tone: 'fault' })),
    );
    faults[0]?.element.scrollIntoView({ block: 'center' });
  };
  const { club, language, scheme } = column;
  const name = `${club.Nombre}, ${languageName(language)}, ${scheme}`;
  return (
    <section
      aria-label={name}
      className="flex shrink-0 flex-col gap-3"
      style={{ width: width * scale }}
    >
      <ColumnHead column={column} both={view.scheme === 'both'} faults={faults} onMark={mark} />
      <div className="overflow-hidden rounded-md border border-line bg-sand" style={{ height }}>
        {/* Our own pages on our own origin: they need their worker, which a sandbox would take away. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          title={name}
          name={`${FRAME_PREFIX}${column.key}`}
          src={address}
          className="origin-top-left bg-surface"
          style={{ width, height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

type ColumnHeadProps = HealthProps & { column: Column; both: boolean };

/** The club of the column, with the scheme when both schemes are shown, and what is to mend. */
function ColumnHead({ column: { club, language, scheme }, both, ...health }: ColumnHeadProps) {
  return (
    <header className="flex flex-col items-start gap-1">
      <span className="flex h-10 max-w-full items-center gap-2">
        {club.LogoIcon ? (
          <img src={club.LogoIcon} alt="" className="size-8 rounded-sm" />
        ) : (
          <ClubTheme club={storyClub(club.slug)} target="wrapper" scheme={scheme}>
            <Avatar initials={clubInitials(club.Nombre)} tone="primary" shape="square" size="sm" />
          </ClubTheme>
        )}
        <span className="min-w-0 flex-1 leading-tight">
          <strong className="block truncate text-sm">{club.Nombre}</strong>
          <span className="text-xs text-muted">
            {languageName(language)}
            {both ? `, ${scheme}` : ''}
          </span>
        </span>
      </span>
      <Health {...health} />
    </header>
  );
}

type HealthProps = { faults: readonly Fault[] | undefined; onMark: () => void };

/** The line above a column: what does not fit in it. A press marks it. */
function Health({ faults, onMark }: HealthProps) {
  if (!faults)
    return <span className="flex min-h-6 items-center text-xs text-muted">Starting …</span>;
  if (faults.length === 0)
    return (
      <span className="flex min-h-6 items-center gap-1 rounded-sm bg-success-tint px-2 py-1 text-xs font-medium text-success">
        <Check aria-hidden="true" className="size-3" />
        Nothing to mend
      </span>
    );
  return (
    <button
      type="button"
      onClick={onMark}
      title={saidOf(faults)}
      className="flex min-h-6 max-w-full items-center gap-1 rounded-sm bg-warning-tint px-2 py-1 text-start text-xs font-medium text-warning hover:underline"
    >
      <TriangleAlert aria-hidden="true" className="size-3 shrink-0" />
      <span className="truncate">{saidOf(faults)}</span>
    </button>
  );
}
