import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Heading } from '#ui/text.tsx';
import { DraftsPanel } from './drafts-panel.tsx';
import { nameOf } from './drafts.ts';
import { PasteRecord, RecordForm } from './form.tsx';
import { FromLogo } from './from-logo.tsx';
import type { Drafts } from './use-drafts.ts';

/** The drafts, and the record of the open one. */
export function DraftEditor({ drafts, now }: { drafts: Drafts; now: () => number }) {
  const [fromLogo, setFromLogo] = useState(false);
  const draft = drafts.current.versions[0].draft;
  return (
    <div className="flex flex-col lg:w-86 lg:shrink-0 lg:overflow-y-auto lg:border-e lg:border-line 2xl:w-154 2xl:flex-row 2xl:overflow-hidden">
      <DraftsPanel drafts={drafts} now={now()} onLogo={() => setFromLogo(true)} />
      <div className="flex min-w-0 flex-1 flex-col gap-6 p-5 2xl:overflow-y-auto">
        <DraftHead drafts={drafts} />
        {fromLogo ? (
          <FromLogo
            base={draft}
            onUse={(made) => {
              drafts.change(made);
              setFromLogo(false);
            }}
            onClose={() => setFromLogo(false)}
          />
        ) : null}
        <RecordForm key={drafts.current.id} draft={draft} onChange={drafts.change} />
        <PasteRecord onTake={(record) => drafts.change({ record, pictures: {} })} />
      </div>
    </div>
  );
}

/** Name of the open draft, and the way back and forth through its changes. */
function DraftHead({ drafts: { current, undo, redo } }: { drafts: Drafts }) {
  return (
    <header className="flex items-center gap-1">
      <Heading level={2} size="md" className="min-w-0 flex-1 truncate">
        {nameOf(current.versions[0].draft)}
      </Heading>
      <IconButton
        label="Undo"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!undo}
        onClick={undo}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 aria-hidden="true" />}
        disabled={!redo}
        onClick={redo}
      />
    </header>
  );
}
