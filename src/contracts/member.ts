import { z } from 'zod';
import { isoDate } from './common.ts';

const upTo = (max: number) => z.string().trim().max(max, 'tooLong').default('');

/**
 * A person's profile as it is kept (specification, section 3, Member profile form). The e-mail is beside it, read-only.
 * Empty text means not given: which fields are mandatory is decided where they are edited (section 5), so that a member
 * imported with gaps can still sign in and fill them.
 */
export const memberProfile = z.object({
  Nombre: upTo(100),
  ApellidoPaterno: upTo(100),
  /** Dial code with plus sign, '+52'; the number without it, digits only. */
  LadaTelefono: upTo(8),
  Telefono: upTo(20),
  LadaCelular: upTo(8),
  Celular: upTo(20),
  /** Id of CatPaises (ISO 3166 alpha-2) and of CatEstadosPais ('US-FL'). */
  Pais: upTo(2),
  Estado: upTo(100),
  Ciudad: upTo(100),
  Direccion: upTo(200),
  CodigoPostal: upTo(20),
  /** Id of the country whose nationality the person has. */
  Nacionalidad: upTo(60),
  FechaNacimiento: isoDate.or(z.literal('')).default(''),
  Genero: z.enum(['M', 'F', 'O', '']).default(''),
  /** Id of CatIdiomas; the language of mails and of the club's sites. */
  Idioma: z.enum(['ES', 'EN']).default('EN'),
  /** Id of CatEstadoCivil. */
  EstadoCivil: upTo(20),
  RecibirBoletines: z.boolean().default(false),
  TerminosYCondiciones: z.boolean().default(false),
});
export type MemberProfile = z.output<typeof memberProfile>;
