import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backgroundUrl } from '#clubs/place.ts';
import { clubBySlug } from '#clubs/registry.ts';
import { clubStyleSheet } from '#clubs/theme.ts';
import { clubBoot } from '#contracts/club.ts';
import { codeMail } from '#mails/account-mails.ts';
import { openEmbedded } from '../../src/server/db/client.ts';
import {
  claimFiles,
  claims,
  clubs,
  members,
  operatorActions,
  outbox,
  passkeys,
  reservations,
  sessions,
} from '../../src/server/db/schema.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import { ProviderRefusal } from '../../src/server/partners/stripe.ts';
import { reconcile } from '../../src/server/payment/reconciler.ts';
import { forgetClubs } from '../../src/server/club/repository.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import type { Ran } from '../support/ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'ops-'));
const root = join(import.meta.dirname, '../..');
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
  forgetClubs(world.deps);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const actions = async () =>
  (await world.database.db.select().from(operatorActions)).map(
    ({ action, subject }) => `${action} ${subject}`,
  );

/** The command as an operator runs it. */
const spawned = (
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'src/server/cli/ops.ts'), ...args],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: '',
        DATA_DIR: join(folder, 'data'),
        ...env,
      },
      cwd: root,
    },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  );

it('creates a club from the studio’s export, reports its colors, and changes nothing when repeated', async () => {
  const { slug: _slug, KeyMyDeals: _key, AccesoMyDeals: _access, ...azul } = clubBySlug('azul');
  const record = {
    ...azul,
    Id: 'playa',
    Nombre: 'Playa Club',
    UrlLogin: 'https://playa.example',
    UrlWeek: 'https://weeks.playa.example',
    ColorPrimarioHex: '#ffd400',
  };
  const path = join(folder, 'playa.json');
  writeFileSync(path, JSON.stringify(record));
  const made = await ops('clubs', 'import', path);
  expect(made).toMatchObject({
    code: 0,
    value: {
      clubs: [
        {
          id: 'playa',
          outcome: 'created',
          hosts: [
            { host: 'playa.example', site: 'login' },
            { host: 'weeks.playa.example', site: 'weeks' },
          ],
        },
      ],
    },
  });
  expect(made.text).toContain(
    'Colors: ColorPrimarioHex #ffd400 reaches 1.3:1 of 4.5:1 as text and links on light pages and is drawn as',
  );
  const boot = await world.app.inject('/api/auth/club?host=weeks.playa.example');
  expect(boot.json()).toMatchObject({ site: 'weeks', club: { Id: 'playa', Nombre: 'Playa Club' } });
  expect(await ops('clubs', 'import', path)).toMatchObject({
    value: { clubs: [{ outcome: 'unchanged' }] },
  });

  // Moving gives the old host up; hosts of others cannot be taken.
  expect(
    (
      await ops(
        'clubs',
        'edit',
        'playa',
        '--set',
        'UrlLogin=https://club.playa.example',
        '--set',
        'ModuloTC=true',
      )
    ).value,
  ).toMatchObject({ outcome: 'changed' });
  expect(
    (await ops('clubs', 'list')).value.find(({ id }: { id: string }) => id === 'playa').hosts,
  ).toBe('club.playa.example (login), weeks.playa.example (weeks)');
  expect(
    await ops('clubs', 'edit', 'playa', '--set', 'UrlWeek=http://weeks.azul.localhost'),
  ).toMatchObject({ code: 1, error: 'The host weeks.azul.localhost belongs to the club azul.' });
  expect(await ops('clubs', 'create', 'playa')).toMatchObject({ code: 1 });
  expect(await ops('clubs', 'edit', 'nobody', '--set', 'Nombre=x')).toMatchObject({
    code: 1,
    error: 'There is no club nobody.',
  });
  expect(await ops('clubs', 'edit', 'playa', '--set', 'Name=x')).toMatchObject({ code: 2 });
  expect(await ops('clubs', 'edit', 'playa', '--set', 'ColorPrimarioHex=red')).toMatchObject({
    code: 1,
    error: 'The club playa is refused: ColorPrimarioHex has to be a color such as #0a5c8f.',
  });

  const secret = join(folder, 'key');
  writeFileSync(secret, 'program-secret\n');
  await ops('clubs', 'edit', 'playa', '--deals-key', secret);
  expect(
    (await world.database.db.select().from(clubs).where(eq(clubs.id, 'playa')))[0]?.keyMyDeals,
  ).toBe('program-secret');
  const out = join(folder, 'export.json');
  await ops('clubs', 'export', 'playa', '--out', out);
  expect(readFileSync(out, 'utf8')).not.toContain('secret');
  expect(await ops('clubs', 'import', out)).toMatchObject({
    value: { clubs: [{ outcome: 'unchanged' }] },
  });
  expect(await actions()).toEqual(['clubs import playa', 'clubs edit playa', 'clubs edit playa']);
  writeFileSync(path, '{"Nombre":');
  expect((await ops('clubs', 'import', path)).error).toMatch(/playa\.json is no JSON: /);
});

