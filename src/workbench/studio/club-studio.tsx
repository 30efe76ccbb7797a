import { Check, Copy, Download, Link } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { clubRegistry } from '#clubs/registry.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Tabs, TabsList, TabsPanel, TabsTab } from '#ui/tabs.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DRAFT_CLUB, languageName } from '../globals.ts';
import { ApprovalBook } from './book/approval-book.tsx';
import { exported, packDraft, previewClub } from './draft.ts';
import type { Draft } from './draft.ts';
import { DraftEditor } from './draft-editor.tsx';
import { memoryStore, nameOf } from './drafts.ts';
import type { DraftStore } from './drafts.ts';
import { Frames } from './frames.tsx';
import type { Beside } from './frames.tsx';
import { ContrastReport, MarkPreviews, Warnings } from './report.tsx';
import { save } from './save.ts';
import type { StoryGroups } from './story-groups.ts';
import { useDrafts } from './use-drafts.ts';
import type { Drafts } from './use-drafts.ts';
import { warningsOf } from './warnings.ts';
import type { Warning } from './warnings.ts';

type ClubStudioProps = {
  /** The draft in the address when the studio opens. */
  first?: Draft | undefined;
  /** Called with the packed draft a moment after each change, for the address. */
  onPacked?: (packed: string) => void;
  /** The screens are whole stories in frames; tests of the studio itself go without. */
  showFrames?: boolean;
  /** Address of the workbench that a shared link opens. */
  workbench: string;
  studioId: string;
  /** Where drafts are kept; without one they are forgotten with the page. */
  store?: DraftStore;
  /** What the frames show. */
  stories?: StoryGroups;
  now?: () => number;
};

const GROUPS = ['Screens', 'Windows', 'Mails', 'Errors'] as const;
const NO_STORIES: StoryGroups = { Screens: [], Windows: [], Mails: [], Errors: [] };
const SETTLE_MS = 400;

function CopyButton({
  text,
  label,
  icon,
}: {
  text: string | undefined;
  label: string;
  icon: ReactNode;
}) {
  const [done, setDone] = useState<string>();
  const copied = done !== undefined && done === text;
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={text === undefined}
      onClick={() => void navigator.clipboard.writeText(text ?? '').then(() => setDone(text))}
    >
      {copied ? <Check aria-hidden="true" /> : icon}
      <span aria-live="polite">{copied ? `${label}: copied` : label}</span>
    </Button>
  );
}

/** Where a designer draws up a club's record and sees the product in it at once. */
export function ClubStudio({ first, store: kept, now = Date.now, ...view }: ClubStudioProps) {
  const [forgetful] = useState(memoryStore);
  const drafts = useDrafts(kept ?? forgetful, first, now);
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink lg:h-dvh lg:flex-row">
      <DraftEditor drafts={drafts} now={now} />
      <StudioView drafts={drafts} {...view} />
    </div>
  );
}

type StudioViewProps = Omit<ClubStudioProps, 'first' | 'store' | 'now'> & { drafts: Drafts };

/** The product in the open draft, and what is wrong with it. */
function StudioView({
  drafts,
  onPacked,
  showFrames = true,
  workbench,
  studioId,
  stories = NO_STORIES,
}: StudioViewProps) {
  const draft = drafts.current.versions[0].draft;
  const packed = usePacked(draft, onPacked);
  const [tab, setTab] = useState(showFrames ? 'Screens' : 'Checks');
  const [beside, setBeside] = useState<Beside>();
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const warnings = warningsOf(
    draft,
    clubRegistry.map(({ Id }) => Id),
  );
  const open = warnings.filter(({ weight }) => weight !== 'note').length;
  const link = packed?.packed
    ? `${workbench}?path=/story/${studioId}&globals=club:${DRAFT_CLUB};clubDraft:${packed.packed}`
    : undefined;
  return (
    <Tabs
      value={tab}
      onValueChange={setTab}
      className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto"
    >
      <StudioBar
        draft={draft}
        shared={link}
        withoutPictures={packed?.withoutPictures ?? false}
        tabs={<StudioTabs open={open} names={showFrames ? GROUPS : []} />}
        book={<DraftBook drafts={drafts} stories={stories} />}
        beside={showFrames ? <BesideSelect drafts={drafts} onChange={setBeside} /> : null}
      />
      {(showFrames ? GROUPS : []).map((group) => (
        <TabsPanel key={group} value={group} className="flex flex-col">
          <LanguageChoice language={language} onChange={setLanguage} />
          <Frames
            draft={draft}
            packed={packed?.packed ?? ''}
            language={language}
            stories={stories[group]}
            beside={beside}
          />
        </TabsPanel>
      ))}
      <TabsPanel value="Checks" className="flex flex-col gap-12 p-6">
        <Checks draft={draft} warnings={warnings} onChange={drafts.change} />
      </TabsPanel>
    </Tabs>
  );
}

