import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { emailAnyCase } from '#contracts/common.ts';
import { issueMessageKey } from '#contracts/errors.ts';
import type { FieldMessage } from '#contracts/errors.ts';
import { memberProfile } from '#contracts/member.ts';
import { findMemberByEmail } from '../auth/members.ts';
import { countPasskeys } from '../auth/passkeys.ts';
import { endFamily } from '../auth/sessions.ts';
import { contracts, members, sessions } from '../db/schema.ts';
import { endSessionsOf, INVITATION_DAYS, inviteMember, inviteWaiting } from '../member/invite.ts';
import { Failure } from '../core/failure.ts';
import { noteAction } from './actions.ts';
import { dateCell, textCell, wordCell, yesCell } from './cells.ts';
import { plain, Refused, Usage, wholeNumber } from './command.ts';
import type { Area } from './command.ts';
import { IMPORT_FLAGS, importFile, importHelp, tellImport } from './import.ts';
import type { Field, Importer } from './import.ts';
import { counted, table } from './out.ts';
import { FAILURE } from '#contracts/failures.ts';

const PROFILE = Object.keys(memberProfile.shape);
const fields: readonly Field[] = [
  {
    name: 'email',
    required: true,
    help: 'the key: who is there already stays as they are (see --update)',
  },
  { name: 'club', also: ['clubId'], required: true, help: 'id of the club' },
  {
    name: 'loginId',
    also: ['LoginID'],
    required: true,
    help: 'of the contract, kept in capitals; two rows may share one: owner and co-owner',
  },
  { name: 'contract', also: ['number', 'Numero'], required: true, help: 'number of the contract' },
  { name: 'paidUntil', required: true, help: 'last day the subscription covers, 2027-06-30' },
  { name: 'role', help: 'owner (without one) or coOwner' },
  { name: 'generated', help: 'true for a member whose account was made without asking for data' },
  { name: 'dataDue', help: 'true: data are asked for at the first sign-in' },
  { name: 'termsDue', help: 'true: the terms are asked for' },
  ...PROFILE.map((name): Field => ({ name, help: 'of the profile' })),
];

/** What is said of a refused cell of the profile. */
const CELL_TEXTS: Partial<Record<FieldMessage, string>> = {
  tooLong: 'is too long',
  date: 'has to be a day such as 1981-04-17',
};
const profileCells = z.record(z.string(), z.unknown()).transform((given, context) => {
  const values = Object.fromEntries(
    PROFILE.filter(
      (name) => given[name] !== undefined && given[name] !== null && given[name] !== '',
    ).map((name) => {
      const value = given[name];
      const flag =
        name === 'RecibirBoletines' || name === 'TerminosYCondiciones'
          ? yesCell.safeParse(value)
          : undefined;
      return [name, flag?.success ? flag.data : typeof value === 'number' ? String(value) : value];
    }),
  );
  const parsed = memberProfile.safeParse(values);
  if (!parsed.success)
    for (const issue of parsed.error.issues)
      context.issues.push({
        code: 'custom',
        path: issue.path,
        message: CELL_TEXTS[issueMessageKey(issue)] ?? 'is no value of this column',
        input: undefined,
      });
  // Only what the file gives: --update must not empty what a member filled in.
  return {
    values: parsed.success
      ? Object.fromEntries(
          Object.keys(values).map((name) => [
            name,
            z.record(z.string(), z.unknown()).parse(parsed.data)[name],
          ]),
        )
      : {},
    whole: parsed.success ? parsed.data : {},
  };
});
const known = z.object({
  email: textCell(255)
    .refine((value) => emailAnyCase.safeParse(value).success, 'is no e-mail')
    .transform((value) => value.toLowerCase()),
  club: textCell(64),
  loginId: textCell(64).transform((value) => value.toUpperCase()),
  contract: textCell(64),
  paidUntil: dateCell,
  role: z.preprocess(
    (value) => (value === '' ? undefined : value),
    wordCell(['owner', 'coOwner']).default('owner'),
  ),
  generated: yesCell.default(false),
  dataDue: yesCell.default(false),
  termsDue: yesCell.default(false),
});
const schema = z.looseObject(known.shape).transform((row, context) => {
  const profile = profileCells.safeParse(row);
  if (!profile.success)
    for (const issue of profile.error.issues)
      context.issues.push({
        code: 'custom',
        path: [...issue.path],
        message: issue.message,
        input: undefined,
      });
  const { email, club, loginId, contract, paidUntil, role, generated, dataDue, termsDue } = row;
  return {
    email,
    club,
    loginId,
    contract,
    paidUntil,
    role,
    generated,
    dataDue,
    termsDue,
    profile: profile.data ?? { values: {}, whole: {} },
  };
});
type Person = z.output<typeof schema>;

