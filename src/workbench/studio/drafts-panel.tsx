import { Plus, Trash2, TriangleAlert, Upload } from 'lucide-react';
import { clubRegistry } from '#clubs/registry.ts';
import { club as clubContract } from '#contracts/club.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Heading } from '#ui/text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { draftOf, EMPTY_DRAFT, previewClub } from './draft.ts';
import type { Draft } from './draft.ts';
import { nameOf } from './drafts.ts';
import type { KeptDraft } from './drafts.ts';
import type { Drafts } from './use-drafts.ts';
import { warningsOf } from './warnings.ts';

const ids = clubRegistry.map(({ Id }) => Id);
const openCount = (draft: Draft): number =>
  warningsOf(draft, ids).filter(({ weight }) => weight !== 'note').length;

function since(at: number, now: number): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).format(at);
}

type PanelProps = { drafts: Drafts; now: number; onLogo: () => void };

/** The drafts of this browser, ways to begin one, and the versions of the open one. */
export function DraftsPanel({ drafts, now, onLogo }: PanelProps) {
  const { list, current, open, add, remove } = drafts;
  return (
    <nav
      aria-label="Drafts"
      className="flex flex-col gap-6 border-line bg-sand p-4 2xl:w-68 2xl:shrink-0 2xl:overflow-y-auto 2xl:border-e"
    >
      <Heading level={1} size="md">
        Club studio
      </Heading>
      <section aria-label="Kept in this browser" className="flex flex-col gap-2">
        <p className="text-xs font-semibold text-muted">Drafts, kept in this browser</p>
        <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto p-1 2xl:max-h-none">
          {list.map((kept) => (
            <li key={kept.id} className="flex items-center gap-1">
              <OpenButton kept={kept} now={now} current={kept.id === current.id} onOpen={open} />
              {list.length > 1 && kept.id !== current.id ? (
                <IconButton
                  size="sm"
                  label={`Delete ${nameOf(kept.versions[0].draft)}`}
                  onClick={() => remove(kept.id)}
                  icon={<Trash2 aria-hidden="true" />}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <Beginnings add={add} onLogo={onLogo} />
      <Versions drafts={drafts} now={now} />
    </nav>
  );
}

type OpenButtonProps = {
  kept: KeptDraft;
  now: number;
  current: boolean;
  onOpen: Drafts['open'];
};

function OpenButton({ kept: { id, versions }, now, current, onOpen }: OpenButtonProps) {
  const [{ number, at, draft }] = versions;
  return (
    <button
      type="button"
      aria-current={current}
      onClick={() => onOpen(id)}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-md border border-transparent p-2 text-start hover:bg-surface aria-[current=true]:border-accent aria-[current=true]:bg-surface"
    >
      <DraftMark draft={draft} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{nameOf(draft)}</span>
        <span className="block text-xs text-muted">{`Version ${number} · ${since(at, now)}`}</span>
      </span>
      <OpenCount count={openCount(draft)} />
    </button>
  );
}

function Beginnings({ add, onLogo }: Pick<Drafts, 'add'> & Pick<PanelProps, 'onLogo'>) {
  return (
    <div className="flex flex-col gap-2">
      <Button size="sm" variant="outline" onClick={() => add(EMPTY_DRAFT, 'Empty')}>
        <Plus aria-hidden="true" className="size-4" />
        New draft
      </Button>
      <Button size="sm" variant="outline" onClick={onLogo}>
        <Upload aria-hidden="true" className="size-4" />
        From a logo
      </Button>
      <Field label="Start from a club">
        <NativeSelect
          options={[
            { value: '', label: 'Choose' },
            ...clubRegistry.map(({ slug, Nombre }) => ({ value: slug, label: Nombre })),
          ]}
          value=""
          onChange={(event) => {
            const found = clubRegistry.find(({ slug }) => slug === event.target.value);
            if (found) add(draftOf(clubContract.parse(found)), `From ${found.Nombre}`);
          }}
        />
      </Field>
    </div>
  );
}

function Versions({ drafts: { current, restore }, now }: Omit<PanelProps, 'onLogo'>) {
  return (
    <section aria-label="Versions" className="flex flex-col gap-1 2xl:mt-auto">
      <p className="text-xs font-semibold text-muted">Versions</p>
      <ol className="flex max-h-48 flex-col overflow-y-auto text-sm">
        {current.versions.map((version, at) => (
          <li key={version.number}>
            <button
              type="button"
              disabled={at === 0}
              onClick={() => restore(version)}
              className="flex w-full gap-2 rounded-sm px-1 py-1 text-start hover:bg-surface disabled:hover:bg-transparent"
            >
              <span className="font-semibold tabular-nums">{version.number}</span>
              <VisuallyHidden>{at === 0 ? '(shown) ' : 'Go back to: '}</VisuallyHidden>
              <span className="min-w-0 flex-1 truncate">{version.note}</span>
              <span className="text-muted">{since(version.at, now)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OpenCount({ count }: { count: number }) {
  return count > 0 ? (
    <Badge tone="warning" size="sm">
      <TriangleAlert aria-hidden="true" className="size-3" />
      {count}
      <VisuallyHidden> to look at</VisuallyHidden>
    </Badge>
  ) : null;
}

function DraftMark({ draft }: { draft: Draft }) {
  const { LogoIcon, ColorPrimarioHex, ColorSecundarioHex } = previewClub(draft);
  return LogoIcon ? (
    <img src={LogoIcon} alt="" className="size-8 shrink-0 rounded-sm object-contain" />
  ) : (
    <span
      aria-hidden="true"
      className="size-8 shrink-0 rounded-sm border border-line"
      style={{
        background: `linear-gradient(135deg, ${ColorPrimarioHex} 60%, ${ColorSecundarioHex} 60%)`,
      }}
    />
  );
}
