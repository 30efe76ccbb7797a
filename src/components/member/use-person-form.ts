import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError, callEndpoint } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { useSingleFlight } from '#client/use-single-flight.ts';
import { editMember } from '#contracts/account.ts';
import type { MemberRecord, ProfileField, ProfileUpdate } from '#contracts/account.ts';
import { readChanges, writeChanges } from './profile-draft.ts';
import { changedFields, changesOf, formOf, personOf, serverFields } from './profile-rules.ts';
import type { Person, ProfileForm } from './profile-rules.ts';
import { useProfileFields } from './use-profile-fields.ts';

export type PersonFormProps = {
  person: Person;
  /** This is the signed-in person. */
  own: boolean;
  /** The saved record; the page updates what it shows with it. */
  onSaved: (record: MemberRecord, sent: ProfileUpdate) => void;
  /** Called when there are unsaved changes, and when there are none any more. */
  onUnsaved?: (unsaved: boolean) => void;
};

type Outcome =
  | { step: 'saved' }
  | { step: 'check'; count: number }
  | { step: 'failed'; error: unknown; count: number };

/** The form of one person: what is saved, what was changed since, and how the last save ended. */
export function usePersonForm({ person, onSaved, onUnsaved }: PersonFormProps) {
  const { form, lists, saved, kept, unsaved, takeSaved } = useProfile(person);
  const [restored, setRestored] = useState(kept);
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useOutcome(unsaved);
  const once = useSingleFlight();
  useEffect(() => onUnsaved?.(unsaved), [unsaved, onUnsaved]);

  const save = async (profile: ProfileUpdate) => {
    const sent = form.getValues();
    setSaving(true);
    try {
      const { member } = await saveProfile(person._id, profile, changedFields(sent, saved));
      takeSaved(member, sent);
      setRestored(false);
      onSaved(member, profile);
      setOutcome({ step: 'saved' });
    } catch (error) {
      const fields = error instanceof ApiError ? serverFields(error.fields) : [];
      fields.forEach(([name, message], index) =>
        form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      setOutcome((before) =>
        fields.length > 0 ? check(before) : { step: 'failed', error, count: countOf(before) },
      );
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void once(() => form.handleSubmit(save, () => setOutcome(check))(event));
  };
  const discard = () => {
    form.reset(saved);
    setRestored(false);
    setOutcome(undefined);
  };

  return {
    control: form.control,
    setValue: form.setValue,
    lists,
    submit,
    discard,
    saving,
    outcome,
    unsaved,
    /** Changes of an earlier visit were put back, and are still there. */
    restored: restored && unsaved,
  };
}
export type PersonFormState = ReturnType<typeof usePersonForm>;

/** The fields of a person; changes to what is saved are kept as a draft. */
function useProfile(person: Person) {
  // What the server has, as far as this form knows: the person passed in, or the answer to the last
  // save.
  const [base, setBase] = useState(() => ({ person, saved: formOf(person) }));
  const { saved } = base;
  const [kept] = useState(() => readChanges(person._id, saved));
  const { form, values, lists } = useProfileFields({ ...saved, ...kept });
  const { getValues, reset } = form;

  useEffect(() => {
    if (person === base.person) return;
    const next = formOf(person);
    reset({ ...next, ...changesOf(getValues(), saved) });
    // Together with the form, which only an effect may reset.
    // oxlint-disable-next-line react/set-state-in-effect
    setBase({ person, saved: next });
  }, [person, base.person, saved, reset, getValues]);

  const changes = changesOf(values, saved);
  const text = JSON.stringify(changes);
  useEffect(
    () => writeChanges(person._id, JSON.parse(text) as Partial<ProfileForm>),
    [text, person._id],
  );
  const takeSaved = (record: MemberRecord, sent: ProfileForm) => {
    const next = formOf(personOf(record));
    // What was typed during the save stays, and is not saved yet.
    reset({ ...next, ...changesOf(getValues(), sent) });
    setBase((before) => ({ ...before, saved: next }));
  };
  const unsaved = Object.keys(changes).length > 0;
  return { form, lists, saved, kept: kept !== undefined, unsaved, takeSaved };
}

const saveProfile = (memberId: string, profile: ProfileUpdate, changed: ProfileField[]) =>
  callEndpoint(
    editMember,
    { params: { memberId }, query: { mode: 'websocios' }, body: { profile, changed } },
    withToken(),
  );

/** How the last save ended. A success is shown until the next change. */
function useOutcome(unsaved: boolean) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [before, setBefore] = useState(unsaved);
  if (unsaved !== before) {
    setBefore(unsaved);
    if (unsaved && outcome?.step === 'saved') setOutcome(undefined);
  }
  return [outcome, setOutcome] as const;
}

const check = (before: Outcome | undefined): Outcome => ({ step: 'check', count: countOf(before) });
const countOf = (before: Outcome | undefined): number =>
  (before && 'count' in before ? before.count : 0) + 1;