const memberImporter = (update: boolean): Importer<Person> => ({
  one: 'member',
  many: 'members',
  fields,
  schema,
  lock: 724_512,
  staged: [
    ['email', 'text', (p) => p.email],
    ['club_id', 'text', (p) => p.club],
    ['login_id', 'text', (p) => p.loginId],
    ['number', 'text', (p) => p.contract],
    ['paid_until', 'date', (p) => p.paidUntil],
    ['role', 'text', (p) => p.role],
    ['generated', 'boolean', (p) => p.generated],
    ['data_due', 'boolean', (p) => p.dataDue],
    ['terms_due', 'boolean', (p) => p.termsDue],
    ['profile', 'jsonb', (p) => JSON.stringify(p.profile.whole)],
    ['given', 'jsonb', (p) => JSON.stringify(p.profile.values)],
  ],
  check: async (db) => {
    const refuse = (field: string, reason: string, value: string, from: string) =>
      db.rows(`insert into refused select s.line, '${field}', ${reason}, ${value} from ${from}`);
    await refuse(
      'email',
      `'stands on line ' || d.line || ' already'`,
      's.email',
      '(select email, min(line) as line from staged group by 1 having count(*) > 1) d join staged s on s.email = d.email and s.line > d.line',
    );
    await refuse(
      'club',
      `'is no club that is there'`,
      's.club_id',
      'staged s where not exists (select from clubs c where c.id = s.club_id)',
    );
    await refuse(
      'loginId',
      `'belongs to a contract of the club ' || k.club_id`,
      's.login_id',
      'staged s join contracts k on k.login_id = s.login_id where k.club_id <> s.club_id',
    );
    await refuse(
      'loginId',
      `'differs in club, contract or paidUntil from line ' || f.line`,
      's.login_id',
      `(select distinct on (login_id) * from staged order by login_id, line) f
        join staged s on s.login_id = f.login_id
      where (s.club_id, s.number, s.paid_until) is distinct from (f.club_id, f.number, f.paid_until)`,
    );
    await refuse(
      'email',
      `'belongs to the contract ' || k.login_id`,
      's.email',
      'staged s join members m on m.email = s.email join contracts k on k.id = m.contract_id where k.login_id <> s.login_id',
    );
    await refuse(
      'role',
      `'the contract has its owner on line ' || f.line`,
      's.login_id',
      `(select login_id, min(line) as line from staged where role = 'owner' group by 1 having count(*) > 1) f
        join staged s on s.login_id = f.login_id and s.role = 'owner' and s.line > f.line`,
    );
    await refuse(
      'role',
      `'the contract has an owner already'`,
      's.login_id',
      `staged s join contracts k on k.login_id = s.login_id
        join members m on m.contract_id = k.id and m.role = 'owner'
        where s.role = 'owner' and m.email <> s.email`,
    );
  },
  merge: async (db) => {
    const count = async (text: string): Promise<number> =>
      (
        await db.rows<{ count: number }>(
          `with done as (${text}) select count(*)::int as count from done`,
        )
      )[0]?.count ?? 0;
    let changed = 0;
    if (update) {
      // A renewal paid in the meantime is never undone by an older file.
      const moved =
        await count(`update contracts k set number = s.number, paid_until = greatest(k.paid_until, s.paid_until)
          from (select distinct on (login_id) * from staged order by login_id, line) s
        where s.login_id = k.login_id and (k.number, k.paid_until) is distinct from (s.number, greatest(k.paid_until, s.paid_until)) returning k.id`);
      changed = await count(
        `update members m set profile = m.profile || s.given from staged s
          where s.email = m.email and m.profile is distinct from m.profile || s.given returning m.id`,
      );
      changed = Math.max(changed, moved);
    }
    await db.rows(`insert into contracts (club_id, login_id, number, paid_until) select distinct on (login_id) club_id, login_id, number, paid_until
      from staged s
      where not exists (select from contracts k where k.login_id = s.login_id) order by login_id, line`);
    const created =
      await count(`insert into members (club_id, contract_id, role, email, profile, generated, data_verification, accept_terms_weeks)
      select s.club_id, k.id, s.role, s.email, s.profile, s.generated, s.data_due, not s.terms_due from staged s
        join contracts k on k.login_id = s.login_id
      where not exists (select from members m where m.email = s.email) order by s.line returning 1`);
    return { created, changed };
  },
  after: (database) => database.rows('analyze members'),
});

const RULES = `Who is there already stays as they are: what members changed themselves is theirs. --update brings the profile columns the file gives, the contract's
number, and a later paidUntil (never an earlier one). E-mail, club, contract and role of a member are never changed by a file; such rows are refused.
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
      more: importHelp({ one: 'member', many: 'members', fields }, RULES),
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
