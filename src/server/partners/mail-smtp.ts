import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import type { Mailer } from './mail.ts';
import { AUTOMATIC_HEADERS, messageIdOf } from './mail-address.ts';

/** How long a mail server may keep us waiting; below the outbox's lease. */
const TIMEOUT_MS = 20_000;

/**
 * Sends by SMTP. `url`: `smtp://user:password@host:port` or `smtps://…`; `from`: address of the
 * sender, whose name is the mail's. `send` resolves when the server has taken the mail for its
 * addressee. A password only travels encrypted: a server beyond this machine must offer TLS when
 * the address holds one, and its certificate must be valid. `ca`: certificate of an own authority
 * (PEM).
 */
export function smtpMailer({
  url,
  from,
  timeoutMs = TIMEOUT_MS,
  ca,
}: {
  url: string;
  from: string;
  timeoutMs?: number;
  ca?: string;
}): Mailer {
  const transport = createTransport({
    ...smtpConnection(url, timeoutMs, ca),
    pool: true,
    maxConnections: 3,
  });
  return {
    async send(mail, key) {
      await transport.sendMail({
        from: { name: mail.fromName, address: from },
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageIdOf(key, from),
        headers: { ...AUTOMATIC_HEADERS, ...mail.headers },
        // As base64, so that a calendar file keeps its line ends byte for byte.
        attachments: (mail.attachments ?? []).map(
          ({ filename, contentType, content, encoding }) => ({
            filename,
            contentType,
            content,
            ...(encoding ? { encoding } : {}),
            contentTransferEncoding: 'base64',
          }),
        ),
      });
    },
    close: async () => transport.close(),
  };
}

/** How a mail server is talked to; also for asking whether it can be. */
export function smtpConnection(url: string, timeoutMs: number, ca?: string) {
  const { username, hostname } = new URL(url);
  return {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: username !== '' && !isLoopback(hostname),
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: true, ...(ca ? { ca } : {}) },
  };
}
