import type { Language } from '#contracts/language.ts';
import { addressLines } from '#lib/address.ts';
import { directionsUrl, googleCalendarUrl } from '#lib/calendar.ts';
import { formatDay, formatRange } from '#lib/dates.ts';
import { hourValues } from '#lib/date-texts.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { stayHours } from '#lib/notes.ts';
import { imageUrl } from '#lib/paths.ts';
import { greetingOf, renderMail, servedAt } from './layout.ts';
import type { MailClub, Part, RenderedMail } from './layout.ts';
import { mailTexts, typeName } from './texts.ts';

/** A paid booking as shown in its mail. Amounts are integer US cents, dates 'YYYY-MM-DD'. */
export type BookingModel = {
  club: MailClub;
  /** Number for people. */
  locator: string;
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
  /** Name of the resort's first picture. */
  picture?: string | undefined;
  /** Important notes of the resort in the mail's language; may be empty. */
  notes: string;
  /** Address of the booking on the club's weeks site. */
  link: string;
  /** Address of the calendar file. */
  calendarUrl: string;
  /** Addresses of its documents. */
  voucherUrl: string;
  receiptUrl: string;
  /** When the booking was made, the calendar entry's time stamp. */
  bookedAt: Date;
};

const usd = (cents: number, language: Language): string =>
  mailTexts(language)('booking.usd', { amount: formatUsd(centsToUsd(cents), language) });
/** Address lines of the resort. */
export const placeOf = (
  { address, city, state, iso2 }: Pick<BookingModel, 'address' | 'city' | 'state' | 'iso2'>,
  language: Language,
): string[] => addressLines({ streets: address, city, state, iso2 }, language);

/** Days of a stay, with the hours that the resort's notes name. */
export function stayPart({ checkIn, checkOut, notes }: BookingModel, language: Language): Part {
  const t = mailTexts(language);
  const hours = stayHours(notes);
  return {
    kind: 'pair',
    cells: [
      {
        label: t('booking.checkIn'),
        value: formatDay(checkIn, language),
        more: hours.checkIn && t('booking.from', hourValues(hours.checkIn, language)),
      },
      {
        label: t('booking.checkOut'),
        value: formatDay(checkOut, language),
        more: hours.checkOut && t('booking.by', hourValues(hours.checkOut, language)),
      },
    ],
  };
}

/** The land around the resort, which leads to the way there. */
export function mapPart(model: BookingModel, language: Language): Part[] {
  const t = mailTexts(language);
  const { club, resort, lat, lng } = model;
  const src =
    lat === undefined || lng === undefined || Math.abs(lat) > 85 || Math.abs(lng) > 180
      ? undefined
      : servedAt(
          club,
          `/api/images/map?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}&color=${club.ColorPrimarioHex.slice(1).toLowerCase()}`,
        );
  const words = `${resort}, ${placeOf(model, language).join(', ')}`;
  return src
    ? [
        {
          kind: 'picture',
          picture: { src, alt: t('booking.map', { place: words }) },
          label: t('booking.directions'),
          url: directionsUrl({ lat, lng, words }),
        },
      ]
    : [];
}

const calendarPart = (model: BookingModel, language: Language): Part => {
  const t = mailTexts(language);
  const { resort, checkIn, checkOut, locator, club } = model;
  return {
    kind: 'links',
    title: t('booking.calendar'),
    links: [
      {
        label: t('booking.google'),
        url: googleCalendarUrl({
          title: t('booking.event', { resort }),
          checkIn,
          checkOut,
          details: `${t('booking.eventText', { locator, club: club.Nombre })}\n${model.link}`,
          location: `${resort}, ${placeOf(model, language).join(', ')}`,
        }),
      },
      { label: t('booking.file'), url: model.calendarUrl },
    ],
  };
};

const totalPart = ({ promotion, paidCents }: BookingModel, language: Language): Part => {
  const t = mailTexts(language);
  return {
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
      [t('booking.paid'), usd(paidCents, language)],
    ],
  };
};

