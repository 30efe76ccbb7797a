import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText, useFieldText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { PasswordRules } from '#components/auth/password-rules.tsx';
import { LaterLegalDialog } from '#components/legal/later-legal-dialog.tsx';
import { PersonFields } from '#components/member/person-fields.tsx';
import { readChanges, writeChanges } from '#components/member/profile-draft.ts';
import { changesOf, checkProfile, formOf, serverFields } from '#components/member/profile-rules.ts';
import type { Person, ProfileForm } from '#components/member/profile-rules.ts';
import { useCatalogs } from '#components/member/use-catalogues.ts';
import type { ProfileUpdate } from '#contracts/account.ts';
import { LEGAL_DATE } from '#contracts/rules.ts';
import { formatLongDay, toIsoDate } from '#lib/dates.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { passwordErrors, problemsOf } from './verification-rules.ts';
import type { Needs, Problem, TypedPassword } from './verification-rules.ts';
import { FAILURE } from '#contracts/failures.ts';

/** What is sent when everything is right. */
export type Verified = { profile?: ProfileUpdate; Password?: string; currentPassword?: string };
/**
 * A failed save: the session (or the reset it allowed) has ended, the password could not be
 * changed, or anything else.
 */
type Failed = { kind: 'expired' | 'passwordFailed' | 'internal' | 'fields'; error: unknown };
type Outcome = { count: number } & ({ problems: Problem[] } | { failed: Failed });

type VerificationDialogProps = {
  open: boolean;
  needs: Needs;
  /**
   * `leave` leaves without saving and is the only other way; `close` just closes (specification,
   * section 4).
   */
  exit: 'leave' | 'close';
  /** Leaving; the button says so. */
  leaving?: boolean;
  /**
   * Also asks for the current password: for members who change it without being told to (design,
   * section 6).
   */
  askCurrent?: boolean;
  email: string;
  /** The member's data; undefined while loading. Only needed for `data`. */
  person?: Person | undefined;
  /** Why the data could not be loaded. */
  loadFailed?: unknown;
  onRetry?: () => void;
  /** @throws ApiError shown in the dialog */
  onSave: (verified: Verified) => Promise<void>;
  /** Records an answer given in the text of the terms. @throws ApiError shown there */
  onAnswer: (answer: 'yes' | 'no') => Promise<void>;
  onExit: () => void;
};

const titleOf = ({ data, password }: Needs) =>
  data && password ? 'titleBoth' : data ? 'titleData' : password ? 'titlePassword' : 'titleTerms';
const leadOf = ({ data, password }: Needs, askCurrent: boolean) =>
  data && password
    ? 'leadBoth'
    : data
      ? 'leadData'
      : askCurrent
        ? 'leadChange'
        : password
          ? 'leadPassword'
          : 'leadTerms';

/**
 * Data verification: profile, new password and terms in one window, as far as each is needed
 * (specification, sections 2, 4 and 5).
 */
export function VerificationDialog(props: VerificationDialogProps) {
  const {
    open,
    needs,
    exit,
    leaving = false,
    askCurrent = false,
    person,
    loadFailed,
    onRetry,
    onExit,
  } = props;
  const { t } = useTranslation(['verification', 'errors', 'common']);
  const errorText = useErrorText();
  const form = useId();
  const [saving, setSaving] = useState(false);
  const ready = !needs.data || person !== undefined;
  const ended = loadFailed instanceof ApiError && loadFailed.code === FAILURE.noSession;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !saving && onExit()}
      size={needs.data ? 'lg' : 'sm'}
      title={t(`dialog.${titleOf(needs)}`)}
      description={t(`dialog.${leadOf(needs, askCurrent)}`)}
      closable={exit === 'close'}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button
            variant="outline"
            loading={leaving}
            loadingLabel={t('dialog.leaving')}
            onClick={() => !saving && onExit()}
          >
            {t(exit === 'leave' ? 'dialog.leave' : 'dialog.later')}
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!ready}
            loading={saving}
            loadingLabel={t('dialog.saving')}
          >
            {t(exit === 'leave' ? 'dialog.save' : 'dialog.saveClose')}
          </Button>
        </>
      }
    >
      {ready ? (
        <VerificationForm
          key={person?._id ?? 'none'}
          {...props}
          id={form}
          saving={saving}
          onSaving={setSaving}
        />
      ) : loadFailed ? (
        <Alert
          tone="danger"
          takeFocus
          title={t('dialog.loadFailed')}
          actions={
            ended ? (
              <Button size="sm" onClick={onExit}>
                {t('dialog.signIn')}
              </Button>
            ) : (
              <Button size="sm" variant="outline" onClick={onRetry}>
                {t('errors:retry')}
              </Button>
            )
          }
        >
          {errorText(loadFailed)}
        </Alert>
      ) : (
        <FormSkeleton label={t('common:loading')} />
      )}
    </Dialog>
  );
}

