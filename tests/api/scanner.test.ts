import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { EVIDENCE_BYTES, uploadEvidence } from '#contracts/claim.ts';
import { clamdMoods, clamdSandbox, EICAR } from '../../src/sandbox/clamd/index.ts';
import type { ClamdMood, ClamdSandbox } from '../../src/sandbox/clamd/index.ts';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import { claimFiles } from '../../src/server/db/schema.ts';
import type { Deps } from '../../src/server/deps.ts';
import { clamdScanner } from '../../src/server/partners/clamd.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { createLog } from '../../src/server/core/log-safety.ts';
import { createMetrics } from '../../src/server/http/metrics.ts';
import type { Metrics } from '../../src/server/http/metrics.ts';
import { insertInventory, insertReservation, startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { PDF } from '../support/evidence.ts';
import { opsOn } from '../support/ops.ts';
import { freePort, startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { soon } from '../support/soon.ts';

const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
afterAll(() => rmSync(folder, { recursive: true }));
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closing.splice(0).map((close) => close()));
});

const CHUNK = 64 * 1024;
const INFECTED = Buffer.concat([PDF, Buffer.from(EICAR)]);

/** clamd's stand-in, recording every file it gets. */
async function startClamd(
  options: { path?: string; maxBytes?: number } = {},
): Promise<ClamdSandbox & { got: Buffer[] }> {
  const got: Buffer[] = [];
  const clamd = await clamdSandbox(options);
  const keeping =
    (mood: ClamdMood): ClamdMood =>
    (content, socket) => {
      got.push(content);
      mood(content, socket);
    };
  clamd.mood = keeping(clamdMoods.well);
  closing.push(clamd.close);
  return {
    url: clamd.url,
    open: clamd.open,
    close: clamd.close,
    got,
    get mood() {
      return clamd.mood;
    },
    set mood(next) {
      clamd.mood = keeping(next);
    },
  };
}
const quick = { timeoutMs: 300, backoffMs: 1 };
const scannerAt = (url: string, options: Partial<Parameters<typeof clamdScanner>[0]> = {}) => {
  const scanner = clamdScanner({ url, ...quick, ...options });
  return (content: Buffer, caller = 'somebody') => scanner.scan(content, caller);
};

