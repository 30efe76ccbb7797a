import { OctagonX } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { CORNERS } from '#clubs/looks.ts';
import type { Face } from '#clubs/looks.ts';
import { backgroundUrl } from '#clubs/place.ts';
import { colorsOf, tintDistances } from '#clubs/theme.ts';
import type { Neighbors } from '#clubs/theme.ts';
import type { Club } from '#contracts/club.ts';
import { club as clubContract } from '#contracts/club.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Tabs, TabsList, TabsPanel, TabsTab } from '#ui/tabs.tsx';
import { Heading } from '#ui/text.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { languageName } from '../globals.ts';
import { shortSeal } from './book/seal.ts';
import { contrastIn } from './contrast-report.ts';
import type { ColorField } from './contrast-report.ts';
import { contractProblems, readPaste, usable } from './draft.ts';
import type { Draft, DraftRecord } from './draft.ts';
import { FIELD_GROUPS, labelOf } from './fields.ts';
import type { StudioField } from './fields.ts';
import { PictureField } from './picture-field.tsx';

const hex = /^#[0-9a-f]{6}$/i;

export type FormProps = { draft: Draft; onChange: (draft: Draft) => void };

/**
 * The record, field by field. What the contract refuses is said beside the field; the screens keep
 * the last color or text that works.
 */
export function RecordForm({ draft, onChange }: FormProps) {
  const problems = contractProblems(draft.record);
  const errorOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  const tabs = ['Look', 'Words', 'Contact', 'Modules'] as const;
  const refused = (tab: string): boolean =>
    FIELD_GROUPS.some(
      (group) => group.tab === tab && group.fields.some(({ name }) => errorOf(name)),
    );
  return (
    <form aria-label="Club record" onSubmit={(event) => event.preventDefault()}>
      <Tabs defaultValue="Look" className="flex flex-col gap-6">
        <TabsList aria-label="Parts of the record">
          {tabs.map((tab) => (
            <TabsTab key={tab} value={tab}>
              {tab}
              {refused(tab) ? <VisuallyHidden> (something is refused)</VisuallyHidden> : null}
              {refused(tab) ? <OctagonX aria-hidden="true" className="size-4 text-danger" /> : null}
            </TabsTab>
          ))}
        </TabsList>
        {tabs.map((tab) => (
          <TabsPanel key={tab} value={tab} className="flex flex-col gap-8">
            {FIELD_GROUPS.filter((group) => group.tab === tab).map(({ title, fields }) => (
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
                {title === 'Colors' ? <Derived club={usable(draft.record)} /> : null}
              </fieldset>
            ))}
          </TabsPanel>
        ))}
      </Tabs>
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
  const said = { label, hint, error };
  if (kind === 'switch')
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onCheckedChange={(checked) => set(checked === true)}
      />
    );
  if (kind === 'picture')
    return <PictureField {...said} name={name} draft={draft} onChange={onChange} />;
  if (kind === 'tabs')
    return (
      <TabsField
        label={label}
        error={error}
        hidden={Array.isArray(value) ? value : []}
        onChange={set}
      />
    );
  if (kind === 'language' || kind === 'login' || kind === 'face')
    return (
      <Field {...said}>
        <NativeSelect
          options={CHOICES[kind]}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      </Field>
    );
  if (kind === 'fingerprint') return <Fingerprint {...said} value={text} />;
  if (kind === 'corners' || kind === 'scenes')
    return <Tiles label={label} value={text} onChange={set} options={TILES[kind]} />;
  return (
    <TextField
      {...said}
      value={text}
      onChange={set}
      color={
        kind === 'color' ? { contrast: contrastIn(usable(record), name as ColorField) } : undefined
      }
    />
  );
}

type FingerprintProps = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
};

/** What only making a book writes. */
function Fingerprint({ label, hint, error, value }: FingerprintProps) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span className="font-semibold">{label}</span>
      <span className="text-muted">{value === '' ? hint : shortSeal(value)}</span>
      {error ? <span className="text-danger">{error}</span> : null}
    </div>
  );
}

const FACE_NAMES: Record<Face, string> = {
  fraunces: 'Fraunces',
  figtree: 'Figtree',
  noto: 'Noto Sans',
};

const LOGIN_NAMES: Record<DraftRecord['login'] & Club['login'], string> = {
  standard: 'As most clubs',
  alternate: 'By the club’s second system',
};

const TAB_NAMES: Record<Club['hiddenTabs'][number], string> = {
  flights: 'Flights',
  flightHotel: 'Flight + hotel',
  activities: 'Activities',
  cars: 'Cars',
};

/** What can be chosen where the record takes one of a few. */
const CHOICES = {
  language: LANGUAGES.map((code) => ({ value: code, label: languageName(code) })),
  login: clubContract.shape.login
    .unwrap()
    .options.map((one) => ({ value: one, label: LOGIN_NAMES[one] })),
  face: Object.entries(FACE_NAMES).map(([face, family]) => ({ value: face, label: family })),
};

