import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { paramsOf, THEIR_BOOKING, THEIR_MAIL, THEIR_PLACE } from './person.ts';
import type { Person } from './person.ts';

/** What is kept of a person, by the name it has in their copy; secrets and their hashes are not. */
const SECTIONS = {
  profile: `select m.club_id as club, c.login_id as "LoginID", c.number as contract, c.paid_until as "paidUntil", m.role, m.email, m.profile, m.created_at as "since"
    from members m join contracts c on c.id = m.contract_id where m.id = $1::uuid`,
  termsAnswers: `select accepted, by, answered_at as at from terms_answers where member_id = $1::uuid order by answered_at`,
  signIns: `select created_at as begun, last_used_at as "lastUsed", ended_at as ended, user_agent as browser from sessions where member_id = $1::uuid order by created_at`,
  savedDevices: `select created_at as saved, last_used_at as "lastUsed", user_agent as browser from trusted_devices where member_id = $1::uuid order by created_at`,
  passkeys: `select name, created_at as made, last_used_at as "lastUsed" from passkeys where member_id = $1::uuid order by created_at`,
  notifiedBrowsers: `select split_part(endpoint, '/', 3) as service, created_at as since from push_subscriptions where member_id = $1::uuid order by created_at`,
  bookings: `select r.locator, r.number_ref as number, r.status, r.created_at as made, w.resort_name as resort, w.check_in as "checkIn", w.check_out as "checkOut", r.client as traveler, r.travelers,
      r.price_cents as "priceCents", r.promotion_code as promotion, r.paid_at as paid, r.card_brand as "cardBrand", r.card_last4 as "cardLast4"
    from reservations r join weeks w on w.id = r.week_id where ${THEIR_BOOKING} order by r.created_at, r.id`,
  claims: `select r.locator, c.status, c.created_at as made, c.competitor_url as "competitorUrl", c.competitor_cents as "competitorCents", c.note, c.decided_at as decided, c.reason, f.name as file
    from claims c join reservations r on r.id = c.reservation_id left join claim_files f on f.reservation_id = r.id where ${THEIR_BOOKING} order by c.created_at`,
  renewals: `select created_at as opened, cents, paid_at as paid, from_day as "from", to_day as "to" from renewals where member_id = $1::uuid order by created_at`,
  savedWeeks: `select resort_name as resort, check_in as "checkIn", price_cents as "priceCents", saved_at as saved from saved_weeks where member_id = $1::uuid order by saved_at`,
  alerts: `select criteria, pace, created_at as made, ended_at as ended from watches where member_id = $1::uuid order by created_at`,
  placesInLine: `select w.resort_name as resort, w.check_in as "checkIn", l.joined_at as joined, l.offered_at as offered, l.closed_at as closed, l.outcome, l.client as traveler
    from line_places l join weeks w on w.id = l.week_id where ${THEIR_PLACE} order by l.joined_at, l.id`,
  mails: `select o."to", split_part(key, ':', 1) as kind, o.created_at as written, o.sent_at as sent from outbox o where ${THEIR_MAIL} order by o.created_at, o.id`,
} as const;

export type PersonalData = Record<keyof typeof SECTIONS, Record<string, unknown>[]>;

/** Everything that is kept of a person, for the copy that they may ask for. */
export async function personalDataOf(db: Queryable, person: Person): Promise<PersonalData> {
  const copy: Partial<PersonalData> = {};
  for (const name of Object.keys(SECTIONS) as (keyof typeof SECTIONS)[])
    copy[name] = await rowsOn(db)(SECTIONS[name], paramsOf(person));
  return copy as PersonalData;
}

/** Whether anything is kept of a person. */
export const isKnown = (data: PersonalData): boolean =>
  Object.values(data).some((rows) => rows.length > 0);