it('imports the looks of a club, which its pages and mails wear', async () => {
  const path = join(folder, 'looks.json');
  const host = 'login.marea.example';
  const record = {
    Id: 'marea',
    Nombre: 'Marea Alta',
    ColorPrimarioHex: '#0e6b62',
    ColorSecundarioHex: '#f2a65a',
    UrlLogin: `https://${host}`,
    UrlWeek: 'https://marea.example',
    UrlTC: 'https://booking.marea.example',
  };
  const looks = {
    Face: 'figtree',
    Corners: 'square',
    Scenes: 'forest',
    LogoIconDark: '/clubs/azul/icon.svg',
    WordMark: '/clubs/azul/logo.svg',
    WordMarkDark: '/clubs/coral/logo.svg',
  };
  writeFileSync(path, JSON.stringify({ ...record, ...looks }));
  expect(await ops('clubs', 'import', path)).toMatchObject({ code: 0 });
  const reply = await world.app.inject(`/api/auth/club?host=${host}`);
  const boot = clubBoot.parse(reply.json());
  expect(boot.club).toMatchObject(looks);
  expect(clubStyleSheet(boot.club)).toMatch(/:root\{--face:Figtree Variable,.*--corner-md:0rem/);
  expect(backgroundUrl(boot.club, 'login', 1, 390)).toBe('/backgrounds/forest/login-1-390.avif');
  const mail = codeMail(
    { club: boot.club, name: 'Ana', code: '1234', minutes: 10, recoverUrl: record.UrlLogin },
    'en',
  );
  expect(mail.html).toContain('mark?img=%2Fclubs%2Fazul%2Flogo.svg');
  expect(mail.html).toContain('border-radius:0px');
  expect(mail.html).not.toContain('Fraunces');
  writeFileSync(path, JSON.stringify({ ...record, Face: 'comic', Corners: 'wavy' }));
  expect((await ops('clubs', 'import', path)).text).toMatch(
    /Face has to be one of fraunces, figtree, noto; Corners has to be one of square, soft, round, full/,
  );
});

it('lists and removes passkeys of a member, who is mailed, and says at the end of sessions how many stay', async () => {
  await world.signIn('azul', 'AZ1');
  const found = await world.database.db.select().from(members);
  const memberId = found.find(({ email }) => email === 'az1@azul.example')?.id ?? '';
  const add = async (name: string) => {
    const values = { memberId, credentialId: name, rpId: 'azul.localhost', name };
    const [row] = await world.database.db
      .insert(passkeys)
      .values({ ...values, publicKey: Buffer.from('key') })
      .returning({ id: passkeys.id });
    return row?.id ?? '';
  };
  const [phone] = [await add('Phone'), await add('Laptop')];
  expect(await ops('sessions', 'end', 'az1@azul.example')).toMatchObject({
    text: 'az1@azul.example: 1 session ended, saved devices forgotten. 2 passkeys can still sign in (passkeys remove).',
  });
  const names = async () =>
    (await ops('passkeys', 'list', 'az1@azul.example')).value.map(
      ({ name }: { name: string }) => name,
    );
  expect((await names()).toSorted()).toEqual(['Laptop', 'Phone']);
  expect(await ops('passkeys', 'remove', 'az1@azul.example', phone)).toMatchObject({ code: 0 });
  expect(await names()).toEqual(['Laptop']);
  expect(await ops('passkeys', 'remove', 'az1@azul.example', phone)).toMatchObject({
    code: 1,
    error: 'The member has no such passkey.',
  });
  expect(await ops('passkeys', 'remove', 'az1@azul.example', 'phone')).toMatchObject({ code: 2 });
  expect(await ops('passkeys', 'remove', 'az1@azul.example', 'all')).toMatchObject({ code: 0 });
  expect(await ops('passkeys', 'list', 'az1@azul.example')).toMatchObject({ value: [] });
  await processOutbox(world.deps);
  expect(world.mails.map(({ to }) => to)).toEqual(['az1@azul.example', 'az1@azul.example']);
  expect(await actions()).toEqual([
    'sessions end az1@azul.example',
    'passkeys remove az1@azul.example',
    'passkeys remove az1@azul.example',
  ]);
});

it('lists and ends sessions of a sign-in and of a member', async () => {
  const first = await world.signIn('azul', 'AZ1');
  const second = await world.signIn('azul', 'AZ2');
  const list = (await ops('sessions', 'list', '--club', 'azul')).value;
  expect(list.map(({ email }: { email: string }) => email).sort()).toEqual([
    'az1@azul.example',
    'az2@azul.example',
  ]);
  expect(await ops('sessions', 'end', 'az1@azul.example')).toMatchObject({
    code: 0,
    text: 'az1@azul.example: 1 session ended, saved devices forgotten.',
  });
  const { signIn } = list.find(({ email }: { email: string }) => email.startsWith('az2'));
  expect(await ops('sessions', 'end', signIn)).toMatchObject({ code: 0, text: '1 session ended.' });
  expect(await ops('sessions', 'end', signIn)).toMatchObject({
    code: 1,
    error: 'There is no such sign-in, or it has ended already.',
  });
  for (const headers of [first, second])
    expect((await world.call('GET', '/members/profile', { headers })).status).not.toBe(200);
  expect(
    (await world.database.db.select().from(sessions)).every(({ endedAt }) => endedAt !== null),
  ).toBe(true);
  expect(await ops('sessions', 'end', 'nobody@azul.example')).toMatchObject({
    code: 1,
    error: 'No member has this e-mail.',
  });
  expect(await actions()).toEqual(['sessions end az1@azul.example', `sessions end ${signIn}`]);
});

it('lists and ends holds', async () => {
  const numberRef = await world.numberOf('jose@mail.example');
  expect((await ops('holds', 'list')).value).toMatchObject([
    {
      numberRef,
      inventoryId: '1001',
      priceCents: 50_000,
      by: 'weeks',
      email: 'jose@mail.example',
      traveler: 'José Núñez',
    },
  ]);
  expect(await ops('holds', 'end', numberRef)).toMatchObject({
    code: 0,
    text: `${numberRef} is ended; the week is free.`,
  });
  expect((await ops('holds', 'list')).text).toBe('No week is held.');
  expect((await world.holdAs('next@mail.example')).status).toBe(200);
  expect(await ops('holds', 'end', numberRef)).toMatchObject({
    code: 1,
    error: 'This hold has ended already (cancelled).',
  });
  expect(
    await ops('holds', 'end', await world.book({ email: 'paid@mail.example' }, '1002')),
  ).toMatchObject({
    code: 1,
    error: 'This hold is paid: it is a booking now (payments refund gives it back).',
  });
  expect(await ops('holds', 'end', 'x')).toMatchObject({ code: 2 });
  await world.database.db
    .update(reservations)
    .set({ client: {} })
    .where(eq(reservations.numberRef, numberRef));
  expect((await ops('bookings', 'list', '--status', 'cancelled')).text).toContain('  forgotten  ');
  // Numbers made before they were kept from beginning with a dash.
  for (const number of ['-abcdefghijklmnopqrs', '--bcdefghijklmnopqrs'])
    expect(await ops('holds', 'end', number)).toMatchObject({
      code: 1,
      error: 'There is no hold of this number.',
    });
});

it('refunds a booking once, by the product’s own way, with the reason in the mail', async () => {
  const numberRef = await world.book();
  expect(await ops('payments', 'refund', numberRef)).toMatchObject({
    code: 2,
    error: expect.stringContaining('--reason must say why'),
  });
  const reason = 'The resort closes for repairs.';
  // The card provider does not answer: the decision remains, and the running server completes it.
  world.payments.away = true;
  const decided = await ops('payments', 'refund', numberRef, '--reason', reason);
  expect(decided).toMatchObject({
    code: 0,
    value: { cents: 50_000, refundId: null, decided: true },
  });
  expect(decided.text).toContain('The refund is not made yet (');
  // The traveler hears of it now, and not again when the refund is made.
  expect(await world.mailKeys()).toEqual([`refund:${numberRef}`]);
  expect((await world.holdAs('next@mail.example')).status).toBe(200);
  world.payments.away = false;
  world.clock.advance(60_000);
  await reconcile(world.deps);
  expect(world.payments.refunds).toMatchObject([{ amountCents: 50_000 }]);
  const again = await ops('payments', 'refund', numberRef, '--reason', 'Another reason');
  expect(again).toMatchObject({ code: 0, value: { cents: 50_000, decided: false } });
  expect([world.payments.refunds.length, world.payments.kept()]).toEqual([1, 0]);
  await processOutbox(world.deps);
  const [mail, ...others] = world.mails.filter(({ to }) => to === 'jose@mail.example');
  expect([mail?.subject, mail?.text.includes(reason), others]).toEqual([
    'Your booking was canceled: Test Bay Resort',
    true,
    [],
  ]);
  expect(mail?.text).toContain('Your payment goes back to your card');
  expect(await actions()).toEqual([`payments refund ${numberRef}`]);
  expect((await world.reservation(numberRef)).status).toBe('refunded');
});

it('refunds what a best-price claim left, and not before the claim is decided', async () => {
  const numberRef = await world.book();
  const { id } = await world.reservation(numberRef);
  await world.database.db.insert(claims).values({
    reservationId: id,
    competitorCents: 40_000,
    paidCents: 50_000,
    backCents: 12_000,
    decideBy: '2026-11-24',
    createdAt: world.deps.now(),
  });
  expect(await ops('payments', 'refund', numberRef, '--reason', 'x')).toMatchObject({
    code: 1,
    error: expect.stringContaining('waits for its decision'),
  });
  await world.database.db.update(claims).set({ status: 'approved' });
  expect(await ops('payments', 'refund', numberRef, '--reason', 'x')).toMatchObject({
    code: 1,
    error: expect.stringContaining('is being made'),
  });
  await world.database.db.update(claims).set({ refundId: 're_part' });
  expect((await ops('payments', 'refund', numberRef, '--reason', 'x')).value).toMatchObject({
    cents: 38_000,
  });
  expect(world.payments.refunds).toMatchObject([{ amountCents: 38_000 }]);
  await processOutbox(world.deps);
  expect(world.mails.find(({ subject }) => subject.includes('canceled'))?.text).toContain('$380');
  expect(
    await ops(
      'payments',
      'refund',
      await world.numberOf('b@mail.example', '1003'),
      '--reason',
      'x',
    ),
  ).toMatchObject({ code: 1, error: 'This booking is not paid; there is nothing to give back.' });
  expect(await ops('payments', 'refund', 'AAAAAAAAAAAAAAAAAAAA', '--reason', 'x')).toMatchObject({
    code: 1,
    error: 'There is no booking of this number.',
  });
});

describe('a refund that the card provider refuses for good', () => {
  const HOW = 'By bank transfer on November 24.';
  const expired = () => Promise.reject(new ProviderRefusal(new Error('charge_expired_for_refund')));
  const repaid = (numberRef: string, ...flags: string[]) =>
    ops('payments', 'repaid', numberRef, ...flags);
  const dueFor = async (reason: string) => {
    const numberRef = await world.book();
    const { refund } = world.payments;
    world.payments.refund = expired;
    undo = () => void (world.payments.refund = refund);
    await ops('payments', 'refund', numberRef, '--reason', reason);
    return numberRef;
  };
  let undo = () => {};
  afterEach(() => undo());

  it('is closed once as paid in another way, and all that tell of it say so', async () => {
    const numberRef = await dueFor('The roof leaks.');
    expect(await reconcile(world.deps)).toEqual({ checked: 1, failed: 0 });
    expect((await ops('bookings', 'list', '--status', 'refunded')).text).toContain(
      'refunded, the refund follows',
    );
    expect(await repaid(numberRef)).toMatchObject({
      code: 2,
      error: expect.stringContaining('--reason must say how it was paid'),
    });
    // Several operators at once, and again.
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => repaid(numberRef, '--reason', HOW)),
    );
    expect(answers.map(({ code, value }) => [code, value.cents])).toEqual(
      Array.from({ length: 3 }, () => [0, 50_000]),
    );
    expect(answers.filter(({ value }) => value.closed)).toHaveLength(1);
    expect((await repaid(numberRef, '--reason', 'Another')).value).toMatchObject({ closed: false });
    expect(await actions()).toEqual([
      `payments refund ${numberRef}`,
      `payments repaid ${numberRef}`,
    ]);

    // Nothing is due any more, also not once the card provider would take it.
    undo();
    expect(await reconcile(world.deps)).toEqual({ checked: 0, failed: 0 });
    const again = await ops('payments', 'refund', numberRef, '--reason', 'x');
    expect(again.text).toContain('$500 was paid in another way.');
    expect(world.payments.refunds).toEqual([]);

    const { body } = await world.call('GET', `/trip/${numberRef}`);
    expect(body.trip.refund).toEqual({
      cause: 'cancelled',
      amount: 500,
      reason: 'The roof leaks.',
      done: true,
      otherwise: HOW,
    });
    expect(
      body.trip.timeline.filter(({ kind }: { kind: string }) => kind === 'refunded'),
    ).toMatchObject([{ detail: { amount: 500, reason: HOW } }]);
    expect((await ops('bookings', 'show', numberRef)).text).toContain(
      'refunded, paid in another way',
    );
    const path = join(folder, 'repaid.ndjson');
    await ops('bookings', 'export', '--format', 'ndjson', '--out', path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ refundId: 'otherwise' });
  });

  it('is told of in a mail of its own, which can be sent again', async () => {
    const numberRef = await dueFor('The roof leaks.');
    await processOutbox(world.deps);
    world.mails.length = 0;
    await repaid(numberRef, '--reason', HOW);
    await processOutbox(world.deps);
    world.clock.advance(1_000);
    await ops('bookings', 'resend', numberRef);
    await ops('mail', 'resend', `refund:${numberRef}:otherwise`);
    await processOutbox(world.deps);
    expect(world.mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Your refund was paid in another way: Test Bay Resort'),
    );
    for (const { text } of world.mails) {
      expect(text).toContain(HOW);
      expect(text).not.toContain('goes back to your card');
    }
  });

  it('is not closed when it was made, may still be made, or was never decided', async () => {
    const numberRef = await dueFor('x');
    world.payments.away = true;
    undo();
    const away = await repaid(numberRef, '--reason', HOW);
    expect(away).toMatchObject({ code: 1, error: expect.stringContaining('may still make it') });
    expect(await world.reservation(numberRef)).toMatchObject({ refundId: null });
    // The last question to the card provider makes it.
    world.payments.away = false;
    for (let time = 0; time < 2; time += 1)
      expect(await repaid(numberRef, '--reason', HOW)).toMatchObject({
        code: 1,
        error: expect.stringContaining('made by the card provider'),
      });
    expect(world.payments.refunds).toMatchObject([{ amountCents: 50_000 }]);
    expect(await actions()).toEqual([`payments refund ${numberRef}`]);
    expect(await world.mailKeys()).toEqual([`refund:${numberRef}`]);
    const booked = await world.book({ email: 'b@mail.example' }, '1002');
    expect(await repaid(booked, '--reason', HOW)).toMatchObject({
      code: 1,
      error: expect.stringContaining('No refund of this booking is due'),
    });
    expect(await repaid('AAAAAAAAAAAAAAAAAAAA', '--reason', HOW)).toMatchObject({
      code: 1,
      error: 'There is no booking of this number.',
    });
  });
});

