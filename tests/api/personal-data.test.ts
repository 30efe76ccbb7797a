import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  claimFiles,
  claims,
  members,
  operatorActions,
  pushSubscriptions,
  savedWeeks,
  termsAnswers,
} from '../../src/server/db/schema.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { PDF } from '../support/evidence.ts';
import { opsOn } from '../support/ops.ts';
import type { Ran } from '../support/ops.ts';

const AFTER_THE_STAY = new Date('2027-04-01T12:00:00Z');
const REASON = ['--reason', 'Called, and knew the last booking.'];
let world: World;
let ops: (...given: string[]) => Promise<Ran>;
beforeAll(async () => {
  world = await startWorld();
  ops = opsOn(world.deps);
});
beforeEach(async () => {
  await world.reset();
  await world.database.db.delete(operatorActions);
  world.mails.length = 0;
});
afterAll(() => world.close());

/** Every row of every table but the clubs' own, as text, without the mail that is written last. */
async function everything(): Promise<string> {
  const tables = await world.database.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'clubs'`,
  );
  const rows = [];
  for (const { name } of tables)
    rows.push(
      ...(await world.database.rows(
        `select to_jsonb(t) as row from "${name}" t where coalesce(to_jsonb(t) ->> 'key', '') not like 'erased:%'`,
      )),
    );
  return JSON.stringify(rows);
}

/** A member alone in the contract, signed in, with one booking that is paid. */
async function startMember() {
  const headers = await world.signIn('azul', 'AZ7');
  const [member] = await world.database.db
    .update(members)
    .set({ profile: { Nombre: 'Josefa', ApellidoPaterno: 'Ibarra', Idioma: 'ES' } })
    .returning();
  const { body } = await world.holdAs(traveler.email, '1001', headers);
  const numberRef: string = body.numberRef;
  const intent = await world.call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`);
  world.payments.pay(intent.body.clientSecret);
  await world.call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`);
  await processOutbox(world.deps);
  return { ...(await world.reservation(numberRef)), headers, member: member! };
}

/** Personal things of a booking and its member in the other tables. */
async function leaveTraces({ id, member }: Awaited<ReturnType<typeof startMember>>): Promise<void> {
  const { db } = world.database;
  const at = world.clock.now;
  const file = { id, reservationId: id, name: 'Josefa.pdf', size: PDF.length, content: PDF };
  await db.insert(claimFiles).values({ ...file, type: 'application/pdf', createdAt: at });
  await db.insert(claims).values({
    reservationId: id,
    status: 'declined',
    competitorUrl: 'https://josefa.example',
    competitorCents: 1,
    paidCents: 2,
    backCents: 0,
    note: 'Soy Josefa',
    reason: 'Josefa',
    decideBy: '2027-01-01',
    createdAt: at,
  });
  await db.insert(termsAnswers).values({
    memberId: member.id,
    accepted: true,
    by: 'session',
    answeredAt: at,
  });
  await db.insert(pushSubscriptions).values({
    endpoint: 'https://push.example/josefa',
    p256dh: 'x',
    auth: 'x',
    memberId: member.id,
    createdAt: at,
  });
  await db.insert(savedWeeks).values({
    contractId: member.contractId,
    weekId: 2,
    memberId: member.id,
    priceCents: 1,
    resortName: 'Saved',
    checkIn: '2027-06-01',
    savedAt: at,
  });
}

const TRACES =
  /josefa|ibarra|jos\u00e9|n\u00fa\u00f1ez|jose@mail|az7@azul|13055550142|1 main st|33101|soy|4242/iu;

describe('a person who asks for it', () => {
  it('is erased from every table as a member, and told by a last mail', async () => {
    const booked = await startMember();
    await leaveTraces(booked);
    await ops('bookings', 'names', booked.locator, '--traveler', 'José|Núñez');
    await ops('members', 'email', 'az7@azul.example', 'josefa@mail.example', ...REASON);
    await processOutbox(world.deps);
    expect(await everything()).toMatch(TRACES);
    world.clock.now = AFTER_THE_STAY;
    world.mails.length = 0;
    const { value } = await ops('members', 'erase', 'josefa@mail.example', ...REASON);
    expect(value).toEqual({ member: true, bookings: 1 });
    expect(TRACES.exec(await everything())?.[0]).toBeUndefined();
    await processOutbox(world.deps);
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['josefa@mail.example', expect.stringContaining('eliminó sus datos personales')],
    ]);
  });

  it('leaves what accounting needs, and a booking that still opens without names', async () => {
    const { numberRef, headers } = await startMember();
    world.clock.now = AFTER_THE_STAY;
    await ops('members', 'erase', 'az7@azul.example', ...REASON);
    expect(await world.reservation(numberRef)).toMatchObject({
      status: 'paid',
      priceCents: 50_000,
      memberId: null,
      createdBy: 'AZ7',
    });
    const trip = await world.call('GET', `/trip/${numberRef}`);
    expect(trip).toMatchObject({ status: 200 });
    expect((await world.call('GET', '/members/passkeys', { headers })).status).toBe(401);
    expect((await ops('bookings', 'show', numberRef)).code).toBe(0);
  });

  it('leaves contract, bookings and ownership to the other person of the contract', async () => {
    const { numberRef, member } = await startMember();
    const [other] = await world.database.db
      .insert(members)
      .values({
        clubId: 'azul',
        contractId: member.contractId,
        email: 'other@azul.example',
        role: 'coOwner',
        profile: { Nombre: 'Luz' },
      })
      .returning();
    world.clock.now = AFTER_THE_STAY;
    await ops('members', 'erase', 'az7@azul.example', ...REASON);
    expect(await world.reservation(numberRef)).toMatchObject({ memberId: other!.id, client: {} });
    expect(await world.database.db.select().from(members)).toMatchObject([
      { email: 'other@azul.example', role: 'owner' },
    ]);
  });

  it('is erased as a guest by the e-mail of the bookings, and no one whose e-mail is longer', async () => {
    const [one, other] = [
      await world.book(),
      await world.book({ email: 'a.jose@mail.example' }, '1002'),
    ];
    await ops('mail', 'resend', `booking:${one}`);
    await ops('mail', 'resend', `booking:${other}`);
    world.clock.now = AFTER_THE_STAY;
    const { value } = await ops('members', 'erase', 'JOSE@mail.example', ...REASON);
    expect(value).toEqual({ member: false, bookings: 1 });
    expect(await world.reservation(one)).toMatchObject({ client: {} });
    expect(await world.reservation(other)).toMatchObject({ client: { name: 'José' } });
    const actions = await world.database.db
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.action, 'mail resend'))
      .orderBy(asc(operatorActions.id));
    expect(actions.map(({ details }) => details)).toEqual([
      { to: 'erased' },
      { to: 'a.jose@mail.example' },
    ]);
  });

  it('leaves what a refund gave back, of which the reason named the e-mail', async () => {
    const numberRef = await world.book();
    await ops('payments', 'refund', numberRef, '--reason', `Asked by ${traveler.email}.`);
    await ops('members', 'erase', traveler.email, ...REASON);
    const [refund] = await world.database.db
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.subject, numberRef));
    expect(refund?.details).toEqual({ reason: 'Asked by erased.', cents: 50_000 });
    expect(await world.call('GET', `/trip/${numberRef}`)).toMatchObject({
      status: 200,
      body: { trip: { refund: { amount: 500 } } },
    });
  });

  it('is not erased while a stay is ahead, a hold runs or a claim is open, which is said', async () => {
    const { numberRef, id } = await startMember();
    const refused = async () => (await ops('members', 'erase', traveler.email, ...REASON)).error;
    const held = await world.numberOf(traveler.email, '1002');
    const [stay, hold] = [await world.reservation(numberRef), await world.reservation(held)];
    expect(await refused()).toContain(`the stay of ${stay.locator} is not over`);
    expect(await refused()).toContain(`${hold.locator} is held`);
    world.clock.now = AFTER_THE_STAY;
    await world.database.db.insert(claims).values({
      reservationId: id,
      competitorCents: 1,
      paidCents: 2,
      backCents: 1,
      decideBy: '2027-04-02',
      createdAt: world.clock.now,
    });
    expect(await refused()).toBe(
      `Nothing was erased: the claim of ${stay.locator} is not decided, or its refund is due.`,
    );
    expect(await world.reservation(numberRef)).toMatchObject({ client: { name: 'José' } });
  });

  it('is not known by an e-mail that no one has', async () => {
    for (const verb of [['erase', ...REASON], ['data']])
      expect(await ops('members', verb[0]!, 'none@mail.example', ...verb.slice(1))).toMatchObject({
        code: 1,
        error: 'Nothing is kept of a person with this e-mail.',
      });
  });

  it('gets a copy of what is kept, without secrets', async () => {
    const booked = await startMember();
    await leaveTraces(booked);
    const { value, text } = await ops('members', 'data', 'az7@azul.example');
    expect(value).toMatchObject({
      profile: [{ LoginID: 'AZ7', profile: { Nombre: 'Josefa' } }],
      bookings: [{ locator: booked.locator, traveler: { phone: traveler.phone } }],
      claims: [{ note: 'Soy Josefa', file: 'Josefa.pdf' }],
      savedWeeks: [{ resort: 'Saved' }],
      termsAnswers: [{ accepted: true }],
      notifiedBrowsers: [{ service: 'push.example' }],
    });
    expect(text).not.toMatch(/hash|p256dh|"auth"/);
  });
});
