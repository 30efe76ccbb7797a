import type { Trip, TripCard, TripEvent, TripMail } from '#contracts/trip.ts';
import { centsToUsd } from '#lib/money.ts';
import { maskEmail } from '#lib/mask-email.ts';
import type { LineStep } from '../line/steps.ts';
import type { BookingMail } from '../mail/outbox.ts';
import { isRunning } from '../week/claims.ts';
import type { ReservationEvent } from '../reservation/events.ts';
import { clientOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { instantIn } from '../week/zone.ts';

/** Hours that stand for those which a resort's notes do not say. */
const CHECK_IN_FROM = '15:00';
const CHECK_OUT_BY = '11:00';

type Stay = Pick<TripCard, 'checkIn' | 'checkOut' | 'checkInFrom' | 'checkOutBy'> & {
  resort: Pick<TripCard['resort'], 'timeZone'>;
};
export const checkInAt = ({ resort, checkIn, checkInFrom }: Stay): Date =>
  instantIn(resort.timeZone, checkIn, checkInFrom ?? CHECK_IN_FROM);
const checkOutAt = ({ resort, checkOut, checkOutBy }: Stay): Date =>
  instantIn(resort.timeZone, checkOut, checkOutBy ?? CHECK_OUT_BY);

/** Everything a timeline is made of; most of it is written down for reasons of its own. */
export type Facts = {
  reservation: Reservation;
  card: Stay & Pick<TripCard, 'state'>;
  events: readonly ReservationEvent[];
  mails: readonly BookingMail[];
  /** What happened in the line of the week. */
  line: readonly LineStep[];
  claim: Trip['claim']['made'];
  /** End of the time for a claim, when none was made and one can be. */
  claimCloses: Date | undefined;
  namesClose: Date | undefined;
  /** Set when the club canceled the booking. */
  cancelled: { reason: string; cents: number; at: Date } | undefined;
  /** Set when the refund was paid in another way. */
  otherwise: { reason: string } | undefined;
  now: Date;
};

const MAILS: Record<string, TripMail> = {
  booking: 'confirmation',
  names: 'names',
  claim: 'claim',
  refund: 'refund',
  reminder: 'reminder',
};

type Delivery = NonNullable<TripEvent['detail']['delivery']>;
type Entry = Omit<TripEvent, 'at' | 'detail'> & { at: Date; detail?: TripEvent['detail'] };

/** What happened to a booking, and what is ahead, oldest first. */
export function timelineOf(facts: Facts): TripEvent[] {
  const entries = [
    ...holdAndPayment(facts),
    ...mailed(facts),
    ...noted(facts),
    ...lined(facts),
    ...claimed(facts),
  ];
  const all = [...entries, ...refunded(facts), ...ahead(facts)];
  return all
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, detail = {}, ...rest }) => ({ ...rest, at: at.toISOString(), detail }));
}

const passed = (kind: Entry['kind'], at: Date, detail: TripEvent['detail'] = {}): Entry => ({
  kind,
  at,
  done: true,
  detail,
});

function holdAndPayment({ reservation, card, now }: Facts): Entry[] {
  const { createdAt, expiresAt, paidAt, priceCents, cardBrand, cardLast4 } = reservation;
  const known = cardBrand && cardLast4 ? { card: { brand: cardBrand, last4: cardLast4 } } : {};
  return [
    passed('held', createdAt, { until: expiresAt.toISOString() }),
    ...(paidAt ? [passed('paid', paidAt, { amount: centsToUsd(priceCents), ...known })] : []),
    ...(card.state === 'ended' && reservation.status === 'held' && expiresAt <= now
      ? [passed('ended', expiresAt)]
      : []),
  ];
}

