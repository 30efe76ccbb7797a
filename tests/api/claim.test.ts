import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import {
  EVIDENCE_BYTES,
  getClaim,
  isLowEnough,
  claimAmounts,
  sendClaim,
  uploadEvidence,
} from '#contracts/claim.ts';
import { sweepEvidence } from '../../src/server/claim/repository.ts';
import { decideClaim } from '../../src/server/claim/claim.ts';
import { refundApprovedClaims } from '../../src/server/claim/refund.ts';
import { EVIDENCE_DAYS } from '../../src/server/claim/repository.ts';
import { decideBy, safeName, sniff } from '../../src/server/claim/rules.ts';
import { claimFiles, claims, reservations, weeks } from '../../src/server/db/schema.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { JPEG, PDF, pdfWith, PNG, WEBP } from '../support/evidence.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
beforeEach(() => world.reset());
afterAll(() => world.close());

const HOUR = 3_600_000;
const form = {
  competitorPrice: 400,
  competitorUrl: 'https://hotels.example/bay?room=1',
  note: 'Same studio.',
  same: true,
};

const state = async (numberRef: string) =>
  getClaim.reply.parse((await world.call('GET', `/claim/${numberRef}`)).body);
const send = (numberRef: string, changes: object = {}) =>
  world.call('POST', `/claim/${numberRef}`, { body: { ...form, ...changes } });
