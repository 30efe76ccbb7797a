import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { adjust, contrast } from '#clubs/color.ts';
import { palette, SCHEMES } from '#clubs/palette.ts';
import { colorsOf, CONTRAST_PAIRS, MARK_RATIO, TEXT_RATIO } from '#clubs/theme.ts';
import { club as clubContract } from '#contracts/club.ts';
import type { Club } from '#contracts/club.ts';
import { hostKey } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { clubHosts, clubs } from '../db/schema.ts';
import { noteAction } from './actions.ts';
import { plain, Refused } from './command.ts';
import type { Context } from './command.ts';

export const FIELDS = Object.keys(clubContract.shape);
export const anyRecord = z.record(z.string(), z.unknown());
export type Saved = {
  id: string;
  outcome: 'created' | 'changed' | 'unchanged';
  hosts: { host: string; site: string }[];
  notes: string[];
};
export type Secrets = { keyMyDeals?: string; accesoMyDeals?: string };

/** What the contract says about a record, in sentences. */
function problemsOf(record: Record<string, unknown>): string[] {
  const parsed = clubContract.safeParse(record);
  const messages: Record<string, string> = {
    color: 'has to be a color such as #0a5c8f',
    url: 'has to begin with http:// or https:// and hold no spaces',
  };
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const field = String(issue.path[0] ?? '');
        if (record[field] === undefined) return `${field} is missing`;
        return `${field} ${issue.code === 'invalid_value' ? `has to be one of ${issue.values.join(', ')}` : (messages[issue.message] ?? issue.message)}`;
      });
}

/**
 * Where a club's colors are not drawn as it brought them, and what would be. Text and marks are
 * readable all the same, because the theme moves them; this is a report and refuses nothing.
 */
export function colorNotes(club: Club): string[] {
  const failing = SCHEMES.flatMap((scheme) => {
    const colors = colorsOf(club, scheme);
    return CONTRAST_PAIRS.filter(
      ({ over, under, ratio }) => contrast(colors[over] ?? '', colors[under] ?? '') < ratio,
    ).map(({ over, under, ratio }) => `${over} on ${under} (${scheme}) stays under ${ratio}:1.`);
  });
  const { paper, sand, surface } = palette.light;
  const grounds = [paper, sand, surface];
  const colors = colorsOf(club, 'light');
  const uses = [
    ['ColorPrimarioHex', 'text and links', 'primary-text', TEXT_RATIO],
    ['ColorPrimarioHex', 'buttons and marks', 'primary', MARK_RATIO],
    ['ColorSecundarioHex', 'badges', 'secondary', MARK_RATIO],
  ] as const;
  const moved = uses.flatMap(([field, use, token, needed]) => {
    const brought = club[field].toLowerCase();
    const drawn = colors[token] ?? brought;
    const reached = Math.min(...grounds.map((ground) => contrast(brought, ground)));
    if (drawn === brought || reached >= needed) return [];
    return [
      `${field} ${brought} reaches ${reached.toFixed(1)}:1 of ${needed}:1 as ${use} on light pages and is drawn as ${drawn} there; ${adjust(brought, grounds, needed)} would be drawn as it is.`,
    ];
  });
  const on = club.ColorSecundarioTextoHex.toLowerCase();
  const ownText =
    on !== '' && on !== colors['on-secondary']
      ? [
          `ColorSecundarioTextoHex ${on} is too near to ${colors.secondary ?? ''} and is drawn as ${colors['on-secondary'] ?? ''}.`,
        ]
      : [];
  return [...moved, ...ownText, ...failing];
}

type Hosts = { host: string; site: 'login' | 'weeks' | 'both' }[];
/** Hosts of a record: one does both when login and weeks share it. */
function hostsOf(club: Club): Hosts {
  const [login, weeks] = [club.UrlLogin, club.UrlWeek].map((address) =>
    hostKey(new URL(address).hostname),
  );
  return login === weeks
    ? [{ host: login ?? '', site: 'both' }]
    : [
        { host: login ?? '', site: 'login' },
        { host: weeks ?? '', site: 'weeks' },
      ];
}

/**
 * Creates or changes a club with its hosts, in one transaction. Hosts that the former addresses had
 * are given up; those added otherwise stay.
 * @throws Refused when the contract refuses the record, a host belongs to another club, or `only`
 * does not hold
 */
