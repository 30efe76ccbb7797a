import type { Config } from './config.ts';
import type { Database } from './db/client.ts';

type Club = { name: string; login: string; weeks: string; member: string | null };

/**
 * What a person who has just started the product wants to know. With the sandbox: an address and a
 * demo member per club, the mailbox, the workbench. Without it: the clubs and, when pages cannot be
 * shown yet, why.
 */
export async function startTable(
  database: Database,
  config: Config,
  { port, obstacle }: { port: number; obstacle?: string | undefined },
): Promise<string> {
  const clubs = await database.rows<Club>(
    `select c.record->>'Nombre' as name, c.record->>'UrlLogin' as login, c.record->>'UrlWeek' as weeks,
       (select m.email from members m join contracts k on k.id = m.contract_id where m.club_id = c.id and m.role = 'owner'
          order by m.password_hash is null, m.data_verification, k.paid_until < current_date, m.email limit 1) as member
     from clubs c order by c.id = 'all', c.id`,
  );
  const origin = `http://localhost:${port}`;
  const documents =
    (config.API_DOCS ?? config.SANDBOX) ? [`  API documents            ${origin}/api/docs`] : [];
  return [
    '',
    ...clubTable(clubs, config.SANDBOX),
    ...(config.SANDBOX
      ? [
          `  Password of every demo member: Vacation#2026`,
          `  Mailbox (sign-in codes)  ${origin}/sandbox/mail`,
          ...documents,
          '  Workbench                npm run storybook',
          '',
        ]
      : documents),
    ...(obstacle ? [`Listening at ${origin}, but not ready. ${obstacle}`] : [`Ready at ${origin}`]),
  ].join('\n');
}

const short = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

/** A log does not say who the members of a real club are. */
function clubTable(clubs: readonly Club[], withMembers: boolean): string[] {
  if (clubs.length === 0) return [];
  return [
    withMembers
      ? '  Club                     Sign in at                     Demo member'
      : '  Club                     Sign in at                     Weeks at',
    ...clubs.map(({ name, login, weeks, member }) =>
      `  ${short(name, 24)} ${login.padEnd(30)} ${withMembers ? (member ?? '') : weeks}`.trimEnd(),
    ),
    '',
  ];
}
