import { z } from 'zod';
import { emailAnyCase } from '#contracts/common.ts';
import { issueMessageKey } from '#contracts/errors.ts';
import type { FieldMessage } from '#contracts/errors.ts';
import { memberProfile } from '#contracts/member.ts';
import { dateCell, textCell, wordCell, yesCell } from './cells.ts';
import type { Field, Importer } from './import.ts';
import type { Sql } from './transaction.ts';

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

/** Creates members and their contracts; `update` also changes those who are there. */
export const memberImporter = (update: boolean): Importer<Person> => ({
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
  check: refuseMembers,
  merge: (db) => mergeMembers(db, update),
  after: (database) => database.rows('analyze members'),
});

/** The member of a staged row is not there yet. */
const IS_NEW = 'not exists (select from members n where n.email = s.email)';
const ROLE = `replace(s.role, 'coOwner', 'co-owner')`;
/**
 * What does not fit the data: field, reason, value and rows. Who is new on a contract has to name
 * its number, or the one that a member of it brings in the same file.
 */
const MISFITS = [
  [
    'email',
    `'is already on line ' || d.line`,
    's.email',
    '(select email, min(line) as line from staged group by 1 having count(*) > 1) d join staged s on s.email = d.email and s.line > d.line',
  ],
  [
    'club',
    `'is no club that is there'`,
    's.club_id',
    'staged s where not exists (select from clubs c where c.id = s.club_id)',
  ],
  [
    'loginId',
    `'belongs to a contract of the club ' || k.club_id`,
    's.login_id',
    'staged s join contracts k on k.login_id = s.login_id where k.club_id <> s.club_id',
  ],
  [
    'loginId',
    `'differs in club, contract or paidUntil from line ' || f.line`,
    's.login_id',
    `(select distinct on (login_id) * from staged order by login_id, line) f
      join staged s on s.login_id = f.login_id
    where (s.club_id, s.number, s.paid_until) is distinct from (f.club_id, f.number, f.paid_until)`,
  ],
  [
    'email',
    `'belongs to the contract ' || k.login_id`,
    's.email',
    'staged s join members m on m.email = s.email join contracts k on k.id = m.contract_id where k.login_id <> s.login_id',
  ],
  [
    'contract',
    `'is not the number of the contract ' || k.login_id`,
    's.number',
    `staged s join contracts k on k.login_id = s.login_id
      where k.number <> s.number and ${IS_NEW} and not exists (select from staged o join members m on m.email = o.email
        where o.login_id = s.login_id and o.number = s.number and m.contract_id = k.id)`,
  ],
  [
    'role',
    `'the contract has its ' || ${ROLE} || ' on line ' || f.line`,
    's.login_id',
    `(select login_id, role, min(line) as line from staged group by 1, 2 having count(*) > 1) f
      join staged s on s.login_id = f.login_id and s.role = f.role and s.line > f.line
    where s.role = 'owner' or ${IS_NEW}`,
  ],
  [
    'role',
    `'the contract has ' || case s.role when 'owner' then 'an ' else 'a ' end || ${ROLE} || ' already'`,
    's.login_id',
    `staged s join contracts k on k.login_id = s.login_id
      join members m on m.contract_id = k.id and m.role = s.role
      where m.email <> s.email and (s.role = 'owner' or ${IS_NEW})`,
  ],
] as const;

/** Puts what does not fit the data into `refused`. */
async function refuseMembers(db: Sql): Promise<void> {
  for (const [field, reason, value, from] of MISFITS)
    await db.rows(
      `insert into refused select s.line, '${field}', ${reason}, ${value} from ${from}`,
    );
}

async function mergeMembers(
  db: Sql,
  update: boolean,
): Promise<{ created: number; changed: number }> {
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
  // A row without a language gets the club's.
  const created =
    await count(`insert into members (club_id, contract_id, role, email, profile, generated, data_verification, accept_terms_weeks)
    select s.club_id, k.id, s.role, s.email, s.profile || jsonb_strip_nulls(jsonb_build_object('Idioma', upper(c.record->>'Idioma'))) || s.given,
      s.generated, s.data_due, not s.terms_due from staged s
      join contracts k on k.login_id = s.login_id
      join clubs c on c.id = s.club_id
    where not exists (select from members m where m.email = s.email) order by s.line returning 1`);
  return { created, changed };
}
