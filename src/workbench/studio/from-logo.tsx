import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';
import { withPaths } from './draft.ts';
import type { Draft, PictureKind } from './draft.ts';
import { OnBothPapers } from './picture-field.tsx';
import {
  clearSpaceOf,
  darkTones,
  MOST_CHARACTERS,
  proposalNotes,
  proposals,
  readLogo,
  recolored,
  svgAddress,
  withClearSpace,
} from './logo.ts';
import type { Proposal, ReadLogo } from './logo.ts';

/** The draft with the mark, its dark twin, and the colors of a proposal. */
export function draftFrom(base: Draft, logo: ReadLogo, { first, second }: Proposal): Draft {
  const light = svgAddress(withClearSpace(logo.svg, logo.view, logo.box, !logo.wide));
  const tones = darkTones(logo.tones);
  const dark = tones.size > 0 ? svgAddress(recolored(decodedSvg(light), tones)) : undefined;
  const kinds: [PictureKind, PictureKind] = logo.wide
    ? ['wordMark', 'wordMarkDark']
    : ['icon', 'iconDark'];
  const pictures = { [kinds[0]]: light, ...(dark ? { [kinds[1]]: dark } : {}) };
  return withPaths({
    record: {
      ...base.record,
      ColorPrimarioHex: first,
      ColorSecundarioHex: second,
      ColorSecundarioTextoHex: '',
    },
    pictures: { ...base.pictures, ...pictures },
  });
}

const decodedSvg = (address: string): string =>
  decodeURIComponent(address.slice(address.indexOf(',') + 1));

type FromLogoProps = { base: Draft; onUse: (draft: Draft) => void; onClose: () => void };

/** A dropped drawing, what is in it, and clubs that could be made of it. */
export function FromLogo({ base, onUse, onClose }: FromLogoProps) {
  const [logo, setLogo] = useState<ReadLogo>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const take = async (file: File | undefined) => {
    setLogo(undefined);
    setProblem(undefined);
    if (!file) return;
    if (file.size > MOST_CHARACTERS)
      return setProblem(`This drawing is larger than ${MOST_CHARACTERS / 1024} KB.`);
    const read = await readLogo(await file.text());
    return 'reason' in read ? setProblem(read.reason) : setLogo(read);
  };
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <Heading level={2} size="sm" id={`${id}-title`}>
        From a logo
      </Heading>
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
        className="flex cursor-pointer flex-col items-center gap-2 rounded-md border border-dashed border-field p-6 text-center text-sm focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-sand"
      >
        <Upload aria-hidden="true" className="size-5" />
        Drop an SVG here, or choose one
        <input
          id={id}
          type="file"
          accept="image/svg+xml,.svg"
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      {logo ? <Proposals base={base} logo={logo} onUse={onUse} /> : null}
      <Button size="sm" variant="ghost" className="self-start" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

function Proposals({
  base,
  logo,
  onUse,
}: {
  base: Draft;
  logo: ReadLogo;
  onUse: (draft: Draft) => void;
}) {
  const dark = darkTones(logo.tones);
  const space = Math.round(Math.max(0, clearSpaceOf(logo.view, logo.box)) * 100);
  const [first] = proposals(logo.tones);
  const marks = first ? draftFrom(base, logo, first).pictures : {};
  const light = marks.wordMark ?? marks.icon;
  const onDark = marks.wordMarkDark ?? marks.iconDark ?? light;
  return (
    <>
      <OnBothPapers light={light} dark={onDark} label="The mark" />
      <ul className="flex list-disc flex-col gap-1 ps-4 text-sm text-muted">
        <li>
          {logo.wide
            ? 'It is wide: it becomes the word mark in the header.'
            : `It leaves ${space} % clear space; the mark gets 12 % on every side.`}
        </li>
        <li>
          {dark.size > 0
            ? `${dark.size} ${dark.size === 1 ? 'color is' : 'colors are'} lifted for dark pages.`
            : 'It can be seen on dark pages as it is.'}
        </li>
        {logo.removed.length > 0 ? <li>{`Taken out: ${logo.removed.join(', ')}.`}</li> : null}
      </ul>
      <ul className="flex flex-col gap-2">
        {proposals(logo.tones).map((proposal) => (
          <ProposalRow
            key={proposal.name}
            proposal={proposal}
            onUse={() => onUse(draftFrom(base, logo, proposal))}
          />
        ))}
      </ul>
    </>
  );
}

function ProposalRow({ proposal, onUse }: { proposal: Proposal; onUse: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md border border-line p-2 text-sm">
      <span aria-hidden="true" className="flex overflow-hidden rounded-sm border border-line">
        <span className="h-8 w-10" style={{ background: proposal.first }} />
        <span className="h-8 w-5" style={{ background: proposal.second }} />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="font-semibold">{proposal.name}</span>
        <span className="block text-xs text-muted">
          {[proposal.why, ...proposalNotes(proposal)].join(' ')}
        </span>
      </span>
      <Button size="sm" variant="outline" aria-label={`Use “${proposal.name}”`} onClick={onUse}>
        Use
      </Button>
    </li>
  );
}
