import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { challenged, signedIn } from '../../src/contracts/auth.ts';
import type { Challenged, SignedIn } from '../../src/contracts/auth.ts';
import { errorBody } from '../../src/contracts/errors.ts';
import type { ErrorBody } from '../../src/contracts/errors.ts';
import type { Config } from '../../src/server/config.ts';
import { DEMO_PASSWORD, seedClubs } from '../../src/server/db/seed-clubs.ts';
import { members } from '../../src/server/db/schema.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import type { Mail } from '../../src/server/partners/mail.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

export const PASSWORD = DEMO_PASSWORD;
export const NEW_PASSWORD = 'Tres-gatos&7lunas';
export const MINUTE = 60_000;

/** The real app with the demo clubs and members. */
export const startAuthServer = (config: Partial<Config> = {}): Promise<TestServer> =>
  startTestServer({
    config,
    prepare: (database) =>
      seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW }),
  });

export type Calls = ReturnType<typeof callsOf>;

/** Calls of one browser at one address. */
export function callsOf(server: TestServer, remoteAddress = '203.0.113.7') {
  const post = (
    path: string,
    payload: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) => server.app.inject({ method: 'POST', url: `/api${path}`, payload, headers, remoteAddress });
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: `/api${path}`, headers, remoteAddress });
  return {
    post,
    get,
    login: (body: Record<string, unknown> = {}, path = '/members/login') =>
      post(path, {
        email: 'ana@azul.example',
        password: PASSWORD,
        clubId: 'azul',
        deviceId: 'fp-1',
        ...body,
      }),
    bearer: (token: string) => ({ authorization: `Bearer ${token}` }),
  };
}

export const failureOf = (response: LightMyRequestResponse): ErrorBody & { status: number } => ({
  ...errorBody.parse(response.json()),
  status: response.statusCode,
});
export const challengeOf = (response: LightMyRequestResponse): Challenged =>
  challenged.parse(response.json());
export const signedInOf = (response: LightMyRequestResponse): SignedIn =>
  signedIn.parse(response.json());

/** Mails sent since the last look, after the outbox has done its work. */
export async function newMails(server: TestServer): Promise<Mail[]> {
  await processOutbox(server.deps);
  return server.mails.splice(0);
}
/** A mailed code, of sign-in or recovery, from its plain text. */
export function codeIn(mails: readonly Mail[]): string {
  const code = mails.map((mail) => /^ {4}([0-9A-Z]{4,8})$/m.exec(mail.text)?.[1]).findLast(Boolean);
  if (!code) throw new Error('No mail with a code');
  return code;
}
/** A code that is certainly another one. */
export const otherThan = (code: string): string =>
  `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`;
/** The value of a query parameter in a mailed link. */
export function linkParam(mails: readonly Mail[], name: string): string {
  const value = mails
    .map((mail) => new RegExp(`[?&]${name}=([^&\\s]+)`).exec(mail.text)?.[1])
    .findLast(Boolean);
  if (!value) throw new Error(`No mail with a link that has ${name}`);
  return value;
}

/** Signs in with a code and answers the reply. */
export async function signIn(
  server: TestServer,
  calls: Calls,
  body: Record<string, unknown> = {},
  saveDevice = false,
): Promise<SignedIn> {
  const { challenge } = challengeOf(await calls.login(body));
  const code = codeIn(await newMails(server));
  return signedInOf(
    await calls.post('/members/login-otp', {
      challenge,
      code,
      saveDevice,
      deviceId: body['deviceId'] ?? 'fp-1',
    }),
  );
}

export const changeMember = (
  server: TestServer,
  email: string,
  values: Partial<typeof members.$inferInsert>,
) => server.database.db.update(members).set(values).where(eq(members.email, email));
export async function memberOf(server: TestServer, email: string) {
  const [row] = await server.database.db.select().from(members).where(eq(members.email, email));
  if (!row) throw new Error(`No member ${email}`);
  return row;
}
