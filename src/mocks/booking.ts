import type { HttpHandler } from 'msw';
import { getClaim } from '#contracts/claim.ts';
import {
  resortWeeks,
  similarWeeks,
  getWeek,
  listAllCountries,
  listAllStates,
} from '#contracts/week.ts';
import {
  createPaymentCheckout,
  createPaymentIntent,
  confirmPaymentIntent,
} from '#contracts/payment.ts';
import { hold } from '#contracts/reservation.ts';
import { getReserve } from '#contracts/reserve.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { buildReserve, buildWeek, buildWeekCards, STORY_NOW } from './builders.ts';
import { buildClaimState } from './claim.ts';
import { passed, serverTime } from './clock.ts';
import { answers, refuse } from './endpoint.ts';
import { drawsImages, drawsPreviews } from './images.ts';
import { addDays } from '#lib/dates.ts';
import { FAILURE } from '#contracts/failures.ts';

const STATES: Record<string, string[]> = {
  USA: ['Alabama', 'California', 'Florida', 'New York', 'Texas'],
  Canada: ['Alberta', 'British Columbia', 'Ontario', 'Quebec'],
  Mexico: ['Jalisco', 'Quintana Roo', 'Yucatán'],
};

/** Twelve weeks of the story's resort; the second is the story's own, at its price, unless they are of another unit. */
const otherWeeks = (less: number) =>
  Array.from({ length: 12 }, (_, at) => {
    const { _id, CheckInDate, CheckOutDate, Nights, Cost } = buildWeek();
    const days = (at - 1) * 7;
    return {
      _id: at === 1 && less === 0 ? _id : String(9000 + at + less),
      CheckInDate: addDays(CheckInDate, days),
      CheckOutDate: addDays(CheckOutDate, days),
      Nights,
      Cost: Cost + (((at + 10) * 37) % 11) * 20 - less,
    };
  });

/** A week and everything its pages ask for. */
export const weekHandlers: readonly HttpHandler[] = [
  drawsImages,
  drawsPreviews,
  answers(getWeek, ({ params }) => ({
    success: true as const,
    week: buildWeek(params ? { _id: params.weekId } : {}),
  })),
  answers(resortWeeks, ({ query }) => ({
    success: true as const,
    total: 38,
    units: [
      { unit: '1 BEDROOM' as const, total: 14, lowest: 612 },
      { unit: '2 BEDROOM' as const, total: 24, lowest: 879 },
    ],
    unit: query?.unit ?? ('2 BEDROOM' as const),
    weeks: otherWeeks(query?.unit === '1 BEDROOM' ? 300 : 0),
  })),
  answers(similarWeeks, { success: true, weeks: buildWeekCards(3) }),
];

/** The lists of the traveler form, and a hold that succeeds. */
export const travelerHandlers: readonly HttpHandler[] = [
  ...weekHandlers,
  answers(listAllCountries, {
    success: true,
    countries: [
      { Country: 'USA', TIPO: 1, iso2: 'US' },
      { Country: 'Mexico', TIPO: 1, iso2: 'MX' },
      { Country: 'Dominican Republic', TIPO: 0, iso2: 'DO' },
      { Country: 'Canada', TIPO: 1, iso2: 'CA' },
      { Country: 'Argentina', TIPO: 0, iso2: 'AR' },
      { Country: 'Colombia', TIPO: 0, iso2: 'CO' },
      { Country: 'Germany', TIPO: 0, iso2: 'DE' },
      { Country: 'Spain', TIPO: 0, iso2: 'ES' },
    ],
  }),
  answers(listAllStates, ({ query }) => ({
    success: true as const,
    states: (STATES[query?.country ?? ''] ?? []).map((name) => ({
      CODIGO: name.slice(0, 2).toUpperCase(),
      NOMBRE_ESTADO: name,
    })),
  })),
  answers(hold, () => ({
    success: true as const,
    numberRef: buildReserve().numberRef,
    expiresAt: new Date(STORY_NOW.getTime() + passed() + 30 * 60_000).toISOString(),
  })),
];

/**
 * A hold that can be paid, its time running on the story's clock; `outcome` is what the card
 * provider says when asked.
 */
export const paymentHandlers = (
  changes: Partial<Reserve> = {},
  outcome: 'paid' | 'pending' | 'failed' | 'refunded' = 'pending',
): HttpHandler[] => {
  const reserve = buildReserve(changes);
  const after =
    outcome === 'paid' || outcome === 'refunded' ? { ...reserve, status: outcome } : reserve;
  const read = (one: Reserve): Reserve => ({ ...one, now: serverTime(one.now) });
  const over = () =>
    reserve.status === 'held' &&
    outcome === 'pending' &&
    Date.parse(reserve.expiresAt) <= Date.parse(serverTime(reserve.now));
  return [
    drawsImages,
    answers(getReserve, () => ({ success: true as const, reserve: read(reserve) })),
    answers(getClaim, buildClaimState({ reserve: after })),
    answers(createPaymentIntent, { success: true, clientSecret: 'pi_story_secret_1' }),
    answers(createPaymentCheckout, { success: true, clientSecret: 'cs_story_secret_1' }),
    answers(confirmPaymentIntent, () =>
      over()
        ? refuse(FAILURE.holdEnded)
        : { success: true as const, status: outcome, reserve: read(after) },
    ),
  ];
};