describe('clamd as scanner', () => {
  const sizes = [1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, EVIDENCE_BYTES];

  it.each(['port', 'socket'] as const)(
    'is given a file byte for byte, whatever its length, over a %s',
    async (kind) => {
      const clamd = await startClamd(kind === 'socket' ? { path: join(folder, 'clamd.ctl') } : {});
      expect(clamd.url).toMatch(kind === 'socket' ? /^unix:\/\/\// : /^tcp:\/\//);
      const scan = scannerAt(clamd.url, { timeoutMs: 5_000 });
      const files = sizes.map((size) => randomBytes(size));
      for (const file of files) expect(await scan(file)).toEqual({ clean: true });
      expect(clamd.got.map((content, index) => content.equals(files[index]!))).toEqual(
        sizes.map(() => true),
      );
      await expect.poll(clamd.open).toBe(0);
    },
  );

  it('is spoken to as clamd(8) says: the command, chunks behind their length, a length of zero', async () => {
    const parts: Buffer[] = [];
    const file = randomBytes(CHUNK + 7);
    const expected = Buffer.concat([
      Buffer.from('zINSTREAM\0'),
      Buffer.from([0, 1, 0, 0]),
      file.subarray(0, CHUNK),
      Buffer.from([0, 0, 0, 7]),
      file.subarray(CHUNK),
      Buffer.from([0, 0, 0, 0]),
    ]);
    const server = createServer((socket) =>
      socket.on('data', (part) => {
        parts.push(part);
        if (Buffer.concat(parts).length >= expected.length) socket.end('stream: OK\0');
      }),
    );
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    closing.push(() => new Promise((done) => void server.close(done)));
    expect(
      await scannerAt(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)(file),
    ).toEqual({ clean: true });
    expect(Buffer.concat(parts).equals(expected)).toBe(true);
  });

  it('finds what lies across two chunks, and at the very end', async () => {
    const scan = scannerAt((await startClamd()).url, { timeoutMs: 5_000 });
    for (const before of [0, 1, CHUNK - 1, CHUNK - EICAR.length, CHUNK - EICAR.length + 1, CHUNK]) {
      expect(await scan(Buffer.concat([Buffer.alloc(before, 'a'), Buffer.from(EICAR)]))).toEqual({
        clean: false,
        signature: 'Eicar-Test-Signature',
      });
    }
    expect(
      await scan(Buffer.concat([Buffer.alloc(CHUNK, 'a'), Buffer.from(EICAR.slice(0, -1))])),
    ).toEqual({ clean: true });
  });

  it.each([
    ['Win.Test.EICAR_HDB-1', 'stream: Win.Test.EICAR_HDB-1 FOUND\0'],
    [
      'Test(44d88612fea8a8f36de82e1278abb02f:68)',
      'stream: Test(44d88612fea8a8f36de82e1278abb02f:68) FOUND\0',
    ],
  ])('names the signature %s', async (signature, said) => {
    const clamd = await startClamd();
    clamd.mood = clamdMoods.says(said);
    expect(await scannerAt(clamd.url)(PDF)).toEqual({ clean: false, signature });
  });

  it.each([
    ['garbage', 1, 'stream: OK'],
    ['garbage', 1, 'stream: OK\n\0'],
    ['garbage', 1, 'OK\0'],
    ['garbage', 1, '1: stream: OK\0'],
    ['garbage', 1, '\0'],
    ['garbage', 1, 'PONG\0'],
    ['garbage', 1, 'stream: FOUND\0'],
    ['garbage', 1, 'stream: a\u0007b FOUND\0'],
    ['garbage', 1, `stream: ${'x'.repeat(201)} FOUND\0`],
    ['garbage', 1, 'HTTP/1.1 400 Bad Request\r\n\r\nstream: OK'],
    ['network', 2, ''],
    ['failed', 2, "Can't allocate memory ERROR\0"],
    ['failed', 2, "stream: Can't open file or directory ERROR\0"],
    ['failed', 2, 'COMMAND READ TIMED OUT ERROR\0'],
    ['tooLarge', 1, 'INSTREAM size limit exceeded. ERROR\0'],
  ])('calls it %s after %i tries when it hears %j, never clean', async (reason, tries, said) => {
    const clamd = await startClamd();
    clamd.mood = clamdMoods.says(said);
    await expect(scannerAt(clamd.url)(PDF)).rejects.toMatchObject({
      name: 'OutsideFailure',
      reason,
    });
    expect(clamd.got).toHaveLength(tries);
    await expect.poll(clamd.open).toBe(0);
  });

  it('waits for no answer longer than its time, and leaves no connection behind', async () => {
    const clamd = await startClamd();
    for (const [mood, reason] of [
      [clamdMoods.silent, 'timeout'],
      [clamdMoods.slow(600), 'timeout'],
      [clamdMoods.talks, 'garbage'],
      [clamdMoods.hangsUp, 'network'],
    ] as const) {
      clamd.mood = mood;
      await expect(scannerAt(clamd.url)(PDF)).rejects.toMatchObject({ reason });
      await expect.poll(clamd.open).toBe(0);
    }
    clamd.mood = clamdMoods.slow(50);
    expect(await scannerAt(clamd.url)(PDF)).toEqual({ clean: true });
  });

  it('accepts an answer that arrives before the file is fully sent', async () => {
    const clamd = await startClamd({ maxBytes: 100_000 });
    await expect(
      scannerAt(clamd.url, { timeoutMs: 5_000 })(Buffer.alloc(EVIDENCE_BYTES)),
    ).rejects.toMatchObject({ reason: 'tooLarge' });
    expect(clamd.got).toEqual([]);
  });

  it('is not called for a while after five failures in a row, but files that it finds too large do not count', async () => {
    const told: string[] = [];
    const clamd = await startClamd({ maxBytes: 1_000 });
    const scan = scannerAt(clamd.url, { onChange: (state) => void told.push(state) });
    for (let time = 0; time < 8; time += 1)
      await expect(scan(Buffer.alloc(1_001))).rejects.toMatchObject({ reason: 'tooLarge' });
    expect(told).toEqual([]);
    clamd.mood = clamdMoods.says('out of order\0');
    for (let time = 0; time < 5; time += 1)
      await expect(scan(PDF)).rejects.toMatchObject({ reason: 'garbage' });
    await expect(scan(PDF)).rejects.toMatchObject({ reason: 'paused' });
    expect([told, clamd.got.length]).toEqual([['paused'], 5]);
    clamd.mood = clamdMoods.well;
    // Only the breaker's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_001 });
    expect(await scan(PDF)).toEqual({ clean: true });
    expect(told).toEqual(['paused', 'trying', 'working']);
  });

  it('scans few files at a time; callers take turns, and too many are asked to come back later', async () => {
    const clamd = await startClamd();
    let running = 0;
    let most = 0;
    let both = () => {};
    const bothThere = new Promise<void>((there) => (both = there));
    // Two are there before the first is answered. A socket may close after the next one has opened,
    // so what counts are files without an answer.
    clamd.mood = (content, socket) => {
      running += 1;
      most = Math.max(most, running);
      if (running === 2) both();
      void bothThere
        .then(() => new Promise((later) => setTimeout(later, 30)))
        .then(() => {
          running -= 1;
          clamdMoods.well(content, socket);
        });
    };
    const scan = scannerAt(clamd.url, {
      timeoutMs: 5_000,
      turns: { concurrency: 2, waiting: 3, waitingPerCaller: 2 },
    });
    const done: string[] = [];
    const results = await Promise.allSettled(
      ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map((caller, index) =>
        scan(PDF, caller).then(() => done.push(`${caller}${index}`)),
      ),
    );
    expect(
      results.map((result) =>
        result.status === 'fulfilled'
          ? 'scanned'
          : result.reason instanceof Failure
            ? result.reason.code
            : result.reason,
      ),
    ).toEqual(['scanned', 'scanned', 'scanned', 'scanned', 503, 'scanned', 503]);
    expect(most).toBe(2);
    expect(done.indexOf('b5')).toBeLessThan(done.indexOf('a3'));
  });
});

describe('CLAMD_URL', () => {
  let postgres: TestPostgres;
  let databaseUrl: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.freshDatabase();
  });
  afterAll(() => postgres.stop());

  it.each([
    'tcp://clamd:3310',
    'tcp://127.0.0.1',
    'tcp://[::1]:3310',
    'unix:///run/clamav/clamd.ctl',
  ])('may be %s', (CLAMD_URL) => {
    expect(readConfig({ CLAMD_URL }).CLAMD_URL).toBe(CLAMD_URL);
  });

  it.each([
    'clamd',
    '127.0.0.1:3310',
    'http://clamd:3310',
    'tcp://',
    'tcp://:3310',
    'tcp://clamd:0',
    'tcp://clamd:99999',
    'tcp://clamd:3310/x',
    'tcp://clamd:3310?x=1',
    'tcp://me@clamd:3310',
    'unix://run/clamd.ctl',
    'unix://',
    'unix:///',
    'unix:///a%00b',
  ])('is not %s', (CLAMD_URL) => {
    expect(() => readConfig({ CLAMD_URL })).toThrow(
      /^The configuration is wrong: CLAMD_URL \(.+\): expected tcp:\/\/host:3310 or unix:\/\/\/path/,
    );
  });

  /**
   * The server as a process of its own, until what is done when it is ready is done; everything it
   * says.
   */
  async function started(
    env: Record<string, string>,
    whenReady: (origin: string) => Promise<unknown> = async () => {},
  ): Promise<{ code: number | null; said: string }> {
    const port = await freePort();
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'],
      {
        cwd: join(import.meta.dirname, '../..'),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          SANDBOX: '',
          CLAMD_URL: '',
          HOST: '127.0.0.1',
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          PUBLIC_URL: 'https://localhost',
          TRUST_PROXY: 'loopback',
          DATA_DIR: join(folder, 'data'),
          LOG_LEVEL: 'warn',
          SMTP_URL: 'smtp://127.0.0.1:1',
          MAIL_FROM: 'no-reply@club.example',
          STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4e5',
          STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3d4e5',
          STRIPE_WEBHOOK_SECRET: 'whsec_a1b2c3d4e5f6a7b8',
          ...env,
        },
      },
    );
    let said = '';
    let isReady = false;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        said += part;
        if (isReady || !/(?:Ready|Listening) at /.test(said)) return;
        isReady = true;
        void whenReady(`http://127.0.0.1:${port}`).finally(() => child.kill('SIGINT'));
      });
    const [code] = await once(child, 'exit');
    return { code: code as number | null, said };
  }

  it('stops the start when it is wrong, with a sentence that names it', async () => {
    expect(await started({ CLAMD_URL: 'http://clamd:3310' })).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^\nThe server could not start\. The configuration is wrong: CLAMD_URL \(/,
      ),
    });
  });

  it('is missed once in the log of a start without it', async () => {
    const { said } = await started({});
    expect([
      said.match(/CLAMD_URL is not set: uploaded files are stored unscanned/g)?.length,
      /(?:Ready|Listening) at /.test(said),
    ]).toEqual([1, true]);
  });

  it.each(['production', 'sandbox'] as const)(
    'is where the uploads of a %s go; the sandbox has its own clamd',
    async (kind) => {
      databaseUrl = await postgres.freshDatabase();
      const database = await openPostgres(databaseUrl);
      await database.migrate();
      await insertInventory(database);
      const { numberRef } = await insertReservation(database, 1, {
        status: 'paid',
        paidAt: new Date(),
      });
      await database.close();
      const clamd = await startClamd();
      const codes: unknown[] = [];
      const { said } = await started(
        kind === 'sandbox'
          ? { NODE_ENV: 'development', DEMO_WEEKS: '0', SMTP_URL: '' }
          : { CLAMD_URL: clamd.url },
        async (origin) => {
          for (const body of [PDF, INFECTED]) {
            const reply = await fetch(`${origin}/api/claim/${numberRef}/evidence?name=a.pdf`, {
              method: 'PUT',
              body,
              headers: { 'content-type': 'application/octet-stream' },
            });
            codes.push(
              z.looseObject({ code: z.number().optional() }).parse(await reply.json()).code ??
                reply.status,
            );
          }
        },
      );
      expect([codes, clamd.got.length]).toEqual([[200, 4221], kind === 'sandbox' ? 0 : 2]);
      expect(said).not.toContain('unscanned');
    },
  );
});

