import {
  ArrowRight,
  Check,
  ChevronRight,
  Flame,
  Palette,
  PanelsTopLeft,
  Plus,
  Route,
  Search,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { clubRegistry } from '#clubs/registry.ts';
import type { Scheme } from '#clubs/palette.ts';
import { ClubMark } from '#components/club/club-mark.tsx';
import { WeekCardSmall } from '#components/week/week-card-small.tsx';
import type { WeekCard } from '#contracts/week.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';
import { storyClub } from '../decorators/club.tsx';
import { languageName } from '../globals.ts';
import { InClub } from '../in-club.tsx';
import { pairResults } from '../studio/contrast-report.ts';
import { find } from './find.ts';
import type { Entry, Found } from './find.ts';
import { TOUR } from './tour.ts';

type LandingProps = {
  entries: readonly Entry[];
  /** Weeks that the live cards show. */
  weeks: readonly WeekCard[];
  onOpen: (path: string) => void;
};

const STORY = {
  wall: 'story/workbench-club-wall--wall',
  studio: 'story/workbench-club-studio--studio',
  review: 'docs/guides-visual-review--about',
} as const;

const SMALL = [
  {
    path: 'docs/journeys-about--about',
    icon: Route,
    title: 'Walk a journey',
    text: 'Sign in, book, pay, renew',
  },
  {
    path: `${STORY.wall}&args=language:es;scheme:dark;width:320;large:!true`,
    icon: Flame,
    title: 'Worst case at once',
    text: 'Long words, 200 %, 320 px, dark',
  },
  {
    path: 'docs/foundations-principles--about',
    icon: Palette,
    title: 'Look something up',
    text: 'Colors, type, shape, tone',
  },
  {
    path: 'story/pages-home--default',
    icon: PanelsTopLeft,
    title: 'Open a page',
    text: 'Every page in every state',
  },
  {
    path: 'story/pages-payment--declined',
    icon: TriangleAlert,
    title: 'See it fail',
    text: 'Declined, too late, offline',
  },
  {
    path: 'docs/guides-add-a-club--about',
    icon: Plus,
    title: 'Add something',
    text: 'A club, a language, a piece',
  },
] as const;

/** The first page of the workbench: one question, one search, what can be seen, and a tour. */
export function Landing({ entries, weeks, onOpen }: LandingProps) {
  return (
    <main className="mx-auto flex max-w-page flex-col gap-10 px-6 py-10 md:px-12">
      <header className="flex flex-col gap-2">
        <Heading level={1}>What would you like to see?</Heading>
        <p className="text-base text-muted">
          Every screen of the club, in {clubRegistry.length} clubs,{' '}
          {LANGUAGES.map(languageName).join(' and ')}, light and dark. Nothing here needs a server.
        </p>
        <Finder entries={entries} onOpen={onOpen} />
      </header>
      <Tools weeks={weeks} onOpen={onOpen} />
      <section aria-label="More" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {SMALL.map((card) => (
          <SmallCard key={card.path} {...card} onOpen={onOpen} />
        ))}
      </section>
      <Tour onOpen={onOpen} />
      <State entries={entries} />
    </main>
  );
}

/** The three tools, each with live cards of what it shows. */
function Tools({ weeks, onOpen }: Pick<LandingProps, 'weeks' | 'onOpen'>) {
  return (
    <section aria-label="Tools" className="grid gap-6 md:grid-cols-3">
      <Large
        path={STORY.wall}
        onOpen={onOpen}
        title="Club wall"
        text="One screen in all clubs, in step."
        state={`${clubRegistry.length} clubs`}
      >
        {clubRegistry.map(({ slug, Idioma }) => (
          <Mini
            key={slug}
            club={slug}
            scale={0.26}
            scheme="light"
            language={Idioma ?? DEFAULT_LANGUAGE}
            weeks={weeks}
          />
        ))}
      </Large>
      <Large
        path={STORY.studio}
        onOpen={onOpen}
        title="Club studio"
        text="Try a club before it exists."
        state="Light and dark"
      >
        {(['light', 'dark'] as const).map((scheme) => (
          <Mini
            key={scheme}
            club={clubRegistry[2]?.slug ?? ''}
            scheme={scheme}
            language="es"
            weeks={weeks}
          />
        ))}
      </Large>
      <Large
        path={STORY.review}
        onOpen={onOpen}
        title="Visual review"
        text="What moved, by what, and where."
        state="npm run visual"
      >
        {[false, true].map((changed) => (
          <Mini
            key={String(changed)}
            club={clubRegistry[1]?.slug ?? ''}
            scheme="light"
            language="en"
            weeks={weeks}
            boxed={changed}
          />
        ))}
      </Large>
    </section>
  );
}

type SmallCardProps = (typeof SMALL)[number] & { onOpen: LandingProps['onOpen'] };

function SmallCard({ path, icon: Icon, title, text, onOpen }: SmallCardProps) {
  return (
    <Leads
      path={path}
      onOpen={onOpen}
      className="flex items-center gap-4 rounded-lg border border-line bg-surface p-5 hover:border-ink"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-primary-tint text-on-tint">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="flex-1">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-sm text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Leads>
  );
}

type LeadsProps = {
  path: string;
  onOpen: LandingProps['onOpen'];
  className?: string;
  label?: string;
  children: ReactNode;
};

/** A link within the workbench: opened without starting it again, unless in a new tab. */
function Leads({ path, onOpen, className, label, children }: LeadsProps) {
  return (
    <a
      href={`./?path=/${path}`}
      target="_top"
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(path);
      }}
    >
      {children}
    </a>
  );
}

