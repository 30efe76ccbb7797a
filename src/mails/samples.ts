import { demoClubs } from '#clubs/demo-clubs.ts';
import type { Language } from '#contracts/language.ts';
import {
  codeMail,
  invitationMail,
  newDeviceMail,
  passkeyMail,
  passwordChangedMail,
  proofMail,
  recoveryMail,
  unlockMail,
} from './account-mails.ts';
import { bookingMail, refundMail } from './booking-mails.ts';
import type { BookingModel } from './booking-mails.ts';
import { claimMail } from './claim-mails.ts';
import type { RenderedMail } from './layout.ts';
import { renewalMail } from './renewal-mails.ts';
import { STAY_MAILS, stayMail } from './stay-mails.ts';
import { namesMail, tripCodeMail } from './trip-mails.ts';

/** The moment the samples are written at. */
const at = new Date('2026-11-21T12:00:00Z');
export const base = demoClubs[0]!;
export const link = 'http://azul.localhost:3000/recover-password?step=2&tokenId=abc';
/** A booking to write about. */
export const booking = (club = base, more: Partial<BookingModel> = {}): BookingModel => ({
  club,
  numberRef: 'Zk3x9Qw7LmNp2RtVbYhD',
  locator: 'AZ-7KM4-Q2P6',
  resort: 'Casa del Mar',
  address: ['Costera 12'],
  city: 'Mazatlán',
  state: 'Sinaloa',
  iso2: 'MX',
  lat: 23.2,
  lng: -106.4,
  checkIn: '2027-03-06',
  checkOut: '2027-03-13',
  nights: 7,
  unit: '2 BEDROOM',
  kitchen: 'Full Kitchen',
  occupancy: 6,
  paidCents: 94_850,
  promotion: { code: 'SOL', discountCents: 5_000 },
  traveler: { name: 'Ana', lastname: 'Peña' },
  picture: 'hotel-bay-golden-3',
  notes: 'Check-in from 4 pm, check-out by 10 am. Bring an ID.',
  calendarUrl: 'http://weeks.azul.localhost:3000/api/reserve/Zk3/calendar.ics',
  voucherUrl: 'http://weeks.azul.localhost:3000/api/trip/Zk3/voucher.pdf',
  receiptUrl: 'http://weeks.azul.localhost:3000/api/trip/Zk3/receipt.pdf',
  link: 'http://weeks.azul.localhost:3000/resort-payment?numberRef=Zk3',
  bookedAt: at,
  ...more,
});
type Samples = Record<string, (language: Language) => RenderedMail>;
type SamplesOf = (club: typeof base, text: string) => Samples;

const accountMails: SamplesOf = (club, text) => ({
  code: (language) =>
    codeMail({ club, name: text, code: '0427', minutes: 10, recoverUrl: link }, language),
  recovery: (language) =>
    recoveryMail(
      { club, name: text, code: '7Q4M2XKD', link, codeMinutes: 10, linkMinutes: 60 },
      language,
    ),
  invitation: (language) =>
    invitationMail(
      { club, name: text, email: 'nora@azul.example', link, days: 7, terms: true },
      language,
    ),
  unlock: (language) =>
    unlockMail({ club, name: text, link, hours: 24, recoverUrl: link }, language),
  passwordChanged: (language) =>
    passwordChangedMail(
      { club, name: text, at, passkeys: { count: 2, paused: true }, recoverUrl: link },
      language,
    ),
  newDevice: (language) =>
    newDeviceMail({ club, name: text, at, device: text, days: 90, recoverUrl: link }, language),
  proof: (language) =>
    proofMail({ club, name: text, code: '0427', minutes: 10, recoverUrl: link }, language),
  passkeyAdded: (language) =>
    passkeyMail('added', { club, name: text, at, passkey: text, recoverUrl: link }, language),
  passkeyRemoved: (language) =>
    passkeyMail('removed', { club, name: text, at, passkey: text, recoverUrl: link }, language),
});

const bookingMails: SamplesOf = (club, text) => ({
  booking: (language) =>
    bookingMail(
      booking(club, {
        resort: text,
        notes: text,
        address: [text],
        traveler: { name: text, lastname: text },
      }),
      language,
    ),
  refund: (language) =>
    refundMail(
      {
        club,
        name: text,
        locator: 'AZ-7KM4-Q2P6',
        resort: text,
        checkIn: '2027-03-06',
        checkOut: '2027-03-13',
        amountCents: 94_850,
        link,
      },
      language,
    ),
  'refund cancelled': (language) =>
    refundMail(
      {
        club,
        name: text,
        locator: 'AZ-7KM4-Q2P6',
        resort: text,
        checkIn: '2027-03-06',
        checkOut: '2027-03-13',
        amountCents: 94_850,
        link,
        cancelled: { reason: text },
      },
      language,
    ),
});

const stayMails: SamplesOf = (club, text) =>
  Object.fromEntries(
    STAY_MAILS.map((kind, index) => [
      `stay ${kind}`,
      (language: Language) =>
        stayMail(
          kind,
          {
            booking: booking(club, {
              resort: text,
              notes: text,
              traveler: { name: text, lastname: text },
            }),
            locator: 'AZ-7KM4-Q2P6',
            daysUntil: [30, 7, 1, -8][index]!,
            link,
          },
          language,
        ),
    ]),
  );

const claimMails: SamplesOf = (club, text) =>
  Object.fromEntries(
    (['received', 'approved', 'declined', 'reopened'] as const).map((status) => [
      `claim ${status}`,
      (language: Language) =>
        claimMail(
          {
            club,
            name: text,
            locator: 'AZ-7KM4-Q2P6',
            resort: text,
            checkIn: '2027-03-06',
            checkOut: '2027-03-13',
            status,
            paidCents: 94_850,
            competitorCents: 90_000,
            backCents: 9_350,
            decideBy: '2026-11-24',
            reason: text,
            link,
          },
          language,
        ),
    ]),
  );

const tripMails: SamplesOf = (club, text) => ({
  tripCode: (language) =>
    tripCodeMail(
      { club, name: text, locator: 'AZ-7KM4-Q2P6', code: '7Q4M2XKD', minutes: 10 },
      language,
    ),
  names: (language) =>
    namesMail(
      {
        club,
        name: text,
        locator: 'AZ-7KM4-Q2P6',
        resort: text,
        checkIn: '2027-03-06',
        checkOut: '2027-03-13',
        travelers: [
          { name: text, lastname: text },
          { name: 'Luis', lastname: 'Ortega' },
        ],
        voucherUrl: link,
      },
      language,
    ),
});

const renewalMails: SamplesOf = (club, text) => ({
  renewal: (language) =>
    renewalMail(
      {
        club,
        name: text,
        contract: text,
        from: '2026-11-21',
        to: '2027-11-21',
        paidOn: '2026-11-21',
        amountCents: 19_900,
        link,
      },
      language,
    ),
});

/**
 * Every mail of the product, by name, with `text` wherever a person's text appears; stories and
 * tests show the same.
 */
export const all = (club = base, text = 'Ana'): Samples => ({
  ...accountMails(club, text),
  ...bookingMails(club, text),
  ...stayMails(club, text),
  ...claimMails(club, text),
  ...tripMails(club, text),
  ...renewalMails(club, text),
});
