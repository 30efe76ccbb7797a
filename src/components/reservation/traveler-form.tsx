import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode, Ref } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { Control, FieldErrors } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import { useEndpoint } from '#client/use-endpoint.ts';
import { LegalDialog } from '#components/legal/legal-dialog.tsx';
import { FIRST_COUNTRIES, listAllCountries, listAllStates } from '#contracts/week.ts';
import { countryName } from '#lib/countries.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { Heading } from '#ui/text.tsx';
import { fillEmpty } from './draft.ts';
import type { TravelerDraft } from './draft.ts';
import { PhoneField } from './phone-field.tsx';
import { ProblemsAlert } from './problems-alert.tsx';
import { checkTraveler, TRAVELER_FIELDS } from './traveler-rules.ts';
import type { TravelerField, TravelerProblems } from './traveler-rules.ts';

/** What the page may ask of the form: fill empty fields, mark what the server refused. */
export type TravelerFormHandle = {
  fill: (known: Partial<TravelerDraft>) => void;
  mark: (wrong: TravelerProblems) => void;
};

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
  back: ReactNode;
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
  back,
  ref,
}: TravelerFormProps) {
  const { t, i18n } = useTranslation('booking');
  const fieldText = useFieldText();
  const { language } = i18n;
  const needsState = useRef(false);
  const {
    control,
    getValues,
    setValue,
    handleSubmit,
    setError,
    setFocus,
    watch,
    trigger,
    formState,
  } = useForm<TravelerDraft>({
    defaultValues: initial,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = checkTraveler(values, needsState.current);
      const errors: FieldErrors<TravelerDraft> = Object.fromEntries(
        Object.entries(wrong).map(([field, message]) => [field, { type: 'rule', message }]),
      );
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  // Read in every render: the form tells only of what is read.
  const { errors, isSubmitted } = formState;
  /**
   * Tries that failed since the last that did not: then what is wrong is also told above the
   * fields, as long as it is.
   */
  const [tries, setTries] = useState(0);
  const [termsOpen, setTermsOpen] = useState(false);
  const formId = useId();
  const values = watch();

  const countries = useEndpoint(listAllCountries, {}, { revalidateIfStale: false });
  const states = useEndpoint(
    listAllStates,
    values.country ? { query: { country: values.country } } : null,
    { revalidateIfStale: false },
  );
  const chosen = countries.data?.countries.find(({ Country }) => Country === values.country);
  const stateOptions =
    states.data?.states.map(({ NOMBRE_ESTADO }) => ({
      value: NOMBRE_ESTADO,
      label: NOMBRE_ESTADO,
    })) ?? [];
  const hasStates = stateOptions.length > 0;
  // Until the states have loaded the country's own flag decides, so that a slow list does not let
  // anyone through without a state.
  needsState.current = (chosen?.TIPO ?? 0) > 0 && (hasStates || !states.data);

  const countryOptions = useMemo(() => {
    const first = FIRST_COUNTRIES as readonly string[];
    const named = (countries.data?.countries ?? []).map(({ Country, iso2 }) => ({
      value: Country,
      label: countryName(iso2, language),
      keywords: `${Country} ${iso2}`,
      group: first.includes(Country) ? 'first' : 'all',
    }));
    const rank = (value: string) => (first.includes(value) ? first.indexOf(value) : first.length);
    return named.toSorted(
      (a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, language),
    );
  }, [countries.data, language]);

  useEffect(() => {
    const subscription = watch((next) => onChange({ ...initial, ...next }));
    return () => subscription.unsubscribe();
  }, [watch, onChange, initial]);

  useImperativeHandle(ref, () => ({
    fill: (known) => {
      const filled = fillEmpty(getValues(), known);
      for (const field of TRAVELER_FIELDS)
        if (filled[field] !== getValues(field))
          setValue(field, filled[field], { shouldDirty: true });
      if (isSubmitted) void trigger();
    },
    mark: (wrong) => {
      for (const field of TRAVELER_FIELDS)
        if (wrong[field]) setError(field, { type: 'server', message: wrong[field] });
      setTries((before) => before + 1);
    },
  }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase) return;
    void handleSubmit(
      (valid) => {
        setTries(0);
        onSubmit(valid);
      },
      () => setTries((before) => before + 1),
    )(event);
  };
  const goTo = (field: TravelerField) => {
    if (field === 'country' || field === 'state' || field === 'terms')
      document.getElementById(`${formId}-${field}`)?.focus();
    else setFocus(field);
  };
  const error = ({ message }: { message?: string | undefined }) => fieldText(message);
  const results = (count: number) => t('traveler.results', { count });
  const text = (
    name: 'name' | 'lastname' | 'city' | 'address' | 'zipcode',
    autoComplete: string,
    className?: string,
    maxLength = 100,
  ) => (
    <FormField
      control={control}
      name={name}
      label={t(`traveler.${name}`)}
      required
      errorText={error}
      className={className}
    >
      {(field) => <Input {...field} autoComplete={autoComplete} maxLength={maxLength} />}
    </FormField>
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <div className="flex flex-col gap-1">
        <Heading level={1}>{t('traveler.title')}</Heading>
        <p className="text-muted">{t('traveler.lead')}</p>
      </div>
      {tries > 0 ? (
        <ProblemsAlert
          wrong={Object.fromEntries(
            TRAVELER_FIELDS.map((field) => [field, errors[field]?.message]),
          )}
          count={tries}
          country={chosen ? countryName(chosen.iso2, language) : ''}
          onGoTo={goTo}
        />
      ) : null}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {text('name', 'given-name')}
        {text('lastname', 'family-name')}
        <FormField
          control={control}
          name="email"
          label={t('traveler.email')}
          hint={t('traveler.emailHint')}
          required
          errorText={error}
        >
          {(field) => (
            <Input
              {...field}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={255}
            />
          )}
        </FormField>
        <FormPhone control={control} hint={chosen?.iso2 ?? (language === 'es' ? 'MX' : 'US')} />
        <FormField
          control={control}
          name="country"
          id={`${formId}-country`}
          label={t('traveler.country')}
          required
          errorText={error}
        >
          {(field) => (
            <Combobox
              {...field}
              options={countryOptions}
              onValueChange={(country) => {
                if (country === field.value) return;
                field.onChange(country);
                setValue('state', '', { shouldDirty: true });
                // Whether a state is asked for depends on the country.
                if (isSubmitted) void trigger('state');
              }}
              disabled={!countries.data}
              placeholder={
                countries.data || countries.error
                  ? t('traveler.countryPlaceholder')
                  : t('loading', { ns: 'common' })
              }
              searchLabel={t('traveler.countrySearch')}
              emptyText={t('traveler.countryNone')}
              closeLabel={t('close', { ns: 'common' })}
              resultsText={results}
            />
          )}
        </FormField>
        <FormField
          control={control}
          name="state"
          id={`${formId}-state`}
          label={t('traveler.state')}
          required={needsState.current}
          disabled={!hasStates}
          errorText={error}
        >
          {(field) => (
            <Combobox
              {...field}
              options={stateOptions}
              onValueChange={field.onChange}
              placeholder={
                !values.country
                  ? t('traveler.stateFirst')
                  : states.isLoading
                    ? t('traveler.stateLoading')
                    : hasStates || states.error
                      ? t('traveler.statePlaceholder')
                      : t('traveler.stateNotNeeded')
              }
              searchLabel={t('traveler.stateSearch')}
              emptyText={t('traveler.stateNone')}
              closeLabel={t('close', { ns: 'common' })}
              resultsText={results}
            />
          )}
        </FormField>
        {countries.error || states.error ? (
          <Alert
            tone="warning"
            className="sm:col-span-2"
            actions={
              <Button
                size="sm"
                variant="outline"
                onClick={() => void (countries.error ? countries.mutate() : states.mutate())}
              >
                {t('retry', { ns: 'errors' })}
              </Button>
            }
          >
            {countries.error ? t('traveler.countriesFailed') : t('traveler.stateFailed')}
          </Alert>
        ) : null}
        {text('city', 'address-level2')}
        {text('zipcode', 'postal-code', undefined, 20)}
        {text('address', 'street-address', 'sm:col-span-2', 200)}
      </div>
      {notes}
      <div>
        <FormTerms id={`${formId}-terms`} control={control} onOpen={() => setTermsOpen(true)} />
        <p className="ps-9 text-sm text-muted">{t('traveler.finalSale')}</p>
      </div>
      {failure}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        {back}
        <Button
          type="submit"
          size="lg"
          loading={phase !== undefined}
          loadingLabel={
            phase === 'starting' ? t('traveler.startingPayment') : t('traveler.reserving')
          }
          className="sm:min-w-64"
        >
          {t('next', { ns: 'common' })}
        </Button>
      </div>
      <LegalDialog text="terms" open={termsOpen} onOpenChange={setTermsOpen} />
    </form>
  );
}

type FieldProps = { control: Control<TravelerDraft> };

function FormPhone({ control, hint }: FieldProps & { hint: string }) {
  const fieldText = useFieldText();
  const { field, fieldState } = useController({ control, name: 'phone' });
  return <PhoneField {...field} hint={hint} error={fieldText(fieldState.error?.message)} />;
}

function FormTerms({ id, control, onOpen }: FieldProps & { id: string; onOpen: () => void }) {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController({ control, name: 'terms' });
  return (
    <Checkbox
      id={id}
      ref={field.ref}
      name={field.name}
      checked={field.value}
      onBlur={field.onBlur}
      onCheckedChange={(checked) => field.onChange(checked === true)}
      aria-required
      error={fieldState.error ? t('traveler.remarks') : undefined}
      // The words of the button are those between the tags of the translation.
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label
      label={
        <Trans
          t={t}
          i18nKey="traveler.terms"
          components={{
            terms: (
              <button
                type="button"
                onClick={(event) => {
                  event.preventDefault();
                  onOpen();
                }}
                className="rounded-sm font-medium underline decoration-accent decoration-2 underline-offset-4 hover:text-primary-text"
              />
            ),
          }}
        />
      }
    />
  );
}
