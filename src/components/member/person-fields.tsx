import { useState } from 'react';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Control, UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import type { ProfileUpdate } from '#contracts/account.ts';
import { formatLongDay, toIsoDate } from '#lib/dates.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import type { Option } from '#ui/option.ts';
import { BirthDate } from './birth-date.tsx';
import { DialNumber } from './dial-number.tsx';
import { groupPostal } from './masks.ts';
import { MaskedInput } from './masked-input.tsx';
import { MARKED } from './profile-rules.ts';
import type { Person, ProfileField, ProfileForm } from './profile-rules.ts';
import type { useCatalogs } from './use-catalogues.ts';

type ProfileControl = Control<ProfileForm, unknown, ProfileUpdate>;
type PersonFieldsProps = {
  control: ProfileControl;
  setValue: UseFormSetValue<ProfileForm>;
  /** Shown, but never sent. */
  email: string;
  /** This is the signed-in person. */
  own: boolean;
  lists: ReturnType<typeof useCatalogs>;
  /** The answer to the terms, shown read-only; left out where the form asks for it. */
  terms?: Pick<Person, 'TerminosYCondiciones' | 'TerminosYCondicionesFecha'> | undefined;
};

/**
 * Everything the contract stores about one person, as fields of a form in four groups
 * (specification, section 3). Shared by profile and data verification.
 */
export function PersonFields({ control, setValue, email, own, lists, terms }: PersonFieldsProps) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const country = useWatch({ control, name: 'Pais' });
  const wires = {
    control,
    errorText: ({ message }: { message?: string | undefined }) => fieldText(message),
  };
  const marked = (name: ProfileField) => ({
    name,
    label: t(`form.${name}` as 'form.Nombre'),
    required: MARKED.includes(name),
  });
  const line = (
    name: 'Nombre' | 'ApellidoPaterno' | 'Ciudad' | 'Direccion',
    autoComplete: string,
    maxLength: number,
    className?: string,
  ) => (
    <FormField {...wires} {...marked(name)} className={className}>
      {(field) => (
        <Input
          {...field}
          value={String(field.value)}
          autoComplete={own ? autoComplete : 'off'}
          maxLength={maxLength}
        />
      )}
    </FormField>
  );
  const search = {
    searchLabel: t('form.search'),
    emptyText: t('form.none'),
    closeLabel: t('close', { ns: 'common' }),
    resultsText: (count: number) => t('form.found', { count }),
  };
  const long = (name: 'Pais' | 'Nacionalidad', options: readonly Option[], onPick?: () => void) => (
    <FormField {...wires} {...marked(name)}>
      {(field) => (
        <Combobox
          {...field}
          {...search}
          value={String(field.value)}
          options={options}
          placeholder={t('form.choose')}
          disabled={options.length === 0 && !lists.failed}
          onValueChange={(value) => {
            if (value === field.value) return;
            field.onChange(value);
            onPick?.();
          }}
        />
      )}
    </FormField>
  );
  const short = (
    name: 'Genero' | 'EstadoCivil' | 'Idioma',
    options: readonly Option[],
    more: { placeholder?: string; hint?: string } = {},
  ) => (
    <FormField {...wires} {...marked(name)} hint={more.hint}>
      {(field) => (
        <NativeSelect
          {...field}
          value={String(field.value)}
          options={withCurrent(options, String(field.value))}
          {...(more.placeholder ? { placeholder: more.placeholder } : {})}
        />
      )}
    </FormField>
  );
  const phone = (code: 'LadaTelefono' | 'LadaCelular', number: 'Telefono' | 'Celular') => (
    <PhoneOf
      control={control}
      code={code}
      number={number}
      lists={lists}
      home={country}
      autoComplete={own && number === 'Celular' ? 'tel-national' : 'off'}
      onCode={(next) => setValue(code, next, { shouldDirty: true, shouldValidate: false })}
    />
  );

  return (
    <>
      <Group title={t('form.personal')}>
        {line('Nombre', 'given-name', 100)}
        {line('ApellidoPaterno', 'family-name', 100)}
        <BirthOf control={control} own={own} />
        {short(
          'Genero',
          (['F', 'M', 'O'] as const).map((value) => ({ value, label: t(`form.genders.${value}`) })),
          { placeholder: t('form.notGiven') },
        )}
        {long('Nacionalidad', lists.nationalities)}
        {short('EstadoCivil', lists.civil, { placeholder: t('form.notGiven') })}
      </Group>
      <Group title={t('form.contact')}>
        <Field
          label={t('form.Email')}
          required
          hint={own ? t('form.emailHint') : t('form.emailHintOther')}
          className="sm:col-span-2"
        >
          <Input type="email" value={email} readOnly autoComplete="off" />
        </Field>
        {phone('LadaTelefono', 'Telefono')}
        {phone('LadaCelular', 'Celular')}
      </Group>
      <Group title={t('form.address')}>
        {long('Pais', lists.countries, () => setValue('Estado', '', { shouldDirty: true }))}
        <FormField
          {...wires}
          {...marked('Estado')}
          required={lists.hasStates !== false}
          disabled={lists.hasStates === false || country === ''}
        >
          {(field) => (
            <Combobox
              {...field}
              {...search}
              value={String(field.value)}
              options={lists.states}
              onValueChange={field.onChange}
              placeholder={
                country === ''
                  ? t('form.stateFirst')
                  : lists.loadingStates
                    ? t('loading', { ns: 'common' })
                    : lists.hasStates === false
                      ? t('form.noStates')
                      : t('form.choose')
              }
            />
          )}
        </FormField>
        {line('Ciudad', 'address-level2', 100)}
        <FormField {...wires} {...marked('CodigoPostal')}>
          {(field) => (
            <MaskedInput
              {...field}
              value={String(field.value)}
              format={(typed) => groupPostal(typed, country)}
              autoComplete={own ? 'postal-code' : 'off'}
              maxLength={20}
            />
          )}
        </FormField>
        {line('Direccion', 'street-address', 200, 'sm:col-span-2')}
      </Group>
      <Group title={t('form.preferences')}>
        {short('Idioma', lists.languages, { hint: t('form.idiomaHint') })}
        <Newsletters control={control} />
        {terms ? <Terms {...terms} /> : null}
      </Group>
    </>
  );
}