function Finder({ entries, onOpen }: Pick<LandingProps, 'entries' | 'onOpen'>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = find(entries, text);
  useSlashFocus(field);
  return (
    <form
      role="search"
      className="mt-4 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first) onOpen(`${first.type}/${first.id}`);
      }}
    >
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="absolute start-5 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          type="search"
          aria-label="Find a page or a piece"
          aria-describedby={id}
          placeholder="A page, a piece or a state, such as “declined”"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-16 w-full rounded-lg border border-field bg-surface ps-14 pe-16 text-lg text-ink shadow-soft placeholder:text-muted"
        />
        <kbd
          aria-hidden="true"
          className="absolute end-5 top-1/2 -translate-y-1/2 rounded-sm border border-line bg-paper px-2 py-0.5 font-sans text-sm text-muted"
        >
          /
        </kbd>
      </span>
      <p id={id} aria-live="polite" className="text-sm text-muted empty:hidden">
        {text.trim() === ''
          ? ''
          : found.length === 0
            ? 'Nothing has this name.'
            : `${found.length} found; Enter opens the first.`}
      </p>
      {found.length > 0 ? <Results list={found} onOpen={onOpen} /> : null}
    </form>
  );
}

/** The slash key leads to the field, unless something is being typed. */
function useSlashFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as Element).closest?.('input, textarea, select'))
        return;
      event.preventDefault();
      event.stopPropagation();
      field.current?.focus();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [field]);
}

type ResultsProps = { list: readonly Found[]; onOpen: LandingProps['onOpen'] };

function Results({ list, onOpen }: ResultsProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {list.map(({ id: entry, type, title, name }) => (
        <li key={entry}>
          <Leads
            path={`${type}/${entry}`}
            onOpen={onOpen}
            className="flex items-center gap-3 px-5 py-3 hover:bg-sand"
          >
            <strong className="font-semibold">{title.split('/').at(-1)}</strong>
            <span className="text-muted">{name}</span>
            <span className="ms-auto text-sm text-muted">
              {title.split('/').slice(0, -1).join(', ')}
            </span>
          </Leads>
        </li>
      ))}
    </ul>
  );
}

type LargeProps = {
  path: string;
  onOpen: LandingProps['onOpen'];
  title: string;
  text: string;
  state: string;
  children: ReactNode;
};

