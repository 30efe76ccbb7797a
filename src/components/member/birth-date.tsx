import { useId, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#lib/intl.ts';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import type { Option } from '#ui/option.ts';
import { FIRST_BIRTH } from './profile-rules.ts';

type Part = 'day' | 'month' | 'year';
type Parts = Record<Part, string>;
const EMPTY: Parts = { day: '', month: '', year: '' };

const split = (value: string): Parts => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return { day, month, year };
};
/** Parts in the order the language writes them. */
const order = (language: string): Part[] =>
  dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Side by side where there is room; in a narrow window, or with large letters, one below another.
 */
const WIDTH: Record<Part, string> = {
  month: 'min-w-0 grow-13 basis-30',
  day: 'min-w-0 grow-7 basis-16',
  year: 'min-w-0 grow-9 basis-21',
};

type BirthDateProps = {
  label: string;
  /**
   * 'YYYY-MM-DD'; empty until all three are chosen. A day the month does not have is passed on as
   * it is, for the rules to refuse.
   */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Last day that can be chosen, 'YYYY-MM-DD'. */
  today: string;
  error?: string | undefined;
  required?: boolean;
  /** Lets the browser fill it in; false for another person's date. */
  autoFill?: boolean;
  ref?: Ref<HTMLSelectElement>;
};

/**
 * A date of birth in three lists, in the order and words of the language: quicker than leafing
 * through decades of a calendar.
 */
export function BirthDate({
  label,
  value,
  onChange,
  onBlur,
  today,
  error,
  required = false,
  autoFill = false,
  ref,
}: BirthDateProps) {
  const { t, i18n } = useTranslation('profile');
  const id = useId();
  const { language } = i18n;
  const [parts, choose] = useParts(value, onChange);
  const options = optionsOf(language, Number(today.slice(0, 4)));
  return (
    <Field as="group" label={label} required={required} error={error} id={id}>
      <div className="flex flex-wrap gap-2">
        {order(language).map((part, index) => (
          <div key={part} className={WIDTH[part]}>
            <NativeSelect
              ref={index === 0 ? ref : undefined}
              id={`${id}-${part}`}
              aria-label={`${label}, ${t(`form.${part}`)}`}
              aria-required={required}
              autoComplete={autoFill ? `bday-${part}` : 'off'}
              placeholder={t(`form.${part}`)}
              options={options[part]}
              value={parts[part]}
              onChange={(event) => choose(part, event.target.value)}
              onBlur={(event) => {
                // Moving to the next list of the same date does not count as leaving it.
                if (!event.currentTarget.closest('[role=group]')?.contains(event.relatedTarget))
                  onBlur();
              }}
              className="ps-3 pe-8"
            />
          </div>
        ))}
      </div>
    </Field>
  );
}

/** The chosen parts, and the way to choose one. */
function useParts(value: string, onChange: BirthDateProps['onChange']) {
  const [parts, setParts] = useState(() => split(value));
  const [said, setSaid] = useState(value);
  // A value from outside (the saved date, a discarded change) fills the lists; an unfinished choice
  // stays.
  if (value !== said) {
    setSaid(value);
    setParts(value === '' ? EMPTY : split(value));
  }
  const choose = (part: Part, chosen: string) => {
    const next = { ...parts, [part]: chosen };
    const whole =
      next.day && next.month && next.year ? `${next.year}-${next.month}-${next.day}` : '';
    setParts(next);
    setSaid(whole);
    onChange(whole);
  };
  return [parts, choose] as const;
}

function optionsOf(language: string, lastYear: number): Record<Part, Option[]> {
  const month = dateFormat(language, { month: 'long' });
  const count = (length: number, option: (index: number) => Option) =>
    Array.from({ length }, (_, index) => option(index));
  return {
    day: count(31, (index) => ({ value: two(index + 1), label: String(index + 1) })),
    month: count(12, (index) => ({
      value: two(index + 1),
      label: month.format(Date.UTC(2000, index, 1)),
    })),
    year: count(lastYear - Number(FIRST_BIRTH.slice(0, 4)) + 1, (index) => ({
      value: String(lastYear - index),
      label: String(lastYear - index),
    })),
  };
}
