import { HOLD_MINUTES } from '#contracts/rules.ts';
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
import { cancelHold, getReserve, hold } from '#contracts/reservation.ts';
import type { Reserve } from '#contracts/reservation.ts';
import { getWeek, similarWeeks } from '#contracts/week.ts';
import { RECOVERY_CODE_LENGTH } from '#lib/recovery-code.ts';
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
import { storyWeeks, weekHandlers } from './weeks.ts';
import { FAILURE } from '#contracts/failures.ts';

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

const HOUR_MS = 3_600_000;
const done = { success: true } as const;

/**
 * A server for the journeys: what a step does to it is what the next step finds. It knows one
 * member, the small inventory of the stories, and the rules that a walk meets (one-time codes, a
 * hold of thirty minutes on the story's clock, weeks that are taken).
 */
export function journeyServer({ origin, paid }: Options): {
  handlers: HttpHandler[];
  begin: (start?: { signedIn?: boolean }) => void;
} {
  const settings = buildBoot().settings;
  let count = 0;
  let password: string = WALKER.password;
  let signedIn = false;
  let held = new Map<string, Held>();
  const codes = new Set<string>();
  const taken = new Set<string>();

  const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const member = buildMember();
  const sesion = () => ({
    ...buildSession().sesion,
    Expiracion: inHours(12),
    UrlLogin: origin,
    UrlWeek: origin,
  });
  const enter = (deviceToken?: string) => {
    signedIn = true;
    return buildSignedIn({
      exp: inHours(12),
      sesion: sesion(),
      user: member,
      UrlTC: '',
      MicrositeTC: '',
      ...(deviceToken ? { deviceToken } : {}),
    });
  };
  const challenge = () =>
    buildChallenged({
      challenge: `challenge-of-journey-${(count += 1)}`,
      otp: { length: settings.otpLength, resendIn: 120 },
    });
  const checkPassword = (body: { email?: string; password?: string } | undefined) => {
    if (body?.email !== WALKER.email) return refuse(FAILURE.unknownEmail);
    return body.password === password ? challenge() : refuse(FAILURE.wrongPassword);
  };
  const find = (numberRef: string | undefined): Held => {
    const found = held.get(numberRef ?? '');
    if (!found) return refuse(FAILURE.notFound);
    const { reserve, ends, weekId } = found;
    if (reserve.status === 'held' && paid()) taken.add(weekId);
    const status =
      reserve.status !== 'held'
        ? reserve.status
        : paid()
          ? 'paid'
          : ends <= Date.now()
            ? 'expired'
            : 'held';
    return { ...found, reserve: { ...reserve, status, now: new Date().toISOString() } };
  };
  const keep = (numberRef: string, changes: Partial<Reserve>): void => {
    const found = held.get(numberRef);
    if (found) held.set(numberRef, { ...found, reserve: { ...found.reserve, ...changes } });
  };
  const open = (numberRef: string | undefined): Held => {
    const found = find(numberRef);
    if (found.reserve.status === 'paid') return refuse(FAILURE.alreadyPaid);
    return found.reserve.status === 'held' ? found : refuse(FAILURE.holdEnded);
  };
  const isHeld = (weekId: string): boolean =>
    [...held.values()].some(
      (one) => one.weekId === weekId && one.reserve.status === 'held' && one.ends > Date.now(),
    );
  const card = (weekId: string | undefined) => storyWeeks.find(({ _id }) => _id === weekId);

  const handlers: HttpHandler[] = [
    answers(login, ({ body }) => checkPassword(body)),
    answers(loginAlternate, ({ body }) => checkPassword(body)),
    answers(loginOtp, ({ body }) =>
      body?.code === WALKER.code
        ? enter(body.saveDevice ? 'device-token-of-journeys' : undefined)
        : refuse(FAILURE.wrongCode, { triesLeft: 2 }),
    ),
    answers(loginResend, () => challenge()),
    answers(loginNoOtp, ({ body }) =>
      body?.password === password ? enter() : refuse(FAILURE.wrongPassword),
    ),
    answers(handoff, () => {
      const token = `one-time-code-${(count += 1)}`;
      codes.add(token);
      return { ...done, token, exp: new Date(Date.now() + 60_000).toISOString() };
    }),
    answers(getSession, ({ query }) => {
      const base = {
        ...buildSession(),
        sesion: sesion(),
        data: { club: buildSession().data.club, member },
      };
      if (!query?.token) return signedIn ? base : refuse(FAILURE.noSession);
      // A hand-off code works once.
      return codes.delete(query.token)
        ? { ...base, token: `session-token-${(count += 1)}`, exp: inHours(12) }
        : refuse(FAILURE.noSession);
    }),
    answers(logout, () => {
      signedIn = false;
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
      password = body.password;
      return done;
    }),
    answers(getWeek, ({ params }) => {
      const week = card(params?.weekId);
      return week
        ? {
            ...done,
            week: buildWeek({ ...week, available: !taken.has(week._id) && !isHeld(week._id) }),
          }
        : refuse(FAILURE.notFound);
    }),
    answers(similarWeeks, ({ params }) => ({
      ...done,
      weeks: storyWeeks.filter(({ _id }) => _id !== params?.weekId && !taken.has(_id)).slice(0, 3),
    })),
    answers(hold, ({ body }) => {
      const week = storyWeeks.find(({ InventoryID }) => InventoryID === body?.inventoryId);
      if (!week || !body) return refuse(FAILURE.notFound);
      if (taken.has(week._id)) return refuse(FAILURE.weekTaken);
      const own = [...held.values()].find(
        (one) => one.weekId === week._id && one.reserve.status === 'held' && one.ends > Date.now(),
      );
      const numberRef =
        own?.reserve.numberRef ?? `journey-booking-${String((count += 1)).padStart(4, '0')}`;
      const ends = own?.ends ?? Date.now() + HOLD_MINUTES * 60_000;
      const { name, lastname, email } = body.client;
      held.set(numberRef, {
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
    answers(getReserve, ({ params }) => ({ ...done, reserve: find(params?.numberRef).reserve })),
    answers(cancelHold, ({ params }) => {
      keep(open(params?.numberRef).reserve.numberRef, { status: 'cancelled' });
      return done;
    }),
    answers(createPaymentIntent, ({ query }) => ({
      ...done,
      clientSecret: `${open(query?.numberRef).reserve.numberRef}_secret`,
    })),
    answers(createPaymentCheckout, ({ query }) => ({
      ...done,
      clientSecret: `${open(query?.numberRef).reserve.numberRef}_secret`,
    })),
    answers(confirmPaymentIntent, ({ query }) => {
      const { reserve } = find(query?.numberRef);
      if (reserve.status !== 'paid' && reserve.status !== 'held') return refuse(FAILURE.holdEnded);
      keep(reserve.numberRef, { status: reserve.status });
      return {
        ...done,
        status: reserve.status === 'paid' ? ('paid' as const) : ('pending' as const),
        reserve,
      };
    }),
    answers(applyPromotion, ({ body }) => {
      const { reserve } = open(body?.numberRef);
      const code = body?.code?.trim().toUpperCase() ?? '';
      if (code !== '' && code !== PROMOTION) return refuse(FAILURE.promotionUnknown);
      const discount = code === '' ? 0 : Math.round(reserve.listPrice * 10) / 100;
      const price = Math.round((reserve.listPrice - discount) * 100) / 100;
      keep(reserve.numberRef, { price, promotion: code === '' ? null : { code, discount } });
      return { ...done, price, listPrice: reserve.listPrice, discount, code };
    }),
    answers(getClaim, ({ params }) => ({
      ...done,
      reserve: find(params?.numberRef).reserve,
      hours: settings.claimHours,
      closesAt: inHours(settings.claimHours),
      refusal: null,
      claim: null,
    })),
    cruiseHandler(),
    dealsHandler(),
    ...memberHandlers({ member: buildMemberRecord(), subscription: buildExpired() }),
    ...travelerHandlers,
    ...weekHandlers(),
  ];

  return {
    handlers,
    begin: ({ signedIn: start = false } = {}) => {
      password = WALKER.password;
      signedIn = start;
      held = new Map();
      codes.clear();
      taken.clear();
      forgetMembers();
    },
  };
}
