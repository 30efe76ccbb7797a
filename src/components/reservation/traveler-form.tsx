import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { LegalDialog } from '#components/legal/legal-dialog.tsx';
import { TermsLink } from '#components/legal/terms-link.tsx';
import { countryName } from '#lib/countries.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Heading } from '#ui/text.tsx';
import type { TravelerDraft } from './draft.ts';
import { ProblemsAlert } from './problems-alert.tsx';
import { TravelerFields } from './traveler-fields.tsx';
import type { TravelerField } from './check-traveler.ts';
import { useTravelerForm } from './use-traveler-form.ts';
import type { Refused, TravelerFormHandle } from './use-traveler-form.ts';

type TravelerFormProps = {
  initial: TravelerDraft;
  /** Called with every change, for storing. */
  onChange: (values: TravelerDraft) => void;
  onSubmit: (values: TravelerDraft) => void;
  /** What is happening after Next: making the hold, then starting the payment. */
  phase?: 'reserving' | 'starting' | undefined;
  /** Shown between the fields and the terms. */
  notes?: ReactNode;
  /** A failed call, shown where the buttons are. */
  failure?: ReactNode;
  refused?: Refused | undefined;
  back: ReactNode;
  /** In place of the page's own heading, in a window that has one. */
  heading?: ReactNode;
  /** On the button, if it is not "Next". */
  next?: string;
  ref?: Ref<TravelerFormHandle>;
};

/**
 * Primary contact of a booking with all rules of section 5. Invalid input never leaves the page;
 * every failure says what to do and where.
 */
export function TravelerForm({
  initial,
  onChange,
  onSubmit,
  phase,
  notes,
  failure,
  refused,
  back,
  heading = <TravelerHeading />,
  next,
  ref,
}: TravelerFormProps) {
  const { t, i18n } = useTranslation(['booking', 'common']);
  const formId = useId();
  const busy = phase !== undefined;
  const traveler = useTravelerForm({ initial, onChange, onSubmit, busy, refused, ref });
  const { form, places, tries, wrong, submit } = traveler;
  const goTo = (field: TravelerField) => {
    if (field === 'country' || field === 'state' || field === 'terms')
      document.getElementById(`${formId}-${field}`)?.focus();
    else form.setFocus(field);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      {heading}
      {tries > 0 ? (
        <ProblemsAlert
          wrong={wrong}
          count={tries}
          country={places.chosen ? countryName(places.chosen.iso2, i18n.language) : ''}
          onGoTo={goTo}
        />
      ) : null}
      <TravelerFields traveler={traveler} formId={formId} />
      {notes}
      <Terms id={`${formId}-terms`} control={form.control} />
      {failure}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        {back}
        <Button
          type="submit"
          size="lg"
          loading={busy}
          loadingLabel={
            next ?? (phase === 'starting' ? t('traveler.startingPayment') : t('traveler.reserving'))
          }
          className="sm:min-w-64"
        >
          {next ?? t('common:next')}
        </Button>
      </div>
    </form>
  );
}

function TravelerHeading() {
  const { t } = useTranslation('booking');
  return (
    <div className="flex flex-col gap-1">
      <Heading level={1}>{t('traveler.title')}</Heading>
      <p className="text-muted">{t('traveler.lead')}</p>
    </div>
  );
}

/** The box that accepts the terms, with their text behind its label. */
function Terms({ id, control }: { id: string; control: Control<TravelerDraft> }) {
  const { t } = useTranslation('booking');
  const [open, setOpen] = useState(false);
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'terms' });
  return (
    <div>
      <Checkbox
        id={id}
        ref={ref}
        name={name}
        checked={value}
        onBlur={onBlur}
        onCheckedChange={(checked) => onChange(checked === true)}
        aria-required
        error={fieldState.error ? t('traveler.remarks') : undefined}
        label={
          <Trans
            t={t}
            i18nKey="traveler.terms"
            components={{ terms: <TermsLink onOpen={() => setOpen(true)} /> }}
          />
        }
      />
      <p className="ps-9 text-sm text-muted">{t('traveler.finalSale')}</p>
      <LegalDialog text="terms" open={open} onOpenChange={setOpen} />
    </div>
  );
}