it('lists, shows and exports bookings', async () => {
  const numberRef = await world.book();
  await world.database.db
    .update(reservations)
    .set({ client: { ...traveler, lastname: '=HYPERLINK(1)' } });
  expect((await ops('bookings', 'list')).value).toMatchObject([
    { numberRef, status: 'paid', priceCents: 50_000, inventoryId: '1001' },
  ]);
  for (const [flags, found] of [
    [['--from', '2026-11-21', '--to', '2026-11-21'], 1],
    [['--to', '2026-11-20'], 0],
    [['--email', 'Jose@mail.example'], 1],
    [['--club', 'coral'], 0],
    [['--status', 'refunded'], 0],
  ] as const) {
    expect([flags, (await ops('bookings', 'list', ...flags)).value.length]).toEqual([flags, found]);
  }
  expect(await ops('bookings', 'list', '--from', '21.11.2026')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--from has to be a day'),
  });
  const shown = (await ops('bookings', 'show', numberRef)).text;
  expect(shown).toContain(`booking:${numberRef} waits`);
  expect(shown).toContain('1001, Test Bay Resort, 2027-03-06 to 2027-03-13');
  const path = join(folder, 'bookings.csv');
  expect((await ops('bookings', 'export', '--out', path)).value).toEqual({ out: path, rows: 1 });
  const [head = '', row = ''] = readFileSync(path, 'utf8').split('\r\n');
  expect(
    head.startsWith('number,locator,status,club,createdBy,madeAt,paidAt,listCents,priceCents'),
  ).toBe(true);
  expect(row).toContain("'=HYPERLINK(1)");
  expect(row).toMatch(
    new RegExp(`^${numberRef},[A-Z]{2}-\\w{4}-\\w{4},paid,all,weeks,2026-11-21T12:00:00Z`),
  );
});

