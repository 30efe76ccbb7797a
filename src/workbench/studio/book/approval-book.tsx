import { BookCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { backgroundUrl } from '#clubs/place.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { Button } from '#ui/button.tsx';
import { serveDraft } from '../draft-channel.ts';
import { exported, previewClub } from '../draft.ts';
import type { Draft } from '../draft.ts';
import type { StoryGroups } from '../story-groups.ts';
import { bookHtml } from './book.ts';
import { asPhotograph, capture, fileKeeper } from './capture.ts';
import { hashOf, sealOf, shortSeal } from './seal.ts';

export type MadeBook = { html: string; hash: string; seal: string };

/** Twice the width of the cover, in pixels. */
const COVER_WIDTH = 1_588;

/** Makes the book of a draft: goes through its screens, mails, windows and errors. */
export async function makeBook(
  draft: Draft,
  version: number,
  stories: StoryGroups,
  onProgress: (done: number, all: number) => void,
): Promise<MadeBook> {
  const wanted = LANGUAGES.toReversed().flatMap((language) =>
    (['Screens', 'Mails', 'Windows', 'Errors'] as const).flatMap((group) =>
      stories[group].map((story) => ({ group, story, language })),
    ),
  );
  const stop = serveDraft(
    () => draft,
    () => undefined,
  );
  const captured = await capture(wanted, (done) => onProgress(done, wanted.length)).finally(stop);
  const club = previewClub(draft);
  const { asAddress } = fileKeeper();
  const icon = club.LogoIcon || club.Logo;
  const seal = await sealOf(draft.record);
  const html = bookHtml({
    ...captured,
    club,
    version,
    made: new Date(),
    seal,
    scene: await asPhotograph(await asAddress(backgroundUrl(club, 'home', 1, 768)), COVER_WIDTH),
    mark: icon.startsWith('data:') || icon === '' ? icon : await asAddress(icon),
  });
  return { html, hash: await hashOf(html), seal };
}

type ApprovalBookProps = {
  draft: Draft;
  version: number;
  stories: StoryGroups;
  /** Keeps the fingerprint of the book with the record, and the book as a file. */
  onMade: (book: MadeBook) => void;
};

/** Makes the book, says how far it is, and hands it over as a file and for printing. */
export function ApprovalBook({ draft, version, stories, onMade }: ApprovalBookProps) {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [book, setBook] = useState<MadeBook>();
  const current = book && draft.record.ApprovalBook === book.hash ? book : undefined;
  const make = async (): Promise<void> => {
    setProgress({ done: 0, all: 1 });
    try {
      const made = await makeBook(draft, version, stories, (done, all) =>
        setProgress({ done, all }),
      );
      setBook(made);
      onMade(made);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={progress !== undefined || exported(draft.record) === undefined}
        onClick={() => void make()}
      >
        <BookCheck aria-hidden="true" className="size-4" />
        <span aria-live="polite">
          {progress ? `Screen ${progress.done} of ${progress.all}` : 'Approval book'}
        </span>
      </Button>
      {current ? (
        <Button
          size="sm"
          variant="outline"
          title={`Seal of the record ${shortSeal(current.seal)}`}
          onClick={() => {
            const address = URL.createObjectURL(new Blob([current.html], { type: 'text/html' }));
            window.open(`${address}#print`, '_blank', 'noopener');
          }}
        >
          <Printer aria-hidden="true" className="size-4" />
          Print or save as PDF
        </Button>
      ) : null}
    </>
  );
}
