import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language } from './language.ts';
import { COMMON_FAILURES } from './failures.ts';

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'color');
const webAddress = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s]+$/i, 'url');
const optionalText = z.string().max(300).default('');

/**
 * The club record as the browser sees it (specification, section 3, Club). The deals key never
 * leaves the server, `deals` only says whether key, address and access are all set. Images are
 * paths or addresses; empty means none.
 */
export const club = z.object({
  Id: z.string().min(1).max(64),
  Nombre: z.string().min(1).max(120),
  /** Legal name of the travel agency behind the club; empty where it is the club's own. */
  Agencia: optionalText,
  Logo: optionalText,
  LogoIcon: optionalText,
  ColorPrimarioHex: hexColor,
  ColorSecundarioHex: hexColor,
  ColorSecundarioTextoHex: hexColor.or(z.literal('')).default(''),
  ColorFooterPredeterminado: z.boolean().default(true),
  Direccion: optionalText,
  Direccion_Footer: optionalText,
  Telefono: optionalText,
  Telefono_Footer: optionalText,
  /**
   * With dial code. The API writes phones as their countries do, links strip all but the digits.
   */
  TelefonoWs: optionalText,
  Email: optionalText,
  Email_Footer: optionalText,
  UrlLogin: webAddress,
  UrlWeek: webAddress,
  UrlTC: webAddress,
  MicrositeTC: optionalText,
  Nomenclatura: optionalText,
  /**
   * Two letters that booking numbers begin with (`lib/locator.ts`); empty for those of Nomenclatura
   * or the id.
   */
  LocatorPrefix: z
    .string()
    .regex(/^[A-Z]{2}$/, 'invalid')
    .or(z.literal(''))
    .default(''),
  ModuloTC: z.boolean().default(false),
  ModuloCruceros: z.boolean().default(false),
  ModuloMyDeals: z.boolean().default(false),
  UrlMyDeals: optionalText,
  deals: z.boolean().default(false),
  /**
   * A week that comes and that a member watches for is kept for them alone, for a while
   * (docs/watches.md).
   */
  FirstRefusal: z.boolean().default(false),
  /** Language a first visit starts in; `firstLanguage` decides where the club names none. */
  Idioma: language.optional(),
  /** Which login call the club uses (specification, section 6). */
  login: z.enum(['standard', 'alternate']).default('standard'),
  /** Address of an outside recovery page, empty for the product's own. */
  UrlRecoverPassword: optionalText,
  /**
   * Tabs of the home search beyond weeks, cruises and deals; all hidden by default (specification,
   * section 2).
   */
  hiddenTabs: z.array(z.enum(['flights', 'flightHotel', 'activities', 'cars'])).default([]),
  /** Typeface of headings, radius of corners (`clubs/looks.ts`), and the place of its scenes. */
  Face: z.enum(['fraunces', 'figtree', 'noto']).optional(),
  Corners: z.enum(['square', 'soft', 'round', 'full']).optional(),
  Scenes: z.enum(['lagoon', 'reef', 'forest', 'coast']).optional(),
  /** The square mark for dark pages; without it the other one is shown there too. */
  LogoIconDark: z.string().max(300).optional(),
  /** The name as it is drawn, in the header in place of mark and name. */
  WordMark: z.string().max(300).optional(),
  WordMarkDark: z.string().max(300).optional(),
  /** SHA-256 of the approval book that was signed for this record; empty for none. */
  ApprovalBook: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, 'invalid')
    .optional(),
});
export type Club = z.infer<typeof club>;

/** What a host is used for: signing in, searching weeks, or both (the neutral default club). */
export const siteRole = z.enum(['login', 'weeks', 'both']);
export type SiteRole = z.infer<typeof siteRole>;

/**
 * What the browser needs to know of the running product before it can draw: club, role of this
 * host, public settings.
 */
export const clubBoot = z.object({
  success: z.literal(true),
  club,
  site: siteRole,
  settings: z.object({
    otpLength: z.number().int().min(4).max(8),
    /** Address of Stripe.js and the publishable key; sandbox or live. */
    stripe: z.object({ scriptUrl: z.string(), publishableKey: z.string() }),
    /**
     * Who takes the card payments, as its partner's record names it; shown as a mark on the payment
     * page.
     */
    cardProvider: z.object({ name: z.string().min(1).max(40) }),
    /** Tile address with {z}/{x}/{y}; empty for the built-in vector map. */
    mapTileUrl: z.string(),
    mapAttribution: z.string(),
    defaultLoginUrl: z.string(),
    /** Hours after the confirmation in which a best-price claim is taken. */
    claimHours: z.number().int().positive(),
    version: z.string(),
  }),
});
export type ClubBoot = z.infer<typeof clubBoot>;

/**
 * Club of a host, or the neutral default when the host is unknown or missing (specification,
 * section 7).
 */
export const getClub = endpoint({
  id: 'club.get',
  area: 'club',
  method: 'GET',
  path: '/auth/club',
  summary: 'Club record by host; the default club without one or for an unknown one',
  query: z.object({ host: z.string().max(255).optional() }),
  reply: clubBoot,
  errors: COMMON_FAILURES,
});
