import type { Config } from './config.ts';
import type { Database } from './db/client.ts';

/** What a person who has just started the product wants to know: an address per club, a member, the mailbox, the workbench. */
export async function startTable(
  database: Database,
  config: Config,
  port: number,
): Promise<string> {
  const clubs = await database.rows<{
    name: string;
    login: string;
    weeks: string;
    member: string | null;
  }>(
    `select c.record->>'Nombre' as name, c.record->>'UrlLogin' as login, c.record->>'UrlWeek' as weeks,
       (select m.email from members m join contracts k on k.id = m.contract_id where m.club_id = c.id and m.role = 'owner'
          order by m.password_hash is null, m.data_verification, k.paid_until < current_date, m.email limit 1) as member
     from clubs c order by c.id = 'all', c.id`,
  );
  const short = (text: string, width: number) =>
    text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
  const origin = `http://localhost:${port}`;
  const lines = clubs.map(
    (club) => `  ${short(club.name, 24)} ${club.login.padEnd(30)} ${club.member ?? ''}`,
  );
  const sandbox = config.SANDBOX
    ? [
        `  Password of every demo member: Vacation#2026`,
        `  Mailbox (sign-in codes)  ${origin}/sandbox/mail`,
      ]
    : [];
  return [
    '',
    '  Club                     Sign in at                     Demo member',
    ...lines,
    '',
    ...sandbox,
    `  API documents            ${origin}/api/docs`,
    '  Workbench                npm run storybook',
    '',
    `Ready at ${origin}`,
  ].join('\n');
}
