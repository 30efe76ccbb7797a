import { parseArgs } from 'node:util';
import { emailAnyCase } from '#contracts/common.ts';
import type { Member } from '../auth/members.ts';
import { readConfig } from '../config.ts';
import { openEmbedded, openPostgres } from '../db/client.ts';
import { endSessionsOf, INVITATION_DAYS, inviteMember, listMembers } from '../member/invite.ts';
import { Failure } from '../plugins/failure.ts';

const HELP = `Members: invites them to set a first password, signs them out, lists them.

  npm run members -- invite <email> [--terms]
  npm run members -- end-sessions <email>
  npm run members -- list [--club id]

  --terms    asks for the terms again, also when they were accepted; without it they are asked for only when they are due
  --club     only the members of one club

An invitation works once and for ${INVITATION_DAYS} days; a new one ends the one before. end-sessions signs a member out on every site and
forgets the saved devices. The data is that of DATABASE_URL, or of the embedded database in DATA_DIR, which no running server may
be using; then the mail leaves at its next start.
`;

/** What members typed, without anything a terminal would act on. */
const plain = (text: string): string => text.replace(/\p{C}+/gu, ' ');

function line({ email, clubId, role, loginId, profile, passwordHash, generated, resetPass, dataVerification, acceptTermsWeeks, codesStoppedAt }: Member): string {
  const states = [
    generated ? 'generated' : passwordHash ? (resetPass ? 'must choose a new password' : 'has a password') : 'waits for a first password',
    ...(dataVerification ? ['data due'] : []), ...(acceptTermsWeeks ? [] : ['terms due']), ...(codesStoppedAt ? ['codes stopped'] : []),
  ];
  return plain(`${clubId}  ${loginId}  ${email}  ${profile.Nombre} ${profile.ApellidoPaterno}  ${role === 'owner' ? 'owner' : 'co-owner'}  ${states.join(', ')}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { terms: { type: 'boolean' }, club: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  const [command, address] = positionals;
  const commands = ['invite', 'end-sessions', 'list'];
  if (values.help || !command) return tell(HELP.trimEnd());
  if (!commands.includes(command)) throw new Error(`Unknown command ${plain(command)}; known are ${commands.join(', ')}.`);
  const email = emailAnyCase.safeParse(address).data ?? '';
  if (command !== 'list' && email === '') throw new Error('Name the e-mail of a member.');

  const config = readConfig(process.env);
  const database = config.DATABASE_URL ? await openPostgres(config.DATABASE_URL) : await openEmbedded(config.DATA_DIR);
  const deps = { database, config, now: () => new Date(), wakeOutbox: () => {} };
  try {
    await database.migrate();
    if (command === 'list') {
      const found = await listMembers(deps, values.club);
      return tell(found.length === 0 ? 'No members.' : found.map(line).join('\n'));
    }
    if (command === 'end-sessions') {
      const ended = await endSessionsOf(deps, email);
      return tell(`${email}: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended, saved devices forgotten.`);
    }
    const { form, checkTerms, endsAt } = await inviteMember(deps, email, { terms: values.terms ?? false });
    const asked = form === 'generated' ? 'as a generated member' : checkTerms ? 'the terms are accepted' : 'the terms are asked for';
    tell(`${email} is invited (${asked}); the link works once, until ${endsAt.toISOString()}. ${config.DATABASE_URL ? 'The running server mails it within seconds.' : 'The mail leaves when the server starts.'}`);
  } finally {
    await database.close();
  }
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`);
const said = (error: unknown): string =>
  error instanceof Failure ? (error.code === 404 ? 'No member has this e-mail.' : error.code === 4042 ? 'This member has a password already; a forgotten one is replaced on the sign-in page.' : error.message)
    : error instanceof Error ? error.message : String(error);

main().catch((error: unknown) => {
  process.stderr.write(`${said(error)}\n`);
  process.exitCode = 1;
});