export async function saveClub(
  context: Pick<Context, 'deps' | 'operator'>,
  given: Record<string, unknown>,
  { only, secrets = {}, action }: { only?: 'new' | 'known'; secrets?: Secrets; action: string },
): Promise<Saved> {
  const id = typeof given['Id'] === 'string' ? given['Id'] : '';
  const record = recordOf(given, id);
  const hosts = hostsOf(record);
  return context.deps.database.db.transaction(async (tx) => {
    const [before] = await tx.select().from(clubs).where(eq(clubs.id, id)).for('update');
    if (only === 'new' && before)
      throw new Refused(`There is a club ${id} already; clubs edit or clubs import changes it.`);
    if (only === 'known' && !before) throw new Refused(`There is no club ${id}.`);
    await refuseTakenHosts(tx, id, hosts);
    const former = before && clubContract.safeParse(before.record).data;
    const same = before !== undefined && isSame(former, record) && holdsSecrets(before, secrets);
    if (!same) {
      const values = { record, ...secrets };
      await tx
        .insert(clubs)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: clubs.id, set: values });
      await replaceHosts(tx, id, former ? hostsOf(former) : [], hosts);
      await noteAction(tx, context, action, id, {
        fields: changedFields(former, record),
        secrets: Object.keys(secrets),
      });
    }
    return {
      id,
      outcome: !before
        ? ('created' as const)
        : same
          ? ('unchanged' as const)
          : ('changed' as const),
      hosts,
      notes: colorNotes(record),
    };
  });
}

/** The record to store. @throws Refused with the violations of the contract */
function recordOf(given: Record<string, unknown>, id: string): Club {
  const problems = problemsOf(given);
  if (!/^[a-z0-9-]+$/.test(id)) problems.unshift('Id has to be small letters, digits and hyphens');
  if (problems.length > 0)
    throw new Refused(
      `The club ${plain(id) || '(without Id)'} is refused: ${problems.join('; ')}.`,
    );
  // Key and access are kept apart, and `deals` is worked out from them; neither is taken from a
  // record.
  return { ...clubContract.parse(given), deals: false };
}

/** @throws Refused when a host belongs to another club */
async function refuseTakenHosts(tx: Queryable, id: string, hosts: Hosts): Promise<void> {
  const taken = await tx
    .select()
    .from(clubHosts)
    .where(and(inArray(clubHosts.host, namesOf(hosts)), ne(clubHosts.clubId, id)));
  if (taken.length > 0)
    throw new Refused(
      taken.map(({ host, clubId }) => `The host ${host} belongs to the club ${clubId}.`).join(' '),
    );
}

/** Gives up the hosts of the former addresses, and takes those of the new ones. */
async function replaceHosts(tx: Queryable, id: string, former: Hosts, hosts: Hosts): Promise<void> {
  if (former.length > 0)
    await tx
      .delete(clubHosts)
      .where(
        and(
          eq(clubHosts.clubId, id),
          inArray(clubHosts.host, namesOf(former)),
          notInArray(clubHosts.host, namesOf(hosts)),
        ),
      );
  for (const { host, site } of hosts)
    await tx
      .insert(clubHosts)
      .values({ host, clubId: id, site })
      .onConflictDoUpdate({ target: clubHosts.host, set: { site } });
}

const namesOf = (hosts: Hosts): string[] => hosts.map(({ host }) => host);

const sorted = (value: object): string =>
  JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
const isSame = (former: Club | undefined, record: Club): boolean =>
  former !== undefined && sorted({ ...former, deals: false }) === sorted(record);
const holdsSecrets = (
  { keyMyDeals, accesoMyDeals }: typeof clubs.$inferSelect,
  secrets: Secrets,
): boolean =>
  (secrets.keyMyDeals ?? keyMyDeals) === keyMyDeals &&
  (secrets.accesoMyDeals ?? accesoMyDeals) === accesoMyDeals;

const changedFields = (former: Club | undefined, record: Club): string[] =>
  FIELDS.filter(
    (field) =>
      field !== 'deals' &&
      JSON.stringify(anyRecord.parse(record)[field]) !==
        JSON.stringify(former && anyRecord.parse(former)[field]),
  );

export const tellSaved = ({ id, outcome, hosts, notes }: Saved): string =>
  [
    outcome === 'unchanged'
      ? `The club ${id} is as it was.`
      : `The club ${id} is ${outcome}; it answers on ${hosts.map(({ host, site }) => `${host} (${site})`).join(', ')} within five seconds.`,
    ...notes.map((note) => `  Colors: ${note}`),
  ].join('\n');
