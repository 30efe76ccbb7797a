import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_WATCHES, WATCH_NEWS_DAYS, WATCH_QUIET_DAYS } from '../../src/contracts/rules.ts';
import { listWatches } from '../../src/contracts/watch.ts';
import type { Watch } from '../../src/contracts/watch.ts';
import type { PushMessage } from '../../src/lib/push.ts';
import { outbox, resorts, watches, weeks } from '../../src/server/db/schema.ts';
import { writeQuietMails, writeWatchMails } from '../../src/server/watch/mails.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { startWatching } from '../../src/server/watch/job.ts';
import { MANY_WEEKS, matchWatches } from '../../src/server/watch/match.ts';
import { sweepWatches, watchesOf } from '../../src/server/watch/watches.ts';
import { searchTurns } from '../../src/server/week/search-turns.ts';
import { startWorld, testResort, testWeek } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import { TEST_NOW } from '../support/test-server.ts';
import { HOUR_MS } from '#lib/durations.ts';

type Headers = { authorization: string };
let world: World;
let member: Headers;
let stranger: Headers;

const march = { country: 'USA', city: 'Orlando', dateIn: '2027-03-01', dateOut: '2027-03-31' };

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await world.database.rows('truncate week_news, watch_clock');
  member = await world.signIn('azul', 'AZ1');
  stranger = await world.signIn('azul', 'AZ2');
  await matchWatches({ ...world.deps, closeEnded });
});

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: object,
  payload?: object,
) => {
  const reply = await world.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
};
const watch = (headers: object, criteria: object = march, pace = 'now') =>
  send('POST', '/watch', headers, { criteria, pace });
const list = async (headers: object): Promise<Watch[]> =>
  listWatches.reply.parse((await send('GET', '/watch', headers)).body).watches;
let inventory = 5000;
/** Another week of the test resort. */
async function insertWeek(values: Partial<typeof weeks.$inferInsert> = {}): Promise<number> {
  const [row] = await world.database.db
    .insert(weeks)
    .values({
      ...testWeek,
      inventoryId: String((inventory += 1)),
      costCents: 70_000,
      ...values,
    })
    .returning();
  return row!.id;
}
/** Passes over watches, as the job makes them. */
const pass = async () => ({
  matches: await matchWatches({ ...world.deps, closeEnded }),
  mails: await writeWatchMails(world.deps),
});
const mails = async () =>
  (
    await world.database.db
      .select()
      .from(outbox)
      .where(sql`key like 'watch%'`)
      .orderBy(outbox.createdAt)
  ).map(({ to, mail }) => ({
    to,
    ...(mail as { subject: string; text: string; headers: Record<string, string> }),
  }));

