import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { PersonFields } from '#components/member/person-fields.tsx';
import type { Person } from '#components/member/profile-rules.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useVerificationForm } from './use-verification-form.ts';
import type { Verified } from './use-verification-form.ts';
import { VerificationOutcome } from './verification-outcome.tsx';
import { VerificationPassword } from './verification-password.tsx';
import type { Needs, Place } from './verification-rules.ts';
import { VerificationTerms } from './verification-terms.tsx';

type VerificationDialogProps = {
  open: boolean;
  needs: Needs;
  /**
   * `leave` leaves without saving and is the only other way; `close` just closes (specification,
   * section 4).
   */
  exit: 'leave' | 'close';
  /** Leaving; the button says so. */
  leaving?: boolean | undefined;
  /** Also asks for the current password: for members who change it without being told to. */
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
  const form = useId();
  const [saving, setSaving] = useState(false);
  const ready = !needs.data || person !== undefined;
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
        <VerificationForm key={person?._id ?? 'none'} {...props} id={form} onSaving={setSaving} />
      ) : loadFailed ? (
        <NotLoaded error={loadFailed} onRetry={onRetry} onExit={onExit} />
      ) : (
        <FormSkeleton label={t('common:loading')} />
      )}
    </Dialog>
  );
}

/**
 * The data could not be loaded: an ended session is signed in to again, anything else is retried.
 */
function NotLoaded({
  error,
  onRetry,
  onExit,
}: {
  error: unknown;
  onRetry: (() => void) | undefined;
  onExit: () => void;
}) {
  const { t } = useTranslation(['verification', 'errors']);
  const errorText = useErrorText();
  const ended = error instanceof ApiError && error.code === FAILURE.noSession;
  return (
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
      {errorText(error)}
    </Alert>
  );
}

type VerificationFormProps = VerificationDialogProps & {
  id: string;
  onSaving: (saving: boolean) => void;
};

function VerificationForm({
  id,
  needs,
  askCurrent = false,
  email,
  person,
  onSaving,
  onSave,
  onAnswer,
  onExit,
}: VerificationFormProps) {
  const { t } = useTranslation('verification');
  const place = useRef<HTMLFormElement>(null);
  const terms = useRef<HTMLButtonElement>(null);
  const { state, dispatch, profile, password, submit } = useVerificationForm({
    needs,
    askCurrent,
    email,
    person,
    onSaving,
    onSave,
  });
  const goTo = (where: Place) => {
    if (where === 'terms') terms.current?.focus();
    else if (where === 'current' || where === 'password' || where === 'confirm')
      password.setFocus(where);
    else profile.form.setFocus(where);
  };
  useEffect(() => {
    // The dialog opened while the data were loading: focus waits on the form's container, and moves
    // into the form now.
    if (place.current && document.activeElement?.contains(place.current))
      place.current.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, []);
  return (
    <form ref={place} id={id} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <VerificationOutcome state={state} errors={profile.errors} onGoTo={goTo} onExit={onExit} />
      {needs.data ? (
        <ProfilePart profile={profile} email={email} terms={needs.terms ? undefined : person} />
      ) : null}
      {needs.password ? (
        <VerificationPassword
          form={password}
          askCurrent={askCurrent}
          headed={needs.data}
          email={email}
        />
      ) : null}
      {needs.terms ? (
        <div className={needs.data || needs.password ? 'border-t border-line pt-6' : ''}>
          <VerificationTerms box={terms} state={state} dispatch={dispatch} onAnswer={onAnswer} />
        </div>
      ) : null}
      <LiveRegion message={state.step.name === 'saving' ? t('dialog.saving') : ''} />
    </form>
  );
}

type ProfilePartProps = {
  profile: ReturnType<typeof useVerificationForm>['profile'];
  email: string;
  /**
   * Values for the terms below the fields; undefined where the dialog shows the terms in a part of
   * their own.
   */
  terms: Person | undefined;
};
function ProfilePart({ profile: { form, lists }, email, terms }: ProfilePartProps) {
  const { t } = useTranslation(['profile', 'errors']);
  return (
    <div className="flex flex-col gap-8">
      {lists.failed ? (
        <Alert
          tone="warning"
          actions={
            <Button size="sm" variant="outline" onClick={lists.retry}>
              {t('errors:retry')}
            </Button>
          }
        >
          {t('form.listsFailed')}
        </Alert>
      ) : null}
      <PersonFields
        control={form.control}
        setValue={form.setValue}
        email={email}
        own
        lists={lists}
        terms={terms}
      />
    </div>
  );
}

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
