import type { Mail, Mailer } from './mail.ts';
import { AUTOMATIC_HEADERS, messageIdOf } from './mail-address.ts';

/**
 * A mail as the sandbox mailbox keeps it. `id` is its Message-ID, the same when it is sent again.
 */
export type SentMail = Mail & { id: string; from: string; headers: Record<string, string> };

/** Gives mails to the sandbox mailbox instead of a mail server. */
export function sandboxMailer({
  keepMail,
  from,
}: {
  keepMail: (mail: SentMail) => Promise<void>;
  from: string;
}): Mailer {
  return {
    send: (mail, key) =>
      keepMail({
        ...mail,
        id: messageIdOf(key, from),
        from,
        headers: { ...AUTOMATIC_HEADERS, ...mail.headers },
      }),
    close: async () => {},
  };
}