const TILES = {
  corners: Object.entries(CORNERS).map(([corners, { md }]) => ({
    value: corners,
    label: corners,
    picture: (
      <span
        className="size-8 border-s-2 border-t-2 border-ink"
        style={{ borderStartStartRadius: md }}
      />
    ),
  })),
  scenes: (['lagoon', 'reef', 'forest', 'coast'] as const).map((place) => ({
    value: place,
    label: place,
    picture: (
      <img
        src={backgroundUrl({ Id: '', Scenes: place }, 'home', 1, 390)}
        alt=""
        className="aspect-4/3 w-full rounded-sm object-cover"
      />
    ),
  })),
};

type TextFieldProps = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Of a color: it can be picked, and its contrast is said. */
  color: { contrast: ReturnType<typeof contrastIn> } | undefined;
};

function TextField({ label, hint, error, value, onChange, color }: TextFieldProps) {
  return (
    <Field label={label} hint={color?.contrast?.text ?? hint} error={error}>
      <Input
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        after={
          color ? (
            <span className="flex items-center gap-2">
              {color.contrast ? (
                <Badge tone={color.contrast.drawn ? 'success' : 'warning'} size="sm">
                  {color.contrast.ratio}
                </Badge>
              ) : null}
              <input
                type="color"
                aria-label={`${label}: pick`}
                value={hex.test(value) ? value : '#ffffff'}
                onChange={(event) => onChange(event.target.value)}
                className="me-1 size-9 cursor-pointer rounded-sm border border-field bg-transparent p-1"
              />
            </span>
          ) : undefined
        }
      />
    </Field>
  );
}

type TilesProps = {
  label: string;
  value: string;
  options: { value: string; label: string; picture: ReactNode }[];
  onChange: (value: string) => void;
};

/** One of a few, each shown as it looks. */
function Tiles({ label, value, options, onChange }: TilesProps) {
  const group = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-4 gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-w-0 flex-col items-center gap-1 rounded-md border border-line p-1 text-xs capitalize has-checked:border-2 has-checked:border-accent has-checked:bg-primary-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const DERIVED = [
  ['primary-tint', 'Tint'],
  ['primary-hover', 'Hover'],
  ['primary-text', 'Text'],
  ['accent', 'Mark'],
  ['footer', 'Footer'],
] as const;

/** What the product makes of the two colors, light and dark, and how far its washes are apart. */
function Derived({ club }: { club: Club }) {
  const [light, dark] = [colorsOf(club, 'light'), colorsOf(club, 'dark')];
  const nearest = tintDistances(club).toSorted((a, b) => a.apart / a.least - b.apart / b.least)[0];
  return (
    <div className="flex flex-col gap-3">
      <p className="flex justify-between text-sm">
        <span className="font-semibold">What follows from them</span>
        <span className="text-muted">light, dark</span>
      </p>
      <ul className="grid grid-cols-5 gap-2 text-center text-xs text-muted">
        {DERIVED.map(([token, label]) => (
          <li key={token} className="flex flex-col gap-1" title={`${light[token]}, ${dark[token]}`}>
            <span className="flex h-8 overflow-hidden rounded-sm border border-line">
              <span className="flex-1" style={{ background: light[token] }} />
              <span className="flex-1" style={{ background: dark[token] }} />
            </span>
            {label}
          </li>
        ))}
      </ul>
      {nearest ? <TintNeighbors club={club} nearest={nearest} /> : null}
    </div>
  );
}

/** The washes of info, danger, success and warning beside each other, and the two that are nearest. */
function TintNeighbors({ club, nearest }: { club: Club; nearest: Neighbors }) {
  const colors = colorsOf(club, nearest.scheme);
  const names: Record<string, string> = {
    'primary-tint': 'info and what is chosen',
    'danger-tint': 'danger',
    'success-tint': 'success',
    'warning-tint': 'warning',
  };
  const near = nearest.apart < nearest.least;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <span className="flex h-8 overflow-hidden rounded-sm border border-line">
        {Object.keys(names).map((token) => (
          <span key={token} className="flex-1" style={{ background: colors[token] }} />
        ))}
      </span>
      <p className={near ? 'text-danger' : 'text-muted'}>
        {`Nearest washes: ${names[nearest.one]} and ${names[nearest.other]}, ${nearest.scheme}, ${(nearest.apart * 100).toFixed(1)} apart; at least ${(nearest.least * 100).toFixed(1)} is asked for.`}
      </p>
    </div>
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
            label={TAB_NAMES[tab]}
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
        ? `Not given, standing at their defaults: ${pasted.missing.map(labelOf).join(', ')}.`
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
          placeholder="The record as JSON"
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