function Large({ path, onOpen, title, text, state, children }: LargeProps) {
  return (
    <div className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface hover:border-ink">
      {/* The product itself, drawn small: seen, not used. */}
      <div
        aria-hidden="true"
        inert
        className="flex h-60 justify-center gap-3 overflow-hidden bg-sand px-4 pt-5"
      >
        {children}
      </div>
      <div className="flex flex-col gap-1 p-5">
        <div className="flex items-baseline justify-between gap-3">
          <Leads
            path={path}
            onOpen={onOpen}
            label={`${title}, ${state}`}
            className="font-display text-xl font-medium after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Leads>
          <span className="text-sm text-muted">{state}</span>
        </div>
        <p className="text-muted">{text}</p>
      </div>
    </div>
  );
}

type MiniProps = {
  club: string;
  scheme: Scheme;
  language: Language;
  weeks: readonly WeekCard[];
  boxed?: boolean;
  /** How small it is drawn. */
  scale?: number;
};
const MINI_WIDTH = 300;

/** A club's mark and weeks, small enough for a card. */
function Mini({ club: slug, scheme, language, weeks, boxed = false, scale = 0.36 }: MiniProps) {
  const club = storyClub(slug);
  return (
    <div
      className="shrink-0 overflow-hidden rounded-t-md border border-b-0 border-line"
      style={{ width: MINI_WIDTH * scale }}
    >
      <div className="origin-top-left" style={{ width: MINI_WIDTH, transform: `scale(${scale})` }}>
        <InClub
          club={slug}
          language={language}
          scheme={scheme}
          className="flex h-180 flex-col gap-4 bg-paper p-4 text-ink"
        >
          <ClubMark />
          {weeks.slice(0, 4).map((week, at) => (
            <div
              key={week._id}
              className={
                boxed && at === 1 ? 'rounded-lg outline-4 outline-offset-4 outline-danger' : ''
              }
            >
              <WeekCardSmall week={week} />
            </div>
          ))}
          <Button>{club.Nombre}</Button>
        </InClub>
      </div>
    </div>
  );
}

function Tour({ onOpen }: Pick<LandingProps, 'onOpen'>) {
  return (
    <section aria-labelledby="tour" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <Heading level={2} size="sm" id="tour">
          A tour of three minutes
        </Heading>
        <p className="text-sm text-muted">
          Six stops of half a minute. Come back here with the first line of the sidebar.
        </p>
      </div>
      <ol className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {TOUR.map(({ title, text, path }, at) => (
          <li key={path}>
            <Leads
              path={path}
              onOpen={onOpen}
              className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-5 hover:border-ink"
            >
              <span className="text-sm text-muted tabular-nums">
                {Math.floor(at / 2)}:{at % 2 === 0 ? '00' : '30'}
              </span>
              <strong className="font-semibold">{title}</strong>
              <span className="text-sm text-muted">{text}</span>
              <ArrowRight aria-hidden="true" className="mt-auto size-5 text-primary-text" />
            </Leads>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the workbench holds, counted while it is read. */
function State({ entries }: Pick<LandingProps, 'entries'>) {
  const count = (pattern: RegExp): number =>
    new Set(entries.filter(({ title }) => pattern.test(title)).map(({ title }) => title)).size;
  const pairs = clubRegistry.flatMap((club) => pairResults(club));
  const good = pairs.filter(({ reached, needed }) => reached >= needed).length;
  const facts = [
    [`${entries.filter(({ type }) => type === 'story').length.toLocaleString('en')} stories`, true],
    [
      `${count(/^Pages\//)} pages, ${count(/^Components\//)} pieces, ${count(/^Primitives\//)} primitives`,
      true,
    ],
    [
      `${good} of ${pairs.length} contrast pairs in ${clubRegistry.length} clubs`,
      good === pairs.length,
    ],
  ] as const;
  return (
    <footer className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-5 text-sm text-muted">
      {facts.map(([text, fine]) => (
        <span key={text} className="flex items-center gap-2">
          {fine ? (
            <Check aria-hidden="true" className="size-4 text-success" />
          ) : (
            <TriangleAlert aria-hidden="true" className="size-4 text-warning" />
          )}
          {text}
        </span>
      ))}
    </footer>
  );
}
