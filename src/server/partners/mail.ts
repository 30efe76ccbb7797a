/** A finished mail, ready to send. `html` and `text` say the same. */
export type Mail = {
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: {
    filename: string;
    contentType: string;
    content: string;
    /** How `content` is written; UTF-8 text without it. */ encoding?: 'base64' | undefined;
  }[];
};

/**
 * Port of the mail service. `send` resolves once the service has taken the mail and rejects when it
 * did not.
 */
export type Mailer = {
  send: (mail: Mail, key: string) => Promise<void>;
  close: () => Promise<void>;
};
