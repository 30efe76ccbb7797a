import { demoClubs } from '#clubs/demo-clubs.ts';
import type { Language } from '#contracts/language.ts';
import {
  codeMail,
  invitationMail,
  newDeviceMail,
  passwordChangedMail,
  recoveryMail,
  unlockMail,
} from './account-mails.ts';
import { bookingMail, refundMail } from './booking-mails.ts';
import type { BookingModel } from './booking-mails.ts';
import { claimMail } from './claim-mails.ts';
import type { RenderedMail } from './layout.ts';
import { renewalMail } from './renewal-mails.ts';

/** The moment the samples are written at. */
const at = new Date('2026-11-21T12:00:00Z');
export const base = demoClubs[0]!;
export const link = 'http://azul.localhost:3000/recover-password?step=2&tokenId=abc';
/** A booking to write about. */
export const booking = (club = base, more: Partial<BookingModel> = {}): BookingModel => ({
  club,
  numberRef: 'Zk3x9Qw7LmNp2RtVbYhD',
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
  notes: 'Bring an ID.',
  link: 'http://weeks.azul.localhost:3000/resort-payment?numberRef=Zk3',
  bookedAt: at,
  ...more,
});
/**
 * Every mail of the product, by name, with `text` wherever a person's text appears; stories and
 * tests show the same.
 */
export const all = (
  club = base,
  text = 'Ana',
): Record<string, (language: Language) => RenderedMail> => ({
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
    passwordChangedMail({ club, name: text, at, recoverUrl: link }, language),
  newDevice: (language) =>
    newDeviceMail({ club, name: text, at, device: text, days: 90, recoverUrl: link }, language),
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
        numberRef: 'Zk3',
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
        numberRef: 'Zk3',
        resort: text,
        checkIn: '2027-03-06',
        checkOut: '2027-03-13',
        amountCents: 94_850,
        link,
        cancelled: { reason: text },
      },
      language,
    ),
  ...Object.fromEntries(
    (['received', 'approved', 'declined', 'reopened'] as const).map((status) => [
      `claim ${status}`,
      (language: Language) =>
        claimMail(
          {
            club,
            name: text,
            numberRef: 'Zk3',
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
  ),
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