function BirthOf({ control, own }: { control: ProfileControl; own: boolean }) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const [today] = useState(() => toIsoDate(new Date()));
  const { field, fieldState } = useController({ control, name: 'FechaNacimiento' });
  return (
    <BirthDate
      ref={field.ref}
      label={t('form.FechaNacimiento')}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      today={today}
      required={MARKED.includes('FechaNacimiento')}
      autoFill={own}
      error={fieldText(fieldState.error?.message)}
    />
  );
}

function Newsletters({ control }: { control: ProfileControl }) {
  const { t } = useTranslation('profile');
  const { field } = useController({ control, name: 'RecibirBoletines' });
  return (
    <Checkbox
      ref={field.ref}
      name={field.name}
      checked={field.value}
      onBlur={field.onBlur}
      onCheckedChange={(checked) => field.onChange(checked === true)}
      label={t('form.RecibirBoletines')}
      className="sm:justify-center"
    />
  );
}

function Terms({
  TerminosYCondiciones: accepted,
  TerminosYCondicionesFecha: answered,
}: NonNullable<PersonFieldsProps['terms']>) {
  const { t, i18n } = useTranslation('profile');
  const date = answered && formatLongDay(toIsoDate(new Date(answered)), i18n.language);
  const text = date
    ? t(accepted ? 'form.termsAcceptedOn' : 'form.termsRefusedOn', { date })
    : t(accepted ? 'form.termsAccepted' : 'form.termsOpen');
  return (
    <Field label={t('form.TerminosYCondiciones')} className="sm:col-span-2">
      <Input value={text} readOnly autoComplete="off" />
    </Field>
  );
}

/**
 * A saved value that its list does not have can still be chosen, so that opening the form changes
 * nothing.
 */
const withCurrent = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((one) => one.value === value)
    ? options
    : [{ value, label: value }, ...options];

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 font-display text-lg text-ink">{title}</legend>
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
  </fieldset>
);

type PhoneOfProps = {
  control: ProfileControl;
  code: 'LadaTelefono' | 'LadaCelular';
  number: 'Telefono' | 'Celular';
  lists: ReturnType<typeof useCatalogs>;
  home: string;
  autoComplete: string;
  onCode: (code: string) => void;
};
function PhoneOf({ control, code, number, lists, home, autoComplete, onCode }: PhoneOfProps) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const dial = useController({ control, name: code });
  const { field, fieldState } = useController({ control, name: number });
  return (
    <DialNumber
      ref={field.ref}
      label={t(`form.${number}`)}
      kind={number === 'Telefono' ? 'landline' : 'mobile'}
      dialCode={dial.field.value}
      number={field.value}
      home={home}
      options={lists.dialCodes}
      countries={lists.known}
      required={MARKED.includes(number)}
      autoComplete={autoComplete}
      error={fieldText(fieldState.error?.message ?? dial.fieldState.error?.message)}
      onBlur={field.onBlur}
      onChange={(nextCode, nextNumber) => {
        if (nextCode !== dial.field.value) onCode(nextCode);
        field.onChange(nextNumber);
      }}
    />
  );
}
