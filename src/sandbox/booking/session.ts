import { z } from 'zod';

/** What this site reads of the product's session check (specification, section 3, Session). */
export const sessionReply = z.object({
  success: z.literal(true),
  sesion: z.object({
    UrlWeek: z.string(),
    UrlLogin: z.string(),
    LoginID: z.string(),
    ClubName: z.string(),
    ClubLogo: z.string().default(''),
  }),
  data: z.object({
    club: z.object({
      ColorPrimarioHex: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .catch('#0a5c8f'),
      Telefono: z.string().catch(''),
      Email: z.string().catch(''),
    }),
    member: z.object({
      Nombre: z.string().catch(''),
      ApellidoPaterno: z.string().catch(''),
      Email: z.string().catch(''),
      ContratoId: z.object({ Numero: z.string().catch('') }).catch({ Numero: '' }),
    }),
  }),
  contract: z.object({ Idioma: z.string().catch('EN') }).catch({ Idioma: 'EN' }),
  token: z.string().optional(),
  exp: z.string().optional(),
});
export const refusal = z
  .object({ sesion: z.object({ UrlLogin: z.string() }).optional() })
  .catch({});
export const handoffReply = z.object({ token: z.string() });

// No database keeps NUL as text, and nothing handed over has control characters.
const short = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined);
export const PRODUCTS = ['hotels', 'flights', 'flightHotel', 'activities', 'cars'] as const;
export const handed = z.object({
  product: z.enum(PRODUCTS).optional().catch(undefined),
  submit: short,
  keepurl: short,
  token: short,
  microsite: short,
  lang: z.enum(['en', 'es']).optional().catch(undefined),
});
/**
 * A member's session on this site. The product's token stays on this side; the browser has only a
 * random id.
 */
export const kept = z.object({
  token: z.string(),
  exp: z.string(),
  host: z.string(),
  reply: sessionReply,
  lang: z.enum(['en', 'es']),
  params: z.record(z.string(), z.string()),
});
export type BookingSession = z.infer<typeof kept>;
