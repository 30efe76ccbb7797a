import { demoClubs } from '#clubs/demo-clubs.ts';
import type { Language } from '#contracts/language.ts';
import { exampleLocator } from '#lib/locator.ts';
import {
  codeMail,
  invitationMail,
  newDeviceMail,
  passkeyMail,
  emailChangedMail,
  passwordChangedMail,
  personErasedMail,
  proofMail,
  recoveryMail,
  unlockMail,
} from './account-mails.ts';
import { bookingMail, refundMail } from './booking-mails.ts';
import type { BookingModel } from './booking-mails.ts';
import { claimMail } from './claim-mails.ts';
import type { RenderedMail } from './layout.ts';
import { inLineMail, lineCodeMail, offerEndedMail, offerMail } from './line-mails.ts';
import { renewalMail } from './renewal-mails.ts';
import { STAY_MAILS, stayMail } from './stay-mails.ts';
import { sampleWords } from './sample-words.ts';
import { namesMail, tripCodeMail } from './trip-mails.ts';
import { quietWatchMail, watchMail } from './watch-mails.ts';

/** The moment the samples are written at. */
const at = new Date('2026-11-21T12:00:00Z');
export const base = demoClubs[0]!;
/** An address of a club's own sites: of a draft, those that it names. */
const linkOf = ({ UrlLogin }: typeof base): string =>
  `${UrlLogin}/recover-password?step=2&tokenId=abc`;
export const link = linkOf(base);
/** A booking to write about. */
export const booking = (club = base, more: Partial<BookingModel> = {}): BookingModel => ({
  club,
  locator: exampleLocator(club),
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
  calendarUrl: `${club.UrlWeek}/api/reserve/Zk3/calendar.ics`,
  voucherUrl: `${club.UrlWeek}/api/trip/Zk3/voucher.pdf`,
  receiptUrl: `${club.UrlWeek}/api/trip/Zk3/receipt.pdf`,
  link: `${club.UrlWeek}/resort-payment?numberRef=Zk3`,
  bookedAt: at,
  ...more,
});
type Samples = Record<string, (language: Language) => RenderedMail>;
type Words = ReturnType<typeof sampleWords>;
type SamplesOf = (club: typeof base, words: Words) => Samples;

/** The booking of a club's family. */
const bookingOf = (club: typeof base, words: Words): BookingModel =>
  booking(club, {
    resort: words.resort,
    address: [words.address],
    city: words.city,
    state: words.state,
    iso2: words.iso2,
    lat: words.lat,
    lng: words.lng,
    picture: words.picture,
    notes: words.notes,
    traveler: { name: words.name, lastname: words.lastname },
  });

const accountMails: SamplesOf = (club, words) => ({
  code: (language) =>
    codeMail(
      { club, name: words.name, code: '0427', minutes: 10, recoverUrl: linkOf(club) },
      language,
    ),
  recovery: (language) =>
    recoveryMail(
      {
        club,
        name: words.name,
        code: '7Q4M2XKD',
        link: linkOf(club),
        codeMinutes: 10,
        linkMinutes: 60,
      },
      language,
    ),
  invitation: (language) =>
    invitationMail(
      {
        club,
        name: words.name,
        email: `nora@${club.Id}.example`,
        link: linkOf(club),
        days: 7,
        terms: true,
      },
      language,
    ),
  unlock: (language) =>
    unlockMail(
      { club, name: words.name, link: linkOf(club), hours: 24, recoverUrl: linkOf(club) },
      language,
    ),
});

const noticeMails: SamplesOf = (club, words) => ({
  passwordChanged: (language) =>
    passwordChangedMail(
      {
        club,
        name: words.name,
        at,
        passkeys: { count: 2, paused: true },
        recoverUrl: linkOf(club),
      },
      language,
    ),
  emailChanged: (language) =>
    emailChangedMail({ club, name: words.name, at, email: 'ana@mail.example' }, language),
  personErased: (language) => personErasedMail({ club, name: words.name, at }, language),
  newDevice: (language) =>
    newDeviceMail(
      { club, name: words.name, at, device: words.device, days: 90, recoverUrl: linkOf(club) },
      language,
    ),
  proof: (language) =>
    proofMail(
      { club, name: words.name, code: '0427', minutes: 10, recoverUrl: linkOf(club) },
      language,
    ),
  passkeyAdded: (language) =>
    passkeyMail(
      'added',
      { club, name: words.name, at, passkey: words.passkey, recoverUrl: linkOf(club) },
      language,
    ),
  passkeyRemoved: (language) =>
    passkeyMail(
      'removed',
      { club, name: words.name, at, passkey: words.passkey, recoverUrl: linkOf(club) },
      language,
    ),
});

const bookingMails: SamplesOf = (club, words) => ({
  booking: (language) => bookingMail(bookingOf(club, words), language),
  ...Object.fromEntries(
    (['weekGone', 'stayBegun', 'cancelled', 'otherwise'] as const).map((kind) => [
      `refund ${kind}`,
      (language: Language) =>
        refundMail(
          {
            club,
            name: words.name,
            locator: exampleLocator(club),
            resort: words.resort,
            checkIn: '2027-03-06',
            checkOut: '2027-03-13',
            amountCents: 94_850,
            link: linkOf(club),
            cause: kind === 'otherwise' ? 'cancelled' : kind,
            reason: kind === 'cancelled' || kind === 'otherwise' ? words.reason : undefined,
            otherwise: kind === 'otherwise' ? words.repaid : undefined,
          },
          language,
        ),
    ]),
  ),
});