it('lists, shows, hands out the evidence of and decides claims', async () => {
  const content = Buffer.from('%PDF-1.7 evidence');
  const [late, open] = [await world.book(), await world.book({ email: 'b@mail.example' }, '1002')];
  for (const [numberRef, decideBy] of [
    [late, '2026-01-02'],
    [open, '2099-01-02'],
  ] as const) {
    const { id } = await world.reservation(numberRef);
    const fileId = '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001';
    await world.database.db.insert(claimFiles).values({
      reservationId: id,
      id: fileId,
      name: 'oferta.pdf',
      type: 'application/pdf',
      size: content.length,
      content,
    });
    await world.database.db.insert(claims).values({
      reservationId: id,
      fileId,
      competitorCents: 40_000,
      paidCents: 50_000,
      backCents: 12_000,
      note: 'bell\u0007 and \u001b[31mred',
      decideBy,
      createdAt: new Date(decideBy),
    });
  }
  const [{ locator: lateLocator }, { locator: openLocator }] = [
    await world.reservation(late),
    await world.reservation(open),
  ];
  expect((await ops('claims', 'list')).text.split('\n').map((line) => line.split(/ {2,}/))).toEqual(
    [
      [
        lateLocator,
        late,
        'all',
        'OVERDUE since 2026-01-02',
        'paid $500, other $400, back $120',
        'Test Bay Resort',
      ],
      [
        openLocator,
        open,
        'all',
        'decide by 2099-01-02',
        'paid $500, other $400, back $120',
        'Test Bay Resort',
      ],
    ],
  );
  const shown = await ops('claims', 'show', late);
  expect((await ops('claims', 'show', lateLocator.toLowerCase())).text).toBe(shown.text);
  expect(shown.text).toContain(lateLocator);
  expect(shown.text).toContain('language of the booking: en');
  // Nothing a terminal acts on comes through.
  expect(shown.text).not.toMatch(/[^\P{Cc}\n]/u);
  const file = join(folder, 'oferta.pdf');
  expect(await ops('claims', 'evidence', late, '--out', file)).toMatchObject({
    code: 0,
    value: { file, type: 'application/pdf', bytes: content.length },
  });
  expect(readFileSync(file)).toEqual(content);
  expect((await ops('claims', 'evidence', late, '--out', file)).code).toBe(1);

  expect(await ops('claims', 'decline', late)).toMatchObject({
    code: 2,
    error: expect.stringContaining('--reason has to say why'),
  });
  expect(
    (await ops('claims', 'decline', late, '--reason', 'The other unit is smaller.')).text,
  ).toContain('declined');
  expect((await ops('claims', 'approve', openLocator)).text).toContain('approved, refund follows');
  // Repeated, a decision changes nothing and is not recorded twice.
  expect((await ops('claims', 'approve', open)).code).toBe(0);
  expect(await ops('claims', 'approve', late)).toMatchObject({
    code: 1,
    error: 'This claim was declined; claims reopen takes it up again.',
  });
  expect(await ops('claims', 'decline', open, '--reason', 'No.')).toMatchObject({
    code: 1,
    error: 'This claim was approved; that is final.',
  });
  expect(await actions()).toEqual([`claims decline ${late}`, `claims approve ${open}`]);
  expect((await ops('claims', 'list')).text).toBe('No claims.');
  expect((await ops('claims', 'list', '--all')).value).toHaveLength(2);
  expect((await world.mailKeys()).filter((key) => key.startsWith('claim:'))).toEqual([
    `claim:approved:${open}`,
    `claim:declined:${late}`,
  ]);
  expect(await ops('claims', 'approve', 'x')).toMatchObject({
    code: 2,
    error: expect.stringContaining('x is no number of a booking.'),
  });
  expect(await ops('claims', 'approve', 'AAAAAAAAAAAAAAAAAAAA')).toMatchObject({ code: 1 });
});

