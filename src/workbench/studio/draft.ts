import { z } from 'zod';
import { placeOf } from '#clubs/place.ts';
import { defaultClub } from '#clubs/registry.ts';
import { club as clubContract } from '#contracts/club.ts';
import type { Club } from '#contracts/club.ts';
import { DEFAULT_LANGUAGE } from '#contracts/language.ts';

/** A club record while it is being typed: the contract's fields, values perhaps not valid yet. */
export type DraftRecord = Omit<
  Required<Club>,
  'Idioma' | 'login' | 'hiddenTabs' | 'Face' | 'Corners' | 'Scenes'
> & {
  Idioma: string;
  login: string;
  hiddenTabs: string[];
  Face: string;
  Corners: string;
  Scenes: string;
};
/**
 * Uploaded pictures as data addresses. The record itself holds paths (at most 300 characters), as
 * pictures are files of the product.
 */
export type PictureKind = 'logo' | 'icon' | 'iconDark' | 'wordMark' | 'wordMarkDark';
type Pictures = { [kind in PictureKind]?: string | undefined };
export type Draft = { record: DraftRecord; pictures: Pictures };

/** Placeholder host for addresses that are not filled in yet. */
export const NOWHERE = 'new-club.example';

export const EMPTY_RECORD: DraftRecord = {
  Id: 'new-club',
  Nombre: 'New Club',
  Agencia: '',
  Logo: '',
  LogoIcon: '',
  ColorPrimarioHex: '#3a3f8f',
  ColorSecundarioHex: '#e0a458',
  ColorSecundarioTextoHex: '',
  ColorFooterPredeterminado: true,
  Direccion: '',
  Direccion_Footer: '',
  Telefono: '',
  Telefono_Footer: '',
  TelefonoWs: '',
  Email: '',
  Email_Footer: '',
  UrlLogin: `https://${NOWHERE}`,
  UrlWeek: `https://weeks.${NOWHERE}`,
  UrlTC: `https://booking.${NOWHERE}`,
  MicrositeTC: '',
  Nomenclatura: '',
  LocatorPrefix: '',
  ModuloTC: false,
  ModuloCruceros: false,
  ModuloMyDeals: false,
  UrlMyDeals: '',
  deals: false,
  Idioma: DEFAULT_LANGUAGE,
  login: 'standard',
  UrlRecoverPassword: '',
  FirstRefusal: false,
  hiddenTabs: [],
  Face: 'fraunces',
  Corners: 'round',
  Scenes: 'coast',
  LogoIconDark: '',
  WordMark: '',
  WordMarkDark: '',
  ApprovalBook: '',
};
export const EMPTY_DRAFT: Draft = { record: EMPTY_RECORD, pictures: {} };

export const FIELD_NAMES = Object.keys(clubContract.shape) as (keyof Club & string)[];

/**
 * Takes any JSON for a record: unknown fields are dropped, missing ones and those of another kind
 * are the empty record's.
 */
const looseRecord = z.record(z.string(), z.unknown()).transform((given): DraftRecord => {
  const kept = FIELD_NAMES.flatMap((name) => {
    const [value, empty] = [given[name], EMPTY_RECORD[name]];
    const fits = Array.isArray(empty)
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof value === typeof empty;
    return fits ? [[name, value] as const] : [];
  });
  const Scenes = placeOf({ Id: String(given['Id'] ?? '') });
  return { ...EMPTY_RECORD, Scenes, ...Object.fromEntries(kept) };
});
const picture = z.string().startsWith('data:image/').optional().catch(undefined);
const looseDraft = z.object({
  record: looseRecord,
  pictures: z
    .object({
      logo: picture,
      icon: picture,
      iconDark: picture,
      wordMark: picture,
      wordMarkDark: picture,
    })
    .catch({} as never),
});

export type Pasted =
  | { ok: true; record: DraftRecord; dropped: string[]; missing: string[] }
  | { ok: false; reason: string };

/**
 * Reads a pasted record, naming what was dropped and what was not there. A list gives its first
 * record.
 */
