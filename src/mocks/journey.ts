import { HOLD_MINUTES, RECOVERY_CODE_LENGTH } from '#contracts/rules.ts';
import { http, HttpResponse } from 'msw';
import type { HttpHandler } from 'msw';
import { getClaim } from '#contracts/claim.ts';
import {
  handoff,
  getSession,
  login,
  loginAlternate,
  loginNoOtp,
  loginOtp,
  loginResend,
  logout,
  recoveryChange,
  recoveryCheck,
  recoverySend,
} from '#contracts/auth.ts';
import {
  applyPromotion,
  confirmPaymentIntent,
  createPaymentCheckout,
  createPaymentIntent,
} from '#contracts/payment.ts';
import { MEMBER_EVENTS_PATH } from '#contracts/realtime.ts';
import { hold } from '#contracts/reservation.ts';
import { cancelHold, getReserve } from '#contracts/reserve.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { listTrips, tripSummary } from '#contracts/trip.ts';
import { findVoucher, listVoucherKeys } from '#contracts/voucher.ts';
import { getWeek, similarWeeks } from '#contracts/week.ts';
import { travelerHandlers } from './booking.ts';
import {
  buildBoot,
  buildChallenged,
  buildMember,
  buildReserve,
  buildSession,
  buildSignedIn,
  buildWeek,
} from './builders.ts';
import { cruiseHandler } from './cruise.ts';
import { dealsHandler } from './deal.ts';
import { answers, refuse } from './endpoint.ts';
import { buildExpired, buildMemberRecord, forgetMembers, memberHandlers } from './member.ts';
import { buildTrip, buildTripLists, calendarHandlers, keptTrip, noTrips } from './trip.ts';
import { buildVoucher } from './voucher.ts';
import { storyWeeks, weekHandlers } from './weeks.ts';
import { FAILURE } from '#contracts/failures.ts';
import { HOUR_MS } from '#lib/durations.ts';

/** Who walks the journeys. */
export const WALKER = {
  email: 'ana@azul.example',
  password: 'Vacation#2026',
  code: '4719',
  recoveryCode: '7Q4M2XKD',
  newPassword: 'Playa#2027x',
} as const;
/** A code that takes a tenth off. */
export const PROMOTION = 'SUN10';

type Held = { weekId: string; reserve: Reserve; ends: number };
type Options = {
  /** Current address of the journey: signs in and shows weeks. */
  origin: string;
  /** True once the card provider's stand-in took a payment. */
  paid: () => boolean;
};

const done = { success: true } as const;

/** What the steps of a journey have done so far. */
type State = Options & {
  settings: ReturnType<typeof buildBoot>['settings'];
  count: number;
  password: string;
  signedIn: boolean;
  held: Map<string, Held>;
  codes: Set<string>;
  taken: Set<string>;
};

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const sesion = ({ origin }: State) => ({
  ...buildSession().sesion,
  Expiracion: inHours(12),
  UrlLogin: origin,
  UrlWeek: origin,
});
const enter = (state: State, deviceToken?: string) => {
  state.signedIn = true;
  return buildSignedIn({
    exp: inHours(12),
    sesion: sesion(state),
    user: buildMember(),
    UrlTC: '',
    MicrositeTC: '',
    ...(deviceToken ? { deviceToken } : {}),
  });
};
const challenge = (state: State) =>
  buildChallenged({
    challenge: `challenge-of-journey-${(state.count += 1)}`,
    otp: { length: state.settings.otpLength, resendIn: 120 },
  });
const checkPassword = (state: State, body: { email?: string; password?: string } | undefined) => {
  if (body?.email !== WALKER.email) return refuse(FAILURE.unknownEmail);
  return body.password === state.password ? challenge(state) : refuse(FAILURE.wrongPassword);
};
const find = (state: State, numberRef: string | undefined): Held => {
  const found = state.held.get(numberRef ?? '');
  if (!found) return refuse(FAILURE.notFound);
  const { reserve, ends, weekId } = found;
  if (reserve.status === 'held' && state.paid()) state.taken.add(weekId);
  const status =
    reserve.status !== 'held'
      ? reserve.status
      : state.paid()
        ? 'paid'
        : ends <= Date.now()
          ? 'expired'
          : 'held';
  return { ...found, reserve: { ...reserve, status, now: new Date().toISOString() } };
};
const keep = (state: State, numberRef: string, changes: Partial<Reserve>): void => {
  const found = state.held.get(numberRef);
  if (found) state.held.set(numberRef, { ...found, reserve: { ...found.reserve, ...changes } });
};
const open = (state: State, numberRef: string | undefined): Held => {
  const found = find(state, numberRef);
  if (found.reserve.status === 'paid') return refuse(FAILURE.alreadyPaid);
  return found.reserve.status === 'held' ? found : refuse(FAILURE.holdEnded);
};
const isHeld = (state: State, weekId: string): boolean =>
  [...state.held.values()].some(
    (one) => one.weekId === weekId && one.reserve.status === 'held' && one.ends > Date.now(),
  );