function mailed({ reservation, mails, events }: Facts): Entry[] {
  const { email } = clientOf(reservation);
  const to = email === '' ? {} : { to: maskEmail(email) };
  const forgotten = events.flatMap(({ kind, at, detail }) =>
    kind === 'mailed' && detail
      ? [passed('mailed', at, { mail: MAILS[detail.mail] ?? 'other', delivery: detail.delivery })]
      : [],
  );
  const kept = mails.map(({ kind, createdAt, ...mail }): Entry => {
    const { sentAt, failedAt } = mail;
    const delivery = deliveryOf(mail);
    return {
      kind: 'mailed',
      at: sentAt ?? failedAt ?? createdAt,
      done: delivery !== 'waiting',
      detail: { mail: MAILS[kind ?? ''] ?? 'other', delivery, ...to },
    };
  });
  return [...forgotten, ...kept];
}

const deliveryOf = ({
  sentAt,
  failedAt,
  deliveredAt,
  bouncedAt,
}: Omit<BookingMail, 'kind' | 'createdAt'>): Delivery =>
  bouncedAt
    ? 'bounced'
    : deliveredAt
      ? 'delivered'
      : sentAt
        ? 'sent'
        : failedAt
          ? 'failed'
          : 'waiting';

const NOTED = [
  'joinedLine',
  'watched',
  'offered',
  'released',
  'namesChanged',
  'shared',
  'shareEnded',
] as const;
const noted = ({ events }: Facts): Entry[] =>
  events.flatMap(({ kind, at, by }) => {
    const told = NOTED.find((one) => one === kind);
    return told ? [passed(told, at, by ? { by } : {})] : [];
  });

const OWN_STEPS = [
  'joinedLine',
  'offered',
  'offerLapsed',
  'letPass',
  'leftLine',
  'lineEnded',
] as const;
/**
 * What the people of the booking did in the line of its week before; and, once they have the week no
 * longer, that it went on. Nothing tells of other people.
 */
function lined({ reservation, line, now }: Facts): Entry[] {
  const own = line.flatMap(({ kind, at, own: isTheirs }) => {
    const told = OWN_STEPS.find((one) => one === kind);
    return isTheirs && told ? [passed(told, at)] : [];
  });
  const isOver = reservation.status !== 'paid' && !isRunning(reservation, now);
  const next = line.find(
    ({ kind, at, own: isTheirs, ofWatch }) =>
      kind === 'offered' && !isTheirs && !ofWatch && at >= reservation.createdAt,
  );
  return isOver && next ? [...own, passed('passedOn', next.at)] : own;
}

function claimed({ claim }: Facts): Entry[] {
  if (!claim) return [];
  const { status, decidedAt, back, reason } = claim;
  return [
    passed('claimMade', new Date(claim.receivedAt)),
    ...(decidedAt && status !== 'received'
      ? [
          passed('claimDecided', new Date(decidedAt), {
            claim: status,
            ...(status === 'approved' ? { amount: back } : { reason }),
          }),
        ]
      : []),
  ];
}

function refunded({ reservation, cancelled, otherwise, events }: Facts): Entry[] {
  if (reservation.status !== 'refunded') return [];
  const amount = centsToUsd(cancelled?.cents ?? reservation.priceCents);
  const decidedAt = cancelled?.at ?? reservation.paidAt;
  const made = events.find(({ kind }) => kind === 'refunded');
  return [
    ...(cancelled ? [passed('cancelled', cancelled.at, { reason: cancelled.reason })] : []),
    ...(decidedAt ? [passed('refundDue', decidedAt, { amount })] : []),
    ...(made
      ? [passed('refunded', made.at, { amount, ...(otherwise && { reason: otherwise.reason }) })]
      : []),
  ];
}

/** The moments of a booked stay, whether or not they have come. */
function ahead({ reservation, card, claimCloses, namesClose, now }: Facts): Entry[] {
  if (reservation.status !== 'paid') return [];
  const moment = (kind: Entry['kind'], at: Date): Entry => ({ kind, at, done: at <= now });
  return [
    ...(claimCloses ? [moment('claimCloses', claimCloses)] : []),
    ...(namesClose ? [moment('namesClose', namesClose)] : []),
    moment('checkIn', checkInAt(card)),
    moment('checkOut', checkOutAt(card)),
  ];
}
