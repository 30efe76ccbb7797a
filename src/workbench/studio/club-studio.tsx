import { Check, Copy, Download, Link } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Scheme } from '#clubs/theme.ts';
import { clubRegistry } from '#clubs/registry.ts';
import { club as clubContract } from '#contracts/club.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Tabs, TabsList, TabsPanel, TabsTab } from '#ui/tabs.tsx';
import { Heading } from '#ui/text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DRAFT_CLUB } from '../globals.ts';
import { draftOf, EMPTY_DRAFT, exported, packDraft, previewClub } from './draft.ts';
import type { Draft } from './draft.ts';
import { PasteRecord, RecordForm } from './form.tsx';
import { Frames, ZOOMS } from './frames.tsx';
import type { Zoom } from './frames.tsx';
import { ContrastReport, MarkPreviews, Warnings } from './report.tsx';
import { warningsOf } from './warnings.ts';

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
};

const SETTLE_MS = 400;

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

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
export function ClubStudio({
  first = EMPTY_DRAFT,
  onPacked,
  showFrames = true,
  workbench,
  studioId,
}: ClubStudioProps) {
  const [draft, setDraft] = useState(first);
  const packed = usePacked(draft, onPacked);
  const [tab, setTab] = useState(showFrames ? 'screens' : 'checks');

  const club = previewClub(draft);
  const warnings = warningsOf(
    draft,
    clubRegistry.map(({ Id }) => Id),
  );
  const open = warnings.filter(({ weight }) => weight !== 'note').length;
  const link = (id: string): string | undefined =>
    packed &&
    `${workbench}?path=/story/${id}&globals=club:${DRAFT_CLUB};clubDraft:${packed.packed}`;
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink lg:h-dvh lg:flex-row">
      <div className="flex flex-col gap-8 border-line p-6 lg:w-96 lg:shrink-0 lg:overflow-y-auto lg:border-e">
        <StudioHead key={studioId} onStart={setDraft} />
        <PasteRecord onTake={(record) => setDraft({ record, pictures: {} })} />
        <RecordForm draft={draft} onChange={setDraft} />
      </div>
      <Tabs
        value={tab}
        onValueChange={setTab}
        className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto"
      >
        <StudioBar
          draft={draft}
          shared={link(studioId)}
          withoutPictures={packed?.withoutPictures ?? false}
          tabs={showFrames ? <StudioTabs open={open} /> : null}
        />
        {showFrames ? (
          // Kept while the checks are read, so that the frames need not start again.
          <TabsPanel
            value="screens"
            forceMount
            className="flex flex-col gap-6 p-6 data-[state=inactive]:hidden"
          >
            <Screens
              draft={draft}
              packed={packed?.packed ?? ''}
              leave={link('pages-resort-week--default')}
            />
          </TabsPanel>
        ) : null}
        <TabsPanel value="checks" className="flex flex-col gap-12 p-6">
          <div className="grid gap-8 xl:grid-cols-2">
            <Warnings list={warnings} />
            <MarkPreviews club={club} />
          </div>
          <ContrastReport
            club={club}
            onUse={(field, color) =>
              setDraft({ ...draft, record: { ...draft.record, [field]: color } })
            }
          />
        </TabsPanel>
      </Tabs>
    </div>
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

function StudioHead({ onStart }: { onStart: (draft: Draft) => void }) {
  return (
    <header className="flex flex-col gap-3">
      <Heading level={1} size="md">
        Club studio
      </Heading>
      <p className="text-sm text-muted">
        Type or paste a club’s record; every screen follows at once. The address always holds the
        draft.
      </p>
      <Field label="Start from">
        <NativeSelect
          options={[
            { value: '', label: 'Empty record' },
            ...clubRegistry.map(({ slug, Nombre }) => ({ value: slug, label: Nombre })),
          ]}
          defaultValue=""
          onChange={(event) => {
            const found = clubRegistry.find(({ slug }) => slug === event.target.value);
            onStart(found ? draftOf(clubContract.parse(found)) : EMPTY_DRAFT);
          }}
        />
      </Field>
    </header>
  );
}

/** `open`: number of warnings that are to be looked at. */
function StudioTabs({ open }: { open: number }) {
  return (
    <TabsList looks="pill" aria-label="What is shown">
      <TabsTab value="screens">Screens</TabsTab>
      <TabsTab value="checks">
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
};

/** What can be done with the draft, and what keeps it from being exported. */
function StudioBar({ draft, shared, withoutPictures, tabs }: StudioBarProps) {
  const json = exported(draft.record);
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-6 py-3 lg:sticky lg:top-0 lg:z-bar">
      {tabs}
      <span className="ms-auto flex flex-wrap gap-2">
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

/** The product in the draft, in frames. */
function Screens({
  draft,
  packed,
  leave,
}: {
  draft: Draft;
  packed: string;
  /** Address of a story outside the studio that wears the draft. */
  leave: string | undefined;
}) {
  const [zoom, setZoom] = useState<Zoom>('near');
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Segmented
          size="sm"
          label="Size of the screens"
          options={Object.keys(ZOOMS).map((value) => ({
            value,
            label: value === 'near' ? 'Near' : 'Overview',
          }))}
          value={zoom}
          onValueChange={(next) => setZoom(next === 'near' ? 'near' : 'overview')}
        />
        <Segmented
          size="sm"
          label="Color scheme of the screens"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={scheme}
          onValueChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
        />
      </div>
      <p className="text-sm text-muted">
        Every other story can wear this draft too:{' '}
        <a
          className="font-semibold text-primary-text underline underline-offset-4"
          href={leave}
          target="_top"
        >
          leave the studio with the draft in the toolbar
        </a>
        .
      </p>
      <Frames draft={draft} packed={packed} scheme={scheme} zoom={zoom} />
    </>
  );
}
