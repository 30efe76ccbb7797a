import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';

export const CATALOGS = ['CatPaises', 'CatEstadosPais', 'CatIdiomas', 'CatEstadoCivil'] as const;
export const catalogName = z.enum(CATALOGS);

/** A country: Id is its ISO 3166 alpha-2 code, Lada its dial code with plus sign. */
export const catalogCountry = z.object({
  Id: z.string(),
  Nombre: z.string(),
  NombreEn: z.string(),
  Lada: z.string(),
  Nacionalidad: z.string(),
  NacionalidadEn: z.string(),
});
export type CatalogCountry = z.infer<typeof catalogCountry>;
export const catalogState = z.object({
  Id: z.string(),
  PaisId: z.string(),
  NombreEng: z.string(),
});
export const catalogLanguage = z.object({
  Id: z.string(),
  NombreEn: z.string(),
  Nombre: z.string(),
});
export const catalogCivilStatus = z.object({
  Id: z.string(),
  Nombre: z.string(),
  NombreEn: z.string(),
});

export const getCatalog = endpoint({
  id: 'catalogue.get',
  area: 'catalogue',
  method: 'GET',
  path: '/catalogue/:name',
  summary: 'One of the four catalogs; CatEstadosPais may be narrowed by country',
  params: z.object({ name: catalogName }),
  query: z.object({ PaisId: z.string().length(2).optional() }),
  reply: z.object({
    success: z.literal(true),
    list: z.array(z.union([catalogCountry, catalogState, catalogCivilStatus, catalogLanguage])),
  }),
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});
