import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { HOLD_MINUTES } from '../../src/contracts/rules.ts';
import { linePlaces, members, outbox, sessions } from '../../src/server/db/schema.ts';
import { newToken } from '../../src/server/http/session.ts';
import { handDownDue } from '../../src/server/line/hand-down.ts';
import { notifyEndedOffers, notifyOffers } from '../../src/server/line/notify.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { startWorld, traveler } from './booking-world.ts';
import type { World } from './booking-world.ts';

export const MINUTE = 60_000;
export const HOLD_MS = HOLD_MINUTES * MINUTE;
export type Headers = { authorization: string };
type Answer = { status: number; body: any };

/** The booking world with the calls and the job of lines. Week `1` is inventory `1001`. */
export type LineWorld = World & {
  /** A signed-in member of club azul, with a whole profile. */
  member: (loginId: string) => Promise<Headers>;
  /** The second person of a contract, signed in. */
  partner: (loginId: string) => Promise<Headers>;
  join: (headers: Headers, weekId?: string) => Promise<Answer>;
  /** Joins; answers the place's secret name. */
  refOf: (headers: Headers, weekId?: string) => Promise<string>;
  look: (ref: string, headers?: object) => Promise<any>;
  take: (ref: string, headers?: object, client?: object) => Promise<Answer>;
  leave: (ref: string, headers?: object) => Promise<Answer>;
  ofWeek: (weekId?: string, headers?: object) => Promise<any>;
  /** A guest's place, by the mailed code. */
  guestRef: (email: string, weekId?: string) => Promise<string>;
  /** One pass of the job. */
  job: () => Promise<void>;
  /** Tries to hold a week as somebody who waits for nothing. */
  snatch: (inventoryId?: string) => Promise<number>;
  placeOf: (ref: string) => Promise<typeof linePlaces.$inferSelect>;
};

const profile = {
  Nombre: 'Ana',
  ApellidoPaterno: 'Peña',
  LadaCelular: '+1',
  Celular: '3055550142',
  Pais: 'US',
  Estado: 'US-FL',
  Ciudad: 'Miami',
  Direccion: '1 Main St',
  CodigoPostal: '33101',
};

/** Code of the latest mail that has one. */
export async function lastCode(world: World): Promise<{ to: string; code: string }> {
  const rows = await world.database.db.select().from(outbox);
  const mail = rows
    .filter(({ key }) => key?.startsWith('lineCode:'))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1);
  const code = /: ([0-9A-Z]{8})/.exec(JSON.stringify(mail?.mail))?.[1];
  if (!mail || !code) throw new Error('no code was mailed');
  return { to: mail.to, code };
}

export async function startLineWorld(options: { databaseUrl?: string } = {}): Promise<LineWorld> {
  const world = await startWorld(options);
  const { call, database } = world;
  const deps = { ...world.deps, closeEnded };
  const post = (url: string, body: object, headers: object = {}): Promise<Answer> =>
    call('POST', url, { body, headers: { ...headers } });
  const join: LineWorld['join'] = (headers, weekId = '1') => post('/line', { weekId }, headers);
  let strangers = 0;
  const placed = ({ status, body }: Answer): string => {
    if (status !== 200) throw new Error(`joining answered ${status} ${JSON.stringify(body)}`);
    return body.place.ref;
  };
  return {
    ...world,
    member: async (loginId) => {
      const headers = await world.signIn('azul', loginId);
      await database.db
        .update(members)
        .set({ profile })
        .where(eq(members.email, `${loginId.toLowerCase()}@azul.example`));
      return headers;
    },
    partner: async (loginId) => {
      const [first] = await database.db
        .select()
        .from(members)
        .where(eq(members.email, `${loginId.toLowerCase()}@azul.example`));
      const [second] = await database.db
        .insert(members)
        .values({
          clubId: 'azul',
          contractId: first!.contractId,
          role: 'coOwner',
          email: `partner-${loginId.toLowerCase()}@azul.example`,
          profile: { ...profile, Nombre: 'Pablo', Idioma: 'ES' },
        })
        .returning();
      const { token, hash } = newToken();
      await database.db.insert(sessions).values({
        tokenHash: hash,
        family: randomUUID(),
        memberId: second!.id,
        clubId: 'azul',
        expiresAt: new Date(world.clock.now.getTime() + 86_400_000),
      });
      return { authorization: `Bearer ${token}` };
    },
    join,
    refOf: async (headers, weekId) => placed(await join(headers, weekId)),
    look: async (ref, headers) => (await post('/line/look', { ref }, headers)).body.place,
    take: (ref, headers, client) => post('/line/take', { ref, ...(client && { client }) }, headers),
    leave: (ref, headers) => post('/line/leave', { ref }, headers),
    ofWeek: async (weekId = '1', headers = {}) =>
      (await call('GET', `/line/week/${weekId}`, { headers: { ...headers } })).body,
    guestRef: async (email, weekId = '1') => {
      const asked = await post('/line/guest', { weekId, client: { ...traveler, email } });
      if (asked.status !== 200) throw new Error(`asking answered ${asked.status}`);
      const { code } = await lastCode(world);
      return placed(await post('/line/guest/confirm', { token: asked.body.token, code }));
    },
    job: async () => {
      await handDownDue(deps);
      await notifyOffers(deps);
      await notifyEndedOffers(deps);
    },
    snatch: async (inventoryId = '1001') =>
      (await world.holdAs(`s${(strangers += 1)}@mail.example`, inventoryId)).status,
    placeOf: async (ref) => {
      const [row] = await database.db.select().from(linePlaces).where(eq(linePlaces.ref, ref));
      if (!row) throw new Error('no such place');
      return row;
    },
  };
}
