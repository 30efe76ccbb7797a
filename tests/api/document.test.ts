import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listVoucherKeys } from '#contracts/voucher.ts';
import { readVoucherCode } from '#lib/voucher-code.ts';
import { reservations } from '../../src/server/db/schema.ts';
import { drawn } from '../../src/server/document/drawn.ts';
import { bookingOf, voucherFacts } from '../../src/server/document/facts.ts';
import { Sheet } from '../../src/server/document/sheet.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import { PAID_OTHERWISE } from '../../src/server/reservation/repository.ts';
import { insertReservation, startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import type { Ran } from '../support/ops.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
beforeEach(() => world.reset());
afterAll(() => world.close());

const ops = (...given: string[]): Promise<Ran> => opsOn(world.deps)(...given);

type File = { status: number; headers: Record<string, unknown>; bytes: Buffer };
const file = async (path: string, headers: Record<string, string> = {}): Promise<File> => {
  const reply = await world.app.inject({ method: 'GET', url: `/api${path}`, headers });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
};
/** What a PDF says, on how many pages, and what it says of itself. */
async function read({ bytes }: File) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const metadata = await pdf.getMetadata();
  const tree = await (await pdf.getPage(1)).getStructTree();
  return {
    text: text.replaceAll(/\s+/g, ' '),
    pages: pdf.numPages,
    info: metadata.info as { Title?: string; Language?: string },
    marked: (await pdf.getMarkInfo())?.Marked,
    roles: JSON.stringify(tree),
  };
}
const voucher = (key: string, query = '') => file(`/trip/${key}/voucher.pdf${query}`);
const receipt = (key: string, query = '') => file(`/trip/${key}/receipt.pdf${query}`);

