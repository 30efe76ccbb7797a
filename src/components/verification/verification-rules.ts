import { emailAnyCase, newPassword } from '#contracts/common.ts';
import type { FieldMessage } from '#contracts/errors.ts';
import type { ProfileField } from '#contracts/account.ts';

/**
 * What the dialog asks for: profile data, a new password, the terms, in any combination
 * (specification, section 4).
 */
export type Needs = { data: boolean; password: boolean; terms: boolean };

/**
 * Failed checks, worded in `dialog.problem` (specification, section 8, Data update). The
 * mandatory-fields error has three variants: general, phone, e-mail.
 */
const PROBLEMS = [
  'general',
  'phone',
  'email',
  'currentRequired',
  'passwordRequired',
  'passwordInvalid',
  'passwordMismatch',
  'terms',
] as const;
export type Problem = (typeof PROBLEMS)[number];

export type TypedPassword = { current: string; password: string; confirm: string };
export type PasswordErrors = Partial<Record<keyof TypedPassword, FieldMessage>>;

const PHONES: readonly ProfileField[] = ['LadaTelefono', 'Telefono', 'LadaCelular', 'Celular'];
/** Fields that can be wrong, in the order of the form; a dial code belongs to its number. */
const FIELDS = [
  'Nombre',
  'ApellidoPaterno',
  'FechaNacimiento',
  'Genero',
  'Nacionalidad',
  'EstadoCivil',
  'Telefono',
  'Celular',
  'Pais',
  'Estado',
  'Ciudad',
  'CodigoPostal',
  'Direccion',
  'Idioma',
] as const satisfies readonly ProfileField[];
type FormField = (typeof FIELDS)[number];
export type ProfileErrors = Partial<Record<ProfileField, string | undefined>>;

/** Where a line of the summary leads. */
export type Place = FormField | keyof TypedPassword | 'terms';

/** A line of the summary: a problem, or one of the fields that it is about. */
export type Line = { problem: Problem; place?: Place } | { field: FormField; error: string };

const PLACES: Partial<Record<Problem, Place>> = {
  currentRequired: 'current',
  passwordRequired: 'password',
  passwordInvalid: 'password',
  passwordMismatch: 'confirm',
  terms: 'terms',
};

/** The summary of problems: each, and every wrong field that it does not name itself. */
export function summaryOf(problems: readonly Problem[], errors: ProfileErrors): Line[] {
  const wrong = FIELDS.flatMap((field) => {
    const code = field === 'Telefono' || field === 'Celular' ? (`Lada${field}` as const) : field;
    const error = errors[field] ?? errors[code];
    return error === undefined ? [] : [{ field, error }];
  });
  const phones = wrong.filter(({ field }) => PHONES.includes(field));
  return problems.flatMap((problem): Line[] => {
    if (problem === 'general')
      return [{ problem }, ...wrong.filter(({ field }) => !PHONES.includes(field))];
    // Its words are about one number, the first.
    const place = problem === 'phone' ? phones[0]?.field : PLACES[problem];
    const line = place ? { problem, place } : { problem };
    return problem === 'phone' ? [line, ...phones.slice(1)] : [line];
  });
}

/** Messages of the password's fields; the current one is required only with `askCurrent`. */
export function passwordErrors(
  { current, password, confirm }: TypedPassword,
  askCurrent: boolean,
): PasswordErrors {
  return {
    ...(askCurrent && current === '' ? { current: 'required' as const } : {}),
    ...(password === ''
      ? { password: 'required' as const }
      : newPassword.safeParse(password).success
        ? {}
        : { password: 'passwordRules' as const }),
    ...(confirm === password
      ? {}
      : confirm === ''
        ? { confirm: 'required' as const }
        : { confirm: 'passwordMismatch' as const }),
  };
}

type Typed = {
  needs: Needs;
  fields: Partial<Record<ProfileField, FieldMessage>>;
  email: string;
  password: PasswordErrors;
  accepted: boolean;
};

/**
 * Every failed check, in the order of the form; if there are none, it may be sent (specification,
 * section 5).
 */
export function problemsOf({ needs, fields, email, password, accepted }: Typed): Problem[] {
  const wrong = Object.keys(fields) as ProfileField[];
  const found: Record<Problem, boolean> = {
    general: needs.data && wrong.some((name) => !PHONES.includes(name)),
    phone: needs.data && wrong.some((name) => PHONES.includes(name)),
    email: needs.data && !emailAnyCase.safeParse(email).success,
    currentRequired: needs.password && password.current !== undefined,
    passwordRequired: needs.password && password.password === 'required',
    passwordInvalid:
      needs.password &&
      (password.password === 'passwordRules' || password.password === 'passwordCommon'),
    passwordMismatch:
      needs.password && password.confirm !== undefined && password.password !== 'required',
    terms: needs.terms && !accepted,
  };
  return PROBLEMS.filter((problem) => found[problem]);
}
