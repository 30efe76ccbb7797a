import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { club as clubContract } from '#contracts/club.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Heading } from '#ui/text.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { languageName } from '../globals.ts';
import { contractProblems, mimeOf, pathOf, PICTURE_TYPES, readPaste } from './draft.ts';
import type { Draft, DraftRecord } from './draft.ts';
import { FIELD_GROUPS } from './fields.ts';
import type { StudioField } from './fields.ts';

const MAX_UPLOAD = 500 * 1024;
const hex = /^#[0-9a-f]{6}$/i;

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });

type FormProps = { draft: Draft; onChange: (draft: Draft) => void };

/**
 * The record, field by field. What the contract refuses is said beside the field; the screens keep
 * the last color or text that works.
 */
export function RecordForm({ draft, onChange }: FormProps) {
  const problems = contractProblems(draft.record);
  const errorOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  return (
    <form
      aria-label="Club record"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-8"
    >
      {FIELD_GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-4">
          <legend className="mb-3 font-display text-lg">{title}</legend>
          {fields.map((field) => (
            <OneField
              key={field.name}
              field={field}
              draft={draft}
              onChange={onChange}
              error={errorOf(field.name)}
            />
          ))}
        </fieldset>
      ))}
    </form>
  );
}

function OneField({
  field: { name, label, hint, kind },
  draft,
  onChange,
  error,
}: FormProps & { field: StudioField; error: string | undefined }) {
  const { record } = draft;
  const set = (value: DraftRecord[typeof name]): void =>
    onChange({ ...draft, record: { ...record, [name]: value } });
  const value = record[name];
  const text = typeof value === 'string' ? value : '';
  if (kind === 'switch')
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onCheckedChange={(checked) => set(checked === true)}
      />
    );
  if (kind === 'picture')
    return (
      <PictureField
        name={name}
        label={label}
        hint={hint}
        draft={draft}
        onChange={onChange}
        error={error}
      />
    );
  if (kind === 'tabs')
    return (
      <TabsField
        label={label}
        error={error}
        hidden={Array.isArray(value) ? value : []}
        onChange={set}
      />
    );
  if (kind === 'language' || kind === 'login') {
    const options =
      kind === 'language'
        ? LANGUAGES.map((code) => ({ value: code as string, label: languageName(code) }))
        : clubContract.shape.login
            .unwrap()
            .options.map((one) => ({ value: one as string, label: one }));
    return (
      <Field label={label} hint={hint} error={error}>
        <NativeSelect
          options={options}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      </Field>
    );
  }
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        after={
          kind === 'color' ? (
            <input
              type="color"
              aria-label={`${label}: pick`}
              value={hex.test(text) ? text : '#ffffff'}
              onChange={(event) => set(event.target.value)}
              className="me-1 size-9 cursor-pointer rounded-sm border border-field bg-transparent p-1"
            />
          ) : undefined
        }
      />
    </Field>
  );
}

function TabsField({
  label,
  error,
  hidden,
  onChange,
}: {
  label: string;
  error: string | undefined;
  hidden: string[];
  onChange: (hidden: string[]) => void;
}) {
  return (
    <Field as="group" label={label} error={error}>
      <div className="flex flex-col gap-2">
        {clubContract.shape.hiddenTabs.unwrap().element.options.map((tab) => (
          <Checkbox
            key={tab}
            label={`Show ${tab}`}
            checked={hidden.includes(tab)}
            onCheckedChange={(checked) =>
              onChange(checked === true ? [...hidden, tab] : hidden.filter((one) => one !== tab))
            }
          />
        ))}
      </div>
    </Field>
  );
}

/** A mark on both papers, since one made for one of them often sinks into the other. */
function OnBothPapers({ src, label }: { src: string; label: string }) {
  return (
    <div className="flex gap-2">
      {(['light', 'dark'] as const).map((scheme) => (
        <span
          key={scheme}
          data-scheme={scheme}
          className="flex h-16 flex-1 items-center justify-center rounded-md border border-line bg-paper p-3"
        >
          <img
            src={src}
            alt={`${label} on ${scheme} paper`}
            className="h-full max-w-full object-contain"
          />
        </span>
      ))}
    </div>
  );
}

function PictureField({
  name,
  label,
  hint,
  draft,
  onChange,
  error,
}: FormProps & {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  const { record, pictures } = draft;
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const kind = name === 'Logo' ? 'logo' : 'icon';
  const field = kind === 'logo' ? 'Logo' : 'LogoIcon';
  const shown = pictures[kind] ?? record[field];
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!PICTURE_TYPES.includes(file.type))
      return setProblem('Not a picture a browser shows: take SVG, PNG, WebP, AVIF or JPEG.');
    if (file.size > MAX_UPLOAD)
      return setProblem(
        `${Math.round(file.size / 1024)} KB is too much for a mark; the limit is ${MAX_UPLOAD / 1024} KB.`,
      );
    setProblem(undefined);
    const address = await readFile(file);
    return onChange({
      record: { ...record, [field]: pathOf(record.Id, kind, address) },
      pictures: { ...pictures, [kind]: address },
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={`${label}: path or address`} hint={hint} error={problem ?? error}>
        <Input
          value={record[field]}
          spellCheck={false}
          onChange={(event) =>
            onChange({
              record: { ...record, [field]: event.target.value },
              pictures: { ...pictures, [kind]: undefined },
            })
          }
        />
      </Field>
      {shown ? <OnBothPapers src={shown} label={label} /> : null}
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className="inline-flex h-9 cursor-pointer items-center gap-2 rounded-md border border-field px-3 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-sand"
        >
          <Upload aria-hidden="true" className="size-4" />
          {`Upload ${label.toLowerCase()}`}
          <input
            id={id}
            type="file"
            accept={PICTURE_TYPES.join()}
            className="sr-only"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
        {shown ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onChange({
                record: { ...record, [field]: '' },
                pictures: { ...pictures, [kind]: undefined },
              })
            }
          >{`Remove ${label.toLowerCase()}`}</Button>
        ) : null}
      </div>
      {pictures[kind] ? (
        <p className="text-sm text-muted">{`Uploaded (${mimeOf(pictures[kind])}). Put the file at public${record[field]} when the club is added.`}</p>
      ) : null}
    </div>
  );
}

/** A record as JSON, pasted whole. */
export function PasteRecord({ onTake }: { onTake: (record: DraftRecord) => void }) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<{ error?: string; note?: string }>({});
  const take = () => {
    const pasted = readPaste(text);
    if (!pasted.ok) return setSaid({ error: pasted.reason });
    onTake(pasted.record);
    setText('');
    const parts = [
      'Record taken.',
      pasted.dropped.length > 0
        ? `Unknown to the contract, left out: ${pasted.dropped.join(', ')}.`
        : '',
      pasted.missing.length > 0
        ? `Not given, standing at their defaults: ${pasted.missing.join(', ')}.`
        : '',
    ];
    return setSaid({ note: parts.filter(Boolean).join(' ') });
  };
  return (
    <section aria-labelledby="paste-record" className="flex flex-col gap-3">
      <Heading level={2} size="sm" id="paste-record">
        Paste a record
      </Heading>
      <Field label="Club record as JSON" hideLabel error={said.error}>
        <Textarea
          rows={4}
          spellCheck={false}
          value={text}
          placeholder={'{ "Nombre": "…", "ColorPrimarioHex": "#…" }'}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        disabled={text.trim() === ''}
        onClick={take}
      >
        Take this record
      </Button>
      <output className="text-sm text-muted">{said.note}</output>
    </section>
  );
}