/** Confirmation of a paid booking. */
export function bookingMail(model: BookingModel, language: Language): RenderedMail {
  const t = mailTexts(language);
  const { club, locator, resort } = model;
  const picture = model.picture && servedAt(club, imageUrl(model.picture, 1280));
  return renderMail(club, language, {
    subject: t('booking.subject', {
      resort,
      stay: formatRange(model.checkIn, model.checkOut, language),
    }),
    preheader: t('booking.preheader', { locator }),
    title: t('booking.title'),
    greeting: greetingOf(model.traveler.name, language),
    picture: picture ? { src: picture, alt: resort } : undefined,
    parts: [
      { kind: 'text', text: t('booking.lead', { resort }) },
      { kind: 'big', label: t('booking.label'), value: locator },
      stayPart(model, language),
      { kind: 'button', label: t('booking.button'), url: model.link },
      calendarPart(model, language),
      {
        kind: 'links',
        title: t('booking.documents'),
        links: [
          { label: t('voucher.title'), url: model.voucherUrl },
          { label: t('receipt.title'), url: model.receiptUrl },
        ],
      },
      {
        kind: 'facts',
        rows: [
          [t('booking.resort'), resort],
          [t('booking.address'), placeOf(model, language).join('\n')],
          [t('booking.nights'), String(model.nights)],
          [t('booking.unit'), typeName('unitTypes', model.unit, language)],
          [t('booking.kitchen'), typeName('kitchenTypes', model.kitchen, language)],
          [t('booking.occupancy'), t('booking.upTo', { count: model.occupancy })],
          [t('booking.traveler'), `${model.traveler.name} ${model.traveler.lastname}`],
        ],
      },
      totalPart(model, language),
      ...mapPart(model, language),
      ...(model.notes.trim()
        ? [{ kind: 'note' as const, title: t('booking.notes'), text: model.notes }]
        : []),
      { kind: 'small', text: t('booking.final') },
    ],
  });
}

type RefundModel = {
  club: MailClub;
  name: string;
  locator: string;
  resort: string;
  checkIn: string;
  checkOut: string;
  amountCents: number;
  link: string;
  /**
   * Paid after the hold had ended and the week was gone, or after the stay's check-in day, or booked
   * and canceled by the club.
   */
  cause: 'weekGone' | 'stayBegun' | 'cancelled';
  /** Why the club canceled the booking, as an operator wrote it in the booking's language. */
  reason?: string | undefined;
  /** Set when the card could not take it: how the club paid it instead, as an operator wrote it. */
  otherwise?: string | undefined;
};

/** A refund that is decided; with `otherwise` that it was paid in another way. */
export function refundMail(model: RefundModel, language: Language): RenderedMail {
  const t = mailTexts(language);
  const amount = formatUsd(centsToUsd(model.amountCents), language);
  const { resort, reason, otherwise } = model;
  const words = otherwise === undefined ? model.cause : 'otherwise';
  return renderMail(model.club, language, {
    subject: t(`refund.${words}.subject`, { resort }),
    preheader: t(otherwise === undefined ? 'refund.preheader' : 'refund.paid', { amount }),
    title: t(`refund.${words}.title`),
    greeting: greetingOf(model.name, language),
    parts: [
      { kind: 'text', text: t(`refund.${words}.lead`, { resort }) },
      {
        kind: 'facts',
        rows: [
          [t('refund.label'), model.locator],
          [t('refund.stay'), formatRange(model.checkIn, model.checkOut, language)],
          ...(reason === undefined ? [] : [[t('refund.reason'), reason] as const]),
          ...(otherwise === undefined ? [] : [[t('refund.how'), otherwise] as const]),
        ],
      },
      { kind: 'total', rows: [[t('refund.amount'), usd(model.amountCents, language)]] },
      ...(otherwise === undefined ? [{ kind: 'text' as const, text: t('refund.when') }] : []),
      { kind: 'button', label: t('refund.button'), url: model.link },
    ],
  });
}