const card = (weekId: string | undefined) => storyWeeks.find(({ _id }) => _id === weekId);

/** Sign-in, session and recovery. */
const signInHandlers = (state: State): HttpHandler[] => [
  answers(login, ({ body }) => checkPassword(state, body)),
  answers(loginAlternate, ({ body }) => checkPassword(state, body)),
  answers(loginOtp, ({ body }) =>
    body?.code === WALKER.code
      ? enter(state, body.saveDevice ? 'device-token-of-journeys' : undefined)
      : refuse(FAILURE.wrongCode, { triesLeft: 2 }),
  ),
  answers(loginResend, () => challenge(state)),
  answers(loginNoOtp, ({ body }) =>
    body?.password === state.password ? enter(state) : refuse(FAILURE.wrongPassword),
  ),
  answers(handoff, () => {
    const token = `one-time-code-${(state.count += 1)}`;
    state.codes.add(token);
    return { ...done, token, exp: new Date(Date.now() + 60_000).toISOString() };
  }),
  answers(getSession, ({ query }) => {
    const base = {
      ...buildSession(),
      sesion: sesion(state),
      data: { club: buildSession().data.club, member: buildMember() },
    };
    if (!query?.token) return state.signedIn ? base : refuse(FAILURE.noSession);
    // A hand-off code works once.
    return state.codes.delete(query.token)
      ? { ...base, token: `session-token-${(state.count += 1)}`, exp: inHours(12) }
      : refuse(FAILURE.noSession);
  }),
  answers(logout, () => {
    state.signedIn = false;
    return done;
  }),
  http.get(
    `*/api${MEMBER_EVENTS_PATH}`,
    () =>
      new HttpResponse(
        new ReadableStream({
          start: (stream) =>
            stream.enqueue(
              new TextEncoder().encode(
                `event: ready\ndata: ${JSON.stringify({ exp: inHours(12) })}\n\n`,
              ),
            ),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  ),
  answers(recoverySend, { ...done, otp: { length: RECOVERY_CODE_LENGTH, resendIn: 120 } }),
  answers(recoveryCheck, ({ body }) =>
    body?.code === WALKER.recoveryCode ? done : refuse(FAILURE.linkExpired),
  ),
  answers(recoveryChange, ({ body }) => {
    if (!body || !('code' in body) || body.code !== WALKER.recoveryCode)
      return refuse(FAILURE.linkExpired);
    state.password = body.password;
    return done;
  }),
];

/** A week, and those like it. */
const shownWeekHandlers = (state: State): HttpHandler[] => [
  answers(getWeek, ({ params }) => {
    const week = card(params?.weekId);
    return week
      ? {
          ...done,
          week: buildWeek({
            ...week,
            available: !state.taken.has(week._id) && !isHeld(state, week._id),
          }),
        }
      : refuse(FAILURE.notFound);
  }),
  answers(similarWeeks, ({ params }) => ({
    ...done,
    weeks: storyWeeks
      .filter(({ _id }) => _id !== params?.weekId && !state.taken.has(_id))
      .slice(0, 3),
  })),
];

/** Holds: made, read and given back. */
const holdHandlers = (state: State): HttpHandler[] => [
  answers(hold, ({ body }) => {
    const week = storyWeeks.find(({ InventoryID }) => InventoryID === body?.inventoryId);
    if (!week || !body) return refuse(FAILURE.notFound);
    if (state.taken.has(week._id)) return refuse(FAILURE.weekTaken);
    const own = [...state.held.values()].find(
      (one) => one.weekId === week._id && one.reserve.status === 'held' && one.ends > Date.now(),
    );
    const numberRef =
      own?.reserve.numberRef ?? `journey-booking-${String((state.count += 1)).padStart(4, '0')}`;
    const ends = own?.ends ?? Date.now() + HOLD_MINUTES * 60_000;
    const { name, lastname, email } = body.client;
    state.held.set(numberRef, {
      weekId: week._id,
      ends,
      reserve: buildReserve({
        numberRef,
        price: week.Cost,
        listPrice: week.Cost,
        expiresAt: new Date(ends).toISOString(),
        iso: body.client.iso,
        client: {
          name,
          lastname,
          email: `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`,
        },
        week: { ...buildWeek(week), CheckIn: week.CheckInDate, CheckOut: week.CheckOutDate },
      }),
    });
    return { ...done, numberRef, expiresAt: new Date(ends).toISOString() };
  }),
  answers(getReserve, ({ params }) => ({
    ...done,
    reserve: find(state, params?.numberRef).reserve,
  })),
  answers(cancelHold, ({ params }) => {
    keep(state, open(state, params?.numberRef).reserve.numberRef, { status: 'cancelled' });
    return done;
  }),
];

/** Payment, promotion and the claim that follows. */
const paymentHandlers = (state: State): HttpHandler[] => [
  answers(createPaymentIntent, ({ query }) => ({
    ...done,
    clientSecret: `${open(state, query?.numberRef).reserve.numberRef}_secret`,
  })),
  answers(createPaymentCheckout, ({ query }) => ({
    ...done,
    clientSecret: `${open(state, query?.numberRef).reserve.numberRef}_secret`,
  })),
  answers(confirmPaymentIntent, ({ query }) => {
    const { reserve } = find(state, query?.numberRef);
    if (reserve.status !== 'paid' && reserve.status !== 'held') return refuse(FAILURE.holdEnded);
    keep(state, reserve.numberRef, { status: reserve.status });
    return {
      ...done,
      status: reserve.status === 'paid' ? ('paid' as const) : ('pending' as const),
      reserve,
    };
  }),
  answers(applyPromotion, ({ body }) => {
    const { reserve } = open(state, body?.numberRef);
    const code = body?.code?.trim().toUpperCase() ?? '';
    if (code !== '' && code !== PROMOTION) return refuse(FAILURE.promotionUnknown);
    const discount = code === '' ? 0 : Math.round(reserve.listPrice * 10) / 100;
    const price = Math.round((reserve.listPrice - discount) * 100) / 100;
    keep(state, reserve.numberRef, { price, promotion: code === '' ? null : { code, discount } });
    return { ...done, price, listPrice: reserve.listPrice, discount, code };
  }),
  answers(getClaim, ({ params }) => ({
    ...done,
    reserve: find(state, params?.numberRef).reserve,
    hours: state.settings.claimHours,
    closesAt: inHours(state.settings.claimHours),
    timeZone: 'America/Cancun',
    refusal: null,
    claim: null,
  })),
];

/** A booking that the walker may have from the start, and what is done to its trip. */
function bookedTrip(state: State) {
  const trip = buildTrip();
  const kept = keptTrip(trip);
  let has = false;
  const now = (): string => new Date().toISOString();
  return {
    handlers: [
      answers(listTrips, () => ({
        ...(has ? buildTripLists({ held: [], upcoming: [trip], past: [] }) : noTrips()),
        now: now(),
      })),
      answers(tripSummary, () => ({
        ...done,
        now: now(),
        held: [],
        checking: [],
        next: has ? trip : null,
      })),
      ...calendarHandlers(),
    ],
    /** Behind the handlers of weeks, which know the whole inventory. */
    last: kept.handlers,
    begin: (booked: boolean): void => {
      has = booked;
      kept.begin();
      const { numberRef, locator, weekId } = trip;
      const reserve = buildReserve({ numberRef, locator, status: 'paid' });
      if (booked) state.held.set(numberRef, { weekId, ends: 0, reserve });
    },
  };
}

/** The front desk's check, by number and last name. */
function voucherCheck(): HttpHandler[] {
  const voucher = buildVoucher();
  return [
    answers(listVoucherKeys, { ...done, club: 'azul', keys: [] }),
    answers(findVoucher, ({ body }) =>
      body?.locator === voucher.locator && voucher.name.endsWith(body.lastname)
        ? { ...done, voucher }
        : refuse(FAILURE.notFound),
    ),
  ];
}

/**
 * A server for the journeys: what a step does to it is what the next step finds. It knows one
 * member, the small inventory of the stories, and the rules that a walk meets (one-time codes, a
 * hold of thirty minutes on the story's clock, weeks that are taken).
 */
export function journeyServer(options: Options): {
  handlers: HttpHandler[];
  begin: (start?: { signedIn?: boolean; booked?: boolean }) => void;
} {
  const state: State = {
    ...options,
    settings: buildBoot().settings,
    count: 0,
    password: WALKER.password,
    signedIn: false,
    held: new Map(),
    codes: new Set(),
    taken: new Set(),
  };
  const stay = bookedTrip(state);
  return {
    handlers: [
      ...signInHandlers(state),
      ...shownWeekHandlers(state),
      ...holdHandlers(state),
      ...paymentHandlers(state),
      ...stay.handlers,
      ...voucherCheck(),
      cruiseHandler(),
      dealsHandler(),
      ...memberHandlers({ member: buildMemberRecord(), subscription: buildExpired() }),
      ...travelerHandlers,
      ...weekHandlers(),
      ...stay.last,
    ],
    begin: ({ signedIn = false, booked = false } = {}) => {
      state.password = WALKER.password;
      state.signedIn = signedIn;
      state.held.clear();
      state.codes.clear();
      state.taken.clear();
      stay.begin(booked);
      forgetMembers();
    },
  };
}
