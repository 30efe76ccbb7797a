import { useEffect, useMemo, useReducer } from 'react';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { byRules } from '#client/by-rules.ts';
import { useSingleFlight } from '#client/use-single-flight.ts';
import { readChanges, writeChanges } from '#components/member/profile-draft.ts';
import {
  changesOf,
  EMPTY_PERSON,
  formOf,
  PROFILE_FIELDS,
} from '#components/member/profile-rules.ts';
import type { Person, ProfileForm } from '#components/member/profile-rules.ts';
import { useProfileFields } from '#components/member/use-profile-fields.ts';
import type { ProfileUpdate } from '#contracts/account.ts';
import { refusedBy, START, verification } from './verification-machine.ts';
import { passwordErrors, problemsOf } from './verification-rules.ts';
import type { Needs, ProfileErrors, TypedPassword } from './verification-rules.ts';

/** What is sent when everything is right. */
export type Verified = { profile?: ProfileUpdate; Password?: string; currentPassword?: string };

/** The profile as a form, with its lists; changes survive a reload of this tab. */
function useProfile(person: Person | undefined, wanted: boolean) {
  const known = useMemo(() => formOf(person ?? EMPTY_PERSON), [person]);
  const { form, values, lists, check } = useProfileFields(
    { ...known, ...(person ? readChanges(person._id, known) : {}) },
    wanted,
  );
  const text = JSON.stringify(changesOf(values, known));
  const { formState } = form;
  const errors: ProfileErrors = Object.fromEntries(
    PROFILE_FIELDS.map((name) => [name, formState.errors[name]?.message]),
  );
  useEffect(() => {
    if (person) writeChanges(person._id, JSON.parse(text) as Partial<ProfileForm>);
  }, [text, person]);
  return { form, lists, errors, check };
}

const usePassword = (askCurrent: boolean) =>
  useForm<TypedPassword>({
    defaultValues: { current: '', password: '', confirm: '' },
    mode: 'onTouched',
    resolver: byRules((typed) => {
      const fields = passwordErrors(typed, askCurrent);
      return { fields, valid: Object.keys(fields).length > 0 ? undefined : typed };
    }),
  });

type Options = {
  needs: Needs;
  askCurrent: boolean;
  email: string;
  person: Person | undefined;
  onSaving: (saving: boolean) => void;
  onSave: (verified: Verified) => Promise<void>;
};

/** The machine of the data verification with its two forms and the save. */
export function useVerificationForm(options: Options) {
  const { needs, askCurrent, email, person, onSaving, onSave } = options;
  const [state, dispatch] = useReducer(verification, START);
  const profile = useProfile(person, needs.data);
  const password = usePassword(askCurrent);
  const once = useSingleFlight();

  const fail = (error: unknown) => {
    const refused = refusedBy(error, needs, askCurrent);
    // Not focused: the message takes focus, and leaving a field checks it again.
    for (const [name, message] of refused.profile)
      profile.form.setError(name, { type: 'server', message });
    for (const name of ['current', 'password'] as const) {
      const message = refused.password[name];
      if (message !== undefined) password.setError(name, { type: 'server', message });
    }
    dispatch({ type: 'failed', kind: refused.kind, error });
  };
  const save = async () => {
    const checked = needs.data ? profile.check() : { fields: {} };
    const problems = problemsOf({
      needs,
      fields: checked.fields,
      email,
      password: needs.password ? passwordErrors(password.getValues(), askCurrent) : {},
      accepted: state.terms === 'accepted',
    });
    if (needs.data) await profile.form.trigger();
    if (needs.password) await password.trigger();
    if (problems.length > 0) return dispatch({ type: 'refused', problems });
    onSaving(true);
    dispatch({ type: 'saving' });
    try {
      await onSave(verifiedBy(options, checked.profile, password.getValues()));
      if (person) writeChanges(person._id, {});
      dispatch({ type: 'saved' });
    } catch (error) {
      fail(error);
    }
    return onSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Saving is ignored while a save is in flight (specification, section 5).
    void once(save);
  };
  return { state, dispatch, profile, password, submit };
}

const verifiedBy = (
  { needs, askCurrent }: Options,
  checked: ProfileUpdate | undefined,
  typed: TypedPassword,
): Verified => ({
  // Checking the terms also accepts them in the profile.
  ...(needs.data && checked
    ? { profile: needs.terms ? { ...checked, TerminosYCondiciones: true } : checked }
    : {}),
  ...(needs.password ? { Password: typed.password } : {}),
  ...(needs.password && askCurrent ? { currentPassword: typed.current } : {}),
});
