import { phoneFields } from '#contracts/account.ts';
import type { ProfileUpdate } from '#contracts/account.ts';
import type { FieldMessage } from '#contracts/errors.ts';
import { catalogue, COUNTRIES } from '../catalogue/catalogues.ts';

const countryIds = new Set(COUNTRIES.map(({ Id }) => Id));
const civilStatusIds = new Set(catalogue('CatEstadoCivil').map(({ Id }) => Id));

/**
 * Rules of a profile that its schema cannot know (specification, section 5): ids of the catalogs, a
 * state if the country has states, numbers that exist with their dial code, a date of birth in the
 * past. For a country without states none is stored.
 * @returns what may be saved, and the message of each wrong field
 */
export function checkProfileUpdate(
  profile: ProfileUpdate,
  today: string,
): { profile: ProfileUpdate; fields: Partial<Record<keyof ProfileUpdate, FieldMessage>> } {
  const fields: Partial<Record<keyof ProfileUpdate, FieldMessage>> = { ...phoneFields(profile) };
  const known = countryIds.has(profile.Pais);
  const states = known ? catalogue('CatEstadosPais', profile.Pais) : [];
  if (!known) fields.Pais = 'invalid';
  else if (states.length > 0 && profile.Estado === '') fields.Estado = 'stateRequired';
  else if (states.length > 0 && !states.some(({ Id }) => Id === profile.Estado))
    fields.Estado = 'invalid';
  if (!countryIds.has(profile.Nacionalidad)) fields.Nacionalidad = 'invalid';
  if (profile.EstadoCivil !== '' && !civilStatusIds.has(profile.EstadoCivil))
    fields.EstadoCivil = 'invalid';
  if (profile.FechaNacimiento > today) fields.FechaNacimiento = 'date';
  return { profile: states.length > 0 ? profile : { ...profile, Estado: '' }, fields };
}
