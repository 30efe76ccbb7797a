import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxDeps } from '../deps.ts';
import { escapeHtml } from '#lib/html.ts';
import { languageOf, sendPage } from '../html.ts';
import { listMails, readMail } from './mailbox.ts';
import { mailTexts } from './texts.ts';

const listQuery = z.object({
  to: z.string().max(320).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(500).catch(100),
  lang: z.string().max(10).optional().catch(undefined),
});
const idParams = z.object({
  id: z
    .string()
    .max(80)
    .regex(/^[\w-]+$/)
    .catch('none'),
  index: z.coerce.number().int().min(0).max(99).catch(99),
});
const hide = { schema: { hide: true } };

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/**
 * The mailbox: kept mails as a page and as JSON, for people who try the product out and for tests.
 */
export async function mailSandbox(app: FastifyInstance, { store }: SandboxDeps): Promise<void> {
  app.get('/sandbox/mail.json', hide, async (request, reply) => {
    const { to, limit } = listQuery.parse(request.query);
    return reply.header('cache-control', 'no-store').send(await listMails(store, { to, limit }));
  });

  app.get('/sandbox/mail', hide, async (request, reply) => {
    const { lang } = listQuery.parse(request.query);
    const language = languageOf(request, lang);
    const t = mailTexts[language];
    return sendPage(
      reply,
      `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(t.title)}</title>
<link rel="stylesheet" href="/sandbox/mail/mail.css"><script type="module" src="/sandbox/mail/page.js"></script></head>
<body data-texts="${escapeHtml(JSON.stringify(t))}">
<header class="top"><h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.about)}</p>
<label class="filter"><span class="sr">${escapeHtml(t.filter)}</span><input id="filter" type="search" placeholder="${escapeHtml(t.filter)}" autocomplete="off" spellcheck="false"></label></header>
<main><nav aria-label="${escapeHtml(t.list)}"><ol id="list"></ol><p id="empty" class="empty" hidden>${escapeHtml(t.empty)}</p></nav>
<article id="mail" tabindex="-1" aria-live="polite"><p class="empty">${escapeHtml(t.choose)}</p></article></main></body></html>`,
      "script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self'",
    );
  });

  app.get('/sandbox/mail/page.js', hide, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(stripTypeScriptTypes(await read('page.ts'))),
  );
  app.get('/sandbox/mail/mail.css', hide, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await read('mail.css')),
  );

  app.get('/sandbox/mail/:id/html', hide, async (request, reply) => {
    const mail = await readMail(store, idParams.parse(request.params).id);
    // The mail's own page is shut in: no scripts, no forms, no origin; links open outside of it.
    reply.removeHeader('x-frame-options');
    reply.headers({
      'content-security-policy':
        "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src http: https: data:; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    if (!mail) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const html = mail.html.replaceAll(/<a\s/gi, '<a target="_blank" rel="noopener noreferrer" ');
    return reply.type('text/html; charset=utf-8').send(html);
  });

  app.get('/sandbox/mail/:id/attachments/:index', hide, (request, reply) =>
    sendAttachment(store, request, reply),
  );
}

async function sendAttachment(
  store: SandboxDeps['store'],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id, index } = idParams.parse(request.params);
  const file = (await readMail(store, id))?.attachments[index];
  if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  const type = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+="?[\w.-]+"?)*$/.test(file.contentType)
    ? file.contentType
    : 'application/octet-stream';
  const plain = file.filename.replace(/[^\w.-]/g, '_');
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    })
    .type(type)
    .send(Buffer.from(file.content, file.encoding ?? 'utf8'));
}
