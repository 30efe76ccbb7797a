import { CircleCheck, PencilLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { editMember } from '#contracts/account.ts';
import type { MemberRecord, ProfileUpdate } from '#contracts/account.ts';
import { toIsoDate } from '#lib/dates.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Failure } from './failure.tsx';
import { PersonFields } from './person-fields.tsx';
import { changesOf, checkProfile, formOf, PROFILE_FIELDS, serverFields } from './profile-rules.ts';
import type { Person, ProfileForm } from './profile-rules.ts';
import { readChanges, writeChanges } from './profile-draft.ts';
import { useCatalogs } from './use-catalogues.ts';

type PersonFormProps = {
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

/**
 * Everything the contract stores about one person; saved as a whole by its own button
 * (specification, sections 3 and 5).
 */
export function PersonForm({ person, own, onSaved, onUnsaved }: PersonFormProps) {
  const { t } = useTranslation('profile');
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

  return (
    <Card asChild padding="lg">
      <form
        noValidate
        onSubmit={submit}
        aria-label={`${person.Nombre} ${person.ApellidoPaterno}`.trim()}
        className="flex flex-col gap-8"
      >
        {restored && unsaved ? (
          <Alert
            tone="info"
            actions={
              <Button size="sm" variant="link" onClick={discard}>
                {t('form.discard')}
              </Button>
            }
          >
            {t('form.restored')}
          </Alert>
        ) : null}
        {lists.failed ? (
          <Alert
            tone="warning"
            actions={
              <Button size="sm" variant="outline" onClick={lists.retry}>
                {t('retry', { ns: 'errors' })}
              </Button>
            }
          >
            {t('form.listsFailed')}
          </Alert>
        ) : null}
        <p className="text-sm text-muted">{t('form.mandatory')}</p>
        <PersonFields
          control={control}
          setValue={setValue}
          email={person.Email}
          own={own}
          lists={lists}
          terms={person}
        />
        {outcome?.step === 'check' ? <Alert tone="danger">{t('form.check')}</Alert> : null}
        {outcome?.step === 'failed' ? (
          <Failure title={t('form.failedTitle')} error={outcome.error} count={outcome.count} />
        ) : null}
        <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row sm:items-center sm:gap-6">
          <Button
            type="submit"
            loading={saving}
            loadingLabel={t('form.saving')}
            className="sm:min-w-48"
          >
            {t('form.save')}
          </Button>
          {unsaved && !saving ? (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <span className="flex items-center gap-2">
                <PencilLine aria-hidden="true" className="size-4 stroke-[1.75]" />
                {t('form.unsaved')}
              </span>
              <Button size="sm" variant="link" onClick={discard}>
                {t('form.discard')}
              </Button>
            </span>
          ) : outcome?.step === 'saved' ? (
            <span className="flex items-center gap-2 text-sm font-medium text-success">
              <CircleCheck aria-hidden="true" className="size-5 stroke-[1.75]" />
              {t('form.saved')}
            </span>
          ) : null}
          <LiveRegion
            message={saving ? t('form.saving') : outcome?.step === 'saved' ? t('form.saved') : ''}
          />
        </div>
      </form>
    </Card>
  );
}

const countOf = (before: Outcome | undefined): number =>
  (before && 'count' in before ? before.count : 0) + 1;
/** A person without the contract's fields. */
export const personOf = ({
  role: _role,
  ContratoId: _contract,
  coOwner: _other,
  ...person
}: MemberRecord): Person => person;
export function PersonFormSkeleton({ label }: { label: string }) {
  return (
    <Card
      padding="lg"
      role="status"
      aria-busy="true"
      aria-label={label}
      className="flex flex-col gap-8"
    >
      {[6, 3, 5].map((fields, group) => (
        <div key={group} className="flex flex-col gap-4">
          <Skeleton className="h-6 w-32" />
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            {Array.from({ length: fields }, (_, field) => (
              <div key={field} className="flex flex-col gap-2">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-field rounded-md" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Card>
  );
}