describe('an upload', () => {
  let world: World;
  let app: FastifyInstance;
  let deps: Deps;
  let metrics: Metrics;
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await startWorld();
    metrics = createMetrics({ database: world.database, now: world.deps.now, instance: 'one' });
    deps = metrics.watch({
      ...world.deps,
      scanner: { scan: (content, caller) => scan(content, caller) },
      log: createLog('info', { destination: { write: (line: string) => void lines.push(line) } }),
    });
    app = await buildApp(deps, { metrics });
  });
  afterAll(async () => {
    metrics.close();
    await app.close();
    await world.close();
  });
  let scan: ReturnType<typeof scannerAt>;
  beforeEach(async () => {
    await world.reset();
    clamd = await startClamd();
    scan = scannerAt(clamd.url);
    lines.length = 0;
  });

  const upload = async (numberRef: string, content: Buffer) => {
    const reply = await app.inject({
      method: 'PUT',
      url: `/api/claim/${numberRef}/evidence?name=offer-of-mine.pdf`,
      payload: content,
      headers: { 'content-type': 'application/octet-stream' },
      remoteAddress: '203.0.113.7',
    });
    return {
      status: reply.statusCode,
      body: reply.json(),
      retryAfter: reply.headers['retry-after'],
    };
  };
  const stored = () => world.database.db.select({ content: claimFiles.content }).from(claimFiles);
  const reading = async (series: string) =>
    Number(
      (await metrics.registry.metrics())
        .split('\n')
        .find((row) => row.startsWith(series))
        ?.split(' ')
        .at(-1),
    );

  it('that is clean is kept as it came', async () => {
    const file = Buffer.concat([PDF, randomBytes(EVIDENCE_BYTES - PDF.length)]);
    scan = scannerAt(clamd.url, { timeoutMs: 5_000 });
    const { status, body } = await upload(await world.book(), file);
    expect([status, uploadEvidence.reply.parse(body).file.bytes]).toEqual([200, file.length]);
    expect((await stored()).map(({ content }) => content.equals(file))).toEqual([true]);
    expect(clamd.got.map((content) => content.equals(file))).toEqual([true]);
    expect(await reading('club_scans_total{result="clean"')).toBe(1);
  });

  it('with malware is refused and not kept; what was there before stays', async () => {
    const numberRef = await world.book();
    expect(await upload(numberRef, INFECTED)).toMatchObject({
      status: 422,
      body: { success: false, code: 4221 },
    });
    expect(await stored()).toEqual([]);
    expect((await app.inject(`/api/claim/${numberRef}/evidence`)).statusCode).toBe(404);
    const {
      body: { file },
    } = await upload(numberRef, PDF);
    expect((await upload(numberRef, INFECTED)).status).toBe(422);
    expect((await stored()).map(({ content }) => content.equals(PDF))).toEqual([true]);
    const sent = await app.inject({
      method: 'POST',
      url: `/api/claim/${numberRef}`,
      payload: { competitorPrice: 400, competitorUrl: '', fileId: file.id, note: '', same: true },
    });
    expect(sent.json().claim.file).toEqual(file);
    expect(await reading('club_scans_total{result="infected"')).toBe(2);
  });

  it('with malware leaves a line with the signature and one with the address, and nothing of the file or the booking', async () => {
    const numberRef = await world.book();
    await upload(numberRef, INFECTED);
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    await soon(() => expect(lines.some((line) => line.includes('"msg":"security"'))).toBe(true));
    expect(told.find(({ msg }) => msg === 'malware in an uploaded file')).toMatchObject({
      level: 40,
      signature: 'Eicar-Test-Signature',
      id: expect.any(String),
    });
    expect(
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .find(({ msg }) => msg === 'security'),
    ).toMatchObject({
      security: 'claim.upload',
      outcome: 'refused',
      status: 422,
      code: 4221,
      address: '203.0.113.7',
    });
    expect(lines.join('')).not.toMatch(/offer-of-mine|ANTIVIRUS-TEST|%PDF/);
    expect(lines.join('')).not.toContain(numberRef);
  });

  it.each([
    ['never answers', clamdMoods.silent, 'timeout'],
    ['is slow', clamdMoods.slow(900), 'timeout'],
    ['hangs up', clamdMoods.hangsUp, 'network'],
    ['says something else', clamdMoods.says('HTTP/1.1 400 Bad Request\r\n\r\n'), 'garbage'],
    ['says half of it', clamdMoods.says('stream: OK'), 'garbage'],
    ['fails', clamdMoods.says("Can't create temporary file ERROR\0"), 'failed'],
    ['takes less than that', clamdMoods.says('INSTREAM size limit exceeded. ERROR\0'), 'tooLarge'],
  ])('is refused when clamd %s, and not kept', async (_what, mood, reason) => {
    clamd.mood = mood;
    const failed = await reading('club_scans_total{result="failed"');
    expect(await upload(await world.book(), PDF)).toMatchObject({
      status: 503,
      retryAfter: '15',
      body: { success: false, code: 5031, retryAfter: 15 },
    });
    expect(await stored()).toEqual([]);
    expect(await reading('club_scans_total{result="failed"')).toBe(failed + 1);
    expect(
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === 'an uploaded file could not be scanned'),
    ).toMatchObject([{ reason }]);
  });

  it('is refused while clamd is gone, at once after a few, and taken when it is back', async () => {
    scan = scannerAt(clamd.url, { onChange: (state) => metrics.partner('scanner', state) });
    await clamd.close();
    const numberRef = await world.book();
    for (let time = 0; time < 3; time += 1)
      expect((await upload(numberRef, PDF)).body).toMatchObject({ code: 5031 });
    expect(lines.some((line) => line.includes('"reason":"paused"'))).toBe(true);
    expect([await stored(), await reading('club_partner_paused{service="scanner"')]).toEqual([
      [],
      1,
    ]);
    scan = scannerAt((await startClamd()).url, {
      onChange: (state) => metrics.partner('scanner', state),
    });
    expect((await upload(numberRef, PDF)).status).toBe(200);
  });

  it('that is refused anyway is not given to clamd', async () => {
    const numberRef = await world.book();
    expect((await upload(numberRef, Buffer.from(EICAR))).body).toMatchObject({ code: 415 });
    expect(
      (await upload(numberRef, Buffer.concat([PDF, Buffer.alloc(EVIDENCE_BYTES)]))).body,
    ).toMatchObject({ code: 413 });
    expect(
      (await upload(await world.numberOf('held@mail.example', '1002'), PDF)).body,
    ).toMatchObject({ code: 4093 });
    expect((await upload(randomBytes(15).toString('base64url'), PDF)).body).toMatchObject({
      code: 404,
    });
    expect(clamd.got).toEqual([]);
  });

  it('whose claim is sent while it is being scanned is not kept', async () => {
    const numberRef = await world.book();
    let answer: () => void = () => {};
    clamd.mood = (content, socket) => void (answer = () => clamdMoods.well(content, socket));
    scan = scannerAt(clamd.url, { timeoutMs: 10_000 });
    const late = upload(numberRef, PDF);
    await expect.poll(() => clamd.got.length).toBe(1);
    expect(
      (
        await world.call('POST', `/claim/${numberRef}`, {
          body: {
            competitorPrice: 400,
            competitorUrl: 'https://hotels.example',
            note: '',
            same: true,
          },
        })
      ).status,
    ).toBe(200);
    answer();
    expect((await late).body).toMatchObject({ code: 4092 });
    expect(await stored()).toEqual([]);
  });

  it('that is older than the scanner is scanned as an operator takes it out', async () => {
    const numberRef = await world.book();
    const content = (
      await world.app.inject({
        method: 'PUT',
        url: `/api/claim/${numberRef}/evidence?name=a.pdf`,
        payload: INFECTED,
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).json();
    await world.call('POST', `/claim/${numberRef}`, {
      body: {
        competitorPrice: 400,
        competitorUrl: '',
        fileId: content.file.id,
        note: '',
        same: true,
      },
    });
    const ops = opsOn(deps);
    const path = join(folder, 'evidence.pdf');
    expect(await ops('claims', 'evidence', numberRef, '--out', path)).toMatchObject({
      code: 1,
      error: 'The file is not written: clamd finds Eicar-Test-Signature in it.',
    });
    clamd.mood = clamdMoods.silent;
    expect(await ops('claims', 'evidence', numberRef, '--out', path)).toMatchObject({
      code: 1,
      error: 'The file is not written: clamd did not check it (CLAMD_URL).',
    });
    expect(existsSync(path)).toBe(false);
    clamd.mood = clamdMoods.says('stream: OK\0');
    expect((await ops('claims', 'evidence', numberRef, '--out', path)).code).toBe(0);
    expect(readFileSync(path).equals(INFECTED)).toBe(true);
  });
});
