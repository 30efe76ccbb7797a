import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { errorBody } from '../../src/contracts/errors.ts';
import { memberProfile } from '../../src/contracts/member.ts';
import type { MemberProfile } from '../../src/contracts/member.ts';
import { openSession } from '../../src/server/auth/sessions.ts';
import type { Config } from '../../src/server/config.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { contracts, members, outbox, rateLimits, sessions } from '../../src/server/db/schema.ts';
import type { Limit } from '../../src/server/core/limiter.ts';
import { hashToken } from '../../src/server/http/session.ts';
import { fakePayments } from '../support/fake-payments.ts';
import type { FakePayments } from '../support/fake-payments.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

export type MemberWorld = TestServer & { payments: FakePayments };

/** The real app with the demo clubs and members and a card provider in memory. */
export async function startMembers({
  databaseUrl,
  config,
}: { databaseUrl?: string; config?: Partial<Config> } = {}): Promise<MemberWorld> {
  const payments = fakePayments();
  const server = await startTestServer({
    payments,
    prepare: (database) =>
      seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW }),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(config ? { config } : {}),
  });
  return { ...server, payments };
}

export type Signed = {
  token: string;
  memberId: string;
  contractId: string;
  headers: { authorization: string };
};

/** A signed-in member of the demo data, without the steps of signing in. */
export async function signedAs(
  { database, deps }: TestServer,
  email: string,
  values: Partial<typeof sessions.$inferInsert> = {},
): Promise<Signed> {
  const member = await storedMember({ database }, email);
  const { token } = await openSession(database.db, deps, {
    memberId: member.id,
    clubId: member.clubId,
    userAgent: values.userAgent ?? 'Test',
  });
  if (Object.keys(values).length > 0)
    await database.db
      .update(sessions)
      .set(values)
      .where(eq(sessions.tokenHash, hashToken(token)));
  return {
    token,
    memberId: member.id,
    contractId: member.contractId,
    headers: { authorization: `Bearer ${token}` },
  };
}

export async function storedMember(
  { database }: Pick<TestServer, 'database'>,
  email: string,
): Promise<Omit<typeof members.$inferSelect, 'profile'> & { profile: MemberProfile }> {
  const [row] = await database.db.select().from(members).where(eq(members.email, email));
  if (!row) throw new Error(`No member ${email}`);
  return { ...row, profile: memberProfile.parse(row.profile) };
}

export async function paidUntilOf(
  { database }: Pick<TestServer, 'database'>,
  contractId: string,
): Promise<string | undefined> {
  return (await database.db.select().from(contracts).where(eq(contracts.id, contractId)))[0]
    ?.paidUntil;
}

export const send = (
  { app }: TestServer,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object | undefined } = {},
) => app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) });

/** Status, code and fields of a refusal. */
export function refusal(response: LightMyRequestResponse): {
  status: number;
  code: number;
  fields?: Record<string, string> | undefined;
} {
  const { code, fields } = errorBody.parse(response.json());
  return { status: response.statusCode, code, ...(fields ? { fields } : {}) };
}

/** Leaves no attempt of a limit. */
export const exhaust = ({ database, clock }: TestServer, key: string, { points, seconds }: Limit) =>
  database.db
    .insert(rateLimits)
    .values({ key, points, expiresAt: new Date(clock.now.getTime() + seconds * 1000) });

export const mailKeys = async ({ database }: Pick<TestServer, 'database'>): Promise<string[]> =>
  (await database.db.select({ key: outbox.key }).from(outbox))
    .map(({ key }) => key ?? '')
    .toSorted();

/** Everything as it was at the start. */
export async function reset(world: MemberWorld): Promise<void> {
  await world.database.rows(
    'truncate renewals, terms_answers, outbox, payment_events, rate_limits, sessions, trusted_devices, one_time_tokens, members, contracts restart identity cascade',
  );
  world.clock.now = new Date(TEST_NOW);
  world.payments.reset();
  world.mails.length = 0;
  await world.database.db.insert(contracts).values(kept.contracts);
  await world.database.db.insert(members).values(kept.members);
}
const kept: {
  contracts: (typeof contracts.$inferInsert)[];
  members: (typeof members.$inferInsert)[];
} = { contracts: [], members: [] };

/**
 * Remembers the demo members for `reset`; hashing their passwords again would cost a second a test.
 */
export async function keepMembers({ database }: TestServer): Promise<void> {
  kept.contracts = await database.db.select().from(contracts);
  kept.members = await database.db.select().from(members);
}
