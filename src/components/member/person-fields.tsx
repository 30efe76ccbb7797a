import { useState } from 'react';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Control, UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import type { ProfileField, ProfileUpdate } from '#contracts/account.ts';
import { formatLongDay, toIsoDate } from '#lib/dates.ts';
import { dayHere } from '#lib/date-texts.ts';
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
import type { Person, ProfileForm } from './profile-rules.ts';
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
  return (
    <>
      <Group title={t('form.personal')}>
        <LineOf control={control} own={own} name="Nombre" autoComplete="given-name" />
        <LineOf control={control} own={own} name="ApellidoPaterno" autoComplete="family-name" />
        <BirthOf control={control} own={own} />
        <ShortListOf
          control={control}
          name="Genero"
          options={(['F', 'M', 'O'] as const).map((value) => ({
            value,
            label: t(`form.genders.${value}`),
          }))}
          placeholder={t('form.notGiven')}
        />
        <LongListOf
          control={control}
          name="Nacionalidad"
          options={lists.nationalities}
          failed={lists.failed}
        />
        <ShortListOf
          control={control}
          name="EstadoCivil"
          options={lists.civil}
          placeholder={t('form.notGiven')}
        />
      </Group>
      <Contact control={control} setValue={setValue} email={email} own={own} lists={lists} />
      <Address control={control} setValue={setValue} own={own} lists={lists} />
      <Group title={t('form.preferences')}>
        <ShortListOf
          control={control}
          name="Idioma"
          options={lists.languages}
          hint={t('form.idiomaHint')}
        />
        <Newsletters control={control} />
        {terms ? <Terms {...terms} /> : null}
      </Group>
    </>
  );
}

function Contact({
  control,
  setValue,
  email,
  own,
  lists,
}: Pick<PersonFieldsProps, 'control' | 'setValue' | 'email' | 'own' | 'lists'>) {
  const { t } = useTranslation('profile');
  const home = useWatch({ control, name: 'Pais' });
  const shared = { control, lists, home };
  const setCode = (code: 'LadaTelefono' | 'LadaCelular') => (next: string) =>
    setValue(code, next, { shouldDirty: true, shouldValidate: false });
  return (
    <Group title={t('form.contact')}>
      <Field
        label={t('form.Email')}
        required
        hint={own ? t('form.emailHint') : t('form.emailHintOther')}
        className="sm:col-span-2"
      >
        <Input type="email" value={email} readOnly autoComplete="off" />
      </Field>
      <PhoneOf
        {...shared}
        code="LadaTelefono"
        number="Telefono"
        autoComplete="off"
        onCode={setCode('LadaTelefono')}
      />
      <PhoneOf
        {...shared}
        code="LadaCelular"
        number="Celular"
        autoComplete={own ? 'tel-national' : 'off'}
        onCode={setCode('LadaCelular')}
      />
    </Group>
  );
}

function Address({
  control,
  setValue,
  own,
  lists,
}: Pick<PersonFieldsProps, 'control' | 'setValue' | 'own' | 'lists'>) {
  const { t } = useTranslation('profile');
  const wiring = useWiring(control);
  const country = useWatch({ control, name: 'Pais' });
  return (
    <Group title={t('form.address')}>
      <LongListOf
        control={control}
        name="Pais"
        options={lists.countries}
        failed={lists.failed}
        onPick={() => setValue('Estado', '', { shouldDirty: true })}
      />
      <StateOf control={control} lists={lists} country={country} />
      <LineOf control={control} own={own} name="Ciudad" autoComplete="address-level2" />
      <FormField {...wiring('CodigoPostal')}>
        {(field) => (
          <MaskedInput
            {...field}
            value={field.value}
            format={(typed) => groupPostal(typed, country)}
            autoComplete={own ? 'postal-code' : 'off'}
            maxLength={20}
          />
        )}
      </FormField>
      <LineOf
        control={control}
        own={own}
        name="Direccion"
        autoComplete="street-address"
        maxLength={200}
        className="sm:col-span-2"
      />
    </Group>
  );
}

