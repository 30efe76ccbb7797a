import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FAILURE } from './failures.ts';

export const CATALOGUES = ['CatPaises', 'CatEstadosPais', 'CatIdiomas', 'CatEstadoCivil'] as const;
export const catalogueName = z.enum(CATALOGUES);

/** A country: Id is its ISO 3166 alpha-2 code, Lada its dial code with plus sign. */
export const catalogueCountry = z.object({
  Id: z.string(),
  Nombre: z.string(),
  NombreEn: z.string(),
  Lada: z.string(),
  Nacionalidad: z.string(),
  NacionalidadEn: z.string(),
});
export type CatalogueCountry = z.infer<typeof catalogueCountry>;
export const catalogueState = z.object({
  Id: z.string(),
  PaisId: z.string(),
  NombreEng: z.string(),
});
export const catalogueLanguage = z.object({
  Id: z.string(),
  NombreEn: z.string(),
  Nombre: z.string(),
});
export const catalogueCivilStatus = z.object({
  Id: z.string(),
  Nombre: z.string(),
  NombreEn: z.string(),
});

export const getCatalogue = endpoint({
  id: 'catalogue.get',
  area: 'catalogue',
  method: 'GET',
  path: '/catalogue/:name',
  summary: 'One of the four catalogues; CatEstadosPais may be narrowed by country',
  params: z.object({ name: catalogueName }),
  query: z.object({ PaisId: z.string().length(2).optional() }),
  reply: z.object({
    success: z.literal(true),
    list: z.array(
      z.union([catalogueCountry, catalogueState, catalogueCivilStatus, catalogueLanguage]),
    ),
  }),
  errors: [FAILURE.invalidInput, FAILURE.notFound, FAILURE.tooManyAttempts, FAILURE.internal],
});
