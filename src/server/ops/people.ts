import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { emailAnyCase } from '#contracts/common.ts';
import { findMemberByEmail } from '../auth/members.ts';
import { countPasskeys } from '../auth/passkeys.ts';
import { endFamily } from '../auth/sessions.ts';
import { contracts, members, sessions } from '../db/schema.ts';
import { changeEmail } from '../member/change-email.ts';
import { endSessionsOf, INVITATION_DAYS, inviteMember, inviteWaiting } from '../member/invite.ts';
import { Failure } from '../core/failure.ts';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage, wholeNumber } from './command.ts';
import type { Area, Context } from './command.ts';
import { IMPORT_FLAGS, importFile, importHelp, tellImport } from './import.ts';
import { memberImporter } from './members-import.ts';
import { counted, table } from './out.ts';
import { dataVerb, eraseVerb } from './personal-data.ts';
import { FAILURE } from '#contracts/failures.ts';

const RULES = `Who is there already stays as they are: what members changed themselves is theirs. --update brings the profile columns the file gives, the contract's
number, and a later paidUntil (never an earlier one). E-mail, club, contract and role of a member are never changed by a file; such rows are refused.
A contract has one owner and one co-owner. Who is new on a contract that is there names its number, or the new one that a member of it has in the same
file. Who is new and has no Idioma in the file gets the language of the club.
Members have no password until they follow an invitation: --invite mails one to everybody in the file who waits for a first password and has no open
link, so repeating it sends no second mail. The running server sends the mails.`;

export const membersArea: Area = {
  summary: 'members and their contracts',
  verbs: {
    import: {
      summary: 'creates members from a file, without a password',
      words: ['<file>'],
      flags: {
        ...IMPORT_FLAGS,
        invite: { kind: 'yes', help: 'mails a first link to those of the file who wait for one' },
        update: { kind: 'yes', help: 'changes those who are there, as said below' },
      },
      more: importHelp(memberImporter(false), RULES),
      run: async (context) => {
        const importer = memberImporter(context.yes('update'));
        let waiting: string[] = [];
        const result = await importFile(context, importer, {
          beforeCommit: async (db) => {
            if (context.yes('invite'))
              waiting = (
                await db.rows<{ email: string }>(
                  'select m.email from staged s join members m on m.email = s.email where m.password_hash is null order by s.line',
                )
              ).map(({ email }) => email);
          },
        });
        const invited = await inviteWaiting(context.deps, waiting);
        return tellImport(
          context,
          importer,
          result,
          context.yes('invite')
            ? {
                json: { invited: invited.length },
                text: [`${counted(invited.length, 'invitation')} in the outbox.`],
              }
            : {},
        );
      },
    },
    invite: {
      summary: 'mails a member the link to set a first password',
      words: ['<e-mail>'],
      flags: {
        terms: { kind: 'yes', help: 'asks for the terms again, also when they were accepted' },
      },
      more: `The link works once and for ${INVITATION_DAYS} days; a new one ends the one before. The running server mails it.`,
      run: async (context) => {
        const email = emailAnyCase.safeParse(context.words[0]).data;
        if (!email) throw new Usage(`${plain(context.words[0] ?? '')} is no e-mail.`);
        const { deps, out } = context;
        const invited = await inviteMember(deps, email, { terms: context.yes('terms') }).catch(
          (error: unknown) => {
            if (!(error instanceof Failure)) throw error;
            throw new Refused(
              error.code === FAILURE.notFound
                ? 'No member has this e-mail.'
                : error.code === FAILURE.linkRefused
                  ? 'This member has a password already; a forgotten one is replaced on the sign-in page.'
                  : error.message,
            );
          },
        );
        await noteAction(deps.database.db, context, 'members invite', invited.email, {
          form: invited.form,
        });
        const asked =
          invited.form === 'generated'
            ? 'as a generated member'
            : invited.checkTerms
              ? 'the terms are accepted'
              : 'the terms are asked for';
        out.answer(
          invited,
          `${invited.email} is invited (${asked}); the link works once, until ${invited.endsAt.toISOString()}.`,
        );
        return 0;
      },
    },
    email: {
      summary: 'gives a member another sign-in e-mail',
      words: ['<e-mail>', '<new e-mail>'],
      flags: { reason: { kind: 'text', help: 'why, and how you know who asked; it is kept' } },
      more: `Ask who it is first: the new e-mail gets the codes. Every session, saved device, code and mailed link ends, and both addresses get a mail.
Bookings keep the e-mail that they were made with.`,
      run: setEmail,
    },
    data: dataVerb,
    erase: eraseVerb,
    list: {
      summary: 'members by club and e-mail',
      flags: {
        club: { kind: 'text', help: 'only of one club' },
        find: { kind: 'text', help: 'only whose e-mail, name or LoginID holds this' },
        limit: { kind: 'text', help: 'at most so many (100)' },
      },
      run: async (context) => {
        const [clubId, find] = [context.text('club'), context.text('find')?.toLowerCase()];
        const rows = await context.deps.database.db
          .select({
            club: members.clubId,
            loginId: contracts.loginId,
            email: members.email,
            name: sql<string>`concat_ws(' ', ${members.profile}->>'Nombre', ${members.profile}->>'ApellidoPaterno')`,
            role: members.role,
            paidUntil: contracts.paidUntil,
            password: sql<boolean>`${members.passwordHash} is not null`,
            mustChange: members.resetPass,
            generated: members.generated,
            dataDue: members.dataVerification,
            termsAccepted: members.acceptTermsWeeks,
            codesStopped: sql<boolean>`${members.codesStoppedAt} is not null`,
          })
          .from(members)
          .innerJoin(contracts, eq(contracts.id, members.contractId))
          .where(
            and(
              clubId === undefined ? undefined : eq(members.clubId, clubId),
              find === undefined
                ? undefined
                : sql`position(${find} in lower(concat_ws(' ', ${members.email}, ${contracts.loginId}, ${members.profile}->>'Nombre', ${members.profile}->>'ApellidoPaterno'))) > 0`,
            ),
          )
          .orderBy(asc(members.clubId), asc(members.email))
          .limit(wholeNumber(context, 'limit', { least: 1, most: 100_000, otherwise: 100 }));
        context.out.answer(
          rows,
          rows.length === 0
            ? 'No members.'
            : table(
                rows.map((row) => [
                  row.club,
                  row.loginId,
                  row.email,
                  row.name,
                  row.role,
                  `paid until ${row.paidUntil}`,
                  [
                    row.generated
                      ? 'generated'
                      : row.password
                        ? row.mustChange
                          ? 'must choose a new password'
                          : 'has a password'
                        : 'waits for a first password',
                    ...(row.dataDue ? ['data due'] : []),
                    ...(row.termsAccepted ? [] : ['terms due']),
                    ...(row.codesStopped ? ['codes stopped'] : []),
                  ].join(', '),
                ]),
              ),
        );
        return 0;
      },
    },
  },
};

