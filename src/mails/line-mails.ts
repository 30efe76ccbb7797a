import type { Language } from '#contracts/language.ts';
import type { LineEstimate } from '#contracts/line.ts';
import { dayIn, formatDay, formatRange } from '#lib/dates.ts';
import { instantFormat } from '#lib/intl.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { timeAfterUntil } from '#lib/until.ts';
import { greetingOf, renderMail } from './layout.ts';
import type { MailClub, RenderedMail } from './layout.ts';
import { mailTexts } from './texts.ts';
import { searchLinks } from './watch-mails.ts';
import type { WatchedSearch } from './watch-mails.ts';

/** About a week that someone waits for. Days are 'YYYY-MM-DD', `link` is a whole address. */
type LineModel = {
  club: MailClub;
  /** First name; may be empty. */
  name: string;
  resort: string;
  checkIn: string;
  checkOut: string;
  link: string;
};

/** One-time code with which a guest confirms the e-mail they wait with. */
export function lineCodeMail(
  {
    club,
    name,
    resort,
    code,
    minutes,
  }: Pick<LineModel, 'club' | 'name' | 'resort'> & {
    code: string;
    minutes: number;
  },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('lineCode.subject', { club: club.Nombre, code }),
    preheader: t('lineCode.preheader', { resort }),
    title: t('lineCode.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('lineCode.lead', { resort }) },
      { kind: 'big', label: t('lineCode.label'), value: code },
      { kind: 'text', text: t('code.life', { count: minutes, club: club.Nombre }) },
      { kind: 'small', text: t('lineCode.notYou') },
    ],
  });
}

/** A new place in line; `position` counts from 1. `zone` is the clock of the resort. */
export function inLineMail(
  {
    club,
    name,
    resort,
    checkIn,
    checkOut,
    link,
    position,
    estimate,
    zone,
  }: LineModel & { position: number; estimate: LineEstimate | null; zone: string },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const latest = estimate?.latestAt ? new Date(estimate.latestAt) : undefined;
  const stay = formatRange(checkIn, checkOut, language);
  return renderMail(club, language, {
    subject: t('line.subject', { resort, stay }),
    preheader: t('line.preheader', { position }),
    title: t('line.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('line.lead', { resort }) },
      {
        kind: 'facts',
        rows: [
          [t('line.resort'), resort],
          [t('line.stay'), stay],
          [t('line.position'), String(position)],
          ...(latest
            ? [
                [
                  t('line.latest'),
                  t('line.latestBy', {
                    day: formatDay(dayIn(latest, zone), language),
                    time: hour(latest, zone, language),
                  }),
                ] as const,
              ]
            : []),
        ],
      },
      {
        kind: 'text',
        text: t('line.how', { unpaid: t(`line.unpaid.${estimate?.unpaid ?? 'unknown'}`) }),
      },
      { kind: 'button', label: t('line.button'), url: link },
      { kind: 'small', text: t('line.leave') },
    ],
  });
}

/** An hour as clocks show it, by `zone`, with the zone's short name: '5:28 PM EST'. */
const hour = (at: Date, zone: string, language: Language): string =>
  instantFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at);

/** The week is theirs until `until` (because they waited or, by `watched`, watch for it), told by the clock of `zone`. */
export function offerMail(
  {
    club,
    name,
    resort,
    checkIn,
    checkOut,
    link,
    until,
    zone,
    watched,
  }: LineModel & {
    until: Date;
    zone: string;
    /** Of a first refusal: the search that they watch, and what the week costs. */
    watched?: { search: WatchedSearch; priceCents: number };
  },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const stay = formatRange(checkIn, checkOut, language);
  const time = timeAfterUntil(hour(until, zone, language), language);
  return renderMail(club, language, {
    subject: t('offer.subject', { resort, time }),
    preheader: t('offer.preheader', { stay }),
    title: t('offer.title', { time }),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t(watched ? 'offer.watchedLead' : 'offer.lead', { resort, time }) },
      {
        kind: 'facts',
        rows: [
          [t('line.resort'), resort],
          [t('line.stay'), stay],
          ...(watched
            ? [
                [
                  t('offer.price'),
                  `${formatUsd(centsToUsd(watched.priceCents), language)} USD`,
                ] as const,
              ]
            : []),
          [t('offer.until'), time],
        ],
      },
      { kind: 'button', label: t('offer.button'), url: link },
      { kind: 'small', text: t(watched ? 'offer.watchedNext' : 'offer.next') },
      ...(watched ? [searchLinks(watched.search, language)] : []),
    ],
  });
}

/** The time of an offer is over. */
export function offerEndedMail(
  { club, name, resort, checkIn, checkOut, link }: LineModel,
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const stay = formatRange(checkIn, checkOut, language);
  return renderMail(club, language, {
    subject: t('offerEnded.subject', { resort }),
    preheader: t('offerEnded.preheader', { stay }),
    title: t('offerEnded.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('offerEnded.lead', { resort, stay }) },
      { kind: 'button', label: t('offerEnded.button'), url: link },
    ],
  });
}
