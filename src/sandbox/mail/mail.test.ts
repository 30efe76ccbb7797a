import { afterAll, beforeAll, expect, it } from 'vitest';
import { listening } from '../test-support.ts';
import { keepMail, type SandboxMail } from './mailbox.ts';

let server: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  server = await listening();
});
afterAll(() => server.close());

const mail = (over: Partial<SandboxMail> = {}): SandboxMail => ({
  to: 'ana@azul.example',
  from: 'club@azul.example',
  subject: 'Code',
  text: 'Code 4821',
  html: '<p>Code <b>4821</b> <a href="https://x.example">x</a></p>',
  at: '2026-03-01T12:00:00Z',
  ...over,
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
type Listed = {
  id: string;
  to: string;
  subject: string;
  at: string;
  text: string;
  html: string;
  attachments: { filename: string; content: string }[];
}[];
const list = async (query = ''): Promise<Listed> =>
  (await get(`/sandbox/mail.json${query}`)).json();

it('lists mails newest first, all or of one address', async () => {
  await keepMail(server.store, mail({ subject: 'first' }));
  await keepMail(server.store, mail({ to: 'Luis@coral.example', subject: 'second' }));
  await keepMail(
    server.store,
    mail({ subject: 'third', at: new Date('2026-03-01T12:05:00Z'), fromName: 'Azul' }),
  );
  expect((await list()).map((one) => one.subject)).toEqual(['third', 'second', 'first']);
  expect((await list('?to=ANA@azul.example')).map((one) => one.subject)).toEqual([
    'third',
    'first',
  ]);
  expect((await list('?to=luis@coral.example&limit=1'))[0]).toMatchObject({
    to: 'Luis@coral.example',
    text: 'Code 4821',
    at: '2026-03-01T12:00:00.000Z',
  });
  expect(await list('?to=na@azul.example')).toEqual([]);
});

it('keeps a mail that is sent again once', async () => {
  await keepMail(server.store, mail({ to: 'twice@azul.example', id: '<same@azul>' }));
  await keepMail(server.store, mail({ to: 'twice@azul.example', id: '<same@azul>' }));
  expect(await list('?to=twice@azul.example')).toHaveLength(1);
});

it('shuts a mail in when it shows it, and gives its attachments', async () => {
  await keepMail(
    server.store,
    mail({
      to: 'files@azul.example',
      html: '<script>alert(1)</script><a href="https://x.example">x</a>',
      attachments: [
        {
          filename: 'reserva ñ".ics',
          contentType: 'text/calendar; charset=utf-8',
          content: 'BEGIN:VCALENDAR ñ',
        },
        { filename: 'a', contentType: 'text/html\r\nx: y', content: '<b>' },
      ],
    }),
  );
  const [kept] = await list('?to=files@azul.example');
  const shown = await get(`/sandbox/mail/${kept?.id}/html`);
  expect(shown.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*sandbox allow-popups/,
  );
  expect(shown.headers.get('content-security-policy')).not.toMatch(/script|allow-same-origin/);
  expect(await shown.text()).toContain(
    '<a target="_blank" rel="noopener noreferrer" href="https://x.example">',
  );
  const file = await get(`/sandbox/mail/${kept?.id}/attachments/0`);
  expect([file.headers.get('content-type'), await file.text()]).toEqual([
    'text/calendar; charset=utf-8',
    'BEGIN:VCALENDAR ñ',
  ]);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="reserva___.ics"; filename*=UTF-8''reserva%20%C3%B1%22.ics`,
  );
  expect((await get(`/sandbox/mail/${kept?.id}/attachments/1`)).headers.get('content-type')).toBe(
    'application/octet-stream',
  );
});

it('speaks the language of the browser and runs no inline code', async () => {
  const spanish = await get('/sandbox/mail', { 'accept-language': 'es-MX,es;q=0.9' });
  const page = await spanish.text();
  expect(page).toContain('<html lang="es">');
  expect(page).toContain('Buzón');
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|style=/);
  expect(spanish.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await (await get('/sandbox/mail')).text()).toContain('Mailbox');
  expect((await get('/sandbox/mail/page.js')).headers.get('content-type')).toContain('javascript');
});

it('never answers a server error', async () => {
  for (const path of [
    '/sandbox/mail.json?limit=x',
    '/sandbox/mail.json?to[]=1',
    `/sandbox/mail.json?to=${'a'.repeat(900)}`,
    '/sandbox/mail.json?to=%00',
    '/sandbox/mail/x/html',
    '/sandbox/mail/%00/html',
    '/sandbox/mail/x/attachments/-1',
    '/sandbox/mail/x/attachments/y',
    '/sandbox/mail?lang=%FF',
  ])
    expect({ path, fine: (await get(path)).status < 500 }).toEqual({ path, fine: true });
});
