import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { editMember } from '#contracts/account.ts';
import type { MemberRecord, ProfileUpdate } from '#contracts/account.ts';
import { toIsoDate } from '#lib/dates.ts';
import { readChanges, writeChanges } from './profile-draft.ts';
import {
  changesOf,
  checkProfile,
  formOf,
  personOf,
  PROFILE_FIELDS,
  serverFields,
} from './profile-rules.ts';
import type { Person, ProfileForm } from './profile-rules.ts';
import { useCatalogs } from './use-catalogues.ts';

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
  // What the server has, as far as this form knows: the person passed in, or the answer to the last
  // save.
  const [base, setBase] = useState(() => ({ person, saved: formOf(person) }));
  const { saved } = base;
  const [kept] = useState(() => readChanges(person._id, saved));
  const [restored, setRestored] = useState(kept !== undefined);
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const running = useRef(false);
  const hasStates = useRef(false);
  const [today] = useState(() => toIsoDate(new Date()));
  const { control, getValues, setValue, handleSubmit, setError, reset, watch } = useForm<
    ProfileForm,
    unknown,
    ProfileUpdate
  >({
    defaultValues: { ...saved, ...kept },
    mode: 'onTouched',
    resolver: (values) => {
      const { fields, profile } = checkProfile(values, hasStates.current, today);
      const errors: FieldErrors<ProfileForm> = Object.fromEntries(
        Object.entries(fields).map(([name, message]) => [name, { type: 'rule', message }]),
      );
      return profile ? { values: profile, errors: {} } : { values: {}, errors };
    },
  });
  const values = watch();
  const lists = useCatalogs(values.Pais);
  hasStates.current = lists.hasStates ?? false;

  useEffect(() => {
    if (person === base.person) return;
    const next = formOf(person);
    reset({ ...next, ...changesOf(getValues(), saved) });
    setBase({ person, saved: next });
  }, [person, base.person, saved, reset, getValues]);

  const changes = changesOf(values, saved);
  const unsaved = Object.keys(changes).length > 0;
  const text = JSON.stringify(changes);
  useEffect(
    () => writeChanges(person._id, changesOf(getValues(), saved)),
    [text, person._id, saved, getValues],
  );
  useEffect(() => {
    onUnsaved?.(unsaved);
    if (unsaved) setOutcome((before) => (before?.step === 'saved' ? undefined : before));
  }, [unsaved, onUnsaved]);

  const save = async (profile: ProfileUpdate) => {
    const sent = getValues();
    setSaving(true);
    try {
      const { member } = await callEndpoint(
        editMember,
        { params: { memberId: person._id }, query: { mode: 'websocios' }, body: { profile } },
        { token: currentSession()?.token },
      );
      const next = formOf(personOf(member));
      const now = getValues();
      // What was typed during the save stays, and is not saved yet.
      reset({
        ...next,
        ...Object.fromEntries(
          PROFILE_FIELDS.filter((name) => now[name] !== sent[name]).map((name) => [
            name,
            now[name],
          ]),
        ),
      });
      setBase((before) => ({ ...before, saved: next }));
      setRestored(false);
      onSaved(member, profile);
      setOutcome({ step: 'saved' });
    } catch (error) {
      const fields = error instanceof ApiError ? serverFields(error.fields) : [];
      fields.forEach(([name, message], index) =>
        setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      setOutcome((before) =>
        fields.length > 0
          ? { step: 'check', count: countOf(before) }
          : { step: 'failed', error, count: countOf(before) },
      );
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    void handleSubmit(save, () =>
      setOutcome((before) => ({ step: 'check', count: countOf(before) })),
    )(event).finally(() => {
      running.current = false;
    });
  };
  const discard = () => {
    reset(saved);
    setRestored(false);
    setOutcome(undefined);
  };

  return {
    control,
    setValue,
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

const countOf = (before: Outcome | undefined): number =>
  (before && 'count' in before ? before.count : 0) + 1;
