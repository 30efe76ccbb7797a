import { useId, useMemo, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#lib/countries.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { dialCodes, joinPhone, prettyNational, splitPhone } from './phone-parts.ts';
import type { PhoneParts } from './phone-parts.ts';

type PhoneFieldProps = {
  /** In international form, '+52 55…'; empty while there is no number. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | undefined;
  /** Country (alpha-2) whose code is offered while nothing is typed. */
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A telephone number: dial code by country, then the number as people of that country write it. A pasted number with + fills both. */
export function PhoneField({ value, onChange, onBlur, error, hint, ref }: PhoneFieldProps) {
  const { t, i18n } = useTranslation('booking');
  const errorId = useId();
  const [parts, setParts] = useState<PhoneParts>(() => splitPhone(value, hint));
  const [said, setSaid] = useState(value);
  const [touched, setTouched] = useState(value !== '');
  // What came from outside (a member's own number, a draft) fills the boxes; our own words coming back do not.
  if (value !== said) {
    setSaid(value);
    setParts(splitPhone(value, parts.country));
  } else if (!touched && hint && value === '' && hint !== parts.country)
    setParts(splitPhone('', hint));

  const options = useMemo(
    () =>
      dialCodes()
        .map(({ country, code }) => ({
          value: country,
          label: `+${code}`,
          hint: countryName(country, i18n.language),
          keywords: `${country} ${code}`,
        }))
        .toSorted((a, b) => a.hint.localeCompare(b.hint, i18n.language)),
    [i18n.language],
  );
  const tell = (next: PhoneParts) => {
    setParts(next);
    const joined = joinPhone(next);
    setSaid(joined);
    onChange(joined);
  };
  const type = (text: string) =>
    tell(
      text.trim().startsWith('+') && text.length > 7
        ? splitPhone(text.trim(), parts.country)
        : {
            ...parts,
            national: text.trim().startsWith('+') ? text : text.replace(/[^\d\s()./-]/g, ''),
          },
    );
  return (
    <Field as="group" label={t('traveler.phone')} required error={error} id={errorId}>
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
        <Combobox
          options={options}
          value={parts.country}
          onValueChange={(country) => {
            setTouched(true);
            tell({ ...parts, country: splitPhone('', country).country });
          }}
          id={`${errorId}-dial`}
          aria-label={`${t('traveler.dialCode')}: ${countryName(parts.country, i18n.language)}`}
          searchLabel={t('traveler.dialSearch')}
          emptyText={t('traveler.dialNone')}
          resultsText={(count) => t('traveler.results', { count })}
          required={false}
        />
        <Input
          ref={ref}
          id={`${errorId}-number`}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-label={t('traveler.nationalNumber')}
          required
          maxLength={24}
          value={parts.national}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            const national = prettyNational(parts);
            if (national !== parts.national) tell({ ...parts, national });
            onBlur();
          }}
        />
      </div>
    </Field>
  );
}