describe('voucher', () => {
  it('says what the booking says, on one tagged page, in the language of the booking', async () => {
    const numberRef = await world.book();
    const reply = await voucher(numberRef);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    const { text, pages, info, marked, roles } = await read(reply);
    expect(pages).toBe(1);
    expect(marked).toBe(true);
    expect(info).toMatchObject({ Language: 'en' });
    expect(info.Title).toContain('Test Bay Resort');
    for (const role of ['H1', 'H2', 'Figure', 'LBody']) expect(roles).toContain(role);
    for (const said of [
      'Test Bay Resort',
      '1 Bay Road',
      'José Núñez',
      'Sat, Mar 6, 2027',
      'Sat, Mar 13, 2027',
      '7 nights',
      'Studio',
      'Bring a hat',
      'Paid $500 USD',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain(traveler.email);
  });

  it('speaks Spanish on request, and says the labels in the language of the desk too', async () => {
    const numberRef = await world.book();
    const { text, info } = await read(await voucher(numberRef, '?lang=es'));
    expect(info).toMatchObject({ Language: 'es' });
    for (const said of ['Llegada · Check-in', 'sáb 6 mar 2027', '7 noches', 'Traiga sombrero'])
      expect(text).toContain(said);
  });

  it('is not there for what was never paid, was refunded or is unknown', async () => {
    const held = await world.numberOf('a@mail.example');
    expect((await voucher(held)).status).toBe(404);
    expect((await receipt(held)).status).toBe(404);
    expect((await voucher('A'.repeat(20))).status).toBe(404);
    expect((await voucher('..%2f..')).status).toBe(404);
    const numberRef = await world.book({}, '1002');
    await world.database.db
      .update(reservations)
      .set({ status: 'refunded' })
      .where(eq(reservations.numberRef, numberRef));
    expect((await voucher(numberRef)).status).toBe(404);
  });

  it.each([
    ['turned round', 'Jo‮esoJ', 'JoesoJ'],
    ['in other scripts', 'Мария Łucja Ελένη', 'Мария Łucja Ελένη'],
    ['without letters of ours', '李 😀', '? ?'],
    ['as long as can be', 'Wolfeschlegelstein '.repeat(5).trim(), 'Wolfeschlegelstein'],
  ])('stays one page with a name %s', async (_kind, name, drawn) => {
    const { numberRef } = await insertReservation(world.database, 1, {
      status: 'paid',
      paidAt: world.clock.now,
      client: { ...traveler, name, lastname: 'X'.repeat(100) },
    });
    const { text, pages } = await read(await voucher(numberRef));
    expect(pages).toBe(1);
    expect(text).toContain(drawn);
    expect(text).not.toMatch(/\p{Cf}/u);
  });

  it.each([
    ['\u0641\u064D', '\u0641'],
    ['\u06EE\u0616', '\u06EE'],
    // The font has this letter and fails for it even without a mark.
    ['\u06A2', '?'],
  ])('is there for a name whose marks the font cannot place: %s', async (lastname, drawn) => {
    const { numberRef } = await insertReservation(world.database, 1, {
      status: 'paid',
      paidAt: world.clock.now,
      client: { ...traveler, name: 'Noor', lastname },
    });
    const reply = await voucher(numberRef);
    expect(reply.status).toBe(200);
    // A reader marks the direction of letters from right to left.
    expect((await read(reply)).text.replace(/[\p{C}\s]+/gu, ' ')).toContain(`Noor ${drawn}`);
    expect((await receipt(numberRef)).status).toBe(200);
  });

  it('is limited per address', async () => {
    let last = 404;
    for (let calls = 0; calls <= 60 && last !== 429; calls += 1)
      last = (await voucher('A'.repeat(20))).status;
    expect(last).toBe(429);
  });
});

describe('drawing', () => {
  const drawings = () => vi.spyOn(Sheet.prototype, 'bytes');
  afterEach(() => vi.restoreAllMocks());

  it('is done once a minute for equal requests, and again when the names have changed', async () => {
    const numberRef = await world.book();
    const drew = drawings();
    const all = await Promise.all([voucher(numberRef), voucher(numberRef), voucher(numberRef)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(drew).toHaveBeenCalledTimes(1);
    await voucher(numberRef, '?lang=es');
    await receipt(numberRef);
    expect(drew).toHaveBeenCalledTimes(3);
    await world.database.db
      .update(reservations)
      .set({ travelers: [{ name: 'Eva', lastname: 'Sol' }], travelersVersion: 1 })
      .where(eq(reservations.numberRef, numberRef));
    expect((await read(await voucher(numberRef))).text).toContain('Eva Sol');
    expect(drew).toHaveBeenCalledTimes(4);
    world.clock.advance(60_000);
    await voucher(numberRef);
    expect(drew).toHaveBeenCalledTimes(5);
  });

  it('is limited per booking', async () => {
    const numberRef = await world.book();
    drawings().mockResolvedValue(Buffer.from('%PDF'));
    const statuses: number[] = [];
    for (let version = 0; version <= 20; version += 1) {
      await world.database.db
        .update(reservations)
        .set({ travelers: [{ name: `Guest${version}`, lastname: 'Sol' }] })
        .where(eq(reservations.numberRef, numberRef));
      statuses.push((await voucher(numberRef)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('is refused to a caller for whom many wait, and not to another', async () => {
    const numberRef = await world.book();
    const facts = await voucherFacts(
      world.deps,
      await bookingOf(world.deps, await world.reservation(numberRef)),
      'en',
    );
    drawings().mockResolvedValue(Buffer.from('%PDF'));
    const ask = (caller: string, member: string) =>
      drawn(world.deps, caller, { kind: 'voucher', facts: { ...facts, member } });
    const all = Array.from({ length: 14 }, (_one, at) => ask('a', `A${at}`));
    const other = ask('b', 'B');
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(13).fill('fulfilled'),
      'rejected',
    ]);
    expect(results.at(-1)).toMatchObject({ reason: { status: 503 } });
    expect((await other).toString()).toBe('%PDF');
  });
});

describe('receipt', () => {
  it('lists price, promotion and what was paid', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    await world.call('POST', '/payment/promotion', { body: { numberRef, code: 'SUMMER10' } });
    const intent = await world.call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`);
    world.payments.pay(intent.body.clientSecret);
    await world.call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`);
    const { text, pages, marked } = await read(await receipt(numberRef));
    expect([pages, marked]).toEqual([1, true]);
    for (const said of [
      '$500 USD',
      'SUMMER10',
      '−$50 USD',
      '$450 USD',
      'José Núñez',
      'Nov 21, 2026',
    ])
      expect(text).toContain(said);
    const { locator } = await world.reservation(numberRef);
    const spanish = await receipt(numberRef, '?lang=es');
    expect((await read(spanish)).text).toContain('Total pagado');
    expect(spanish.headers['content-disposition']).toBe(`inline; filename="recibo-${locator}.pdf"`);
  });

  it('says what goes back, and whether it has', async () => {
    const numberRef = await world.book();
    const { id } = await world.reservation(numberRef);
    const refund = (refundId: string | null) =>
      world.database.db
        .update(reservations)
        .set({ status: 'refunded', refundId })
        .where(eq(reservations.id, id));
    await refund(null);
    expect((await read(await receipt(numberRef))).text).toContain('Refund on its way');
    await refund('re_1');
    const { text } = await read(await receipt(numberRef));
    expect(text).toContain('Refunded');
    expect(text).toContain('−$500 USD');
    expect(text).toContain('to the card it was paid with');
    await refund(PAID_OTHERWISE);
    const { text: otherwise } = await read(await receipt(numberRef));
    expect(otherwise).toContain('Refunded, in another way');
    expect(otherwise).not.toContain('to the card it was paid with');
  });
});

const post = (path: string, body: object, host = 'localhost') =>
  world.call('POST', path, { body, headers: { host } });
const find = (locator: string, lastname: string, host?: string) =>
  post('/voucher/find', { locator, lastname }, host);
/** The code that is printed on the voucher of a booking. */
const codeOf = async (numberRef: string): Promise<string> => {
  const booking = await bookingOf(world.deps, await world.reservation(numberRef));
  return new URL((await voucherFacts(world.deps, booking, 'en')).checkUrl).hash.slice(1);
};
const checkCode = (code: string, host?: string) => post('/voucher/check-code', { code }, host);
const keys = async (host = 'localhost') =>
  listVoucherKeys.reply.parse(
    (await world.call('GET', '/voucher/keys', { headers: { host } })).body,
  );
/** What a front desk's browser finds out without the server. */
const signedBy = async (code: string, key: string): Promise<boolean> => {
  const { signed, signature } = readVoucherCode(code)!;
  const bytes = Buffer.from(key, 'base64url');
  const imported = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, signed);
};
const refund = (numberRef: string) =>
  world.database.db
    .update(reservations)
    .set({ status: 'refunded', refundId: 're_1' })
    .where(eq(reservations.numberRef, numberRef));

describe('access', () => {
  it('opens documents by the locator only for a session of the contract', async () => {
    const mine = await world.signIn('azul', 'AZ1');
    const other = await world.signIn('azul', 'AZ2');
    const [member] = await world.database.rows<{ id: string }>(
      "select m.id from members m join contracts c on c.id = m.contract_id where c.login_id = 'AZ1'",
    );
    const { locator } = await insertReservation(world.database, 1, {
      status: 'paid',
      paidAt: world.clock.now,
      memberId: member!.id,
      client: traveler,
    });
    const statuses = await Promise.all(
      [{}, other, mine].map(async (headers) => [
        (await file(`/trip/${locator}/voucher.pdf`, headers)).status,
        (await file(`/trip/${locator}/receipt.pdf`, headers)).status,
      ]),
    );
    expect(statuses).toEqual([
      [404, 404],
      [404, 404],
      [200, 200],
    ]);
  });
});

describe('code', () => {
  it('is signed with the club’s key, and the server says what became of the booking', async () => {
    const numberRef = await world.book();
    const code = await codeOf(numberRef);
    const { keys: known, club } = await keys();
    expect(club).toBe('all');
    expect(known).toMatchObject([{ state: 'current' }]);
    expect(await signedBy(code, known[0]!.key)).toBe(true);
    const paid = await checkCode(code);
    expect(paid).toMatchObject({
      status: 200,
      body: { voucher: { status: 'paid', name: 'José Núñez', checkIn: '2027-03-06', guests: 1 } },
    });
    expect(JSON.stringify(paid.body)).not.toMatch(/mail\.example|500|\+1305|Main St/);
    await refund(numberRef);
    expect((await checkCode(code)).body).toMatchObject({ voucher: { status: 'refunded' } });
  });

  it('is unknown when it is altered, of another club, or of a booking that is not paid', async () => {
    const code = await codeOf(await world.book());
    for (let at = 0; at < code.length; at += 7) {
      const letter = code.charAt(at) === 'A' ? 'B' : 'A';
      const altered = code.slice(0, at) + letter + code.slice(at + 1);
      expect((await checkCode(altered)).status, String(at)).toBe(404);
    }
    expect((await checkCode('no code')).status).toBe(404);
    expect((await checkCode(code, 'weeks.azul.localhost')).status).toBe(404);
    expect((await keys('weeks.azul.localhost')).keys).toEqual([]);
    const held = await world.numberOf('b@mail.example', '1002');
    expect((await checkCode(await codeOf(held))).status).toBe(404);
  });

  it('stays good when the key is changed, and is out of date when keys are withdrawn', async () => {
    const numberRef = await world.book();
    const before = await codeOf(numberRef);
    world.clock.advance(60_000);
    expect((await ops('voucher-keys', 'rotate', 'all')).code).toBe(0);
    const after = await codeOf(numberRef);
    expect((await keys()).keys.map(({ state }) => state)).toEqual(['earlier', 'current']);
    const [earlier, current] = (await keys()).keys;
    expect(await signedBy(before, earlier!.key)).toBe(true);
    expect(await signedBy(after, current!.key)).toBe(true);
    expect((await checkCode(before)).status).toBe(200);
    const [row] = await world.database.rows<{ left: number }>(
      'select count(private_key)::int as left from voucher_keys',
    );
    expect(row!.left).toBe(1);
    world.clock.advance(60_000);
    expect((await ops('voucher-keys', 'rotate', 'all', '--withdraw')).code).toBe(0);
    expect((await keys()).keys.map(({ state }) => state)).toEqual([
      'withdrawn',
      'withdrawn',
      'current',
    ]);
    for (const code of [before, after]) expect((await checkCode(code)).status).toBe(404);
    expect((await checkCode(await codeOf(numberRef))).status).toBe(200);
    const listed = await ops('voucher-keys', 'list', 'all');
    expect(listed.text).toContain('withdrawn');
    expect((await ops('voucher-keys', 'list', 'nobody')).code).toBe(1);
  });

  it('is signed with one key however many ask for the first one', async () => {
    const numberRef = await world.book();
    await Promise.all([1, 2, 3, 4].map(() => codeOf(numberRef)));
    expect((await keys()).keys).toHaveLength(1);
  });
});

describe('number and name', () => {
  it('find a voucher in any spelling, and nothing for a pair that does not fit', async () => {
    const numberRef = await world.book();
    const { locator } = await world.reservation(numberRef);
    const sloppy = locator.toLowerCase().replaceAll('-', ' ');
    for (const lastname of ['Núñez', 'NUNEZ', ' núñez '])
      expect((await find(sloppy, lastname)).body).toMatchObject({ voucher: { status: 'paid' } });
    expect((await find(locator, 'Nunes')).status).toBe(404);
    expect((await find(locator, '-')).status).toBe(404);
    expect((await find(locator, 'Núñez', 'weeks.azul.localhost')).status).toBe(404);
    expect((await find('AZ-1', 'Núñez')).status).toBe(400);
    const held = await world.reservation(await world.numberOf('b@mail.example', '1002'));
    expect((await find(held.locator, 'Núñez')).status).toBe(404);
  });

  it('leave a number to the front desk when another address has used up its wrong names', async () => {
    const { locator } = await world.reservation(await world.book());
    const from = async (remoteAddress: string, lastname: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/voucher/find',
          remoteAddress,
          payload: { locator, lastname },
        })
      ).statusCode;
    for (let wrong = 1; wrong <= 10; wrong += 1)
      expect(await from('198.51.100.7', `Guess${wrong}`)).toBe(404);
    expect(await from('198.51.100.7', 'Núñez')).toBe(429);
    expect(await from('198.51.100.8', 'Núñez')).toBe(200);
  });

  it('are limited per number and club from all addresses, where only wrong names count', async () => {
    const { locator } = await world.reservation(await world.book());
    let caller = 0;
    const tried = async (lastname: string, host = 'localhost', asked = locator) => {
      caller += 1;
      const reply = await world.app.inject({
        method: 'POST',
        url: '/api/voucher/find',
        headers: { host },
        remoteAddress: `198.51.${100 + Math.floor(caller / 250)}.${caller % 250}`,
        payload: { locator: asked, lastname },
      });
      return reply.statusCode;
    };
    for (let right = 1; right <= 21; right += 1) expect(await tried('Núñez')).toBe(200);
    for (let wrong = 1; wrong <= 60; wrong += 1) {
      expect(await tried('Guess', 'weeks.coral.localhost')).toBe(404);
      expect(await tried(`Guess${wrong}`)).toBe(404);
    }
    expect(await tried('Núñez')).toBe(429);
    expect(await tried('Guess', 'localhost', 'AZ-2222-2222')).toBe(404);
    world.clock.advance(3_600_000);
    expect(await tried('Núñez')).toBe(200);
  });

  it('are limited per address', async () => {
    const { locator } = await world.reservation(await world.book());
    let last = 404;
    for (let calls = 0; calls <= 30 && last !== 429; calls += 1)
      last = (await find(locator, `Guess${calls}`)).status;
    expect(last).toBe(429);
  });
});

describe('who travels', () => {
  it('is on the voucher with twelve names in two columns, the main guest first', async () => {
    const travelers = Array.from({ length: 12 }, (_one, at) => ({
      name: `Guest${at}`,
      lastname: 'Rivas',
    }));
    const { numberRef } = await insertReservation(world.database, 1, {
      status: 'paid',
      paidAt: world.clock.now,
      client: traveler,
      travelers,
    });
    const { text, pages } = await read(await voucher(numberRef));
    expect(pages).toBe(1);
    for (const { name } of travelers) expect(text).toContain(`${name} Rivas`);
    expect(text).toContain('12 guests');
    expect(readVoucherCode(await codeOf(numberRef))?.claims).toMatchObject({
      name: 'Guest0 Rivas',
      guests: 12,
    });
  });
});

describe('confirmation', () => {
  it('has the voucher attached as it is when the mail goes out, also when it is sent again', async () => {
    const numberRef = await world.book();
    const { locator } = await world.reservation(numberRef);
    await processOutbox(world.deps);
    const attached = world.mails.at(-1)!.attachments!;
    expect(attached.map(({ filename }) => filename)).toEqual([
      `${locator}.ics`,
      `voucher-${locator}.pdf`,
    ]);
    const bytes = Buffer.from(attached[1]!.content, 'base64');
    expect((await read({ status: 200, headers: {}, bytes })).text).toContain(locator);
    expect((await ops('mail', 'resend', `booking:${numberRef}`)).code).toBe(0);
    await processOutbox(world.deps);
    expect(world.mails.at(-1)!.attachments).toHaveLength(2);
  });

  it('is not sent once the booking is refunded', async () => {
    const numberRef = await world.book();
    await processOutbox(world.deps);
    const sent = world.mails.length;
    expect((await ops('mail', 'resend', `booking:${numberRef}`)).code).toBe(0);
    expect((await ops('payments', 'refund', numberRef, '--reason', 'Closed.')).code).toBe(0);
    await processOutbox(world.deps);
    expect(world.mails.slice(sent).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your booking was canceled'),
    ]);
  });

  it('is sent at once without the voucher when that cannot be drawn', async () => {
    const numberRef = await world.book();
    vi.spyOn(Sheet.prototype, 'bytes').mockRejectedValue(new Error('cannot be drawn'));
    await processOutbox(world.deps);
    vi.restoreAllMocks();
    const { locator } = await world.reservation(numberRef);
    expect(world.mails.at(-1)!.attachments!.map(({ filename }) => filename)).toEqual([
      `${locator}.ics`,
    ]);
  });
});

describe('calendar', () => {
  it('has all stays of the contract at an address that ends when it is taken back', async () => {
    const headers = await world.signIn('azul', 'AZ9');
    const [member] = await world.database.rows<{ id: string }>(
      "select m.id from members m join contracts c on c.id = m.contract_id where c.login_id = 'AZ9'",
    );
    const stay = (weekId: number, status: 'paid' | 'refunded' | 'held') =>
      insertReservation(world.database, weekId, {
        status,
        paidAt: world.clock.now,
        memberId: member!.id,
        client: traveler,
      });
    const paid = await stay(1, 'paid');
    await stay(2, 'refunded');
    await stay(3, 'held');
    const since = async () =>
      (await world.call('GET', '/trips/calendar', { headers })).body.since as string | null;
    const make = async () =>
      world.call('POST', '/trips/calendar', {
        body: { iso: 'es', since: await since() },
        headers: { ...headers },
      });
    const read = async (url: string) => {
      const { pathname } = new URL(url);
      const reply = await world.app.inject({ method: 'GET', url: pathname });
      return { status: reply.statusCode, text: reply.body, type: reply.headers['content-type'] };
    };
    expect(await since()).toBeNull();
    const first: string = (await make()).body.url;
    const feed = await read(first);
    expect(feed).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(feed.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    // Lines of a calendar are folded after 75 bytes.
    const said = feed.text.replaceAll(/\r?\n[ \t]/g, '');
    expect(said).toContain(`UID:${paid.locator}@booking`);
    expect(said).toMatch(new RegExp(`URL[^\n]*:http[^\n]*/trip/${paid.locator}`));
    expect(said).not.toContain(paid.numberRef);
    expect(feed.text).toContain('DTSTART;VALUE=DATE:20270306');
    // A new address ends the one before.
    const second: string = (await make()).body.url;
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect(await since()).not.toBeNull();
    const ended = await world.app.inject({ method: 'DELETE', url: '/api/trips/calendar', headers });
    expect(ended.statusCode).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect((await world.call('POST', '/trips/calendar', { body: { iso: 'es' } })).status).toBe(401);
  });
});
