import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Input } from '#ui/input.tsx';
import type { TravelerDraft } from './draft.ts';
import { useMessageText } from './use-message-text.ts';
import { PhoneField } from './phone-field.tsx';
import type { TravelerFormState } from './use-traveler-form.ts';

type PartProps = {
  traveler: TravelerFormState;
  /** Begins the ids of fields that the form moves focus to. */
  formId: string;
};

/** Name, contact and address of the traveler. */
export function TravelerFields({ traveler, formId }: PartProps) {
  const { i18n } = useTranslation();
  const { control } = traveler.form;
  const home = traveler.places.chosen?.iso2 ?? (i18n.language === 'es' ? 'MX' : 'US');
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <Line control={control} name="name" autoComplete="given-name" />
      <Line control={control} name="lastname" autoComplete="family-name" />
      <Email control={control} />
      <Phone control={control} hint={home} />
      <Country traveler={traveler} formId={formId} />
      <State traveler={traveler} formId={formId} />
      <PlacesFailed places={traveler.places} />
      <Line control={control} name="city" autoComplete="address-level2" />
      <Line control={control} name="zipcode" autoComplete="postal-code" maxLength={20} />
      <Line
        control={control}
        name="address"
        autoComplete="street-address"
        className="sm:col-span-2"
        maxLength={200}
      />
    </div>
  );
}

type FieldProps = { control: Control<TravelerDraft> };
type LineProps = FieldProps & {
  name: 'name' | 'lastname' | 'city' | 'address' | 'zipcode';
  autoComplete: string;
  className?: string;
  maxLength?: number;
};
function Line({ control, name, autoComplete, className, maxLength = 100 }: LineProps) {
  const { t } = useTranslation('booking');
  return (
    <FormField
      control={control}
      name={name}
      label={t(`traveler.${name}`)}
      required
      errorText={useMessageText()}
      className={className}
    >
      {(field) => <Input {...field} autoComplete={autoComplete} maxLength={maxLength} />}
    </FormField>
  );
}

function Email({ control }: FieldProps) {
  const { t } = useTranslation('booking');
  return (
    <FormField
      control={control}
      name="email"
      label={t('traveler.email')}
      hint={t('traveler.emailHint')}
      required
      errorText={useMessageText()}
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
  );
}

function Phone({ control, hint }: FieldProps & { hint: string }) {
  const message = useMessageText();
  const { field, fieldState } = useController({ control, name: 'phone' });
  return <PhoneField {...field} hint={hint} error={message(fieldState.error ?? {})} />;
}

/** Texts of a list that can be searched. */
function useSearchTexts() {
  const { t } = useTranslation(['booking', 'common']);
  return {
    closeLabel: t('common:close'),
    resultsText: (count: number) => t('traveler.results', { count }),
  };
}

function Country({ traveler, formId }: PartProps) {
  const { t } = useTranslation(['booking', 'common']);
  const texts = useSearchTexts();
  const { form, places } = traveler;
  const { countries } = places;
  return (
    <FormField
      control={form.control}
      name="country"
      id={`${formId}-country`}
      label={t('traveler.country')}
      required
      errorText={useMessageText()}
    >
      {(field) => (
        <Combobox
          {...field}
          {...texts}
          options={places.countryOptions}
          onValueChange={(country) => {
            if (country === field.value) return;
            field.onChange(country);
            form.setValue('state', '', { shouldDirty: true });
          }}
          disabled={!countries.data}
          placeholder={
            countries.data || countries.error
              ? t('traveler.countryPlaceholder')
              : t('common:loading')
          }
          searchLabel={t('traveler.countrySearch')}
          emptyText={t('traveler.countryNone')}
        />
      )}
    </FormField>
  );
}

function State({ traveler, formId }: PartProps) {
  const { t } = useTranslation('booking');
  const texts = useSearchTexts();
  const { form, places, values } = traveler;
  const { states, hasStates } = places;
  return (
    <FormField
      control={form.control}
      name="state"
      id={`${formId}-state`}
      label={t('traveler.state')}
      required={places.needsState}
      disabled={!hasStates}
      errorText={useMessageText()}
    >
      {(field) => (
        <Combobox
          {...field}
          {...texts}
          options={places.stateOptions}
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
        />
      )}
    </FormField>
  );
}

/** One of the lists could not be loaded. */
function PlacesFailed({ places: { countries, states } }: Pick<TravelerFormState, 'places'>) {
  const { t } = useTranslation(['booking', 'errors']);
  if (!countries.error && !states.error) return null;
  return (
    <Alert
      tone="warning"
      className="sm:col-span-2"
      actions={
        <Button
          size="sm"
          variant="outline"
          onClick={() => void (countries.error ? countries.mutate() : states.mutate())}
        >
          {t('errors:retry')}
        </Button>
      }
    >
      {countries.error ? t('traveler.countriesFailed') : t('traveler.stateFailed')}
    </Alert>
  );
}