it('takes up a declined claim again, and no other', async () => {
  const [numberRef, approved, given] = [
    await world.book(),
    await world.book({ email: 'b@mail.example' }, '1002'),
    await world.book({ email: 'c@mail.example' }, '1003'),
  ];
  for (const [number, status] of [
    [numberRef, 'received'],
    [approved, 'approved'],
    [given, 'declined'],
  ] as const) {
    const { id } = await world.reservation(number);
    await world.database.db.insert(claims).values({
      reservationId: id,
      competitorCents: 40_000,
      paidCents: 50_000,
      backCents: 12_000,
      decideBy: '2026-01-02',
      status,
      decidedAt: status === 'received' ? null : world.deps.now(),
      createdAt: world.deps.now(),
    });
  }
  await world.database.db
    .update(reservations)
    .set({ status: 'refunded', refundId: 're_all' })
    .where(eq(reservations.numberRef, given));
  expect((await ops('claims', 'decline', numberRef, '--reason', 'No.')).code).toBe(0);
  expect(await ops('claims', 'reopen', numberRef)).toMatchObject({
    code: 2,
    error: expect.stringContaining('--reason has to say why'),
  });
  expect(
    (await ops('claims', 'reopen', numberRef, '--reason', 'The plan of the unit came.')).text,
  ).toContain('decide by');
  // Repeated, nothing changes and nothing is recorded twice.
  expect((await ops('claims', 'reopen', numberRef, '--reason', 'Again.')).code).toBe(0);
  expect(await ops('claims', 'reopen', approved, '--reason', 'No.')).toMatchObject({
    code: 1,
    error: 'This claim was approved; that is final.',
  });
  expect(await ops('claims', 'reopen', given, '--reason', 'No.')).toMatchObject({
    code: 1,
    error: 'This booking was given back; its claim stays declined.',
  });
  expect(await ops('claims', 'reopen', 'AAAAAAAAAAAAAAAAAAAA', '--reason', 'No.')).toMatchObject({
    code: 1,
  });
  expect(await actions()).toEqual([`claims decline ${numberRef}`, `claims reopen ${numberRef}`]);
  expect((await world.call('GET', `/claim/${numberRef}`)).body.claim).toMatchObject({
    status: 'received',
    decidedAt: null,
    reason: '',
  });

  // Declined once more, its second answer is a mail of its own.
  expect(
    (await ops('claims', 'decline', numberRef, '--reason', 'The plan shows a smaller unit.')).code,
  ).toBe(0);
  const mails = (await world.mailKeys()).filter((key) => key.startsWith('claim:'));
  expect(mails.map((key) => key.split(':').slice(0, 3).join(':'))).toEqual([
    `claim:declined:${numberRef}`,
    `claim:declined:${numberRef}`,
    `claim:reopened:${numberRef}`,
  ]);
});

