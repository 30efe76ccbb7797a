import { z } from 'zod';

/**
 * What pages need to know of the signed-in person: names, LoginID (also their `createdBy`),
 * contract number and id.
 */
export const memberSummary = z.object({
  _id: z.string(),
  Nombre: z.string(),
  ApellidoPaterno: z.string(),
  Email: z.string(),
  ContratoId: z.object({ _id: z.string(), LoginID: z.string(), Numero: z.string() }),
  clubId: z.string(),
  Idioma: z.enum(['ES', 'EN']),
  /** Contact details that prefill the traveler form. */
  contact: z
    .object({
      phone: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipcode: z.string(),
      country: z.string(),
    })
    .optional(),
});
export type MemberSummary = z.infer<typeof memberSummary>;
