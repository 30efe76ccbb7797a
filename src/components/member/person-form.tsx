import { CircleCheck, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Failure } from './failure.tsx';
import { PersonFields } from './person-fields.tsx';
import { usePersonForm } from './use-person-form.ts';
import type { PersonFormProps, PersonFormState } from './use-person-form.ts';

/**
 * Everything the contract stores about one person; saved as a whole by its own button
 * (specification, sections 3 and 5).
 */
export function PersonForm(props: PersonFormProps) {
  const { person, own } = props;
  const { t } = useTranslation('profile');
  const form = usePersonForm(props);
  const { lists, outcome } = form;
  return (
    <Card asChild padding="lg">
      <form
        noValidate
        onSubmit={form.submit}
        aria-label={`${person.Nombre} ${person.ApellidoPaterno}`.trim()}
        className="flex flex-col gap-8"
      >
        {form.restored ? (
          <Alert
            tone="info"
            actions={
              <Button size="sm" variant="link" onClick={form.discard}>
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
          control={form.control}
          setValue={form.setValue}
          email={person.Email}
          own={own}
          lists={lists}
          terms={person}
        />
        {outcome?.step === 'check' ? <Alert tone="danger">{t('form.check')}</Alert> : null}
        {outcome?.step === 'failed' ? (
          <Failure title={t('form.failedTitle')} error={outcome.error} count={outcome.count} />
        ) : null}
        <SaveBar form={form} />
      </form>
    </Card>
  );
}

/** The button that saves, and whether there is anything to save. */
function SaveBar({ form: { saving, unsaved, outcome, discard } }: { form: PersonFormState }) {
  const { t } = useTranslation('profile');
  const saved = outcome?.step === 'saved';
  return (
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
      ) : saved ? (
        <span className="flex items-center gap-2 text-sm font-medium text-success">
          <CircleCheck aria-hidden="true" className="size-5 stroke-[1.75]" />
          {t('form.saved')}
        </span>
      ) : null}
      <LiveRegion message={saving ? t('form.saving') : saved ? t('form.saved') : ''} />
    </div>
  );
}

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