it('shows the outbox without the content of mails, tries failed ones again, and writes confirmations again', async () => {
  const numberRef = await world.book();
  await processOutbox(world.deps);
  expect((await ops('mail', 'list', '--state', 'sent')).value).toMatchObject([
    { key: `booking:${numberRef}`, state: 'sent', to: 'jose@mail.example' },
  ]);
  expect(await ops('mail', 'resend', `booking:${numberRef}`)).toMatchObject({ code: 0 });
  expect(await world.mailKeys()).toEqual([
    `booking:${numberRef}`,
    `booking:${numberRef}:again:${world.clock.now.getTime()}`,
  ]);
  await processOutbox(world.deps);
  expect(
    world.mails.map(({ subject, attachments }) => [
      subject.includes('Test Bay Resort'),
      attachments?.map(({ filename }) => extname(filename)).toSorted(),
    ]),
  ).toEqual([
    [true, ['.ics', '.pdf']],
    [true, ['.ics', '.pdf']],
  ]);

  await ops('payments', 'refund', numberRef, '--reason', 'closed');
  expect(await ops('mail', 'resend', `booking:${numberRef}`)).toMatchObject({
    code: 1,
    error: expect.stringContaining('not paid any more'),
  });

  // One that was given up still has its words, which are wrong as well by now.
  await world.database.db
    .update(outbox)
    .set({
      mail: { fromName: 'x', subject: 'x', html: 'x', text: 'x' },
      sentAt: null,
      failedAt: world.deps.now(),
    })
    .where(eq(outbox.key, `booking:${numberRef}`));
  expect(await ops('mail', 'resend', `booking:${numberRef}`)).toMatchObject({
    code: 1,
    error: expect.stringContaining('not paid any more'),
  });
  await world.database.db.delete(outbox).where(eq(outbox.key, `booking:${numberRef}`));

  const [failed] = await world.database.db
    .insert(outbox)
    .values({
      key: 'claim:received:x',
      to: 'a@mail.example',
      mail: { fromName: 'x', subject: 'x', html: 'x', text: 'x' },
      nextAt: world.deps.now(),
      failedAt: world.deps.now(),
      attempts: 9,
      createdAt: new Date(0),
    })
    .returning();
  expect(await ops('mail', 'resend', failed!.id)).toMatchObject({ code: 0 });
  await processOutbox(world.deps);
  expect((await ops('mail', 'list', '--to', 'a@mail.example')).value).toMatchObject([
    { state: 'sent' },
  ]);
  await world.database.db.insert(outbox).values([
    {
      key: 'code:hash',
      to: 'b@mail.example',
      mail: { subject: '' },
      nextAt: world.deps.now(),
      sentAt: world.deps.now(),
    },
    {
      key: 'code:late',
      to: 'b@mail.example',
      mail: {
        fromName: 'x',
        subject: 'x',
        html: 'x',
        text: 'x',
        notAfter: new Date(0).toISOString(),
      },
      nextAt: world.deps.now(),
      failedAt: world.deps.now(),
    },
  ]);
  expect(await ops('mail', 'resend', 'code:hash')).toMatchObject({
    code: 1,
    error: expect.stringContaining('codes and links are secrets'),
  });
  expect(await ops('mail', 'resend', 'code:late')).toMatchObject({
    code: 1,
    error: 'This mail is of no use any more: the time for what it says is over.',
  });
  expect(JSON.stringify((await ops('mail', 'list')).value)).not.toMatch(/hash|html/);
});

