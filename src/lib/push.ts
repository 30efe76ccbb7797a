/**
 * What the server sends to the service worker of a browser (docs/push.md). A worker of an earlier
 * release may get a newer message: fields keep their meaning.
 */
export type PushMessage = {
  /** In title and body `{time}` stands for `until` by the clock of the device, with the article that Spanish has. */
  title: string;
  body: string;
  /** Page that a press opens: a path of the club's weeks site. */
  path: string;
  /** A later message of the same tag replaces the notification. */
  tag: string;
  lang: string;
  /** ISO instant at which what the message says is over. */
  until?: string;
};
