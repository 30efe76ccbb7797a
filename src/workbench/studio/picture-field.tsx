import { Download, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { mimeOf, pathOf, PICTURE_FIELDS, PICTURE_TYPES } from './draft.ts';
import type { PictureKind } from './draft.ts';
import type { FormProps } from './form.tsx';
import { savePicture } from './save.ts';

const MAX_UPLOAD = 500 * 1024;

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });

type PictureFieldProps = FormProps & {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
};

/** A picture of the club: by its path or address, or uploaded into the draft. */
export function PictureField({ name, label, hint, draft, onChange, error }: PictureFieldProps) {
  const { record, pictures } = draft;
  const [problem, setProblem] = useState<string>();
  const [kind, field] = (
    Object.entries(PICTURE_FIELDS) as [PictureKind, (typeof PICTURE_FIELDS)[PictureKind]][]
  ).find(([, one]) => one === name) ?? ['icon', 'LogoIcon' as const];
  const held = pictures[kind];
  const shown = held ?? record[field];
  const put = (path: string, picture?: string): void =>
    onChange({
      record: { ...record, [field]: path },
      pictures: { ...pictures, [kind]: picture },
    });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refused = refusal(file);
    setProblem(refused);
    if (refused) return;
    const address = await readFile(file);
    put(pathOf(record.Id, kind, address), address);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={`${label}: path or address`} hint={hint} error={problem ?? error}>
        <Input
          value={record[field]}
          spellCheck={false}
          onChange={(event) => put(event.target.value)}
        />
      </Field>
      {shown ? <OnBothPapers light={shown} label={label} /> : null}
      <div className="flex flex-wrap gap-2">
        <UploadButton label={`Upload ${label.toLowerCase()}`} onFile={(file) => void take(file)} />
        {held ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() => savePicture(pathOf(record.Id, kind, held), held)}
          >
            <Download aria-hidden="true" className="size-4" />
            {`Download ${label.toLowerCase()}`}
          </Button>
        ) : null}
        {shown ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => put('')}
          >{`Remove ${label.toLowerCase()}`}</Button>
        ) : null}
      </div>
      {held ? (
        <p className="text-sm text-muted">{`Uploaded (${mimeOf(held)}). Put the file at public${record[field]} when the club is added.`}</p>
      ) : null}
    </div>
  );
}

/** Why a file cannot be a mark. */
function refusal({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.includes(type))
    return 'Not a picture a browser shows: take SVG, PNG, WebP, AVIF or JPEG.';
  if (size > MAX_UPLOAD)
    return `${Math.round(size / 1024)} KB is too much for a mark; the limit is ${MAX_UPLOAD / 1024} KB.`;
  return undefined;
}

type UploadButtonProps = { label: string; onFile: (file: File | undefined) => void };

function UploadButton({ label, onFile }: UploadButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-flex h-9 cursor-pointer items-center gap-2 rounded-md border border-field px-3 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-sand"
    >
      <Upload aria-hidden="true" className="size-4" />
      {label}
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES.join()}
        className="sr-only"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  );
}

type OnBothPapersProps = {
  light: string | undefined;
  /** The mark for dark pages, if it has one of its own. */
  dark?: string | undefined;
  label: string;
};

/** A mark on both papers, since one made for one of them often sinks into the other. */
export function OnBothPapers({ light, dark = light, label }: OnBothPapersProps) {
  return (
    <div className="flex gap-2">
      {(['light', 'dark'] as const).map((scheme) => (
        <span
          key={scheme}
          data-scheme={scheme}
          className="flex h-16 flex-1 items-center justify-center rounded-md border border-line bg-paper p-3"
        >
          <img
            src={scheme === 'light' ? light : dark}
            alt={`${label} on ${scheme} paper`}
            className="h-full max-w-full object-contain"
          />
        </span>
      ))}
    </div>
  );
}
