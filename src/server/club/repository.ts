import type { FastifyRequest } from 'fastify';
import { club as clubSchema } from '#contracts/club.ts';
import type { Club, SiteRole } from '#contracts/club.ts';
import { writtenPhone } from '#lib/phone.ts';
import { clubHosts, clubs } from '../db/schema.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** What the product lacks until its first club was created. */
export const NO_CLUB =
  'There is no default club yet, so no page can be shown. Create it: npm run ops -- init';

/** A club with the parts that only the server may read. */
export type StoredClub = { club: Club; keyMyDeals: string; accesoMyDeals: string };
export type ClubOfHost = StoredClub & { site: SiteRole };

type Directory = {
  clubs: Map<string, StoredClub>;
  hosts: Map<string, { clubId: string; site: SiteRole }>;
};
type Needs = Pick<Deps, 'database' | 'config' | 'now'>;

/** Club records change by operator only, so an instance may be this much behind. */
const CACHE_MS = 5_000;
const cache = new WeakMap<Deps['database'], { at: number; directory: Promise<Directory> }>();

/** Host name as it is kept: lower-case, without port and trailing dot. */
export const hostKey = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** Club and role of a host; the default club, doing both, for an unknown one. */
export async function clubOfHost(deps: Needs, host: string | undefined): Promise<ClubOfHost> {
  const directory = await directoryOf(deps);
  const found = host ? directory.hosts.get(hostKey(host)) : undefined;
  const stored = found && directory.clubs.get(found.clubId);
  return stored ? { ...stored, site: found.site } : { ...defaultOf(directory), site: 'both' };
}

/**
 * Host that a request was sent to: the one a trusted balancer forwards, unless it belongs to no
 * club. Then the request's own host is used, so that a forwarded header cannot lead away from the
 * requested club.
 */
export async function hostOf(
  deps: Needs,
  { host, headers }: Pick<FastifyRequest, 'host' | 'headers'>,
): Promise<string> {
  const own = headers.host ?? host;
  return host === own || (await directoryOf(deps)).hosts.has(hostKey(host)) ? host : own;
}

/** Club and role of the host that a request was sent to. */
export const clubOfRequest = async (
  deps: Needs,
  request: Pick<FastifyRequest, 'host' | 'headers'>,
): Promise<ClubOfHost> => clubOfHost(deps, await hostOf(deps, request));

/** Club of an id; the default club for an unknown one. */
export async function clubById(deps: Needs, id: string | null | undefined): Promise<StoredClub> {
  const directory = await directoryOf(deps);
  return (id ? directory.clubs.get(id) : undefined) ?? defaultOf(directory);
}

/** Whether the default club is there, without which no page can be shown. */
export const hasDefaultClub = async (deps: Needs): Promise<boolean> =>
  (await directoryOf(deps)).clubs.has(DEFAULT_CLUB_ID);

/** Forgets the records of this instance, after they were changed by it. */
export const forgetClubs = (deps: Pick<Deps, 'database'>): void => void cache.delete(deps.database);

function defaultOf(directory: Directory): StoredClub {
  const stored = directory.clubs.get(DEFAULT_CLUB_ID);
  if (!stored)
    throw Object.assign(new Failure(FAILURE.unavailable, { retryAfter: 5 }), { cause: NO_CLUB });
  return stored;
}

function directoryOf(deps: Needs): Promise<Directory> {
  const at = deps.now().getTime();
  const kept = cache.get(deps.database);
  if (kept && at - kept.at < CACHE_MS && at >= kept.at) return kept.directory;
  const entry = { at, directory: readDirectory(deps) };
  cache.set(deps.database, entry);
  // A failed read must not be answered for five seconds.
  entry.directory.catch(() => {
    if (cache.get(deps.database) === entry) cache.delete(deps.database);
  });
  return entry.directory;
}

/**
 * Phones of a club as their countries write them, however the operator did. Pages, mails and legal
 * texts only put North American and Mexican ones into the masks of the specification (`phoneText`),
 * so that no browser loads the tables of all countries.
 */
const writtenPhones = ({ Telefono, Telefono_Footer, TelefonoWs }: Club) => ({
  Telefono: writtenPhone(Telefono),
  Telefono_Footer: writtenPhone(Telefono_Footer),
  TelefonoWs: TelefonoWs && writtenPhone(`+${TelefonoWs.replace(/\D/g, '')}`),
});

async function readDirectory({ database, config }: Needs): Promise<Directory> {
  const rows = await database.db.select().from(clubs);
  const hosts = await database.db.select().from(clubHosts);
  return {
    clubs: new Map(
      rows.map((row) => {
        const record = clubSchema.parse(row.record);
        const stored: StoredClub = {
          keyMyDeals: row.keyMyDeals,
          accesoMyDeals: row.accesoMyDeals,
          club: {
            ...record,
            ...writtenPhones(record),
            Id: row.id,
            login: config.STANDARD_LOGIN_CLUBS.includes(row.id) ? 'standard' : 'alternate',
            // The tab shows only when module, key, address and access are all set (specification,
            // section 2).
            deals:
              record.ModuloMyDeals &&
              row.keyMyDeals !== '' &&
              record.UrlMyDeals !== '' &&
              row.accesoMyDeals !== '',
          },
        };
        return [row.id, stored];
      }),
    ),
    hosts: new Map(hosts.map(({ host, clubId, site }) => [host, { clubId, site }])),
  };
}
