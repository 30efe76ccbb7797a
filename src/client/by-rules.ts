import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * Resolver of react-hook-form for rules that give the message of each wrong field, and what is sent
 * when all are right.
 */
export const byRules =
  <Typed extends FieldValues, Valid extends FieldValues = Typed>(
    check: (typed: Typed) => {
      fields: Partial<Record<string, string>>;
      valid: Valid | undefined;
    },
  ): Resolver<Typed, unknown, Valid> =>
  (typed) => {
    const { fields, valid } = check(typed);
    if (valid) return { values: valid, errors: {} };
    const errors: FieldErrors = Object.fromEntries(
      Object.entries(fields).flatMap(([name, message]) =>
        message === undefined ? [] : [[name, { type: 'rule', message }]],
      ),
    );
    // The rules name fields of the form.
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