type StateOfProps = Pick<PersonFieldsProps, 'control' | 'lists'> & { country: string };
function StateOf({ control, lists, country }: StateOfProps) {
  const { t } = useTranslation('profile');
  const wiring = useWiring(control);
  const search = useSearchWords();
  return (
    <FormField
      {...wiring('Estado')}
      required={lists.hasStates !== false}
      disabled={lists.hasStates === false || country === ''}
    >
      {(field) => (
        <Combobox
          {...field}
          {...search}
          value={field.value}
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
  );
}

/** What joins a field to the form: its name, label, mark and error. */
function useWiring(control: ProfileControl) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  return <Name extends ProfileField>(name: Name) => ({
    control,
    errorText: ({ message }: { message?: string | undefined }) => fieldText(message),
    name,
    label: t(`form.${name}` as 'form.Nombre'),
    required: MARKED.includes(name),
  });
}

function useSearchWords() {
  const { t } = useTranslation('profile');
  return {
    searchLabel: t('form.search'),
    emptyText: t('form.none'),
    closeLabel: t('close', { ns: 'common' }),
    resultsText: (count: number) => t('form.found', { count }),
  };
}

type LineOfProps = {
  control: ProfileControl;
  own: boolean;
  name: 'Nombre' | 'ApellidoPaterno' | 'Ciudad' | 'Direccion';
  autoComplete: string;
  maxLength?: number;
  className?: string;
};
/** A line of text. Only one's own are filled in by the browser. */
function LineOf({ control, own, name, autoComplete, maxLength = 100, className }: LineOfProps) {
  const wiring = useWiring(control);
  return (
    <FormField {...wiring(name)} className={className}>
      {(field) => (
        <Input
          {...field}
          value={field.value}
          autoComplete={own ? autoComplete : 'off'}
          maxLength={maxLength}
        />
      )}
    </FormField>
  );
}

type LongListOfProps = {
  control: ProfileControl;
  name: 'Pais' | 'Nacionalidad';
  options: readonly Option[];
  /** The lists could not be loaded; an empty one says so itself. */
  failed: boolean;
  onPick?: () => void;
};
/** A list long enough to be searched. */
function LongListOf({ control, name, options, failed, onPick }: LongListOfProps) {
  const { t } = useTranslation('profile');
  const wiring = useWiring(control);
  const search = useSearchWords();
  return (
    <FormField {...wiring(name)}>
      {(field) => (
        <Combobox
          {...field}
          {...search}
          value={field.value}
          options={options}
          placeholder={t('form.choose')}
          disabled={options.length === 0 && !failed}
          onValueChange={(value) => {
            if (value === field.value) return;
            field.onChange(value);
            onPick?.();
          }}
        />
      )}
    </FormField>
  );
}

type ShortListOfProps = {
  control: ProfileControl;
  name: 'Genero' | 'EstadoCivil' | 'Idioma';
  options: readonly Option[];
  placeholder?: string;
  hint?: string;
};
function ShortListOf({ control, name, options, placeholder, hint }: ShortListOfProps) {
  const wiring = useWiring(control);
  return (
    <FormField {...wiring(name)} hint={hint}>
      {(field) => (
        <NativeSelect
          {...field}
          value={field.value}
          options={withCurrent(options, field.value)}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    </FormField>
  );
}

function BirthOf({ control, own }: { control: ProfileControl; own: boolean }) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const [today] = useState(() => toIsoDate(new Date()));
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'FechaNacimiento' });
  return (
    <BirthDate
      ref={ref}
      label={t('form.FechaNacimiento')}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      today={today}
      required={MARKED.includes('FechaNacimiento')}
      autoFill={own}
      error={fieldText(fieldState.error?.message)}
    />
  );
}

function Newsletters({ control }: { control: ProfileControl }) {
  const { t } = useTranslation('profile');
  const {
    field: { ref, name, value, onChange, onBlur },
  } = useController({ control, name: 'RecibirBoletines' });
  return (
    <Checkbox
      ref={ref}
      name={name}
      checked={value}
      onBlur={onBlur}
      onCheckedChange={(checked) => onChange(checked === true)}
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
  const date = answered && formatLongDay(dayHere(new Date(answered)), i18n.language);
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
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: number });
  return (
    <DialNumber
      ref={ref}
      label={t(`form.${number}`)}
      kind={number === 'Telefono' ? 'landline' : 'mobile'}
      dialCode={dial.field.value}
      number={value}
      home={home}
      options={lists.dialCodes}
      countries={lists.known}
      required={MARKED.includes(number)}
      autoComplete={autoComplete}
      error={fieldText(fieldState.error?.message ?? dial.fieldState.error?.message)}
      onBlur={onBlur}
      onChange={(nextCode, nextNumber) => {
        if (nextCode !== dial.field.value) onCode(nextCode);
        onChange(nextNumber);
      }}
    />
  );
}
