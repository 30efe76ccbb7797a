import type { Language } from '#contracts/language.ts';
import { formatRange } from '#lib/dates.ts';
import { imageUrl } from '#lib/paths.ts';
import { mapPart, stayPart } from './booking-mails.ts';
import type { BookingModel } from './booking-mails.ts';
import { greetingOf, renderMail, servedAt } from './layout.ts';
import type { RenderedMail } from './layout.ts';
import { mailTexts } from './texts.ts';

/** Mails around a stay: about a month, a week and a day before check-in, and after check-out. */
export const STAY_MAILS = ['monthAhead', 'weekAhead', 'dayAhead', 'after'] as const;
export type StayMail = (typeof STAY_MAILS)[number];

/** A booking with what the mails around its stay say besides. */
export type StayModel = {
  booking: BookingModel;
  /** Number for people. */
  locator: string;
  /** Days until check-in by the resort's calendar: 0 is today. */
  daysUntil: number;
  /** The trip's page; of `after`, where to look for the next week. */
  link: string;
};

/** Before the stay: what is needed on arrival. After it: thanks, and the way to the next week. */
export function stayMail(kind: StayMail, model: StayModel, language: Language): RenderedMail {
  return kind === 'after' ? afterMail(model, language) : aheadMail(kind, model, language);
}

const pictureOf = ({ club, picture, resort }: BookingModel) => {
  const src = picture && servedAt(club, imageUrl(picture, 1280));
  return src ? { src, alt: resort } : undefined;
};

function aheadMail(
  kind: Exclude<StayMail, 'after'>,
  { booking, locator, daysUntil, link }: StayModel,
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const { resort, checkIn, checkOut, notes } = booking;
  const today = daysUntil <= 0;
  const arriving = kind !== 'monthAhead';
  return renderMail(booking.club, language, {
    subject: today
      ? t('stay.subjectToday', { resort })
      : t('stay.subject', { resort, count: daysUntil }),
    preheader: t('stay.preheader', { stay: formatRange(checkIn, checkOut, language), locator }),
    title: today ? t('stay.titleToday') : t('stay.title', { count: daysUntil }),
    greeting: greetingOf(booking.traveler.name, language),
    picture: pictureOf(booking),
    parts: [
      { kind: 'text', text: t(`stay.${kind}`, { resort }) },
      { kind: 'big', label: t('booking.label'), value: locator },
      stayPart(booking, language),
      { kind: 'button', label: t('stay.button'), url: link },
      ...(arriving ? mapPart(booking, language) : []),
      ...(arriving && notes.trim()
        ? [{ kind: 'note' as const, title: t('booking.notes'), text: notes }]
        : []),
    ],
  });
}

function afterMail({ booking, link }: StayModel, language: Language): RenderedMail {
  const t = mailTexts(language);
  const { resort } = booking;
  return renderMail(booking.club, language, {
    subject: t('stay.subjectAfter', { resort }),
    preheader: t('stay.preheaderAfter'),
    title: t('stay.titleAfter'),
    greeting: greetingOf(booking.traveler.name, language),
    picture: pictureOf(booking),
    parts: [
      { kind: 'text', text: t('stay.after', { resort }) },
      { kind: 'button', label: t('stay.buttonAfter'), url: link },
    ],
  });
}