it('answers wrong calls with a sentence and exit code 2, and lists what there is', async () => {
  for (const [given, sentence] of [
    [['burn'], 'There is no area burn; there are init, doctor, clubs, resorts, pictures, weeks,'],
    [
      ['clubs', 'burn'],
      'clubs has no verb burn; there are list, show, create, edit, import, export.',
    ],
    [['weeks', 'import'], '<file> is missing.'],
    [['weeks', 'import', 'a', 'b'], 'There is a word too many: b.'],
    [['clubs', 'list', '--loud'], "Unknown option '--loud'."],
    [['holds', 'list', '--limit', 'x'], '--limit has to be a whole number from 1 to 100000.'],
    [
      ['bookings', 'list', '--status', 'lost'],
      '--status has to be one of paid, refunded, cancelled, held.',
    ],
    [['backup'], '--out names the file to write.'],
    [['constructor'], 'There is no area constructor;'],
  ] as const) {
    const ran = await ops(...given);
    expect([given, ran.code]).toEqual([given, 2]);
    expect(ran.error).toContain(sentence);
  }
  expect((await ops('--help')).text).toContain('npm run ops -- <area> <verb>');
  expect(await ops('weeks', '--help')).toMatchObject({
    code: 0,
    text: expect.stringContaining('npm run ops -- weeks import <file>'),
  });
  expect((await ops('weeks', 'import', '--help')).text).toContain(
    'nothing is repriced, moved or renamed under a running',
  );
  expect((await ops('backup', '--help')).text).toContain('npm run ops -- backup\n');
});

