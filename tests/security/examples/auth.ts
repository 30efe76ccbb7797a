import { and, eq } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../../../src/server/db/seed-clubs.ts';
import { members, oneTimeTokens } from '../../../src/server/db/schema.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

const NEW_PASSWORD = 'Tres-gatos&7lunas';

const login = {
  email: 'ana@azul.example',
  password: DEMO_PASSWORD,
  clubId: 'azul',
  deviceId: 'fp-1',
  deviceToken: 'none',
  iso: 'en',
};

export const authExamples = (records: HostileRecords): Examples => ({
  ...signInExamples(records),
  ...sessionExamples(records),
  ...recoveryExamples(records),
  ...proofExamples(records),
});

const signInExamples = ({
  db,
  deps,
  people,
  fromNow,
  oneTime,
  challenge,
  recovery,
  keepPasskey,
  signByPasskey,
}: HostileRecords): Examples => ({
  'auth.login': () => ({ body: login }),
  'auth.loginAlternate': () => ({ body: { ...login, email: 'AZ10482' } }),
  'auth.loginOtp': async () => ({
    body: {
      ...(await challenge(people.member, 'challenge', { deviceId: 'fp-1' })),
      saveDevice: true,
      deviceId: 'fp-1',
    },
  }),
  'auth.loginNoOtp': async () => {
    // The clock does not move, so none of the previous codes would be the older one.
    await db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.kind, 'recovery'), eq(oneTimeTokens.memberId, people.member.id)));
    const codeOtp = await recovery(people.member, {
      usedAt: deps.now(),
      data: { signIn: 'open' },
    });
    return {
      body: {
        email: 'ana@azul.example',
        password: DEMO_PASSWORD,
        codeOtp,
        clubId: 'azul',
        iso: 'en',
      },
    };
  },
  'auth.loginResend': async () => {
    const token = await oneTime(people.member, 'challenge', {
      codeHash: 'x',
      triesLeft: 3,
      sentAt: fromNow(-200_000),
      data: {},
    });
    return { body: { challenge: token, iso: 'en' } };
  },
  'auth.unlockCodes': async () => ({ body: { token: await oneTime(people.coOwner, 'unlock') } }),
  'auth.passkeySignInOptions': () => ({}),
  'auth.passkeySignIn': async () => {
    await keepPasskey();
    return { body: { credential: await signByPasskey('/members/passkey/sign-in/options') } };
  },
});

const sessionExamples = ({ people, openSession, trustDevice }: HostileRecords): Examples => ({
  'auth.logout': async () => ({ body: { token: (await openSession(people.member)).token } }),
  'auth.withdrawDevice': async () => ({ body: { deviceToken: (await trustDevice()).token } }),
  'auth.session': async () => ({ query: { token: (await openSession(people.member)).token } }),
  'auth.handoff': () => ({
    caller: 'member',
    body: { cookies: { choice: 'none', at: '2026-11-21T12:00:00.000Z' } },
  }),
});

const recoveryExamples = ({ db, people, spare, oneTime, recovery }: HostileRecords): Examples => ({
  'auth.recoverySend': () => ({
    query: { email: 'old@azul.example', iso: 'en', clubId: 'azul' },
  }),
  'auth.recoveryCheck': async () => ({
    body: { code: await recovery(people.coOwner), email: people.coOwner.email },
  }),
  'auth.recoveryChange': async () => ({
    body: { tokenId: await oneTime(spare.changes, 'link'), password: NEW_PASSWORD },
  }),
  'auth.recoveryChangeFirstTime': async () => {
    await db.update(members).set({ passwordHash: null }).where(eq(members.id, spare.first.id));
    return {
      body: { code: '', password: NEW_PASSWORD, token: await oneTime(spare.first, 'firstTime') },
    };
  },
  'auth.recoveryChangeGenerated': async () => {
    await db.update(members).set({ generated: true }).where(eq(members.id, spare.generated.id));
    return {
      body: {
        email: spare.generated.email,
        password: NEW_PASSWORD,
        tokenId: await oneTime(spare.generated, 'link'),
      },
    };
  },
});

/** Members prove again who they are before they change what protects their account. */
const proofExamples = ({
  people,
  sessionOf,
  challenge,
  keepPasskey,
  signByPasskey,
}: HostileRecords): Examples => ({
  'auth.sendProofCode': () => ({ caller: 'member' }),
  'auth.proveByCode': async () => {
    const { family } = await sessionOf('member');
    return { caller: 'member', body: await challenge(people.member, 'proof', { family }) };
  },
  'auth.proofPasskeyOptions': async () => {
    await keepPasskey();
    return { caller: 'member' };
  },
  'auth.proveByPasskey': async () => {
    await keepPasskey();
    return {
      caller: 'member',
      body: { credential: await signByPasskey('/members/proof/passkey/options') },
    };
  },
});
