import { phoneFields, profileUpdate } from '#contracts/account.ts';
import type { MemberRecord, ProfileField, ProfileUpdate } from '#contracts/account.ts';
import { fieldMessages } from '#contracts/errors.ts';
import type { FieldMessage } from '#contracts/errors.ts';
import { memberProfile } from '#contracts/member.ts';
import type { MemberProfile } from '#contracts/member.ts';
import { digitsOf, groupPhone, groupPostal } from './masks.ts';

/** A person of the contract as the server returns it. */
export type Person = NonNullable<MemberRecord['coOwner']>;
/** The profile as it is typed: numbers and postal code in groups. */
export type ProfileForm = {
  [Name in keyof MemberProfile]: MemberProfile[Name] extends boolean ? boolean : string;
};
export const PROFILE_FIELDS = Object.keys(memberProfile.shape) as ProfileField[];
const isField = (name: string): name is ProfileField =>
  (PROFILE_FIELDS as readonly string[]).includes(name);

/**
 * Marked as mandatory: the list of the specification (section 5) and the cell phone, whose label is
 * marked too although it may stay empty.
 */
export const MARKED: readonly ProfileField[] = [
  'Nombre',
  'ApellidoPaterno',
  'LadaTelefono',
  'Telefono',
  'LadaCelular',
  'Celular',
  'Pais',
  'Estado',
  'Nacionalidad',
  'FechaNacimiento',
  'Idioma',
];
/** No living person was born before this day. */
export const FIRST_BIRTH = '1900-01-01';

/** A person of whom nothing is known. */
export const EMPTY_PERSON: Person = {
  _id: '',
  Email: '',
  Nombre: '',
  ApellidoPaterno: '',
  LadaTelefono: '',
  Telefono: '',
  LadaCelular: '',
  Celular: '',
  Pais: '',
  Estado: '',
  Ciudad: '',
  Direccion: '',
  CodigoPostal: '',
  Nacionalidad: '',
  FechaNacimiento: '',
  Genero: '',
  Idioma: 'EN',
  EstadoCivil: '',
  RecibirBoletines: false,
  TerminosYCondiciones: false,
  TerminosYCondicionesFecha: null,
};

/** Initial values of the form. The e-mail is not included: it is shown, and never sent. */
export function formOf(person: Person): ProfileForm {
  const { _id, Email, TerminosYCondicionesFecha: _date, ...profile } = person;
  const known = memberProfile.parse(profile);
  return {
    ...known,
    Telefono: groupPhone(known.Telefono, known.LadaTelefono, 'landline'),
    Celular: groupPhone(known.Celular, known.LadaCelular),
    CodigoPostal: groupPostal(known.CodigoPostal, known.Pais),
  };
}

export type ProfileCheck = {
  fields: Partial<Record<ProfileField, FieldMessage>>;
  profile?: ProfileUpdate;
};

/**
 * All rules of a profile that the browser can check (specification, section 5). `hasStates`: the
 * chosen country has states, so one is required.
 */
export function checkProfile(values: ProfileForm, hasStates: boolean, today: string): ProfileCheck {
  const parsed = profileUpdate.safeParse(values);
  const fields: ProfileCheck['fields'] = {};
  for (const [name, message] of Object.entries(parsed.success ? {} : fieldMessages(parsed.error)))
    if (isField(name)) fields[name] = message;
  const numbers = {
    LadaTelefono: values.LadaTelefono,
    Telefono: digitsOf(values.Telefono),
    LadaCelular: values.LadaCelular,
    Celular: digitsOf(values.Celular),
  };
  for (const [name, message] of Object.entries(phoneFields(numbers)))
    if (isField(name)) fields[name] ??= message;
  if (values.LadaTelefono === '') fields.LadaTelefono = 'required';
  if (values.FechaNacimiento === '') fields.FechaNacimiento = 'required';
  else if (values.FechaNacimiento < FIRST_BIRTH || values.FechaNacimiento > today)
    fields.FechaNacimiento ??= 'date';
  if (hasStates && values.Estado === '') fields.Estado = 'stateRequired';
  return parsed.success && Object.keys(fields).length === 0
    ? { fields, profile: parsed.data }
    : { fields };
}

/** Fields of a refused save (`profile.Telefono`) as fields of the form; others are dropped. */
export const serverFields = (fields: Record<string, string>): [ProfileField, string][] =>
  Object.entries(fields).flatMap(([path, message]) => {
    const name = path.replace(/^profile\./, '');
    return isField(name) ? [[name, message]] : [];
  });

export const changedFields = (values: ProfileForm, saved: ProfileForm): ProfileField[] =>
  PROFILE_FIELDS.filter((name) => values[name] !== saved[name]);
/** Changes to the saved profile: the part stored as a draft. */
export const changesOf = (values: ProfileForm, saved: ProfileForm): Partial<ProfileForm> =>
  Object.fromEntries(changedFields(values, saved).map((name) => [name, values[name]]));

/** A person without the contract's fields. */
export const personOf = ({
  role: _role,
  ContratoId: _contract,
  coOwner: _other,
  ...person
}: MemberRecord): Person => person;