it('runs from the command line: a wrong environment, a folder in use, a database away, a full disk', async () => {
  const database = await openEmbedded(join(folder, 'data'));
  await database.migrate();
  const [inUse, wrong, away] = await Promise.all([
    spawned(['clubs', 'list']),
    spawned(['clubs', 'list'], { PORT: 'many' }),
    spawned(['clubs', 'list'], { DATABASE_URL: 'postgres://club:x@127.0.0.1:1/club' }),
  ]);
  expect(inUse).toMatchObject({ code: 1, out: '' });
  expect(inUse.err).toMatch(
    /^The data folder .+ is in use by process \d+\. Stop it, or set DATA_DIR to another folder, or use DATABASE_URL\.\n$/,
  );
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toMatch(
    /^The configuration is wrong: PORT \(Port the server listens on\): .+\n$/,
  );
  expect(away).toMatchObject({
    code: 1,
    out: '',
    err: 'The database cannot be reached, or went away. What was under way was not kept; run the same command again when it is back.\n',
  });
  await database.close();
  const listed = await spawned(['clubs', 'list', '--json']);
  expect([listed.code, JSON.parse(listed.out)]).toEqual([0, []]);
  const full = await promisify(execFile)(
    'sh',
    [
      '-c',
      `"${process.execPath}" --disable-warning=ExperimentalWarning src/server/cli/ops.ts --help > /dev/full`,
    ],
    { cwd: root },
  ).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(full).toMatchObject({
    code: 1,
    stderr: 'The output could not be written: there is no space left on the disk.\n',
  });
});