type VerificationFormProps = VerificationDialogProps & {
  id: string;
  saving: boolean;
  onSaving: (saving: boolean) => void;
};
const EMPTY: TypedPassword = { current: '', password: '', confirm: '' };

function VerificationForm({
  id,
  needs,
  askCurrent = false,
  email,
  person,
  saving,
  onSaving,
  onSave,
  onAnswer,
  onExit,
}: VerificationFormProps) {
  const { t, i18n } = useTranslation(['verification', 'auth']);
  const club = useClub();
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const hasStates = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [accepted, setAccepted] = useState(false);
  const [reading, setReading] = useState<'never' | 'open' | 'closed'>('never');
  const [rejected, setRejected] = useState(false);
  const rules = useId();
  const known = useMemo(() => formOf(person ?? EMPTY_PERSON), [person]);
  const today = () => toIsoDate(new Date());

  const profile = useForm<ProfileForm, unknown, ProfileUpdate>({
    defaultValues: { ...known, ...(person ? readChanges(person._id, known) : {}) },
    mode: 'onTouched',
    resolver: (values) => {
      const { fields, profile: valid } = checkProfile(values, hasStates.current, today());
      const errors: FieldErrors<ProfileForm> = Object.fromEntries(
        Object.entries(fields).map(([name, message]) => [name, { type: 'rule', message }]),
      );
      return valid ? { values: valid, errors: {} } : { values: {}, errors };
    },
  });
  const values = profile.watch();
  const lists = useCatalogs(needs.data ? values.Pais : '');
  hasStates.current = lists.hasStates ?? false;
  const text = JSON.stringify(changesOf(values, known));
  const { getValues } = profile;
  useEffect(() => {
    if (person) writeChanges(person._id, changesOf(getValues(), known));
  }, [text, person, known, getValues]);

  const password = useForm<TypedPassword>({
    defaultValues: EMPTY,
    mode: 'onTouched',
    resolver: (typed) => {
      const errors = Object.fromEntries(
        Object.entries(passwordErrors(typed, askCurrent)).map(([name, message]) => [
          name,
          { type: 'rule', message },
        ]),
      );
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: typed, errors: {} };
    },
  });
  const typed = password.watch();

  const say = (next: { problems: Problem[] } | { failed: Failed }) =>
    setOutcome((before) => ({ ...next, count: (before?.count ?? 0) + 1 }));
  const failedBy = (error: unknown): Failed => {
    const code = error instanceof ApiError ? error.code : 500;
    if (code === FAILURE.noSession || code === FAILURE.linkExpired)
      return { kind: 'expired', error };
    if (error instanceof ApiError && code === FAILURE.wrongPassword && needs.password) {
      // Not focused: the message takes focus, and leaving a field checks it again.
      password.setError('current', { type: 'server', message: 'wrong' });
      return { kind: 'fields', error };
    }
    const fields = error instanceof ApiError ? error.fields : {};
    // The form did not ask for the current password, so the reset that allowed a change without it
    // has ended.
    if (fields.currentPassword !== undefined && !askCurrent) return { kind: 'expired', error };
    const server = serverFields(fields);
    for (const [name, message] of server) profile.setError(name, { type: 'server', message });
    if (fields.Password !== undefined)
      password.setError('password', { type: 'server', message: fields.Password });
    if (fields.currentPassword !== undefined)
      password.setError('current', { type: 'server', message: fields.currentPassword });
    if (server.length > 0 || fields.Password !== undefined || fields.currentPassword !== undefined)
      return { kind: 'fields', error };
    return { kind: needs.password && !needs.data ? 'passwordFailed' : 'internal', error };
  };
  const save = async () => {
    const check = needs.data
      ? checkProfile(getValues(), hasStates.current, today())
      : { fields: {} };
    const wrongPassword = needs.password ? passwordErrors(password.getValues(), askCurrent) : {};
    const problems = problemsOf({
      needs,
      fields: check.fields,
      email,
      password: wrongPassword,
      accepted,
    });
    if (needs.data) await profile.trigger();
    if (needs.password) await password.trigger();
    if (problems.length > 0) return say({ problems });
    onSaving(true);
    setOutcome(undefined);
    try {
      const { password: Password, current } = password.getValues();
      await onSave({
        // Checking the terms also accepts them in the profile.
        ...(needs.data && check.profile
          ? {
              profile: needs.terms
                ? { ...check.profile, TerminosYCondiciones: true }
                : check.profile,
            }
          : {}),
        ...(needs.password
          ? { Password, ...(askCurrent ? { currentPassword: current } : {}) }
          : {}),
      });
      if (person) writeChanges(person._id, {});
    } catch (error) {
      say({ failed: failedBy(error) });
    }
    return onSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Saving is ignored while a save is in flight (specification, section 5).
    if (running.current) return;
    running.current = true;
    void save().finally(() => {
      running.current = false;
    });
  };

  useEffect(() => {
    // The dialog opened while the data were loading: focus waits on the form's container, and moves
    // into the form now.
    if (form.current && document.activeElement?.contains(form.current))
      form.current.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, []);

  const wires = {
    control: password.control,
    errorText: ({ message }: { message?: string | undefined }) =>
      message === 'wrong' ? t('dialog.problem.currentWrong') : fieldText(message),
  };
  const labels = { showLabel: t('auth:showPassword'), hideLabel: t('auth:hidePassword') };
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-8">
      {outcome && 'problems' in outcome ? (
        <Problems key={outcome.count} problems={outcome.problems} />
      ) : null}
      {outcome && 'failed' in outcome ? (
        <Alert
          tone="danger"
          takeFocus={outcome.count}
          title={
            outcome.failed.kind === 'fields'
              ? t(
                  outcome.failed.error instanceof ApiError &&
                    outcome.failed.error.code === FAILURE.wrongPassword
                    ? 'dialog.problem.currentWrong'
                    : 'dialog.problem.general',
                )
              : outcome.failed.kind === 'expired'
                ? t('dialog.problem.expired')
                : t(`dialog.problem.${outcome.failed.kind}`)
          }
          actions={
            outcome.failed.kind === 'expired' ? (
              <Button size="sm" onClick={onExit}>
                {t('dialog.signIn')}
              </Button>
            ) : undefined
          }
        >
          {outcome.failed.kind === 'passwordFailed' ||
          (outcome.failed.kind === 'internal' &&
            outcome.failed.error instanceof ApiError &&
            outcome.failed.error.code !== FAILURE.internal)
            ? errorText(outcome.failed.error)
            : null}
        </Alert>
      ) : null}
      {needs.data ? (
        <div className="flex flex-col gap-8">
          {lists.failed ? (
            <Alert
              tone="warning"
              actions={
                <Button size="sm" variant="outline" onClick={lists.retry}>
                  {t('retry', { ns: 'errors' })}
                </Button>
              }
            >
              {t('form.listsFailed', { ns: 'profile' })}
            </Alert>
          ) : null}
          <PersonFields
            control={profile.control}
            setValue={profile.setValue}
            email={email}
            own
            lists={lists}
            terms={needs.terms ? undefined : person}
          />
        </div>
      ) : null}
      {needs.password ? (
        <div className="flex flex-col gap-5">
          {needs.data ? (
            <Heading level={3} className="text-lg">
              {t('dialog.password')}
            </Heading>
          ) : null}
          {askCurrent ? (
            <FormField {...wires} name="current" label={t('dialog.currentPassword')} required>
              {(field) => <PasswordInput {...field} autoComplete="current-password" {...labels} />}
            </FormField>
          ) : null}
          <FormField {...wires} name="password" label={t('dialog.newPassword')} required>
            {(field) => (
              <PasswordInput
                {...field}
                autoComplete="new-password"
                aria-describedby={rules}
                {...labels}
              />
            )}
          </FormField>
          <PasswordRules id={rules} password={typed.password} />
          <FormField {...wires} name="confirm" label={t('dialog.confirmPassword')} required>
            {(field) => <PasswordInput {...field} autoComplete="new-password" {...labels} />}
          </FormField>
          {/* Tells the password manager whose password it saves. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
        </div>
      ) : null}
      {needs.terms ? (
        <div className={needs.data || needs.password ? 'border-t border-line pt-6' : ''}>
          <Checkbox
            checked={accepted}
            onCheckedChange={(checked) => {
              setAccepted(checked === true);
              setRejected(false);
            }}
            aria-required
            hint={t('dialog.termsDate', { date: formatLongDay(LEGAL_DATE, i18n.language) })}
            error={
              rejected
                ? t('dialog.termsRejected')
                : outcome &&
                    'problems' in outcome &&
                    outcome.problems.includes('terms') &&
                    !accepted
                  ? t('dialog.problem.terms')
                  : undefined
            }
            // The words of the button are those between the tags of the translation.
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label
            label={
              <Trans
                t={t}
                i18nKey="dialog.terms"
                values={{ club: club.Nombre }}
                components={{
                  terms: (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      onClick={(event) => {
                        event.preventDefault();
                        setReading('open');
                      }}
                      className="rounded-sm text-start font-medium underline decoration-accent decoration-2 underline-offset-4 hover:text-primary-text"
                    />
                  ),
                }}
              />
            }
          />
          {reading === 'never' ? null : (
            <LaterLegalDialog
              text="terms"
              actions="accept"
              open={reading === 'open'}
              onOpenChange={(open) => setReading(open ? 'open' : 'closed')}
              onAccept={async () => {
                await onAnswer('yes');
                setAccepted(true);
                setRejected(false);
              }}
              onReject={async () => {
                await onAnswer('no');
                setAccepted(false);
                setRejected(true);
              }}
            />
          )}
        </div>
      ) : null}
      <LiveRegion message={saving ? t('dialog.saving') : ''} />
    </form>
  );
}

/** What is wrong, one line each; the fields show the rest themselves. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('verification');
  const [first, ...others] = problems;
  if (!first) return null;
  return (
    <Alert tone="danger" takeFocus title={t(`dialog.problem.${first}`)}>
      {others.length > 0 ? (
        <ul className="list-disc ps-5">
          {others.map((problem) => (
            <li key={problem}>{t(`dialog.problem.${problem}`)}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

const EMPTY_PERSON: Person = {
  _id: '',
  Email: '',
  Nombre: '',
  ApellidoPaterno: '',
  LadaTelefono: '',
  Telefono: '',
  LadaCelular: '',
  Celular: '',
  Pais: '',
  Estado: '',
  Ciudad: '',
  Direccion: '',
  CodigoPostal: '',
  Nacionalidad: '',
  FechaNacimiento: '',
  Genero: '',
  Idioma: 'EN',
  EstadoCivil: '',
  RecibirBoletines: false,
  TerminosYCondiciones: false,
  TerminosYCondicionesFecha: null,
};

function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className="flex flex-col gap-8">
      {[6, 4].map((fields) => (
        <div key={fields} className="flex flex-col gap-4">
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
    </div>
  );
}
