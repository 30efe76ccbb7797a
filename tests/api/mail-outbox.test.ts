import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox } from '../../src/server/db/schema.ts';
import {
  enqueueMail,
  forgetOldMails,
  processOutbox,
  retryDelaySeconds,
  startOutbox,
} from '../../src/server/mail/outbox.ts';
import type { Mail } from '../../src/server/partners/mail.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let sent: { mail: Mail; key: string }[];
let refusals: number;
beforeEach(async () => {
  server = await startTestServer();
  sent = [];
  refusals = 0;
  server.deps.mailer = {
    send: async (mail, key) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('451 try later');
      }
      sent.push({ mail, key });
    },
    close: async () => {},
  };
});
afterEach(() => server.close());

const put = (key: string, more: { notAfter?: Date } = {}) =>
  enqueueMail(server.database.db, {
    key,
    to: 'ana@azul.example',
    mail: { fromName: 'Azul', subject: `About ${key}`, html: '<p>Hi</p>', text: 'Hi' },
    at: server.deps.now(),
    ...more,
  });
const rowOf = async (key: string) =>
  (await server.database.db.select().from(outbox).where(eq(outbox.key, key)))[0];
const middle = () => 0.5;

describe('outbox', () => {
  it('sends once what was put in, however often it was put in, and keeps nothing of it', async () => {
    await put('booking:1');
    await put('booking:1');
    expect(await processOutbox(server.deps)).toBe(1);
    expect(await processOutbox(server.deps)).toBe(0);
    expect(sent).toMatchObject([
      { key: 'booking:1', mail: { to: 'ana@azul.example', subject: 'About booking:1' } },
    ]);
    expect(await rowOf('booking:1')).toMatchObject({
      mail: { subject: '' },
      sentAt: server.deps.now(),
    });
  });

  it('sends nothing of a transaction that failed', async () => {
    await server.database.db
      .transaction(async (tx) => {
        await enqueueMail(tx, {
          key: 'never',
          to: 'ana@azul.example',
          mail: { fromName: 'Azul', subject: '', html: '', text: '' },
          at: server.deps.now(),
        });
        throw new Error('payment failed');
      })
      .catch(() => {});
    expect(await processOutbox(server.deps)).toBe(0);
  });

  it('tries again, each time later, and gives up after a day', async () => {
    await put('a');
    refusals = Number.POSITIVE_INFINITY;
    const waits: number[] = [];
    for (;;) {
      await processOutbox(server.deps, middle);
      const row = await rowOf('a');
      if (row?.failedAt) break;
      waits.push((row!.nextAt.getTime() - server.clock.now.getTime()) / 1000);
      server.clock.advance(row!.nextAt.getTime() - server.clock.now.getTime());
    }
    expect(waits.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(86_400);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(86_400 - 3_601);
    expect(await rowOf('a')).toMatchObject({ lastError: '451 try later', sentAt: null });
    refusals = 0;
    server.clock.advance(86_400_000);
    expect(await processOutbox(server.deps)).toBe(0);
    expect([
      retryDelaySeconds(1, () => 0),
      retryDelaySeconds(1, () => 1),
      retryDelaySeconds(40, () => 1),
    ]).toEqual([8, 23, 5400]);
  });

  it('sends a mail once although the connection to the database is lost before it is recorded', async () => {
    await put('a');
    let lost = 2;
    const { db } = server.database;
    server.deps.database = {
      ...server.database,
      db: new Proxy(db, {
        get: (target, name) => {
          if (name === 'update' && (lost -= 1) >= 0)
            throw new Error('Connection terminated unexpectedly');
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    };
    expect(await processOutbox(server.deps)).toBe(1);
    server.clock.advance(600_000);
    expect([await processOutbox(server.deps), sent.length, (await rowOf('a'))?.lastError]).toEqual([
      0,
      1,
      null,
    ]);
    // A mail that cannot be recorded at all is sent again after its lease, under the same key;
    // others are not kept waiting.
    await put('b');
    lost = 3;
    expect(await processOutbox(server.deps)).toBe(1);
    await put('c');
    await processOutbox(server.deps);
    server.clock.advance(121_000);
    await processOutbox(server.deps);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'b']);
  });

  it('gets through once the server takes mails again', async () => {
    await put('a');
    refusals = 1;
    await processOutbox(server.deps, middle);
    expect(sent).toEqual([]);
    server.clock.advance(14_000);
    await processOutbox(server.deps, middle);
    expect(sent).toEqual([]);
    server.clock.advance(1_000);
    await processOutbox(server.deps, middle);
    expect(sent).toHaveLength(1);
    expect(await rowOf('a')).toMatchObject({ attempts: 2, lastError: null });
  });

  it('drops what is too late to be of use', async () => {
    await put('code', { notAfter: new Date(server.clock.now.getTime() + 600_000) });
    server.clock.advance(600_000);
    await processOutbox(server.deps);
    expect(sent).toEqual([]);
    expect(await rowOf('code')).toMatchObject({ lastError: 'too late', mail: { subject: '' } });
  });

  it('sends each of many once with several senders, and leaves the mails of a dead one to the others', async () => {
    for (let index = 0; index < 23; index += 1) await put(`m${index}`);
    await Promise.all([
      processOutbox(server.deps),
      processOutbox(server.deps),
      processOutbox(server.deps),
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(23);
    expect(sent).toHaveLength(23);
    await put('orphan');
    const dying = processOutbox({
      ...server.deps,
      mailer: { send: () => new Promise<never>(() => {}), close: async () => {} },
    });
    await expect.poll(async () => (await rowOf('orphan'))?.attempts).toBe(1);
    expect(await processOutbox(server.deps)).toBe(0);
    server.clock.advance(120_000);
    expect(await processOutbox(server.deps)).toBe(1);
    expect(sent.at(-1)?.key).toBe('orphan');
    void dying;
  });

  it('keeps a mail that takes long from the other senders', async () => {
    await put('slow');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let taken = () => {};
    const sending = processOutbox({
      ...server.deps,
      mailer: {
        send: () => new Promise<void>((resolve) => void (taken = resolve)),
        close: async () => {},
      },
    });
    await expect.poll(async () => (await rowOf('slow'))?.attempts).toBe(1);
    const leased = (await rowOf('slow'))!.nextAt;
    server.clock.advance(100_000);
    vi.advanceTimersByTime(100_000);
    await expect.poll(async () => (await rowOf('slow'))!.nextAt > leased).toBe(true);
    server.clock.advance(100_000);
    expect(await processOutbox(server.deps)).toBe(0);
    taken();
    await sending;
    vi.useRealTimers();
    expect((await rowOf('slow'))?.sentAt).toEqual(server.deps.now());
  });

  it('does not stumble over a row it cannot read', async () => {
    await server.database.db.insert(outbox).values({
      key: 'broken',
      to: 'x@y.example',
      mail: { nothing: true },
      nextAt: server.deps.now(),
    });
    await put('fine');
    await processOutbox(server.deps);
    expect(sent.map(({ key }) => key)).toEqual(['fine']);
    expect(await rowOf('broken')).toMatchObject({ lastError: 'unreadable' });
  });

  it('wakes on demand, survives an error of the database, and stops after the mails in progress', async () => {
    const worker = startOutbox(server.deps);
    await put('first');
    worker.wake();
    await expect.poll(() => sent.length).toBe(1);
    await put('second');
    worker.wake();
    await worker.stop();
    expect(sent).toHaveLength(2);
    await put('third');
    worker.wake();
    await worker.stop();
    expect(sent).toHaveLength(2);
    const away = startOutbox({
      ...server.deps,
      database: { ...server.database, rows: () => Promise.reject(new Error('away')) },
    });
    await away.stop();
  });

  it('forgets old mails', async () => {
    await put('old');
    await processOutbox(server.deps);
    server.clock.advance(31 * 86_400_000);
    await put('new');
    await forgetOldMails(server.deps);
    expect((await server.database.db.select().from(outbox)).map((row) => row.key)).toEqual(['new']);
  });
});
