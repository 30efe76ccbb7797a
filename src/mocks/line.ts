import type { HttpHandler } from 'msw';
import { FAILURE } from '#contracts/failures.ts';
import {
  askToWait,
  confirmWaiting,
  joinLine,
  leaveLine,
  lineOfWeek,
  listLine,
  lookAtPlace,
  takeOffer,
} from '#contracts/line.ts';
import type { LineEstimate, LinePlace } from '#contracts/line.ts';
import { buildReserve, buildWeekCard, buildWeekCards, STORY_NOW } from './builders.ts';
import { passed } from './clock.ts';
import { answers, refuse } from './endpoint.ts';
import { drawsImages } from './images.ts';

const success = true as const;
/** What the server's clock says in a story. */
export const storyNow = (): string => new Date(STORY_NOW.getTime() + passed()).toISOString();
/** An instant some seconds after the story's moment. */
export const inSeconds = (seconds: number): string =>
  new Date(STORY_NOW.getTime() + seconds * 1000).toISOString();

/** The second of three who wait; the running hold has 12:47 left. */
export const buildPlace = (changes: Partial<LinePlace> = {}): LinePlace => ({
  ref: 'Pk3vQ9sXbT7mZ2pL1aBc',
  state: 'waiting',
  week: buildWeekCard(),
  position: 2,
  waiting: 3,
  joinedAt: inSeconds(-300),
  nextAt: inSeconds(767),
  offeredAt: null,
  offerEndsAt: null,
  estimate: { unpaid: 'most', latestAt: inSeconds(767 + 3600) },
  numberRef: null,
  offered: false,
  watched: false,
  joinedBy: { name: 'Ana Prueba', me: true },
  ...changes,
});
/** A place whose turn has come, with 28:40 left. */
export const buildOffer = (changes: Partial<LinePlace> = {}): LinePlace =>
  buildPlace({
    state: 'offered',
    position: 0,
    waiting: 2,
    nextAt: inSeconds(1720),
    offeredAt: inSeconds(-80),
    offerEndsAt: inSeconds(1720),
    estimate: null,
    ...changes,
  });

/** One of each: offered, waiting, sold meanwhile, passed, ended by the club. */
export const placesOfEveryKind = (): LinePlace[] => {
  const weeks = buildWeekCards(6);
  const at = (index: number) => ({ ref: `P${index}`.padEnd(20, 'x'), week: weeks[index]! });
  return [
    buildOffer(at(0)),
    buildPlace(at(1)),
    buildPlace({ ...at(2), position: 1, joinedBy: { name: 'Pablo Peña', me: false } }),
    buildPlace({ ...at(3), state: 'sold', position: 1, nextAt: null }),
    buildPlace({ ...at(4), state: 'lapsed', position: 0, nextAt: null }),
    buildPlace({ ...at(5), state: 'ended', position: 0, nextAt: null }),
  ];
};

/** The code that lets a guest join in stories. */
export const WAIT_CODE = 'A2C4E6G7';

type LineStory = {
  /** Places of the story's person. */ places?: readonly LinePlace[];
  /** How the week of the page stands. */
  week?: 'free' | 'held' | 'ours' | 'sold' | 'over';
  /** What a week that is held leads to. */ estimate?: LineEstimate;
  /** It is offered to someone who waited, and not held. */ offered?: boolean;
  /** How many others wait for it. */ waiting?: number;
  /** False: the server knows too little of the traveler to hold the week. */ known?: boolean;
  /** The places are a guest's, whom the server does not know. */ guest?: boolean;
};

/** The server's lines, which change as a story joins, leaves and takes. */
export function lineHandlers({
  places: first = [],
  week = 'held',
  offered = false,
  waiting = 1,
  known = true,
  estimate = { unpaid: 'most', latestAt: inSeconds(767 + 3600 * waiting) },
  guest = false,
}: LineStory = {}): HttpHandler[] {
  let places = [...first];
  const now = storyNow;
  const mine = (ref: string | undefined) =>
    places.find((place) => place.ref === ref) ?? refuse(FAILURE.notFound);
  const joined = (weekId: string) => {
    const known = places.find((one) => one.week._id === weekId);
    const place =
      known ??
      buildPlace({
        position: waiting + 1,
        waiting: waiting + 1,
        week: buildWeekCard({ _id: weekId }),
      });
    if (!known) places = [...places, place];
    return { success, now: now(), place };
  };
  return [
    answers(listLine, () => (guest ? refuse(FAILURE.noSession) : { success, now: now(), places })),
    answers(lineOfWeek, ({ params }) => {
      const place =
        (guest ? undefined : places.find((one) => one.week._id === params?.weekId)) ?? null;
      return {
        success,
        now: now(),
        week,
        waiting: place ? place.waiting : waiting,
        nextAt: week === 'held' ? inSeconds(767) : null,
        offered,
        estimate: week === 'held' ? estimate : null,
        place,
      };
    }),
    answers(joinLine, ({ body }) => joined(body?.weekId ?? '4711')),
    answers(lookAtPlace, ({ body }) => ({ success, now: now(), place: mine(body?.ref) })),
    answers(leaveLine, ({ body }) => {
      places = places.filter(({ ref }) => ref !== body?.ref);
      return { success };
    }),
    answers(takeOffer, ({ body }) => {
      if (!known && !body?.client)
        return refuse(FAILURE.invalidInput, { fields: { 'body.client.phone': 'required' } });
      const { numberRef, expiresAt } = buildReserve();
      return { success, numberRef, expiresAt };
    }),
    answers(askToWait, { success, token: 'asked', otp: { length: 8, resendIn: 120 } }),
    answers(confirmWaiting, ({ body }) =>
      body?.code === WAIT_CODE ? joined('4711') : refuse(FAILURE.linkExpired),
    ),
    drawsImages,
  ];
}
