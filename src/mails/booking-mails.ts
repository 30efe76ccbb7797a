import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Language } from '#contracts/language.ts';
import { addressLines } from '#lib/address.ts';
import { formatDay, formatRange } from '#lib/dates.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { greetingOf, renderMail } from './layout.ts';
import type { MailClub, RenderedMail } from './layout.ts';
import { mailTexts, typeName } from './texts.ts';

/** A paid booking as shown in its mail. Amounts are integer US cents, dates 'YYYY-MM-DD'. */
export type BookingModel = {
  club: MailClub;
  numberRef: string;
  resort: string;
  /** Street lines of the resort. */
  address: readonly string[];
  city: string;
  state: string;
  /** Country by ISO 3166 alpha-2 code, named in the mail's language. */
  iso2: string;
  lat?: number | undefined;
  lng?: number | undefined;
  checkIn: string;
  checkOut: string;
  nights: number;
  unit: string;
  kitchen: string;
  occupancy: number;
  paidCents: number;
  promotion?: { code: string; discountCents: number } | undefined;
  traveler: { name: string; lastname: string };
  /** Important notes of the resort in the mail's language; may be empty. */
  notes: string;
  /** Address of the booking on the club's weeks site. */
  link: string;
  /** When the booking was made, the calendar entry's time stamp. */
  bookedAt: Date;
};

const usd = (cents: number, language: Language): string =>
  mailTexts(language)('booking.usd', { amount: formatUsd(centsToUsd(cents), language) });
const placeOf = ({ address, city, state, iso2 }: BookingModel, language: Language): string[] =>
  addressLines({ streets: address, city, state, iso2 }, language);

/** Confirmation of a paid booking. */
export function bookingMail(model: BookingModel, language: Language): RenderedMail {
  const t = mailTexts(language);
  const { club, numberRef, resort, promotion } = model;
  return renderMail(club, language, {
    subject: t('booking.subject', {
      resort,
      stay: formatRange(model.checkIn, model.checkOut, language),
    }),
    preheader: t('booking.preheader', { numberRef }),
    title: t('booking.title'),
    greeting: greetingOf(model.traveler.name, language),
    parts: [
      { kind: 'text', text: t('booking.lead', { resort }) },
      { kind: 'big', label: t('booking.label'), value: numberRef },
      {
        kind: 'facts',
        rows: [
          [t('booking.resort'), resort],
          [t('booking.address'), placeOf(model, language).join('\n')],
          [t('booking.checkIn'), formatDay(model.checkIn, language)],
          [t('booking.checkOut'), formatDay(model.checkOut, language)],
          [t('booking.nights'), String(model.nights)],
          [t('booking.unit'), typeName('unitTypes', model.unit, language)],
          [t('booking.kitchen'), typeName('kitchenTypes', model.kitchen, language)],
          [t('booking.occupancy'), t('booking.upTo', { count: model.occupancy })],
          [t('booking.traveler'), `${model.traveler.name} ${model.traveler.lastname}`],
        ],
      },
      {
        kind: 'total',
        rows: [
          ...(promotion
            ? [
                [
                  t('booking.promotion', { code: promotion.code }),
                  `−${usd(promotion.discountCents, language)}`,
                ] as const,
              ]
            : []),
          [t('booking.paid'), usd(model.paidCents, language)],
        ],
      },
      { kind: 'button', label: t('booking.button'), url: model.link },
      ...(model.notes.trim()
        ? [{ kind: 'note' as const, title: t('booking.notes'), text: model.notes }]
        : []),
      { kind: 'small', text: t('booking.final') },
    ],
  });
}

const dayAt = (date: string): Date => new Date(`${date}T00:00:00Z`);

/**
 * Calendar file of a booking: one all-day event from check-in up to, and without, the day after
 * check-out.
 */
export function bookingCalendar(
  model: BookingModel,
  language: Language,
): { filename: string; contentType: string; content: string } {
  const t = mailTexts(language);
  const afterCheckOut = new Date(dayAt(model.checkOut).getTime() + 86_400_000);
  const calendar = ical({
    name: model.club.Nombre,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: model.club.Nombre, product: 'bookings', language: language.toUpperCase() },
  });
  const place = placeOf(model, language).join(', ');
  calendar.createEvent({
    id: `${model.numberRef}@booking`,
    stamp: model.bookedAt,
    start: dayAt(model.checkIn),
    end: afterCheckOut,
    allDay: true,
    timezone: 'UTC',
    summary: t('booking.event', { resort: model.resort }),
    description: `${t('booking.eventText', { numberRef: model.numberRef, club: model.club.Nombre })}\n${model.link}`,
    location:
      model.lat !== undefined && model.lng !== undefined
        ? { title: model.resort, address: place, geo: { lat: model.lat, lon: model.lng } }
        : `${model.resort}, ${place}`,
    url: model.link,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  });
  return {
    filename: `${model.numberRef}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar.toString(),
  };
}

type RefundModel = {
  club: MailClub;
  name: string;
  numberRef: string;
  resort: string;
  checkIn: string;
  checkOut: string;
  amountCents: number;
  link: string;
  /**
   * Set when the club canceled the booking; the reason is written by an operator in the booking's
   * language.
   */
  cancelled?: { reason: string } | undefined;
};

/**
 * A refund: paid after the hold had ended and the week was gone (design, section 6), or booked and
 * canceled by the club.
 */
export function refundMail(model: RefundModel, language: Language): RenderedMail {
  const t = mailTexts(language);
  const amount = formatUsd(centsToUsd(model.amountCents), language);
  return renderMail(model.club, language, {
    subject: t('refund.subject', { resort: model.resort }),
    preheader: t('refund.preheader', { amount }),
    title: t('refund.title'),
    greeting: greetingOf(model.name, language),
    parts: [
      {
        kind: 'text',
        text: t(model.cancelled ? 'refund.cancelled' : 'refund.lead', { resort: model.resort }),
      },
      {
        kind: 'facts',
        rows: [
          [t('refund.label'), model.numberRef],
          [t('refund.stay'), formatRange(model.checkIn, model.checkOut, language)],
          ...(model.cancelled ? [[t('refund.reason'), model.cancelled.reason] as const] : []),
        ],
      },
      { kind: 'total', rows: [[t('refund.amount'), usd(model.amountCents, language)]] },
      { kind: 'text', text: t('refund.when') },
      { kind: 'button', label: t('refund.button'), url: model.link },
    ],
  });
}
