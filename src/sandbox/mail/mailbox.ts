import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SandboxStore } from '../store.ts';

const attachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  content: z.string(),
  /** How `content` is written; UTF-8 text without it. */
  encoding: z.literal('base64').optional(),
});
const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(attachment),
});
export type KeptMail = z.infer<typeof keptMail>;

/**
 * A mail to keep. `id` (a Message-ID) makes a mail that is sent again one mail; `at` is the time of
 * sending, now when missing.
 */
export type SandboxMail = {
  to: string;
  from: string;
  fromName?: string | undefined;
  subject: string;
  text: string;
  html: string;
  at?: string | Date | undefined;
  id?: string | undefined;
  headers?: Record<string, string> | undefined;
  attachments?:
    | readonly {
        filename: string;
        contentType: string;
        content: string;
        encoding?: 'base64' | undefined;
      }[]
    | undefined;
};

const KIND = 'mail';
/** No database keeps NUL as text. */
const clean = (text: string) => text.replaceAll('\0', '');
const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20);
/**
 * Ids begin with their recipient's print, so that the mails of one person are found without reading
 * the others.
 */
const folderOf = (to: string) => `${short(to.trim().toLowerCase())}-`;

/** Puts a mail into the sandbox mailbox. */
export async function keepMail(store: SandboxStore, mail: SandboxMail): Promise<void> {
  const id = folderOf(mail.to) + short(mail.id ?? randomUUID());
  const at = mail.at instanceof Date ? mail.at : new Date(mail.at ?? Date.now());
  await store.put(
    KIND,
    id,
    {
      id,
      to: clean(mail.to),
      from:
        mail.fromName && !mail.from.includes('<') ? `${mail.fromName} <${mail.from}>` : mail.from,
      subject: clean(mail.subject),
      text: clean(mail.text),
      html: clean(mail.html),
      at: at.toISOString(),
      headers: mail.headers ?? {},
      attachments: (mail.attachments ?? []).map(({ filename, contentType, content, encoding }) => ({
        filename: clean(filename),
        contentType,
        content: clean(content),
        ...(encoding ? { encoding } : {}),
      })),
    },
    { ifVersion: 0 },
  );
}

/** Kept mails, newest first; only those to one address when it is given. */
export async function listMails(
  store: SandboxStore,
  options: { to?: string | undefined; limit?: number | undefined } = {},
): Promise<KeptMail[]> {
  const rows = await store.list(KIND, {
    prefix: options.to ? folderOf(options.to) : undefined,
    limit: options.limit ?? 100,
    newestFirst: true,
  });
  return rows.map((row) => keptMail.parse(row.value));
}

export async function readMail(store: SandboxStore, id: string): Promise<KeptMail | null> {
  const row = await store.get(KIND, id);
  return row && keptMail.parse(row.value);
}