export function readPaste(text: string): Pasted {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      ok: false,
      reason: `This is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  const one: unknown = Array.isArray(json) ? json[0] : json;
  const parsed = looseRecord.safeParse(one);
  if (!parsed.success || Array.isArray(one))
    return {
      ok: false,
      reason: 'A club record is one object, as the studio downloads it.',
    };
  const given = Object.keys(z.record(z.string(), z.unknown()).parse(one));
  const known = given.filter((name) => FIELD_NAMES.some((field) => field === name));
  if (known.length === 0)
    return { ok: false, reason: 'None of these fields belongs to a club record.' };
  return {
    ok: true,
    record: parsed.data,
    dropped: given.filter((name) => !known.includes(name)),
    missing: FIELD_NAMES.filter((name) => !given.includes(name)),
  };
}

/** What the contract says about the record, by field. */
export function contractProblems(record: DraftRecord): { field: string; message: string }[] {
  const result = clubContract.safeParse(record);
  return result.success
    ? []
    : result.error.issues.map((issue) => ({
        field: String(issue.path[0] ?? ''),
        message: messages[issue.message] ?? issue.message,
      }));
}
const messages: Record<string, string> = {
  color: 'has to be a color such as #0a5c8f',
  url: 'has to begin with http:// or https:// and hold no spaces',
};

/**
 * The record as the product would take it; fields it would refuse are the neutral default club's
 * for the time being.
 */
export function usable(record: DraftRecord): Club {
  const refused = new Set(contractProblems(record).map(({ field }) => field));
  return clubContract.parse(
    Object.fromEntries(
      FIELD_NAMES.map((name) => [
        name,
        refused.has(name) || isUnsaid(name, record[name], record)
          ? defaultClub[name]
          : record[name],
      ]),
    ),
  );
}

/** The club that screens are rendered in: uploaded pictures replace the record's future paths. */
export function previewClub({ record, pictures }: Draft): Club {
  const club = usable(record);
  const shown = {
    Logo: pictures.logo ?? club.Logo,
    LogoIcon: pictures.icon ?? club.LogoIcon,
    LogoIconDark: pictures.iconDark ?? club.LogoIconDark,
    WordMark: pictures.wordMark ?? club.WordMark,
    WordMarkDark: pictures.wordMarkDark ?? club.WordMarkDark,
  };
  return { ...club, ...shown };
}

/** Optional fields that say only what the product does without them. */
function isUnsaid(name: string, value: unknown, { Id }: Pick<DraftRecord, 'Id'>): boolean {
  if (name === 'Scenes') return value === placeOf({ Id });
  return (
    ['Face', 'Corners', 'LogoIconDark', 'WordMark', 'WordMarkDark', 'ApprovalBook'].includes(
      name,
    ) && value === EMPTY_RECORD[name as keyof DraftRecord]
  );
}

/** The record for import, or undefined while the contract refuses it. */
export function exported(record: DraftRecord): string | undefined {
  const result = clubContract.safeParse(
    Object.fromEntries(
      Object.entries(record).filter(([name, value]) => !isUnsaid(name, value, record)),
    ),
  );
  return result.success ? `${JSON.stringify(result.data, null, 2)}\n` : undefined;
}

const EXTENSIONS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
};
export const PICTURE_TYPES = Object.keys(EXTENSIONS);
export const mimeOf = (address: string): string => /^data:([^;,]+)/.exec(address)?.[1] ?? '';
const FILE_NAMES: Record<PictureKind, string> = {
  logo: 'logo',
  icon: 'icon',
  iconDark: 'icon-dark',
  wordMark: 'word-mark',
  wordMarkDark: 'word-mark-dark',
};
/** Where an uploaded picture will lie: `/clubs/coral/logo.svg` is `public/clubs/coral/logo.svg`. */
export const pathOf = (id: string, kind: PictureKind, address: string): string =>
  `/clubs/${id || 'new-club'}/${FILE_NAMES[kind]}.${EXTENSIONS[mimeOf(address)] ?? 'png'}`;

/** The field of the record that names where an uploaded picture will lie. */
export const PICTURE_FIELDS = {
  logo: 'Logo',
  icon: 'LogoIcon',
  iconDark: 'LogoIconDark',
  wordMark: 'WordMark',
  wordMarkDark: 'WordMarkDark',
} as const satisfies Record<PictureKind, keyof DraftRecord>;

/** Names the uploaded pictures by the club’s id, which may have been given after them. */
export function withPaths({ record, pictures }: Draft): Draft {
  const paths = (Object.entries(pictures) as [PictureKind, string | undefined][]).flatMap(
    ([kind, address]) =>
      address ? [[PICTURE_FIELDS[kind], pathOf(record.Id, kind, address)] as const] : [],
  );
  return { record: { ...record, ...Object.fromEntries(paths) }, pictures };
}

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer(),
  );

/** Longest draft in an address: servers refuse request lines of more than 8 KB. */
export const LINK_LIMIT = 6_000;

/**
 * A draft as letters, digits, `-` and `_`: what differs from the empty record, deflated. Pictures
 * that would make it too long stay out.
 */
export async function packDraft({
  record,
  pictures,
}: Draft): Promise<{ packed: string; withoutPictures: boolean }> {
  const changed = Object.fromEntries(
    FIELD_NAMES.filter(
      (name) => JSON.stringify(record[name]) !== JSON.stringify(EMPTY_RECORD[name]),
    ).map((name) => [name, record[name]]),
  );
  const pack = async (value: unknown): Promise<string> => {
    const bytes = await through(
      new TextEncoder().encode(JSON.stringify(value)),
      new CompressionStream('deflate-raw'),
    );
    // The letter in front keeps what comes out from ever reading as a number.
    return `z${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')}`;
  };
  const whole = await pack({ record: changed, pictures });
  if (whole.length <= LINK_LIMIT || !Object.values(pictures).some(Boolean))
    return { packed: whole, withoutPictures: false };
  return { packed: await pack({ record: changed, pictures: {} }), withoutPictures: true };
}

/** The draft in an address; undefined when it is damaged. */
export async function unpackDraft(packed: string): Promise<Draft | undefined> {
  try {
    const bytes = Uint8Array.from(
      atob(packed.slice(1).replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.charCodeAt(0),
    );
    return looseDraft.parse(
      JSON.parse(
        new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))),
      ),
    );
  } catch {
    return undefined;
  }
}

/** A draft that came from another window. */
export const readDraft = (value: unknown): Draft | undefined => looseDraft.safeParse(value).data;

/** The record of a registered club, to start from. */
export const draftOf = (club: Club): Draft => ({
  record: looseRecord.parse({ ...club, Scenes: placeOf(club) }),
  pictures: {},
});
