import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useId, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogCountry } from '#contracts/catalogue.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import type { PhoneKind } from '#lib/phone-text.ts';
import type { Option } from '#ui/option.ts';
import { groupPhone, MAX_PHONE } from './masks.ts';
import { MaskedInput } from './masked-input.tsx';

type DialNumberProps = {
  label: string;
  /** Which mask of the specification the number has. */
  kind?: PhoneKind;
  /** '+52'; empty when still unknown. */
  dialCode: string;
  number: string;
  onChange: (dialCode: string, number: string) => void;
  onBlur: () => void;
  /** Dial codes by country, and the countries themselves. */
  options: readonly Option[];
  countries: readonly CatalogCountry[];
  /**
   * Where the person lives: decides between countries that share a code, and what an empty field
   * suggests.
   */
  home: string;
  error?: string | undefined;
  required?: boolean;
  autoComplete?: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Dial code and number. The number is grouped while it is typed and stops at the length of its
 * mask; a pasted one with + fills both.
 */
export function DialNumber({
  ref,
  error,
  autoComplete,
  options,
  required = false,
  ...props
}: DialNumberProps) {
  const { label, kind = 'mobile', dialCode, number, onChange, onBlur, countries, home } = props;
  const { t } = useTranslation('profile');
  const id = useId();
  const [picked, setPicked] = useState('');
  const country = countryWith(dialCode, countries, [picked, home, 'US']);
  const offered = dialCode || dialCodeOf(home, countries) || '';
  return (
    <Field as="group" label={label} required={required} error={error} id={id}>
      <div className="flex flex-wrap gap-2">
        <div className="w-30">
          <DialCode
            id={`${id}-dial`}
            label={label}
            dialCode={dialCode}
            country={country}
            placeholder={offered || '+'}
            options={options}
            onPick={(next) => {
              const code = dialCodeOf(next, countries);
              if (code === undefined) return;
              setPicked(next);
              onChange(code, groupPhone(number, code, kind));
            }}
            onBlur={onBlur}
          />
        </div>
        <MaskedInput
          className="min-w-0 grow basis-36"
          ref={ref}
          id={`${id}-number`}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          aria-label={`${label}, ${t('form.number')}`}
          maxLength={MAX_PHONE}
          value={number}
          format={(text) => written(text, offered, kind)}
          onPaste={(event) => {
            const whole = wholeNumber(event.clipboardData.getData('text'), kind);
            if (!whole) return;
            event.preventDefault();
            setPicked(whole.country);
            onChange(whole.dialCode, whole.number);
          }}
          onChange={(next) => onChange(offered, next)}
          onBlur={onBlur}
        />
      </div>
    </Field>
  );
}

/** A number as it is written: a whole one, with +, without its dial code. */
const written = (text: string, dialCode: string, kind: PhoneKind): string =>
  (text.trim().startsWith('+') ? wholeNumber(text, kind)?.number : undefined) ??
  groupPhone(text, dialCode, kind);

type DialCodeProps = Pick<DialNumberProps, 'label' | 'dialCode' | 'options' | 'onBlur'> & {
  id: string;
  /** Id of the country whose dial code is shown; empty when unknown. */
  country: string;
  placeholder: string;
  onPick: (country: string) => void;
};
function DialCode({
  id,
  label,
  dialCode,
  country,
  placeholder,
  options,
  onPick,
  onBlur,
}: DialCodeProps) {
  const { t } = useTranslation('profile');
  const name = options.find(({ value }) => value === country)?.hint ?? '';
  // A code that the list does not have (or not yet) is still shown.
  const shown = country || !dialCode ? options : [{ value: '', label: dialCode }, ...options];
  return (
    <Combobox
      options={shown}
      value={country}
      onValueChange={onPick}
      onBlur={onBlur}
      id={id}
      aria-label={`${label}, ${t('form.dialCode')}: ${[dialCode, name].filter(Boolean).join(', ') || t('form.notGiven')}`}
      placeholder={placeholder}
      searchLabel={t('form.dialSearch')}
      emptyText={t('form.none')}
      closeLabel={t('close', { ns: 'common' })}
      resultsText={(count) => t('form.found', { count })}
    />
  );
}

const dialCodeOf = (country: string, countries: readonly CatalogCountry[]) =>
  countries.find(({ Id }) => Id === country)?.Lada;

/** Id of a country with this dial code: the first of `likely` that has it, or empty. */
function countryWith(
  dialCode: string,
  countries: readonly CatalogCountry[],
  likely: readonly string[],
): string {
  const sharing = countries.filter(({ Lada }) => Lada === dialCode).map(({ Id }) => Id);
  return likely.find((country) => sharing.includes(country)) ?? sharing[0] ?? '';
}

/** A pasted number that includes its dial code. */
function wholeNumber(text: string, kind: PhoneKind) {
  const found = parsePhoneNumberFromString(text.trim());
  if (!found?.isValid()) return undefined;
  const dialCode = `+${found.countryCallingCode}`;
  return {
    dialCode,
    country: found.country ?? '',
    number: groupPhone(found.nationalNumber, dialCode, kind),
  };
}