describe('watches of a contract', () => {
  it('are listed with the free weeks of their search, for that contract alone', async () => {
    const added = await watch(member);
    expect(added.status).toBe(200);
    expect(added.body.watch).toMatchObject({
      criteria: march,
      pace: 'now',
      free: 12,
      matchedAt: null,
      quiet: false,
      createdBy: { me: true },
    });
    expect(await list(member)).toHaveLength(1);
    expect(await list(stranger)).toEqual([]);
  });

  it('show the picture of their cheapest week, without one that of a resort of the place', async () => {
    await world.database.db.insert(resorts).values({
      ...testResort,
      id: 'uphill',
      name: 'Uphill',
      images: ['lake-noon-2', 'pool-noon-3'],
    });
    await insertWeek({ resortId: 'uphill', resortName: 'Uphill', costCents: 40_000 });
    const pictureOf = async (criteria: object) => (await watch(member, criteria)).body.watch;
    expect(await pictureOf(march)).toMatchObject({ free: 13, picture: 'lake-noon-2' });
    expect(
      await pictureOf({ ...march, dateIn: '2027-05-01', dateOut: '2027-05-31' }),
    ).toMatchObject({
      free: 0,
      picture: 'bay-noon-1',
    });
    expect(await pictureOf({ ...march, city: 'Nowhere' })).toMatchObject({
      free: 0,
      picture: null,
    });
    await world.database.rows("delete from weeks where resort_id = 'uphill'");
    await world.database.rows("delete from resorts where id = 'uphill'");
  });

  it('say what came and what fell in the last days, of the weeks that are still free', async () => {
    await watch(member);
    const news = async () => (await list(member))[0]!.news;
    expect(await news()).toEqual({ weeks: 0, fell: 0 });
    const [first] = [await insertWeek(), await insertWeek({ costCents: 80_000 })];
    await pass();
    expect(await news()).toEqual({ weeks: 2, fell: 0 });
    // Told again, as it got cheaper.
    await world.database.rows('update weeks set cost_cents = 66_600 where id = $1', [first]);
    await pass();
    expect(await news()).toEqual({ weeks: 2, fell: 34 });
    await world.database.rows('update weeks set cost_cents = 65_600 where id = $1', [first]);
    await pass();
    expect(await news()).toEqual({ weeks: 2, fell: 44 });
    await world.database.rows(
      `insert into week_claims (week_id, booked, ends_at) values ($1, false, $2::timestamptz)`,
      [first, new Date(world.clock.now.getTime() + HOUR_MS).toISOString()],
    );
    expect(await news()).toEqual({ weeks: 1, fell: 0 });
    await world.database.rows(
      `update watch_matches set matched_at = matched_at - interval '${WATCH_NEWS_DAYS} days', first_at = first_at - interval '${WATCH_NEWS_DAYS} days'`,
    );
    expect(await news()).toEqual({ weeks: 0, fell: 0 });
  });

  it('are the same for the same search, which takes the new pace', async () => {
    const first = await watch(member, { ...march, UnitType: ['Studio', 'Hotel'], KitchenType: [] });
    const again = await watch(
      member,
      { UnitType: ['Hotel', 'Studio'], ...march, state: '' },
      'daily',
    );
    expect(again.body.watch).toMatchObject({ id: first.body.watch.id, pace: 'daily' });
    expect(await list(member)).toHaveLength(1);
    const other = await watch(stranger, { ...march, UnitType: ['Studio', 'Hotel'] });
    expect(other.body.watch.id).not.toBe(first.body.watch.id);
  });

  it('are ten at most, also when they come together', async () => {
    const replies = await Promise.all(
      Array.from({ length: MAX_WATCHES + 3 }, (_, index) =>
        watch(member, { ...march, ResortName: [`Resort ${index}`] }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_WATCHES);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await list(member)).toHaveLength(MAX_WATCHES);
    // One whose dates are over makes room, as it is not listed.
    await world.database.rows(
      'update watches set date_out = $1::date where id = (select min(id::text)::uuid from watches)',
      [world.clock.now.toISOString().slice(0, 10)],
    );
    expect((await watch(member, { ...march, country: 'Mexico', city: 'all' })).status).toBe(200);
  });

  it('are changed and ended by their contract alone, repeatably', async () => {
    const { id } = (await watch(member)).body.watch;
    expect((await send('PUT', `/watch/${id}`, stranger, { pace: 'daily' })).status).toBe(404);
    expect((await send('PUT', `/watch/${id}`, member, { pace: 'daily' })).body.watch.pace).toBe(
      'daily',
    );
    expect((await send('PUT', '/watch/unknown', member, { pace: 'now' })).status).toBe(404);
    await send('DELETE', `/watch/${id}`, stranger);
    expect(await list(member)).toHaveLength(1);
    expect((await send('DELETE', `/watch/${id}`, member)).status).toBe(200);
    expect((await send('DELETE', `/watch/${id}`, member)).status).toBe(200);
    expect(await list(member)).toEqual([]);
  });

  it('need a session, and dates that are not over', async () => {
    expect((await watch({})).status).toBe(401);
    expect((await send('GET', '/watch', {})).status).toBe(401);
    const over = await watch(member, { ...march, dateIn: '2026-11-01', dateOut: '2026-11-21' });
    expect(over).toMatchObject({
      status: 400,
      body: { fields: { 'body.criteria.dateOut': 'date' } },
    });
  });

  it('end with their dates and are forgotten later', async () => {
    await watch(member);
    world.clock.now = new Date('2027-03-31T00:00:00Z');
    await sweepWatches(world.deps);
    const [row] = await world.database.db.select().from(watches);
    expect(row).toMatchObject({ outcome: 'over', endedAt: world.clock.now });
    world.clock.advance(31 * 24 * HOUR_MS);
    await sweepWatches(world.deps);
    expect(await world.database.db.select().from(watches)).toEqual([]);
  });
});

describe('a watch', () => {
  it('tells of a new week once, not of those that were there', async () => {
    await watch(member);
    expect(await pass()).toEqual({ matches: 0, mails: 0 });
    const id = await insertWeek();
    await insertWeek({ checkIn: '2027-04-03', checkOut: '2027-04-10' });
    expect(await pass()).toEqual({ matches: 1, mails: 1 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.to).toBe('az1@azul.example');
    expect(mail!.subject).toMatch(/^A week for you: Orlando, Mar 1\s–\s31, 2027$/);
    expect(mail!.text).toContain('$700 USD');
    expect(mail!.text).toContain(`/resort?weekId=${id}`);
    world.clock.advance(2 * HOUR_MS);
    expect(await pass()).toEqual({ matches: 0, mails: 0 });
  });

  it('names a country in the language of the mail', async () => {
    await world.database.rows(`update members set profile = profile || '{"Idioma": "ES"}'`);
    await watch(member, { ...march, city: 'all' });
    await insertWeek();
    await pass();
    const [mail] = await mails();
    expect(mail!.subject).toContain('Estados Unidos');
    expect(mail!.text).not.toContain('USA, ');
  });

  it('notifies the browsers of who is told, with the mail and no more often', async () => {
    await watch(member);
    const browser = async (login: string) =>
      world.database.rows(
        `insert into push_subscriptions (endpoint, p256dh, auth, member_id) select 'https://push.example/' || email, 'p', 'a', id from members where email = $1`,
        [`${login}@azul.example`],
      );
    await browser('az1');
    await browser('az2');
    await insertWeek();
    await pass();
    await insertWeek();
    await pass();
    const messages = await world.database.rows<{ endpoint: string; message: PushMessage }>(
      'select endpoint, message from push_messages',
    );
    expect(messages).toMatchObject([
      {
        endpoint: 'https://push.example/az1@azul.example',
        message: { title: 'A week you are looking for', tag: 'watches', lang: 'en' },
      },
    ]);
    expect(messages[0]!.message.body).toMatch(/^Orlando, Mar 1/);
    expect(messages[0]!.message.path).toContain('city=Orlando');
  });

  it('tells again when a week gets cheaper, not when it gets dearer', async () => {
    await watch(member, { ...march, PriceUpTo: [600] });
    const id = await insertWeek({ costCents: 60_001 });
    expect(await pass()).toEqual({ matches: 0, mails: 0 });
    const price = (costCents: number) =>
      world.database.db.update(weeks).set({ costCents }).where(eq(weeks.id, id));
    await price(60_000);
    expect(await pass()).toEqual({ matches: 1, mails: 1 });
    world.clock.advance(2 * HOUR_MS);
    await price(59_000);
    await price(59_900);
    expect(await pass()).toEqual({ matches: 1, mails: 1 });
    world.clock.advance(2 * HOUR_MS);
    await price(60_000);
    await price(59_900);
    expect(await pass()).toEqual({ matches: 0, mails: 0 });
  });

  it('tells a week that got dearer before its mail, at what it costs then, while it fits', async () => {
    await watch(member);
    await insertWeek();
    expect((await pass()).mails).toBe(1);
    const id = await insertWeek({ costCents: 80_000 });
    expect(await pass()).toEqual({ matches: 1, mails: 0 });
    await world.database.db.update(weeks).set({ costCents: 85_000 }).where(eq(weeks.id, id));
    world.clock.advance(HOUR_MS);
    expect((await pass()).mails).toBe(1);
    const { text } = (await mails())[1]!;
    expect(text).toContain(`weekId=${id}`);
    expect(text).toContain('$850');
    // It was told at that price.
    await world.database.db.update(weeks).set({ costCents: 84_000 }).where(eq(weeks.id, id));
    world.clock.advance(HOUR_MS);
    expect(await pass()).toEqual({ matches: 1, mails: 1 });
  });

  it('matches a week again that got too dear before its mail and is not any more', async () => {
    await watch(member, { ...march, PriceUpTo: [600] });
    await insertWeek({ costCents: 50_000 });
    expect((await pass()).mails).toBe(1);
    const id = await insertWeek({ costCents: 55_000 });
    const price = (costCents: number) =>
      world.database.db.update(weeks).set({ costCents }).where(eq(weeks.id, id));
    expect(await pass()).toEqual({ matches: 1, mails: 0 });
    const news = async () => (await list(member))[0]!.news.weeks;
    expect(await news()).toBe(2);
    await price(70_000);
    expect(await news()).toBe(1);
    world.clock.advance(HOUR_MS);
    expect((await pass()).mails).toBe(0);
    await price(55_000);
    expect(await pass()).toEqual({ matches: 1, mails: 1 });
  });

  it('forgets a week whose kind changed before its mail', async () => {
    await watch(member, { ...march, UnitType: [testWeek.unitType] });
    await insertWeek();
    expect((await pass()).mails).toBe(1);
    const id = await insertWeek();
    expect((await pass()).matches).toBe(1);
    await world.database.rows(`update weeks set unit_type = 'Villa' where id = $1`, [id]);
    expect((await list(member))[0]!.news.weeks).toBe(1);
    world.clock.advance(HOUR_MS);
    expect((await pass()).mails).toBe(0);
    expect(
      await world.database.rows('select week_id from watch_matches where week_id = $1', [id]),
    ).toEqual([]);
  });

  it('keeps room for other weeks when one falls again and again before its mail', async () => {
    await watch(member, march, 'daily');
    const id = await insertWeek();
    await pass();
    for (const costCents of [69_000, 68_000]) {
      await world.database.db.update(weeks).set({ costCents }).where(eq(weeks.id, id));
      expect((await pass()).matches).toBe(1);
    }
    expect(await world.database.rows('select pending from watches')).toEqual([{ pending: 1 }]);
  });

  it('tells once an hour at most, of all that came meanwhile and is still free', async () => {
    await watch(member);
    await watch(member, { ...march, city: 'all' });
    const first = await insertWeek();
    expect(await pass()).toEqual({ matches: 2, mails: 1 });
    const second = await insertWeek({ inventoryId: '9001' });
    const third = await insertWeek({ costCents: 60_000 });
    world.clock.advance(HOUR_MS / 2);
    expect(await pass()).toEqual({ matches: 4, mails: 0 });
    expect((await world.holdAs('other@mail.example', '9001')).status).toBe(200);
    world.clock.advance(HOUR_MS / 2 - 1);
    expect((await pass()).mails).toBe(0);
    // Before the hold ends: a hold lasts as long as has passed.
    await world.database.rows(`update week_claims set ends_at = ends_at + interval '2 hours'`);
    world.clock.advance(1);
    expect((await pass()).mails).toBe(1);
    const told = (await mails())[1]!.text;
    expect(told).toContain(`weekId=${third}`);
    expect(told).not.toContain(`weekId=${second}`);
    expect(told).not.toContain(`weekId=${first}`);
  });

  it('tells of a week whose hold ended by time, and of one that is given up', async () => {
    await watch(member);
    const number = await world.numberOf('one@mail.example', '1001');
    await world.numberOf('two@mail.example', '1002');
    expect((await pass()).matches).toBe(0);
    expect((await send('POST', `/reserve/${number}/cancel`, {})).status).toBe(200);
    world.clock.advance(60_000);
    expect(await pass()).toEqual({ matches: 1, mails: 1 });
    world.clock.advance(2 * HOUR_MS);
    expect(await pass()).toEqual({ matches: 1, mails: 1 });
    const texts = (await mails()).map(({ text }) => /weekId=(\d+)/.exec(text)?.[1]);
    expect(texts).toEqual(['1', '2']);
  });

  it('is told in the morning, once a day, when it is a daily one', async () => {
    await watch(member, march, 'daily');
    await insertWeek();
    // 6:00 in Mexico City.
    expect(await pass()).toEqual({ matches: 1, mails: 0 });
    world.clock.now = new Date('2026-11-21T15:00:00Z');
    expect((await pass()).mails).toBe(1);
    await insertWeek();
    world.clock.now = new Date('2026-11-21T17:30:00Z');
    expect(await pass()).toEqual({ matches: 1, mails: 0 });
    world.clock.now = new Date('2026-11-22T15:00:00Z');
    expect((await pass()).mails).toBe(1);
  });

  it('says once that nothing came for long, with what is near', async () => {
    await watch(member, { ...march, ResortName: ['Nowhere'] });
    world.clock.advance(WATCH_QUIET_DAYS * 24 * HOUR_MS - 1);
    expect(await writeQuietMails(world.deps)).toBe(0);
    world.clock.advance(1);
    expect(await writeQuietMails(world.deps)).toBe(1);
    expect(await writeQuietMails(world.deps)).toBe(0);
    expect((await mails())[0]!.subject).toContain('Nothing yet');
    const [row] = await world.database.db.select().from(watches);
    expect(row!.quietAt).toEqual(world.clock.now);
  });

  it('that cannot be read keeps no other from being told', async () => {
    await watch(member);
    await watch(stranger);
    const [first] = await list(member);
    // As a search that was stored with a value that there is no more.
    await world.database.db
      .update(watches)
      .set({ criteria: sql`criteria || '{"UnitType": ["Castle"]}'` })
      .where(eq(watches.id, first!.id));
    await insertWeek();
    expect((await pass()).mails).toBe(1);
    expect((await mails()).map(({ to }) => to)).toEqual(['az2@azul.example']);
    expect(await list(member)).toEqual([]);
    world.clock.advance(WATCH_QUIET_DAYS * 24 * HOUR_MS);
    await writeQuietMails(world.deps);
    const [row] = await world.database.db.select().from(watches).where(eq(watches.id, first!.id));
    expect(row).toMatchObject({ endedAt: world.clock.now, outcome: 'ended' });
  });

  it('says so once an hour, as all mails of a contract', async () => {
    for (const ResortName of [['Nowhere'], ['Neverland']])
      await watch(member, { ...march, ResortName });
    world.clock.advance(1);
    await watch(member);
    world.clock.advance(WATCH_QUIET_DAYS * 24 * HOUR_MS - 1);
    expect(await writeQuietMails(world.deps)).toBe(1);
    await insertWeek();
    expect(await pass()).toEqual({ matches: 1, mails: 0 });
    world.clock.advance(HOUR_MS - 1);
    expect([await writeWatchMails(world.deps), await writeQuietMails(world.deps)]).toEqual([0, 0]);
    world.clock.advance(1);
    expect([await writeWatchMails(world.deps), await writeQuietMails(world.deps)]).toEqual([1, 0]);
    world.clock.advance(HOUR_MS);
    expect(await writeQuietMails(world.deps)).toBe(1);
    world.clock.advance(HOUR_MS);
    expect(await writeQuietMails(world.deps)).toBe(0);
  });

  it('does not say that nothing came while its search has weeks', async () => {
    await watch(member);
    world.clock.advance(WATCH_QUIET_DAYS * 24 * HOUR_MS);
    expect(await writeQuietMails(world.deps)).toBe(0);
    const [row] = await world.database.db.select().from(watches);
    expect(row!.quietAt).toEqual(world.clock.now);
    const listed = await watchesOf(
      { ...world.deps, turns: searchTurns(world.deps) },
      row!.memberId!,
    );
    expect(listed).toMatchObject([{ free: 12, quiet: false, nearby: [] }]);
  });

  it('is ended by its mail: by the page, and by the mail program’s own button', async () => {
    await watch(member);
    await insertWeek();
    await pass();
    const [mail] = await mails();
    const token = /\/watch\/stop\?token=([\w-]+)/.exec(mail!.text)![1]!;
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const byMail = new URL(/<(.+)>/.exec(mail!.headers['List-Unsubscribe']!)![1]!);
    const pressed = await world.app.inject({
      method: 'POST',
      url: byMail.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.statusCode).toBe(200);
    expect(await list(member)).toEqual([]);
    const asParts = await world.app.inject({
      method: 'POST',
      url: byMail.pathname,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(asParts.statusCode).toBe(200);
    await watch(member);
    for (const again of [token, token, 'unknown'])
      expect((await send('POST', '/watch/stop', {}, { token: again })).status).toBe(200);
    // The new watch has a secret of its own.
    expect(await list(member)).toHaveLength(1);
  });

  it('is seen and ended by an operator, who sees no secret names', async () => {
    const ops = opsOn(world.deps);
    const { id } = (await watch(member)).body.watch;
    world.clock.advance(1000);
    await watch(member, { ...march, city: 'all' }, 'daily');
    world.clock.advance(1000);
    await watch(stranger);
    await insertWeek();
    await matchWatches({ ...world.deps, closeEnded });
    const listed = await ops('watches', 'list', '--limit', '2');
    expect(listed.value).toMatchObject([
      { watch: id, club: 'azul', who: 'AZ1', pace: 'now', pending: 1, ended: null },
      { who: 'AZ1', pace: 'daily' },
    ]);
    expect(listed.text).toContain('Orlando');
    expect((await ops('watches', 'list', '--club', 'coral')).text).toBe('No one watches a search.');
    const [secret] = await world.database.db.select().from(watches).where(eq(watches.id, id));
    expect(JSON.stringify(listed)).not.toContain(secret!.ref);
    expect((await ops('watches', 'end', 'AZ1')).code).toBe(2);
    expect((await ops('watches', 'end', 'AZ9', '--reason', 'Asked.')).code).toBe(1);
    const one = await ops('watches', 'end', 'az1', '--watch', id, '--reason', 'Asked.');
    expect(one.value).toEqual({ watches: [id] });
    expect((await ops('watches', 'end', 'AZ1', '--reason', 'Asked.')).text).toBe('1 watch ended.');
    expect((await ops('watches', 'end', 'AZ1', '--reason', 'Asked.')).code).toBe(1);
    expect((await ops('watches', 'show', 'AZ1')).value).toMatchObject([
      { outcome: 'ended', watch: id },
      { outcome: 'ended' },
    ]);
    expect(await list(member)).toEqual([]);
    expect(await list(stranger)).toHaveLength(1);
    expect((await ops('actions', 'list')).value).toMatchObject([
      { action: 'watches end', subject: 'AZ1' },
      { action: 'watches end', details: { reason: 'Asked.', watches: [id] } },
    ]);
  });

  it('is matched by the next process when this one stops in the middle of many weeks', async () => {
    await watch(member);
    // As many as are asked for watch by watch: a chunk is a thousand.
    await world.database.rows(
      `insert into weeks (inventory_id, resort_id, resort_name, city, state, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
       select 'many-' || n, 'test', resort_name, city, state, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, 70000 + n
       from weeks, generate_series(1, ${MANY_WEEKS}) n where inventory_id = '1001'`,
    );
    let transactions = 0;
    const begun = Promise.withResolvers<void>();
    const now = (): Date => {
      transactions += 1;
      begun.resolve();
      return world.clock.now;
    };
    const job = startWatching({ ...world.deps, closeEnded, now }, 1);
    await begun.promise;
    await job.stop();
    expect(transactions).toBeLessThan(MANY_WEEKS / 1000);
    const left = await world.database.rows<{ weeks: number }>(
      'select sum(last_id - first_id + 1)::int as weeks from week_news',
    );
    expect(left).toEqual([{ weeks: MANY_WEEKS }]);
    expect((await pass()).matches).toBe(30);
  });

  it('keeps the cheapest weeks of a large import, also of a kind with dear ones only in the beginning', async () => {
    await watch(member);
    // Fourteen kinds of forty weeks: one cheap week each and dear ones; of the last kind all cost less.
    await world.database.rows(
      `insert into weeks (inventory_id, resort_id, resort_name, country, state, city, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
       select 'kind-' || k || '-' || n, 'test', resort_name, country, state, city, check_in, check_out, unit_type, kitchen_type, 100 + k, inv_type,
         case when k = 14 then 20000 + n when n = 1 then 10000 + k else 90000 + n end
       from weeks, generate_series(1, 14) k, generate_series(1, 40) n where id = 1`,
    );
    await matchWatches({ ...world.deps, closeEnded }, { many: 1 });
    const kept = await world.database.rows<{ price: number }>(
      'select price_cents::int as price from watch_matches order by price_cents',
    );
    const cheap = Array.from({ length: 13 }, (_, k) => 10_001 + k);
    const less = Array.from({ length: 17 }, (_, n) => 20_001 + n);
    expect(kept.map(({ price }) => price)).toEqual([...cheap, ...less]);
  });

  it('ends a large pass although a week was freed a moment ago, and matches that week', async () => {
    await watch(member);
    const freed = await insertWeek({ costCents: 60_000 });
    await world.database.rows('delete from week_news');
    await world.database.rows(
      'insert into week_claims (week_id, booked, ends_at) values ($1, false, $2::timestamptz)',
      [freed, world.clock.now.toISOString()],
    );
    await insertWeek();
    await insertWeek();
    let transactions = 0;
    const now = (): Date => {
      transactions += 1;
      if (transactions > 50) throw new Error('the pass does not end');
      return world.clock.now;
    };
    expect(await matchWatches({ ...world.deps, closeEnded, now }, { many: 3 })).toBe(3);
    expect(await world.database.rows('select from week_news')).toEqual([]);
  });

  it('is noted by nobody while nobody watches', async () => {
    await insertWeek();
    expect(await world.database.rows('select * from week_news')).toEqual([]);
    expect(world.clock.now).toEqual(TEST_NOW);
  });
});
