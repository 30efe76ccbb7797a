import { z } from 'zod';
import { isoDate, optionalText } from './common.ts';

/**
 * A person's profile as it is kept (specification, section 3, Member profile form). The e-mail is
 * beside it, read-only. Empty text means not given: which fields are mandatory is decided where
 * they are edited (section 5), so that a member imported with gaps can still sign in and fill them.
 */
export const memberProfile = z.object({
  Nombre: optionalText(100),
  ApellidoPaterno: optionalText(100),
  /** Dial code with plus sign, '+52'; the number without it, digits only. */
  LadaTelefono: optionalText(8),
  Telefono: optionalText(20),
  LadaCelular: optionalText(8),
  Celular: optionalText(20),
  /** Id of CatPaises (ISO 3166 alpha-2) and of CatEstadosPais ('US-FL'). */
  Pais: optionalText(2),
  Estado: optionalText(100),
  Ciudad: optionalText(100),
  Direccion: optionalText(200),
  CodigoPostal: optionalText(20),
  /** Id of the country whose nationality the person has. */
  Nacionalidad: optionalText(60),
  FechaNacimiento: isoDate.or(z.literal('')).default(''),
  Genero: z.enum(['M', 'F', 'O', '']).default(''),
  /** Id of CatIdiomas; the language of mails and of the club's sites. */
  Idioma: z.enum(['ES', 'EN']).default('EN'),
  /** Id of CatEstadoCivil. */
  EstadoCivil: optionalText(20),
  RecibirBoletines: z.boolean().default(false),
  TerminosYCondiciones: z.boolean().default(false),
});
export type MemberProfile = z.output<typeof memberProfile>;