async function setEmail(context: Context): Promise<0> {
  const [from, to] = context.words.map((word) => emailAnyCase.safeParse(word).data);
  if (!from || !to)
    throw new Usage('Both words have to be e-mails: the one that is there, the new one.');
  const reason = plain(context.text('reason') ?? '').trim();
  if (reason === '') throw new Usage('--reason has to say why.');
  await changeEmail(context.deps, { from, to }, (tx) =>
    noteAction(tx, context, 'members email', to, { from, reason }),
  ).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new Refused(
      error.code === FAILURE.notFound
        ? 'No member has this e-mail.'
        : 'Another member has the new e-mail already.',
    );
  });
  context.out.answer({ email: to }, `${from} is ${to} now; both are told by mail.`);
  return 0;
}

const uuid = z.uuid();
export const sessionsArea: Area = {
  summary: 'who is signed in',
  verbs: {
    list: {
      summary: 'running sessions, the newest first',
      flags: {
        email: { kind: 'text', help: 'only of one member' },
        club: { kind: 'text', help: 'only of one club' },
        limit: { kind: 'text', help: 'at most so many (100)' },
      },
      run: async (context) => {
        const [email, clubId] = [context.text('email')?.trim().toLowerCase(), context.text('club')];
        const rows = await context.deps.database.db
          .select({
            signIn: sessions.family,
            email: members.email,
            club: sessions.clubId,
            begun: sessions.createdAt,
            ends: sessions.expiresAt,
            browser: sessions.userAgent,
            device: sql<boolean>`${sessions.deviceId} is not null`,
          })
          .from(sessions)
          .innerJoin(members, eq(members.id, sessions.memberId))
          .where(
            and(
              isNull(sessions.endedAt),
              gt(sessions.expiresAt, context.deps.now()),
              email === undefined ? undefined : eq(members.email, email),
              clubId === undefined ? undefined : eq(sessions.clubId, clubId),
            ),
          )
          .orderBy(desc(sessions.createdAt))
          .limit(wholeNumber(context, 'limit', { least: 1, most: 100_000, otherwise: 100 }));
        context.out.answer(
          rows,
          rows.length === 0
            ? 'No one is signed in.'
            : table(
                rows.map((row) => [
                  row.signIn,
                  row.email,
                  row.club,
                  `since ${row.begun.toISOString()}`,
                  `until ${row.ends.toISOString()}`,
                  row.device ? 'saved device' : '',
                  row.browser.slice(0, 60),
                ]),
              ),
        );
        return 0;
      },
    },
    end: {
      summary: 'signs out one sign-in on all its sites, or a member everywhere',
      words: ['<sign-in or e-mail>'],
      more: 'An e-mail also forgets the saved devices of the member: the next sign-in needs password and code, or a passkey, which stays (passkeys remove). Open pages hear of it within a second.',
      run: async (context) => {
        const [asked = ''] = context.words;
        const { deps, out } = context;
        const { db } = deps.database;
        if (asked.includes('@')) {
          const member = await findMemberByEmail(db, asked);
          if (!member) throw new Refused('No member has this e-mail.');
          const ended = await endSessionsOf(deps, member.email);
          await noteAction(db, context, 'sessions end', member.email, { ended });
          const passkeys = await countPasskeys(db, member.id);
          out.answer(
            { email: member.email, ended, passkeys },
            `${member.email}: ${counted(ended, 'session')} ended, saved devices forgotten.${passkeys > 0 ? ` ${counted(passkeys, 'passkey')} can still sign in (passkeys remove).` : ''}`,
          );
          return 0;
        }
        if (!uuid.safeParse(asked).success)
          throw new Usage(`${plain(asked)} is neither a sign-in of sessions list nor an e-mail.`);
        const ended = await db.transaction(async (tx) => {
          const open = await tx
            .select({ id: sessions.id })
            .from(sessions)
            .where(
              and(
                eq(sessions.family, asked),
                isNull(sessions.endedAt),
                gt(sessions.expiresAt, deps.now()),
              ),
            );
          if (open.length === 0)
            throw new Refused('There is no such sign-in, or it has ended already.');
          await endFamily(tx, asked, deps.now());
          await noteAction(tx, context, 'sessions end', asked, { ended: open.length });
          return open.length;
        });
        out.answer({ signIn: asked, ended }, `${counted(ended, 'session')} ended.`);
        return 0;
      },
    },
  },
};
