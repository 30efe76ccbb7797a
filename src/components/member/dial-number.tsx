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
  label,
  kind = 'mobile',
  dialCode,
  number,
  onChange,
  onBlur,
  options,
  countries,
  home,
  error,
  required = false,
  autoComplete,
  ref,
}: DialNumberProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  const [picked, setPicked] = useState('');
  const sharing = countries.filter(({ Lada }) => Lada === dialCode);
  const chosen =
    (
      sharing.find(({ Id }) => Id === picked) ??
      sharing.find(({ Id }) => Id === home) ??
      sharing.find(({ Id }) => Id === 'US') ??
      sharing[0]
    )?.Id ?? '';
  const offered = dialCode || countries.find(({ Id }) => Id === home)?.Lada || '';
  const country = countries.find(({ Id }) => Id === chosen);
  const chosenName = options.find(({ value }) => value === chosen)?.hint ?? '';
  // A code that the list does not have (or not yet) is still shown.
  const shown = country || !dialCode ? options : [{ value: '', label: dialCode }, ...options];
  const format = (text: string): string => {
    const whole = text.trim().startsWith('+') ? parsePhoneNumberFromString(text.trim()) : undefined;
    return whole?.isValid()
      ? groupPhone(whole.nationalNumber, `+${whole.countryCallingCode}`, kind)
      : groupPhone(text, offered, kind);
  };
  return (
    <Field as="group" label={label} required={required} error={error} id={id}>
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
        <Combobox
          options={shown}
          value={chosen}
          onValueChange={(next) => {
            const code = countries.find(({ Id }) => Id === next)?.Lada;
            if (code === undefined) return;
            setPicked(next);
            onChange(code, groupPhone(number, code, kind));
          }}
          onBlur={onBlur}
          id={`${id}-dial`}
          aria-label={`${label}, ${t('form.dialCode')}: ${[dialCode, chosenName].filter(Boolean).join(', ') || t('form.notGiven')}`}
          placeholder={offered || '+'}
          searchLabel={t('form.dialSearch')}
          emptyText={t('form.none')}
          closeLabel={t('close', { ns: 'common' })}
          resultsText={(count) => t('form.found', { count })}
        />
        <MaskedInput
          ref={ref}
          id={`${id}-number`}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          aria-label={`${label}, ${t('form.number')}`}
          maxLength={MAX_PHONE}
          value={number}
          format={format}
          onPaste={(event) => {
            const whole = parsePhoneNumberFromString(event.clipboardData.getData('text').trim());
            if (!whole?.isValid()) return;
            event.preventDefault();
            const code = `+${whole.countryCallingCode}`;
            setPicked(whole.country ?? '');
            onChange(code, groupPhone(whole.nationalNumber, code, kind));
          }}
          onChange={(next) => onChange(offered, next)}
          onBlur={onBlur}
        />
      </div>
    </Field>
  );
}
