import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { demoClubs } from '../../src/clubs/demo-clubs.ts';
import { bookingCalendar } from '../../src/mails/booking-calendar.ts';
import { bookingMail } from '../../src/mails/booking-mails.ts';
import { enqueueMail, processOutbox } from '../../src/server/mail/outbox.ts';
import type { Mail } from '../../src/server/partners/mail.ts';
import { sandboxMailer } from '../../src/server/partners/mail-sandbox.ts';
import type { SentMail } from '../../src/server/partners/mail-sandbox.ts';
import { smtpMailer } from '../../src/server/partners/mail-smtp.ts';
import { certificate } from '../support/localhost-certificate.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';

const FROM = 'no-reply@club.example';
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A mail server that requires a password and refuses the given number of mails. */
async function startSmtp({ refuse = 0 } = {}) {
  const taken: { raw: Buffer; to: string[] }[] = [];
  let refusals = refuse;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'club' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('535 wrong password')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        taken.push({
          raw: Buffer.concat(chunks),
          to: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { taken, url: (password = 'p%40ss') => `smtp://club:${password}@127.0.0.1:${port}` };
}

function mailerOf(url: string) {
  const mailer = smtpMailer({ url, from: FROM });
  closing.push(() => mailer.close());
  return mailer;
}

const club = demoClubs.find(({ Id }) => Id === 'bosque')!;
const model = {
  club,
  locator: 'BQ-7KM4-Q2P6',
  resort: 'Ñandú & «Sol» <Resort>',
  address: ['Costera 12'],
  city: 'Mazatlán',
  state: 'Sinaloa',
  iso2: 'MX',
  lat: 23.2,
  lng: -106.4,
  checkIn: '2027-03-06',
  checkOut: '2027-03-13',
  nights: 7,
  unit: '2 BEDROOM',
  kitchen: 'Full Kitchen',
  occupancy: 6,
  paidCents: 94_850,
  traveler: { name: 'Eva', lastname: 'Muñoz' },
  notes: 'Depósito de 50 USD',
  calendarUrl: 'http://weeks.bosque.localhost:3000/api/reserve/Zk3/calendar.ics',
  voucherUrl: 'http://weeks.bosque.localhost:3000/api/reserve/Zk3/voucher.pdf',
  receiptUrl: 'http://weeks.bosque.localhost:3000/api/reserve/Zk3/receipt.pdf',
  link: 'http://weeks.bosque.localhost:3000/resort-payment?numberRef=Zk3',
  bookedAt: TEST_NOW,
};
const mail: Mail = {
  to: 'eva@bosque.example',
  fromName: club.Nombre,
  ...bookingMail(model, 'es'),
  attachments: [bookingCalendar(model, 'es')],
};

it('sends both texts, the club’s name and the calendar file, whatever letters they have', async () => {
  const smtp = await startSmtp();
  const mailer = mailerOf(smtp.url());
  await mailer.send(mail, 'booking:1');
  await mailer.send(mail, 'booking:1');
  expect(smtp.taken[0]?.to).toEqual(['eva@bosque.example']);
  const read = await PostalMime.parse(smtp.taken[0]!.raw);
  expect(read.from).toEqual({ name: club.Nombre, address: FROM });
  expect(read.to).toMatchObject([{ address: 'eva@bosque.example' }]);
  expect(read.subject).toBe(mail.subject);
  expect(read.text?.trim()).toBe(mail.text.trim());
  expect(read.html?.trim()).toBe(mail.html.trim());
  expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(read.attachments).toMatchObject([
    { filename: `${model.locator}.ics`, mimeType: 'text/calendar' },
  ]);
  // From the raw mail, because readers change line ends, and calendar files must have theirs.
  const attached =
    /filename="?BQ-7KM4[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(
      smtp.taken[0]!.raw.toString('latin1'),
    )?.[1] ?? '';
  expect(Buffer.from(attached, 'base64').toString()).toBe(mail.attachments?.[0]?.content);
  // Sent twice it is one mail to those who read it.
  expect(read.messageId).toMatch(/^<[\w-]{43}@club\.example>$/);
  expect((await PostalMime.parse(smtp.taken[1]!.raw)).messageId).toBe(read.messageId);
});

it('lets no header in by a subject or a name', async () => {
  const smtp = await startSmtp();
  await mailerOf(smtp.url()).send(
    {
      ...mail,
      fromName: 'Club"\r\nBcc: thief@evil.example',
      subject: 'Hi\r\nBcc: thief@evil.example',
      attachments: [],
    },
    'x',
  );
  const read = await PostalMime.parse(smtp.taken[0]!.raw);
  expect(read.bcc ?? []).toEqual([]);
  expect(smtp.taken[0]?.to).toEqual(['eva@bosque.example']);
});

it('reports a refused password and a server that is not there', async () => {
  const smtp = await startSmtp();
  await expect(mailerOf(smtp.url('wrong')).send(mail, 'x')).rejects.toThrow(/Invalid login|535/);
  await expect(mailerOf('smtp://127.0.0.1:1').send(mail, 'x')).rejects.toThrow(
    /ECONNREFUSED|refused/i,
  );
});

it('sends a password over TLS only, to a server whose certificate is valid', async () => {
  const { cert, key } = certificate;
  const logins: string[] = [];
  const taken: boolean[] = [];
  const start = async (options: ConstructorParameters<typeof SMTPServer>[0]) => {
    const server = new SMTPServer({
      onAuth: ({ username }, session, done) => {
        logins.push(`${username} ${session.secure ? 'encrypted' : 'in the open'}`);
        done(null, { user: username });
      },
      onData: (stream, session, done) =>
        void stream.resume().on('end', () => {
          taken.push(session.secure);
          done();
        }),
      ...options,
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
    closing.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    return (server.server.address() as AddressInfo).port;
  };
  const implicit = await start({ secure: true, key, cert });
  const upgraded = await start({ key, cert, authOptional: false });
  const send = (url: string, ca?: string) => {
    const mailer = smtpMailer({ url, from: FROM, ...(ca ? { ca } : {}) });
    closing.push(() => mailer.close());
    return mailer.send({ ...mail, attachments: [] }, 'x');
  };
  // An untrusted certificate is refused before the password is sent.
  await expect(send(`smtps://club:secret@localhost:${implicit}`)).rejects.toThrow(
    /self.signed|certificate/i,
  );
  await expect(send(`smtp://club:secret@localhost:${upgraded}`)).rejects.toThrow(
    /self.signed|certificate/i,
  );
  expect(logins).toEqual([]);
  await send(`smtps://club:secret@localhost:${implicit}`, cert);
  await send(`smtp://club:secret@localhost:${upgraded}`, cert);
  expect(logins).toEqual(['club encrypted', 'club encrypted']);
  expect(taken).toEqual([true, true]);
});

it('does not give a password to a server elsewhere that offers no TLS', async () => {
  const heard: string[] = [];
  const port = await new Promise<number>((resolve) => {
    const bare = createServer((socket) => {
      socket.on('error', () => {}).write('220 mail.example ESMTP\r\n');
      socket.setEncoding('latin1').on('data', (text: string) => {
        heard.push(text);
        socket.write(
          /^EHLO/i.test(text)
            ? '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n'
            : /^STARTTLS/i.test(text)
              ? '502 no\r\n'
              : '250 ok\r\n',
        );
      });
    }).listen(0, '0.0.0.0', () => resolve((bare.address() as AddressInfo).port));
    closing.push(() => void bare.close());
  });
  // Any address of this machine except loopback counts as remote.
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((net) => net && net.family === 'IPv4' && !net.internal)?.address;
  const mailer = smtpMailer({
    url: `smtp://club:secret@${elsewhere ?? '0.0.0.0'}:${port}`,
    from: FROM,
  });
  closing.push(() => mailer.close());
  await expect(mailer.send(mail, 'x')).rejects.toThrow(/STARTTLS|TLS|upgrade/i);
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM/);
});

it('distinguishes a permanent refusal from a temporary one, and does not wait for a silent server', async () => {
  for (const code of [550, 421]) {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_to, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: code })),
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    await expect(
      mailerOf(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`).send(mail, 'x'),
    ).rejects.toMatchObject({ responseCode: code });
  }
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    from: FROM,
    timeoutMs: 300,
  });
  closing.push(
    () => void silent.close(),
    () => mailer.close(),
  );
  await expect(mailer.send(mail, 'x')).rejects.toThrow(/greeting|timeout/i);
});

it('is tried again by the outbox when the server refuses', async () => {
  const smtp = await startSmtp({ refuse: 1 });
  const server = await startTestServer();
  closing.push(() => server.close());
  server.deps.mailer = mailerOf(smtp.url());
  const { to, ...content } = mail;
  await enqueueMail(server.database.db, {
    key: 'booking:2',
    to,
    mail: content,
    at: server.deps.now(),
  });
  await processOutbox(server.deps, () => 0.5);
  expect(smtp.taken).toEqual([]);
  server.clock.advance(15_000);
  await processOutbox(server.deps, () => 0.5);
  expect(smtp.taken).toHaveLength(1);
  expect((await PostalMime.parse(smtp.taken[0]!.raw)).attachments).toHaveLength(1);
});

it('keeps mails in the sandbox mailbox with the same identity', async () => {
  const kept: SentMail[] = [];
  const mailer = sandboxMailer({ keepMail: async (sent) => void kept.push(sent), from: FROM });
  await mailer.send(mail, 'booking:1');
  await mailer.close();
  expect(kept).toMatchObject([
    {
      to: 'eva@bosque.example',
      from: FROM,
      fromName: club.Nombre,
      subject: mail.subject,
      id: expect.stringMatching(/^<[\w-]{43}@club\.example>$/),
    },
  ]);
  const failing = sandboxMailer({ keepMail: () => Promise.reject(new Error('full')), from: FROM });
  await expect(failing.send(mail, 'x')).rejects.toThrow('full');
});