function DraftBook({ drafts, stories }: { drafts: Drafts; stories: StoryGroups }) {
  const [{ draft, number }] = drafts.current.versions;
  return (
    <ApprovalBook
      draft={draft}
      version={number}
      stories={stories}
      onMade={({ html, hash }) => {
        save(`${draft.record.Id}.approval-book.html`, html, 'text/html');
        drafts.change({ ...draft, record: { ...draft.record, ApprovalBook: hash } });
      }}
    />
  );
}

function LanguageChoice({
  language,
  onChange,
}: {
  language: Language;
  onChange: (language: Language) => void;
}) {
  return (
    <div className="px-6 pt-4">
      <Segmented
        size="sm"
        label="Language of the screens"
        options={LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
        value={language}
        onValueChange={(next) => onChange(next as Language)}
      />
    </div>
  );
}

type ChecksProps = {
  draft: Draft;
  warnings: readonly Warning[];
  onChange: (draft: Draft) => void;
};

function Checks({ draft, warnings, onChange }: ChecksProps) {
  const club = previewClub(draft);
  return (
    <>
      <div className="grid gap-8 xl:grid-cols-2">
        <Warnings list={warnings} />
        <MarkPreviews club={club} />
      </div>
      <ContrastReport
        club={club}
        onUse={(field, color) =>
          onChange({ ...draft, record: { ...draft.record, [field]: color } })
        }
      />
    </>
  );
}

/** A registered club, or another draft, to stand beside this one. */
function BesideSelect({
  drafts: { list, current },
  onChange,
}: {
  drafts: Drafts;
  onChange: (beside: Beside | undefined) => void;
}) {
  const choose = async (value: string): Promise<void> => {
    const kept = list.find(({ id }) => id === value)?.versions[0].draft;
    if (kept) {
      const { packed } = await packDraft(kept);
      return onChange({ name: nameOf(kept), globals: { club: DRAFT_CLUB, clubDraft: packed } });
    }
    const club = clubRegistry.find(({ slug }) => slug === value);
    return onChange(club && { name: club.Nombre, globals: { club: club.slug } });
  };
  return (
    <NativeSelect
      aria-label="Beside"
      className="w-44"
      options={[
        { value: '', label: 'Beside: no club' },
        ...clubRegistry.map(({ slug, Nombre }) => ({ value: slug, label: Nombre })),
        ...list
          .filter(({ id }) => id !== current.id)
          .map(({ id, versions: [{ draft }] }) => ({ value: id, label: nameOf(draft) })),
      ]}
      defaultValue=""
      onChange={(event) => void choose(event.target.value)}
    />
  );
}

/** The draft as text for an address, a moment after each change. */
function usePacked(draft: Draft, onPacked: ((packed: string) => void) | undefined) {
  const [packed, setPacked] = useState<{ packed: string; withoutPictures: boolean }>();
  useEffect(() => {
    let current = true;
    const timer = setTimeout(
      () =>
        void packDraft(draft).then((next) => {
          if (!current) return;
          setPacked(next);
          onPacked?.(next.packed);
        }),
      SETTLE_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [draft, onPacked]);
  return packed;
}

/** `open`: number of warnings that are to be looked at. */
function StudioTabs({ open, names }: { open: number; names: readonly string[] }) {
  return (
    <TabsList looks="pill" aria-label="What is shown">
      {names.map((name) => (
        <TabsTab key={name} value={name}>
          {name}
        </TabsTab>
      ))}
      <TabsTab value="Checks">
        Checks
        {open > 0 ? (
          <Badge tone="warning" size="sm">
            {open}
            <VisuallyHidden> to look at</VisuallyHidden>
          </Badge>
        ) : null}
      </TabsTab>
    </TabsList>
  );
}

type StudioBarProps = {
  draft: Draft;
  /** Address of the studio with this draft; none until it is packed. */
  shared: string | undefined;
  withoutPictures: boolean;
  tabs: ReactNode;
  beside: ReactNode;
  book: ReactNode;
};

/** What can be done with the draft, and what keeps it from being exported. */
function StudioBar({ draft, shared, withoutPictures, tabs, beside, book }: StudioBarProps) {
  const json = exported(draft.record);
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-6 py-3 lg:sticky lg:top-0 lg:z-bar">
      {tabs}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {beside}
        {book}
        <CopyButton
          text={shared}
          label="Copy link"
          icon={<Link aria-hidden="true" className="size-4" />}
        />
        <CopyButton
          text={json}
          label="Copy JSON"
          icon={<Copy aria-hidden="true" className="size-4" />}
        />
        <Button
          size="sm"
          disabled={json === undefined}
          onClick={() => json && save(`${draft.record.Id}.club.json`, json)}
        >
          <Download aria-hidden="true" className="size-4" />
          Download JSON
        </Button>
      </span>
      <p className="w-full text-sm text-muted empty:hidden">
        {[
          json === undefined
            ? 'The record cannot be exported while the contract refuses a field.'
            : '',
          withoutPictures
            ? 'The uploaded pictures are too large for an address; the link goes without them.'
            : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}