const upload = async (
  numberRef: string,
  content: Buffer,
  { name = 'shot.png', type = 'application/octet-stream', address = '10.0.0.1' } = {},
) => {
  const reply = await world.app.inject({
    method: 'PUT',
    url: `/api/claim/${numberRef}/evidence?name=${encodeURIComponent(name)}`,
    payload: content,
    headers: { 'content-type': type },
    remoteAddress: address,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const claimRow = async () => (await world.database.db.select().from(claims))[0];
const mailsOf = async (kind: string) => {
  await processOutbox(world.deps);
  return world.mails.filter(({ subject }) => subject.includes(kind));
};

describe('a claim', () => {
  it('is received with the amount that is matched and beaten by 5 percent, and a mail in the booker’s language', async () => {
    const numberRef = await world.book({ iso: 'es' });
    const { status, body } = await send(numberRef);
    expect(status).toBe(200);
    // 500 paid, 400 elsewhere: the stay costs 380.
    expect(sendClaim.reply.parse(body).claim).toMatchObject({
      status: 'received',
      competitorPrice: 400,
      newPrice: 380,
      back: 120,
      decideBy: '2026-11-24',
      note: 'Same studio.',
      reason: '',
      decidedAt: null,
      file: null,
    });
    expect((await state(numberRef)).claim).toEqual(body.claim);
    const [mail] = await mailsOf('solicitud');
    expect(mail).toMatchObject({
      to: traveler.email,
      subject: 'Estamos verificando su solicitud de mejor precio: Test Bay Resort',
    });
    expect(mail!.text).toContain('24 de noviembre de 2026');
    expect(mail!.text).toContain(`/best-price-claim?numberRef=${numberRef}`);
  });

  it('is taken up to the last moment of the window and not after it', async () => {
    const [first, second] = [
      await world.book(),
      await world.book({ email: 'b@mail.example' }, '1002'),
    ];
    world.clock.advance(24 * HOUR);
    expect(await state(first)).toMatchObject({
      refusal: null,
      hours: 24,
      closesAt: world.clock.now.toISOString(),
      timeZone: 'America/New_York',
    });
    expect((await send(first)).status).toBe(200);
    world.clock.advance(1);
    expect(await state(second)).toMatchObject({ refusal: 'tooLate', claim: null });
    expect((await send(second)).body).toMatchObject({ code: 4101 });
    expect((await upload(second, PNG)).body).toMatchObject({ code: 4101 });
  });

  it('needs a confirmed booking of at least two nights', async () => {
    const held = await world.numberOf('held@mail.example', '1003');
    expect(await state(held)).toMatchObject({ refusal: 'notConfirmed', closesAt: null });
    expect((await send(held)).body).toMatchObject({ code: 4093 });
    expect((await upload(held, PNG)).body).toMatchObject({ code: 4093 });
    const refunded = await world.book({ email: 'r@mail.example' }, '1004');
    await world.database.db
      .update(reservations)
      .set({ status: 'refunded' })
      .where(eq(reservations.numberRef, refunded));
    expect((await send(refunded)).body).toMatchObject({ code: 4093 });
    const short = await world.book({ email: 's@mail.example' }, '1005');
    await world.database.db
      .update(weeks)
      .set({ checkOut: '2027-03-07' })
      .where(eq(weeks.inventoryId, '1005'));
    expect(await state(short)).toMatchObject({ refusal: 'tooShort' });
    expect((await send(short)).body).toMatchObject({ code: 4093 });
    await world.database.db
      .update(weeks)
      .set({ checkOut: '2027-03-08' })
      .where(eq(weeks.inventoryId, '1005'));
    expect((await send(short)).status).toBe(200);
  });

  it('answers nothing about numbers that are none', async () => {
    const unknown = randomBytes(15).toString('base64url');
    expect((await world.call('GET', `/claim/${unknown}`)).body).toMatchObject({ code: 404 });
    expect((await send(unknown)).body).toMatchObject({ code: 404 });
    expect((await upload(unknown, PNG)).body).toMatchObject({ code: 404 });
    expect((await world.call('GET', '/claim/short')).body).toMatchObject({ code: 400 });
  });

  it.each([
    [{ competitorPrice: 495.01 }, { 'body.competitorPrice': 'priceNotLower' }],
    [{ competitorPrice: 500 }, { 'body.competitorPrice': 'priceNotLower' }],
    [{ competitorPrice: 0 }, { 'body.competitorPrice': 'tooSmall' }],
    [{ competitorPrice: -5 }, { 'body.competitorPrice': 'tooSmall' }],
    [{ competitorPrice: 400.001 }, { 'body.competitorPrice': 'invalid' }],
    [{ competitorPrice: '400' }, { 'body.competitorPrice': 'invalid' }],
    [{ competitorUrl: '' }, { 'body.competitorUrl': 'evidenceRequired' }],
    [{ competitorUrl: 'javascript:alert(1)//a.b' }, { 'body.competitorUrl': 'url' }],
    [{ competitorUrl: 'https://user:pw@hotels.example' }, { 'body.competitorUrl': 'url' }],
    [
      { competitorUrl: `https://hotels.example/${'x'.repeat(1000)}` },
      { 'body.competitorUrl': 'tooLong' },
    ],
    [{ same: false }, { 'body.same': 'declare' }],
    [{ fileId: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001' }, { 'body.fileId': 'invalid' }],
    [{ note: 'x'.repeat(1001) }, { 'body.note': 'tooLong' }],
  ])('refuses %j', async (changes, fields) => {
    const numberRef = await world.book();
    expect((await send(numberRef, changes)).body).toMatchObject({ code: 400, fields });
    expect(await claimRow()).toBeUndefined();
  });

  it('takes a price exactly one percent lower, and measures against what was paid after a promotion', async () => {
    expect((await send(await world.book(), { competitorPrice: 495 })).status).toBe(200);
    const { body } = await world.call('POST', '/week/hold', {
      body: { client: { ...traveler, email: 'p@mail.example' }, inventoryId: '1002' },
    });
    await world.call('POST', '/payment/promotion', {
      body: { numberRef: body.numberRef, code: 'WELCOME50' },
    });
    const intent = await world.call(
      'GET',
      `/payment/create/payment-intent?numberRef=${body.numberRef}`,
    );
    world.payments.pay(intent.body.clientSecret);
    await world.call('GET', `/payment/confirm/payment-intent?numberRef=${body.numberRef}`);
    expect((await send(body.numberRef, { competitorPrice: 460 })).body).toMatchObject({
      code: 400,
      fields: { 'body.competitorPrice': 'priceNotLower' },
    });
    expect((await send(body.numberRef, { competitorPrice: 445.5 })).body.claim).toMatchObject({
      newPrice: 423.22,
      back: 26.78,
    });
  });

  it('is one a booking: the same again succeeds without a second mail, another one is refused', async () => {
    const numberRef = await world.book();
    const replies = await Promise.all([
      send(numberRef),
      send(numberRef),
      send(numberRef, { competitorPrice: 300 }),
    ]);
    const kept = (await claimRow())!;
    expect(await world.database.db.select().from(claims)).toHaveLength(1);
    for (const { status, body } of replies)
      expect(status === 200 ? body.claim.competitorPrice * 100 : body.code).toBe(
        status === 200 ? kept.competitorCents : 4092,
      );
    expect((await send(numberRef, { competitorPrice: kept.competitorCents / 100 })).status).toBe(
      200,
    );
    expect((await send(numberRef, { competitorPrice: 250 })).body).toMatchObject({ code: 4092 });
    expect((await upload(numberRef, PNG)).body).toMatchObject({ code: 4092 });
    expect((await world.mailKeys()).filter((key) => key.startsWith('claim:'))).toEqual([
      `claim:received:${numberRef}`,
    ]);
  });

  it('is as long as CLAIM_HOURS says', async () => {
    const numberRef = await world.book();
    world.deps.config.CLAIM_HOURS = 48;
    try {
      world.clock.advance(47 * HOUR);
      expect(await state(numberRef)).toMatchObject({ hours: 48, refusal: null });
    } finally {
      world.deps.config.CLAIM_HOURS = 24;
    }
    expect(await state(numberRef)).toMatchObject({ refusal: 'tooLate' });
  });
});

describe('evidence', () => {
  it('is stored by its content and goes with the claim', async () => {
    const numberRef = await world.book();
    const { status, body } = await upload(numberRef, PNG, { name: 'C:\\shots\\captura ñ.exe' });
    expect(status).toBe(200);
    const { file } = uploadEvidence.reply.parse(body);
    expect(file).toMatchObject({ name: 'captura ñ.png', type: 'image/png' });
    const sent = await send(numberRef, { competitorUrl: '', fileId: file.id });
    expect(sent.body.claim.file).toEqual(file);
  });

  it('is returned only as a download that cannot run anything', async () => {
    const numberRef = await world.book();
    const html = pdfWith('<script>alert(1)</script>');
    await upload(numberRef, html, { name: `x".html\r\nSet-Cookie: a=b.pdf` });
    const reply = await world.app.inject(`/api/claim/${numberRef}/evidence`);
    expect(reply.rawPayload).toEqual(html);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="evidence\.pdf"; filename\*=UTF-8''[\w%.-]+$/,
    );
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(
      (await world.app.inject(`/api/claim/${randomBytes(15).toString('base64url')}/evidence`))
        .statusCode,
    ).toBe(404);
    expect((await world.app.inject('/api/claim/..%2f..%2fetc/evidence')).statusCode).toBe(404);
  });

  it('is at most 5 MB, of the four types, and sent as bytes', async () => {
    const numberRef = await world.book();
    expect(
      (await upload(numberRef, Buffer.concat([PNG, Buffer.alloc(EVIDENCE_BYTES - PNG.length)])))
        .status,
    ).toBe(200);
    expect(
      (await upload(numberRef, Buffer.concat([PNG, Buffer.alloc(EVIDENCE_BYTES - PNG.length + 1)])))
        .body,
    ).toMatchObject({ code: 413 });
    for (const content of ['<svg onload="alert(1)"/>', 'GIF89a', 'PK\u0003\u0004', '\n%PDF-1.7'])
      expect((await upload(numberRef, Buffer.from(content), { name: 'a.png' })).body).toMatchObject(
        { code: 415 },
      );
    expect((await upload(numberRef, Buffer.alloc(0))).body).toMatchObject({ code: 400 });
    expect((await upload(numberRef, PNG, { type: 'image/png' })).body).toMatchObject({ code: 415 });
    expect((await upload(numberRef, PNG, { name: '' })).body).toMatchObject({
      code: 400,
      fields: { 'query.name': 'required' },
    });
    // No other call takes a large body.
    expect(
      (
        await world.call('POST', `/claim/${numberRef}`, {
          body: { ...form, note: 'x'.repeat(100_000) },
        })
      ).body,
    ).toMatchObject({ code: 413 });
  });

  it.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
  ] as const)(
    'is decoded and written again as %s, and only its pixels stay',
    async (type, picture) => {
      const numberRef = await world.book();
      const html = Buffer.from('<html><script>alert(1)</script></html>');
      expect((await upload(numberRef, Buffer.concat([picture, html]))).body.file).toMatchObject({
        type,
      });
      const { rawPayload } = await world.app.inject(`/api/claim/${numberRef}/evidence`);
      expect(rawPayload.includes('<script>') || rawPayload.includes('taken at home')).toBe(false);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
      // Begins like a picture and is a page.
      expect(
        (await upload(numberRef, Buffer.concat([picture.subarray(0, 12), html]))).body,
      ).toMatchObject({ code: 415 });
      expect((await upload(numberRef, picture.subarray(0, picture.length / 2))).body).toMatchObject(
        { code: 415 },
      );
    },
  );

  it.each([
    ['a page behind a header', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>')],
    ['no end', PDF.subarray(0, PDF.length - 7)],
    ['another version', Buffer.from(PDF.toString().replace('1.7', '9.9'))],
    ['a script', pdfWith('/OpenAction <</S /JavaScript /JS (app.alert(1))>>')],
    ['a hidden script', pdfWith('/AA <</S /J#61vaScript>>')],
    ['a program to start', pdfWith('/S /Launch /F (cmd.exe)')],
    ['a form to send', pdfWith('/S /SubmitForm /F (https://thief.example)')],
    ['a file elsewhere', pdfWith('/S /GoToR /F (\\\\thief.example\\a)')],
    ['a file within it', pdfWith('/Names <</EmbeddedFiles 5 0 R>>')],
  ])('is refused as a PDF with %s', async (_what, content) => {
    const numberRef = await world.book();
    expect((await upload(numberRef, content)).body).toMatchObject({ code: 415 });
    expect((await upload(numberRef, PDF)).status).toBe(200);
  });

  it('is replaced by the next upload, dropped when the claim goes without it, and forgotten when no claim came', async () => {
    const [numberRef, stray] = [
      await world.book(),
      await world.book({ email: 'b@mail.example' }, '1002'),
    ];
    const first = (await upload(numberRef, PNG)).body.file;
    const second = (await upload(numberRef, PNG)).body.file;
    expect(first.id).not.toBe(second.id);
    expect((await send(numberRef, { fileId: first.id })).body).toMatchObject({
      code: 400,
      fields: { 'body.fileId': 'invalid' },
    });
    await upload(stray, PNG);
    expect((await send(numberRef)).status).toBe(200);
    expect(await world.database.db.select({ id: claimFiles.id }).from(claimFiles)).toHaveLength(1);
    world.clock.advance(49 * HOUR);
    await sweepEvidence(world.deps);
    expect((await world.app.inject(`/api/claim/${stray}/evidence`)).statusCode).toBe(404);
  });

  it('of a decided claim is kept a year after the decision and not longer, the claim for ever', async () => {
    const [decided, waiting] = [
      await world.book(),
      await world.book({ email: 'b@mail.example' }, '1002'),
    ];
    for (const numberRef of [decided, waiting])
      expect(
        (await send(numberRef, { fileId: (await upload(numberRef, PNG)).body.file.id })).status,
      ).toBe(200);
    await decideClaim(world.deps, decided, { status: 'declined', reason: 'Other unit.' });
    const kept = async () =>
      Promise.all(
        [decided, waiting].map(
          async (numberRef) =>
            (await world.app.inject(`/api/claim/${numberRef}/evidence`)).statusCode,
        ),
      );
    world.clock.advance(EVIDENCE_DAYS * 24 * HOUR);
    await sweepEvidence(world.deps);
    expect(await kept()).toEqual([200, 200]);
    world.clock.advance(1);
    await sweepEvidence(world.deps);
    expect(await kept()).toEqual([404, 200]);
    expect(await state(decided)).toMatchObject({
      claim: { status: 'declined', reason: 'Other unit.', file: null },
    });
  });

  it('cannot be used to fill the disk', async () => {
    const numberRef = await world.book();
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1)
      statuses.push((await upload(numberRef, PNG, { address: `10.0.0.${index}` })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(await world.database.db.select({ id: claimFiles.id }).from(claimFiles)).toHaveLength(1);
  });
});

describe('a decision', () => {
  const claimed = async () => {
    const numberRef = await world.book();
    await send(numberRef);
    return numberRef;
  };

  it('to approve notifies the booker and refunds the difference once', async () => {
    const numberRef = await claimed();
    await decideClaim(world.deps, numberRef, { status: 'approved' });
    await decideClaim(world.deps, numberRef, { status: 'approved' });
    expect((await state(numberRef)).claim).toMatchObject({
      status: 'approved',
      back: 120,
      decidedAt: world.clock.now.toISOString(),
    });
    const [mail] = await mailsOf('is approved');
    expect(mail!.text).toContain('Going back to your card: $120 USD');
    world.payments.away = true;
    expect(await refundApprovedClaims(world.deps)).toBe(0);
    world.payments.away = false;
    expect(await refundApprovedClaims(world.deps)).toBe(1);
    expect(await refundApprovedClaims(world.deps)).toBe(0);
    expect(world.payments.kept()).toBe(38_000);
    expect(world.payments.refunds).toHaveLength(1);
    expect((await claimRow())!.refundId).toBe(world.payments.refunds[0]!.id);
    // The booking stays booked.
    expect(
      (await world.call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`)).body
        .status,
    ).toBe('paid');
  });

  it('to decline tells the booker why and refunds nothing', async () => {
    const numberRef = await claimed();
    await decideClaim(world.deps, numberRef, {
      status: 'declined',
      reason: ' The other unit is <b>smaller</b>. ',
    });
    expect((await state(numberRef)).claim).toMatchObject({
      status: 'declined',
      reason: 'The other unit is <b>smaller</b>.',
    });
    const [mail] = await mailsOf('Our answer');
    expect(mail!.text).toContain('The other unit is <b>smaller</b>.');
    expect(mail!.html).not.toContain('<b>smaller');
    expect(await refundApprovedClaims(world.deps)).toBe(0);
    await expect(decideClaim(world.deps, numberRef, { status: 'approved' })).rejects.toEqual(
      new Failure(4092),
    );
  });

  it('needs a claim', async () => {
    await expect(
      decideClaim(world.deps, await world.book(), { status: 'approved' }),
    ).rejects.toEqual(new Failure(404));
    await expect(decideClaim(world.deps, 'nothing', { status: 'approved' })).rejects.toEqual(
      new Failure(404),
    );
  });

  it('is decided once, even by two operators at the same time', async () => {
    const numberRef = await claimed();
    const outcomes = await Promise.allSettled([
      decideClaim(world.deps, numberRef, { status: 'approved' }),
      decideClaim(world.deps, numberRef, { status: 'declined', reason: 'No.' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await world.mailKeys()).filter((key) => key.startsWith('claim:'))).toHaveLength(2);
  });
});

describe('rules', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-24'], // Friday -> Tuesday
    ['2026-11-21T12:00:00Z', '2026-11-24'], // Saturday
    ['2026-11-22T23:59:59Z', '2026-11-24'], // Sunday
    ['2026-11-23T00:00:00Z', '2026-11-25'], // Monday
    ['2026-12-31T12:00:00Z', '2027-01-04'], // Thursday -> Monday
  ])('give until two business days after %s', (received, day) =>
    expect(decideBy(new Date(received))).toBe(day),
  );

  it.each([
    [100_000, 99_000, true],
    [100_000, 99_001, false],
    [100, 99, true],
    [1, 1, false],
    [100_000, 0, false],
    [33, 32, true],
    [50, 50, false],
  ])('compare %i with %i', (paid, other, low) => expect(isLowEnough(paid, other)).toBe(low));
  it('follow the example of the policy', () => {
    expect(claimAmounts(100_000, 90_000)).toEqual({ newCents: 85_500, backCents: 14_500 });
    expect(claimAmounts(50_001, 44_999)).toEqual({ newCents: 42_749, backCents: 7_252 });
  });
  it('know a file by its first bytes', () => {
    const bytes = (...values: number[]) => Buffer.from(values);
    expect(sniff(Buffer.from('%PDF-1.4'))).toBe('application/pdf');
    expect(sniff(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(sniff(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('image/webp');
    for (const other of [
      Buffer.alloc(0),
      Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
      bytes(0x89, 0x50),
      Buffer.from('<html>%PDF-'),
    ])
      expect(sniff(other)).toBeUndefined();
  });
  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['...', 'evidence.png'],
    ['a\u202Egnp.exe', 'agnp.png'],
    ['Captura de pantalla.PNG', 'Captura de pantalla.png'],
    ['x'.repeat(200), `${'x'.repeat(80)}.png`],
    ['a\r\nb', 'ab.png'],
  ])('name %j %s', (name, safe) => expect(safeName(name, 'image/png')).toBe(safe));
});
