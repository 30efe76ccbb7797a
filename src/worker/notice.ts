import { localeOf } from '#lib/intl.ts';
import type { PushMessage } from '#lib/push.ts';
import { timeAfterUntil } from '#lib/until.ts';

/** Whether what arrived is a message of ours; its page must be one of this site. */
export function isPushMessage(value: unknown): value is PushMessage {
  const { title, body, path, tag, lang, until } = Object(value) as Record<string, unknown>;
  return (
    [title, body, path, tag, lang].every((text) => typeof text === 'string') &&
    /^\/(?![/\\])/.test(String(path)) &&
    (until === undefined || Number.isFinite(Date.parse(String(until))))
  );
}

/** What is shown of a message: `{time}` by the clock of the device, with the club's icons. */
export function noticeOf({ title, body, path, tag, lang, until }: PushMessage): {
  title: string;
  options: NotificationOptions;
} {
  const clock = new Intl.DateTimeFormat(localeOf(lang), { hour: 'numeric', minute: '2-digit' });
  const time = until === undefined ? '' : timeAfterUntil(clock.format(new Date(until)), lang);
  return {
    title: title.replaceAll('{time}', time),
    options: {
      body: body.replaceAll('{time}', time),
      lang,
      tag,
      icon: '/icons/any-192.png',
      data: { path },
      // An offer has a clock: it stays until it is pressed or replaced.
      requireInteraction: until !== undefined,
    },
  };
}