const stayMails: SamplesOf = (club, words) =>
  Object.fromEntries(
    STAY_MAILS.map((kind, index) => [
      `stay ${kind}`,
      (language: Language) =>
        stayMail(
          kind,
          {
            booking: bookingOf(club, words),
            locator: exampleLocator(club),
            daysUntil: [30, 7, 1, -8][index]!,
            link: linkOf(club),
          },
          language,
        ),
    ]),
  );

const claimMails: SamplesOf = (club, words) =>
  Object.fromEntries(
    (['received', 'approved', 'declined', 'reopened'] as const).map((status) => [
      `claim ${status}`,
      (language: Language) =>
        claimMail(
          {
            club,
            name: words.name,
            locator: exampleLocator(club),
            resort: words.resort,
            checkIn: '2027-03-06',
            checkOut: '2027-03-13',
            status,
            paidCents: 94_850,
            competitorCents: 90_000,
            backCents: 9_350,
            decideBy: '2026-11-24',
            reason: words.reason,
            link: linkOf(club),
          },
          language,
        ),
    ]),
  );

const tripMails: SamplesOf = (club, words) => ({
  tripCode: (language) =>
    tripCodeMail(
      { club, name: words.name, locator: exampleLocator(club), code: '7Q4M2XKD', minutes: 10 },
      language,
    ),
  names: (language) =>
    namesMail(
      {
        club,
        name: words.name,
        locator: exampleLocator(club),
        resort: words.resort,
        checkIn: '2027-03-06',
        checkOut: '2027-03-13',
        travelers: [{ name: words.name, lastname: words.lastname }, words.companion],
        voucherUrl: linkOf(club),
      },
      language,
    ),
});

const watchMails: SamplesOf = (club, words) => {
  const search = {
    place: words.place,
    dateIn: '2027-03-01',
    dateOut: '2027-04-30',
    listUrl: linkOf(club),
    stopUrl: linkOf(club),
  };
  const week = (picture: string | undefined) => ({
    resort: words.resort,
    city: words.place,
    checkIn: '2027-03-06',
    checkOut: '2027-03-13',
    unit: '2 BEDROOM',
    priceCents: 94_850,
    picture,
    url: linkOf(club),
  });
  return {
    watch: (language) =>
      watchMail(
        {
          club,
          name: words.name,
          found: [
            { search, weeks: [week(words.picture), week(undefined)] },
            { search: { ...search, place: '' }, weeks: [week(undefined)] },
          ],
        },
        language,
      ),
    'watch quiet': (language) =>
      quietWatchMail(
        {
          club,
          name: words.name,
          search,
          nearby: [{ place: words.nearby, km: 120, total: 14, url: linkOf(club) }],
        },
        language,
      ),
  };
};

const renewalMails: SamplesOf = (club, words) => ({
  renewal: (language) =>
    renewalMail(
      {
        club,
        name: words.name,
        contract: words.contract,
        from: '2026-11-21',
        to: '2027-11-21',
        paidOn: '2026-11-21',
        amountCents: 19_900,
        link: linkOf(club),
      },
      language,
    ),
});

const lineMails: SamplesOf = (club, words) => {
  const model = {
    club,
    name: words.name,
    resort: words.resort,
    checkIn: '2027-03-06',
    checkOut: '2027-03-13',
    link: linkOf(club),
  };
  return {
    lineCode: (language) =>
      lineCodeMail(
        { club, name: words.name, resort: words.resort, code: '7Q4M2XKD', minutes: 10 },
        language,
      ),
    line: (language) =>
      inLineMail(
        {
          ...model,
          position: 2,
          estimate: { unpaid: 'most', latestAt: '2026-11-21T22:28:00Z' },
          zone: 'America/New_York',
        },
        language,
      ),
    offer: (language) =>
      offerMail(
        { ...model, until: new Date('2026-11-21T22:28:00Z'), zone: 'America/New_York' },
        language,
      ),
    offerToWatcher: (language) =>
      offerMail(
        {
          ...model,
          until: new Date('2026-11-21T22:28:00Z'),
          zone: 'America/New_York',
          watched: {
            search: {
              place: words.place,
              dateIn: '2027-03-01',
              dateOut: '2027-03-31',
              listUrl: linkOf(club),
              stopUrl: linkOf(club),
            },
            priceCents: 70_000,
          },
        },
        language,
      ),
    offerEnded: (language) => offerEndedMail(model, language),
  };
};

const SAMPLE_AREAS = [
  accountMails,
  noticeMails,
  bookingMails,
  stayMails,
  claimMails,
  tripMails,
  watchMails,
  renewalMails,
  lineMails,
];
/**
 * Every mail of the product, by name, as a family of the club gets it, or with `text` wherever a
 * person's text appears; stories and tests show the same.
 */
export function all(club = base, text?: string): Samples {
  const of = (language: Language): Samples => {
    const words = sampleWords(club.Id, language, text);
    return Object.assign({}, ...SAMPLE_AREAS.map((mails) => mails(club, words)));
  };
  return Object.fromEntries(
    Object.keys(of('en')).map((name) => [name, (language) => of(language)[name]!(language)]),
  );
}
