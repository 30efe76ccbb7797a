import { useId, useMemo, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#lib/countries.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { MaskedInput } from '#components/member/masked-input.tsx';
import { MAX_PHONE } from '#components/member/masks.ts';
import { dialCodes, groupNational, joinPhone, prettyNational, splitPhone } from './phone-parts.ts';
import type { PhoneParts } from './phone-parts.ts';

type PhoneFieldProps = {
  /** In international form, '+52 55…'; empty while there is no number. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | undefined;
  /** Country (alpha-2) whose code is suggested while nothing is typed. */
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A telephone number: dial code by country, then the number in groups as on every other screen. A
 * pasted number with + fills both.
 */
export function PhoneField({ value, onChange, onBlur, error, hint, ref }: PhoneFieldProps) {
  const { t, i18n } = useTranslation('booking');
  const errorId = useId();
  const { parts, change, type, choose } = useParts({ value, hint, onChange });
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
  return (
    <Field as="group" label={t('traveler.phone')} required error={error} id={errorId}>
      <div className="flex flex-wrap gap-2">
        <div className="w-30">
          <Combobox
            options={options}
            value={parts.country}
            onValueChange={choose}
            id={`${errorId}-dial`}
            aria-label={`${t('traveler.dialCode')}: ${countryName(parts.country, i18n.language)}`}
            searchLabel={t('traveler.dialSearch')}
            emptyText={t('traveler.dialNone')}
            closeLabel={t('close', { ns: 'common' })}
            resultsText={(count) => t('traveler.results', { count })}
            required={false}
          />
        </div>
        <div className="min-w-0 grow basis-36">
          <MaskedInput
            ref={ref}
            id={`${errorId}-number`}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            aria-label={t('traveler.nationalNumber')}
            required
            maxLength={MAX_PHONE}
            value={parts.national}
            format={(text) =>
              text.trim().startsWith('+') ? text : groupNational(text, parts.country)
            }
            onChange={type}
            onBlur={() => {
              const national = prettyNational(parts);
              if (national !== parts.national) change({ ...parts, national });
              onBlur();
            }}
          />
        </div>
      </div>
    </Field>
  );
}

/** Code and number being typed. */
function useParts({ value, hint, onChange }: Pick<PhoneFieldProps, 'value' | 'hint' | 'onChange'>) {
  const [parts, setParts] = useState<PhoneParts>(() => splitPhone(value, hint));
  const [said, setSaid] = useState(value);
  const [touched, setTouched] = useState(value !== '');
  // A value from outside (a member's own number, a draft) fills the boxes; our own value coming
  // back does not.
  if (value !== said) {
    setSaid(value);
    setParts(splitPhone(value, parts.country));
  } else if (!touched && hint && value === '' && hint !== parts.country)
    setParts(splitPhone('', hint));
  const change = (next: PhoneParts) => {
    setParts(next);
    const joined = joinPhone(next);
    setSaid(joined);
    onChange(joined);
  };
  const type = (text: string) =>
    change(
      text.trim().startsWith('+') && text.length > 7
        ? splitPhone(text.trim(), parts.country)
        : { ...parts, national: text },
    );
  const choose = (chosen: string) => {
    setTouched(true);
    const { country } = splitPhone('', chosen);
    change({ country, national: groupNational(parts.national, country) });
  };
  return { parts, change, type, choose };
}
